import GIFMillCore
import GIFMillPipeline
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.gif", "walk.gif", true), ("*.gif", "a/walk.gif", false), ("*.gif", ".hidden.gif", false),
    (".*.gif", ".hidden.gif", true), ("**/*.gif", "walk.gif", true),
    ("**/*.gif", "a/b/walk.gif", true), ("**/*.gif", ".git/walk.gif", false),
    ("w?lk.gif", "walk.gif", true), ("w?lk.gif", "wlk.gif", false),
    ("[a-w]*.gif", "walk.gif", true), ("[!a-w]*.gif", "walk.gif", false),
    ("[]]x", "]x", true), ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxbxx", false),
    ("**", "a/b/c", true), ("a*", "a", true),
  ])
  func matches(pattern: String, path: String, expected: Bool) throws {
    #expect(try Glob(FilePath(pattern)).matches(FilePath(path)) == expected)
  }

  @Test func startsAtTheFolderBeforeTheFirstWildcard() throws {
    let glob = try Glob("art/sprites/**/walk.gif")
    #expect(glob.fixedFolder == "art/sprites")
    #expect(glob.matches("hero/walk.gif"))
    #expect(!glob.isLiteral)
    #expect(try Glob("art/walk.gif").isLiteral)
  }

  @Test(arguments: ["", "[a", "*/../x", "[z-a]"])
  func refuses(pattern: String) {
    #expect(throws: UsageError.self) { try Glob(FilePath(pattern)) }
  }

  /// A pattern that makes naive matchers exponential.
  @Test func manyStarsTakeNoTime() throws {
    let glob = try Glob(FilePath(String(repeating: "*a", count: 40) + "b"))
    #expect(!glob.matches(FilePath(String(repeating: "a", count: 200))))
  }
}
