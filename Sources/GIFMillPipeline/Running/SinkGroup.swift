internal import GIFMillCore

/// All sinks of one job, fed side by side; their files appear together or not at all.
final class SinkGroup {
  struct Member {
    let number: Int
    let name: String
    let sink: any FrameSink
    let artefacts: StagedArtefacts
    /// Index into ``pictures``.
    var picture = 0
    var result = SinkResult(outputs: [])

    /// Bytes of all files.
    var size: Int { result.outputs.reduce(0) { $0 + artefacts.size(of: $1.name) } }
  }

  /// A size that some of the sinks want.
  private struct Picture {
    let size: PixelSize
    /// Nil for the source's own size.
    let scaler: FrameScaler?
  }

  let job: Job
  private(set) var members: [Member] = []
  /// Of the input at hand.
  private var pictures: [Picture] = []
  private var canvas = PixelSize(width: 0, height: 0)
  /// On what became of whole outputs.
  var remarks: [String] = []

  /// - Parameter numbers: positions of the wanted sinks among the job's outputs.
  init(_ job: Job, _ numbers: [Int], claim: @escaping TargetClaim) throws(PassFailure) {
    self.job = job
    for number in numbers {
      let output = job.outputs[number]
      let owner = job.owner(sink: number)
      let artefacts = StagedArtefacts(folder: job.folder) { claim($0, owner) }
      let sink = try attempt(output.sink.name) { () throws(SinkError) in
        try output.sink.make(output.stem(job.inputs[0].stem), output.options, artefacts)
      }
      members.append(
        Member(number: number, name: output.sink.name, sink: sink, artefacts: artefacts))
    }
  }

  deinit { discard(Set(members.indices)) }

  /// Removes what members made.
  func discard(_ dropped: Set<Int>) {
    StagedArtefacts.discard(dropped.sorted().map { members[$0].artefacts })
  }

  var warnings: [String] { remarks + members.flatMap(\.result.warnings) }

  /// How pictures were brought to other sizes; complete once a frame was written.
  var notes: [String] {
    pictures.compactMap { picture in
      picture.scaler?.method.map {
        "scaled from \(canvas) to \(picture.size) pixels: \($0.description)"
      }
    }
  }

  /// Starts on an input.
  ///
  /// - Parameter source: what comes; `source.size` is the size of the frames that
  ///   ``write(_:run:)`` is given.
  func begin(
    _ input: InputFile, _ source: SourceDescription, _ timeline: ConstantRateTimeline
  ) throws(PassFailure) {
    let name = job.animationName(of: input)
    canvas = source.size
    pictures = []
    for index in members.indices {
      let member = members[index]
      let size: PixelSize
      do throws(JobError) {
        size = try job.size(of: job.outputs[member.number], from: canvas)
      } catch {
        throw .failed(error)
      }
      members[index].picture = picture(of: size)
      let stream = SinkStream(name: name, source: source, canvas: size, timeline: timeline)
      try attempt(member.name) { () throws(SinkError) in try member.sink.begin(stream) }
    }
  }

  private func picture(of size: PixelSize) -> Int {
    if let known = pictures.firstIndex(where: { $0.size == size }) { return known }
    let scaler = size == canvas ? nil : FrameScaler(from: canvas, to: size)
    pictures.append(Picture(size: size, scaler: scaler))
    return pictures.count - 1
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(PassFailure) {
    for (index, picture) in pictures.enumerated() {
      let scaled = picture.scaler?.scale(frame) ?? frame
      for member in members where member.picture == index {
        try attempt(member.name) { () throws(SinkError) in
          try member.sink.write(scaled, run: run)
        }
      }
    }
  }

  func output(of member: Int) -> OutputRequest { job.outputs[members[member].number] }

  /// Completes the files of all sinks that need nothing but the frames.
  func finishMakers() throws(PassFailure) {
    for number in members.indices where !output(of: number).sink.readsOthers {
      let member = members[number]
      members[number].result = try attempt(member.name) { () throws(SinkError) in
        try member.sink.finish()
      }
    }
  }

  /// Those that tell of the others' files come last, and are told of those of their own size. Where
  /// nothing of what they would show is left, they are left out too.
  ///
  /// - Parameter leftOut: positions among the members of what is not to be.
  func finishReaders(leavingOut leftOut: Set<Int>) throws(PassFailure) {
    var leftOut = leftOut
    for number in members.indices where output(of: number).sink.readsOthers {
      let member = members[number]
      let others = members.indices.filter { other in
        !output(of: other).sink.readsOthers
          && output(of: other).variant.scale == output(of: number).variant.scale
      }
      let shown = others.filter { output(of: $0).sink.replacesSource }
      if !shown.isEmpty, leftOut.isSuperset(of: shown) {
        remarks.append("\(output(of: number).label): not written, for there is nothing to show")
        leftOut.insert(number)
        continue
      }
      let files = others.filter { !leftOut.contains($0) }.flatMap(describedFiles)
      members[number].result = try attempt(member.name) { () throws(SinkError) in
        try member.sink.finish(beside: files)
      }
    }
    discard(leftOut)
    members = members.indices.filter { !leftOut.contains($0) }.map { members[$0] }
  }

  private func describedFiles(of member: Int) -> [SinkOutput] {
    members[member].result.outputs.map { file in
      var file = file
      file.colourName = output(of: member).variant.colourName
      return file
    }
  }

  /// Takes the outputs of another group in place of its own with the same numbers; nothing is left there.
  func adopt(_ other: SinkGroup) {
    for member in other.members {
      guard let index = members.firstIndex(where: { $0.number == member.number }) else { continue }
      member.artefacts.takeFolders(of: members[index].artefacts)
      members[index] = member
    }
    other.members = []
  }

  /// Pixels of the pictures that a member was given.
  func size(of member: Int) -> PixelSize { pictures[members[member].picture].size }

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
