import Foundation
import GIFMillTestSupport

// Writes the sample animations into the folder named, or pipelines/samples.
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "pipelines/samples")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for sample in Sample.all {
  try Data(sample.bytes).write(to: folder.appending(path: sample.name))
}
