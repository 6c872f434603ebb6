internal import GIFMillCore

/// All sinks of one job, fed side by side; their files appear together or not at all.
final class SinkGroup {
  private struct Member {
    let number: Int
    let name: String
    let sink: any FrameSink
    let artefacts: StagedArtefacts
    var result = SinkResult(outputs: [])
  }

  private var members: [Member] = []

  /// - Parameter numbers: positions of the wanted sinks among the job's outputs.
  init(_ job: Job, _ numbers: [Int], claims: OutputClaims) throws(PassFailure) {
    for number in numbers {
      let output = job.outputs[number]
      let owner = job.owner(sink: number)
      let artefacts = StagedArtefacts(folder: job.folder) { claims.claim($0, for: owner) }
      let sink = try attempt(output.sink.name) { () throws(SinkError) in
        try output.sink.make(job.input.stem, output.options, artefacts)
      }
      members.append(
        Member(number: number, name: output.sink.name, sink: sink, artefacts: artefacts))
    }
  }

  var warnings: [String] { members.flatMap(\.result.warnings) }

  func begin(_ stream: SinkStream) throws(PassFailure) {
    for member in members {
      try attempt(member.name) { () throws(SinkError) in try member.sink.begin(stream) }
    }
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(PassFailure) {
    for member in members {
      try attempt(member.name) { () throws(SinkError) in try member.sink.write(frame, run: run) }
    }
  }

  func finish() throws(PassFailure) {
    for number in members.indices {
      let member = members[number]
      members[number].result = try attempt(member.name) { () throws(SinkError) in
        try member.sink.finish()
      }
    }
  }

  /// Puts the files in place.
  func commit() throws(PassFailure) -> [JobResult.Output] {
    do throws(FileError) {
      var outputs: [JobResult.Output] = []
      for member in members {
        let sizes = try member.artefacts.prepare()
        outputs += member.result.outputs.map { output in
          JobResult.Output(
            sink: member.name, sinkNumber: member.number,
            path: member.artefacts.target(of: output.name),
            bytes: sizes[output.name] ?? 0, size: output.size, content: output.content)
        }
      }
      for member in members { try member.artefacts.publish() }
      return outputs
    } catch {
      throw .failed(JobError(error))
    }
  }

  private func attempt<Result>(
    _ sink: String, _ body: () throws(SinkError) -> Result
  ) throws(PassFailure) -> Result {
    do throws(SinkError) {
      return try body()
    } catch {
      throw .failed(JobError(error, sink: sink))
    }
  }
}
