/// A generated section of a handwritten file: from a line `<!-- NAME -->` to a line `<!-- end of … -->`.
struct Section {
  private let opening: String
  private let closing: String

  /// Creates the section called `coverage of X`, for example, which ends with `<!-- end of coverage -->`.
  init(_ name: String) {
    opening = "<!-- \(name) -->\n"
    closing = "<!-- end of \(name.prefix { $0 != " " }) -->\n"
  }

  /// Replaces the contents of the section; nil when the file has no such section.
  func replaced(in text: String, by content: String) -> String? {
    guard let start = text.firstRange(of: opening)?.upperBound,
      let end = text[start...].firstRange(of: closing)?.lowerBound
    else { return nil }
    return "\(text[..<start])\(content)\(text[end...])"
  }
}
