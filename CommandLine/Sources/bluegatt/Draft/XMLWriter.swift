import GATTModel
import GATTText

/// Writes XML with an indentation of two spaces. Text may come from a device, so it is escaped.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private var depth = 0

  /// Writes an element with content.
  mutating func element(_ name: String, _ attributes: [(String, String)] = [], _ content: (inout XMLWriter) -> Void) {
    line("<\(name)\(Self.text(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element with text.
  mutating func element(_ name: String, _ content: String) {
    line("<\(name)>\(Self.escaped(content))</\(name)>")
  }

  /// Writes an element without content.
  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.text(attributes))/>")
  }

  /// Writes a comment. XML allows neither two hyphens in a row in it nor a hyphen at its end, so spaces separate them.
  mutating func comment(_ content: String) {
    var result = ""
    for character in Self.visible(content).unicodeScalars {
      if character == "-", result.unicodeScalars.last == "-" { result += " " }
      result.unicodeScalars.append(character)
    }
    line("<!-- \(result) -->")
  }

  private mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private static func text(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    visible(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// Returns the text with escapes for characters that are not printable or that XML does not allow.
  private static func visible(_ text: String) -> String {
    printable(text).replacing("\u{FFFE}", with: "\\u{fffe}").replacing("\u{FFFF}", with: "\\u{ffff}")
  }
}
