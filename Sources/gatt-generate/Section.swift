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
    let octets = Array(text.utf8)
    guard let start = firstRange(of: Array(opening.utf8), in: octets[...])?.upperBound,
      let end = firstRange(of: Array(closing.utf8), in: octets[start...])?.lowerBound
    else { return nil }
    return String(decoding: octets[..<start] + Array(content.utf8) + octets[end...], as: UTF8.self)
  }

  private func firstRange(of pattern: [UInt8], in octets: ArraySlice<UInt8>) -> Range<Int>? {
    guard octets.count >= pattern.count else { return nil }
    for start in octets.startIndex...octets.endIndex - pattern.count
    where octets[start..<start + pattern.count].elementsEqual(pattern) {
      return start..<start + pattern.count
    }
    return nil
  }
}
