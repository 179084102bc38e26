import GATTModel

/// Octets that are text, as devices send it that are controlled by commands in letters.
struct OctetText {
  /// The fewest octets that count as text without other reasons: few octets may have the values of letters by chance.
  static let fewest = 4

  /// The text, with all characters.
  let text: String
  /// The text with quotation marks and escapes, such as `"AT+OK\r\n"`. It shows all octets.
  let quoted: String
  /// Whether a character is a letter or a digit. Other octets, such as those of a line end, are text only beside values
  /// that have letters or digits: a device may send the end of a text in a separate packet.
  let hasLetters: Bool

  /// Fails if the octets are not text: printable characters in UTF-8, also with tabs, line ends, and zeros at the end.
  init?(_ octets: [UInt8]) {
    guard let text = String(validating: octets, as: UTF8.self) else { return nil }
    let characters = text.unicodeScalars
    let padding = characters.reversed().prefix { $0 == "\0" }.count
    var quoted = ""
    for character in characters.dropLast(padding) {
      switch character {
      case "\r": quoted += "\\r"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where character.isPrintable: quoted.unicodeScalars.append(character)
      default: return nil
      }
    }
    if padding == characters.count { return nil }
    hasLetters = characters.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    self.text = text
    self.quoted = "\"" + quoted + String(repeating: "\\0", count: padding) + "\""
  }
}
