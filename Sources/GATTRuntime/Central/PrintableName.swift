import GATTCore

/// What a device says of itself may be written to drive the terminal, or to deceive the reader, of whoever prints it.
extension String {
  /// The text on one line without control characters, and without the characters that turn the direction of text around, each
  /// of which becomes a space; at most 248 octets of UTF-8, the length of a name (Core Specification, Volume 3, Part C,
  /// 3.2.2).
  package var printableName: String {
    var name = ""
    for scalar in unicodeScalars {
      let scalar = scalar.isPrintable ? scalar : " "
      if name.utf8.count + UTF8.width(scalar) > 248 { break }
      name.unicodeScalars.append(scalar)
    }
    return name
  }
}
