internal import GIFMillCore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// What a batch and its workers say to each other: one JSON value a line, over two pipes.

/// From the batch to a worker.
enum WorkerOrder: Sendable, Codable {
  case job(WorkerJob)
  /// The answer to ``WorkerReport/memory(bytes:purpose:)``.
  case memoryGranted
  /// The answer to ``WorkerReport/claim(target:owner:)``; no reason means that the target is had.
  case claimAnswer(reason: String?)
  case stop(JobControl.StopReason)
  /// There are no more jobs. The end of the pipe says the same, only less politely.
  case end
}

/// From a worker to the batch. Ends with one result for each job.
enum WorkerReport: Sendable, Codable {
  case progress(done: Int, all: Int)
  /// Waits for memory that all jobs share; it is given back with the result.
  case memory(bytes: Int, purpose: MemoryPurpose)
  /// Asks for an output's path, which no two jobs may have.
  case claim(target: FilePath, owner: OutputClaims.Owner)
  case result(JobResult)
}

/// A job as it is told to a worker: sinks by their names, because there the registry is the same.
struct WorkerJob: Sendable, Codable {
  struct Output: Sendable, Codable {
    let sink: String
    let options: OptionValues
    let variant: OutputVariant
  }

  let index: Int
  let inputs: [InputFile]
  let atlas: FilePath?
  let root: FilePath
  let folder: FilePath
  let outputs: [Output]
  let options: OptionValues
  /// Positions of the wanted ones among `outputs`; nil for all.
  let sinks: [Int]?
  let computesDigests: Bool
  /// Threads beside the one that the job runs on.
  let spareThreads: Int

  init(_ job: Job, sinks: [Int]?, computesDigests: Bool, spareThreads: Int) {
    index = job.index
    inputs = job.inputs
    atlas = job.atlas
    root = job.root
    folder = job.folder
    outputs = job.outputs.map {
      Output(sink: $0.sink.name, options: $0.options, variant: $0.variant)
    }
    options = job.options.values
    self.sinks = sinks
    self.computesDigests = computesDigests
    self.spareThreads = spareThreads
  }

  /// The job again.
  ///
  /// - Throws: for what this program never sends.
  func job(_ registry: [SinkDescriptor]) throws(UsageError) -> Job {
    var requests: [OutputRequest] = []
    for output in outputs {
      guard let sink = registry.first(where: { $0.name == output.sink }) else {
        throw UsageError("there is no sink '\(output.sink)'")
      }
      requests.append(OutputRequest(sink, options: output.options, variant: output.variant))
    }
    guard !inputs.isEmpty else { throw UsageError("a job without an input") }
    let request = BatchRequest(
      inputs: inputs, outputFolder: root, outputs: requests, options: try ConversionOptions(options)
    )
    return Job(
      index: index, inputs: inputs, atlas: atlas, folder: folder, of: request, outputs: requests,
      recipes: requests.map { Recipe($0, request.options) })
  }
}

/// Messages as lines.
enum WorkerLine {
  static func encode(_ message: some Encodable) -> [UInt8] {
    // Cannot fail: every number in a message is finite. An empty line would be passed over.
    let data = (try? JSONEncoder().encode(message)) ?? Data()
    return Array(data) + [UInt8(ascii: "\n")]
  }

  static func decode<Message: Decodable>(_ line: [UInt8], as: Message.Type) -> Message? {
    try? JSONDecoder().decode(Message.self, from: Data(line))
  }
}
