import Foundation
import PackagePlugin

/// Makes a sprite sheet of every animated image in a target, and puts `STEM.png` and `STEM.json` into
/// its resource bundle.
///
/// A file `gifmill.options` beside the sources may hold options of `gifmill convert --to spritesheet`,
/// separated by white space; a line that begins with `#` is a comment. Options that change the names of
/// the outputs (`--atlas`, several `--scale`) are not possible: a build has to know its outputs.
@main
struct GIFMillSheets: BuildToolPlugin {
  private static let suffixes: Set<String> = ["gif", "apng", "webp"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let tool = try context.tool(named: "gifmill")
    let files = module.sourceFiles.map(\.url)
    let optionsFile = files.first { $0.lastPathComponent == "gifmill.options" }
    let options = try optionsFile.map(words(of:)) ?? []
    return files.filter { Self.suffixes.contains($0.pathExtension.lowercased()) }.map { input in
      let stem = input.deletingPathExtension().lastPathComponent
      let folder = context.pluginWorkDirectoryURL
      return .buildCommand(
        displayName: "Making a sheet of \(input.lastPathComponent)",
        executable: tool.url,
        // One page, since its name has to be known: larger than phones take, if it comes to that.
        arguments: ["convert", "--quiet", "--to", "spritesheet", "--max-sheet-size", "16384"]
          + options + ["-o", folder.path, "--", input.path],
        inputFiles: [input] + (optionsFile.map { [$0] } ?? []),
        outputFiles: ["png", "json"].map { folder.appending(path: "\(stem).\($0)") })
    }
  }

  private func words(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
  }
}
