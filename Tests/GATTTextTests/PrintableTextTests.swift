import GATTText
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("Pulse 3 ä 😀 👩\u{200D}🔬", "Pulse 3 ä 😀 👩\u{200D}🔬"), ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"), ("a\nb", "a\\u{a}b"),
    ("a\u{202e}b\u{200b}c\u{2028}d", "a\\u{202e}b\\u{200b}c\\u{2028}d"), ("\u{7f}", "\\u{7f}"),
    ("a\u{e0100}\u{e0041}", "a\\u{e0100}\\u{e0041}"), ("", ""),
  ])
  func `what can't be seen is written out`(text: String, expected: String) {
    #expect(printable(text) == expected)
  }

  @Test func `a text is cut where it is too long, and may keep its lines`() {
    #expect(printable("abcdef", longest: 3) == "abc…")
    #expect(printable("abc", longest: 3) == "abc")
    #expect(printable("a\nb\u{1b}", keepingLines: true) == "a\nb\\u{1b}")
  }
}
