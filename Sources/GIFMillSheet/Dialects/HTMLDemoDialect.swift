internal import GIFMillCore

/// A page that plays the sheet from its own JSON, with pictures and data inside the file: to look at
/// a result, to send to a colleague, and as an example of a player.
struct HTMLDemoDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let pictures = input.pictures.map { "data:image/png;base64," + Base64.text(of: $0) }
    let page = HTMLDemoPage(
      title: input.stem,
      // Inside a script element only `<` could end the data early.
      data: sheet.atlasJSON.compactText.replacing("<", with: "\\u003c"),
      images: JSONValue.array(pictures.map { .string($0) }).compactText)
    return [DialectFile(".demo.html", page.text)]
  }
}
