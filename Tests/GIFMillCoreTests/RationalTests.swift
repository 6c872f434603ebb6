import GIFMillCore
import Testing

@Suite struct RationalTests {
  @Test(arguments: [
    ("30", "30"), ("30000/1001", "30000/1001"), ("29.97", "2997/100"), (".5", "1/2"),
    ("-1.25", "-5/4"), ("10/4", "5/2"),
  ])
  func readsTextExactly(text: String, expected: String) {
    #expect(Rational(parsing: text)?.description == expected)
  }

  @Test(arguments: [
    "", "1/0", "a", "1.", "1.2.3", "1/2/3", "--1", "9999999999999999999", "1e3", " 1",
  ])
  func refusesOtherText(text: String) {
    #expect(Rational(parsing: text) == nil)
  }
}
