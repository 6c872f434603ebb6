public import GIFMillCore

extension InputInfo {
  /// Writes a drawing of the timeline as SVG; see ``TimelineChart``.
  ///
  /// - Throws: when the options give no timeline, or the file cannot be written.
  public func drawTimeline(to file: FilePath) throws(JobError) {
    let timing: AnimationTiming
    switch self.timing {
    case .success(let found): timing = found
    case .failure(let error): throw JobError(error)
    }
    let chart = TimelineChart(name: "\(path.lastComponent)", timing: timing)
    do throws(FileError) {
      try FileSystem.replace(file, with: Array(chart.svg.utf8))
    } catch {
      throw JobError(kind: "io", message: "\(file): \(error)")
    }
  }
}
