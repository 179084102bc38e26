import GATTModel
import GATTText

/// Octets that are text, as devices send it that are controlled by commands in letters.
struct OctetText {
  /// The fewest octets, and the fewest printable characters in them, that count as text without other reasons: few
  /// octets may have the values of letters by chance.
  static let (fewest, fewestPrintable) = (4, 3)

  /// The text, with all characters.
  let text: String
  /// The text with quotation marks and escapes, such as `"AT+OK\r\n"`. It shows all octets.
  let quoted: String
  /// Whether a character is a letter or a digit. Other octets, such as those of a line end, are text only beside values
  /// that have letters or digits: a device may send the end of a text in a separate packet.
  let hasLetters: Bool
  /// The number of printable characters.
  let printableCount: Int
  /// Whether the octets are text without other reasons.
  let isEvident: Bool

  /// Fails if the octets are not text: printable characters in UTF-8, also with tabs and line ends, and with zeros at the
  /// end of at least three printable characters. A letter and zeros are a number.
  init?(_ octets: [UInt8]) {
    guard let text = String(validating: octets, as: UTF8.self) else { return nil }
    let characters = text.unicodeScalars
    let padding = characters.reversed().prefix { $0 == "\0" }.count
    var quoted = ""
    var printableCount = 0
    for character in characters.dropLast(padding) {
      if character.isPrintable { printableCount += 1 }
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
    if padding == characters.count || padding > 0 && printableCount < Self.fewestPrintable { return nil }
    hasLetters = characters.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    isEvident = hasLetters && octets.count >= Self.fewest && printableCount >= Self.fewestPrintable
    self.printableCount = printableCount
    self.text = text
    self.quoted = "\"" + quoted + String(repeating: "\\0", count: padding) + "\""
  }
}
