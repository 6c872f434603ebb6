internal import GIFMillCore
internal import GIFMillPipeline

/// `gifmill merge-manifests`: one manifest out of those of the shards.
struct MergeManifestsCommand {
  func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError("no output folder given", hint: "gifmill merge-manifests DIR")
    }
    let console = Console(arguments)
    for folder in arguments.operands {
      do throws(FileError) {
        let count = try ManifestMerge.run(in: folder)
        console.note("\(folder): \(count) manifests merged")
      } catch {
        console.error("\(error)")
        return .inputFailed
      }
    }
    return .success
  }
}
