import GATTCore
import GATTText

/// A device may choose a name that controls the terminal or deceives the reader when a program prints it.
extension String {
  /// The string on one line. A space replaces each character that is not printable. At most 248 octets of UTF-8, the
  /// maximum length of a name (Core Specification, Volume 3, Part C, 3.2.2).
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
