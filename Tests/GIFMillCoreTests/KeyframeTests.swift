import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct KeyframeTests {
  @Test func keyTimesEndExactlyAtOne() {
    let timeline = SinkDriver().timeline(ticks: [1, 2, 3])
    #expect(timeline.keyTimes == [0, 1.0 / 6, 0.5, 1])
    #expect(timeline.keyTimesJSON.compactText == "[0,0.16666666666666666,0.5,1]")
    #expect(timeline.durationMilliseconds == 600)
  }

  @Test(arguments: [
    ("30", [333, 334, 333]), ("30000/1001", [334, 333, 334]), ("1200", [8, 9, 8]),
    ("60000", [0, 0, 1]),
  ])
  func wholeMillisecondsAddUp(rate: String, expected: [Int64]) throws {
    let driver = SinkDriver(rate: try #require(FrameRate(parsing: rate)))
    let timeline = driver.timeline(ticks: rate == "60000" ? [10, 10, 40] : [10, 10, 10])
    #expect(timeline.keyframes.map(\.durationMilliseconds) == expected)
    #expect(
      timeline.keyframes.reduce(0) { $0 + $1.durationMilliseconds } == timeline.durationMilliseconds
    )
  }

  @Test func timelineObjectHasTheFieldsOfTheContract() {
    let timeline = SinkDriver().timeline(ticks: [1, 2, 3])
    #expect(
      timeline.json.compactText
        == #"{"rate":"10","ticks":6,"durationMs":600,"duration":"3/5","maxErrorMs":0,"#
        + #""droppedSourceFrames":[]}"#)
    #expect(
      timeline.keyframesJSON(cells: [0, 1, 0]).compactText
        == #"[{"frame":0,"cell":0,"tick":0,"ticks":1,"timeMs":0,"durationMs":100,"time":"0","#
        + #""duration":"1/10"},{"frame":1,"cell":1,"tick":1,"ticks":2,"timeMs":100,"#
        + #""durationMs":200,"time":"1/10","duration":"1/5"},{"frame":2,"cell":0,"tick":3,"#
        + #""ticks":3,"timeMs":300,"durationMs":300,"time":"3/10","duration":"3/10"}]"#)
  }

  @Test func entriesWithoutTimeStayInTheList() {
    let timeline = SinkDriver().timeline(ticks: [0, 1, 0])
    #expect(timeline.keyframes.map(\.durationMilliseconds) == [0, 100, 0])
    #expect(timeline.keyTimes == [0, 0, 1, 1])
  }
}
