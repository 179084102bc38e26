/// A part of a text that is written by hand but for this part: from a line `<!-- NAME -->` to `<!-- end of … -->`.
struct Section {
  private let opening: String
  private let closing: String

  /// The section `coverage of X`, which ends with `<!-- end of coverage -->`.
  init(_ name: String) {
    opening = "<!-- \(name) -->\n"
    closing = "<!-- end of \(name.prefix { $0 != " " }) -->\n"
  }

  /// The text with something else in the section; nil when it has no such section.
  func replaced(in text: String, by content: String) -> String? {
    guard let start = text.firstRange(of: opening)?.upperBound,
      let end = text[start...].firstRange(of: closing)?.lowerBound
    else { return nil }
    return text[..<start] + content + text[end...]
  }
}
