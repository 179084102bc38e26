#if !hasFeature(Embedded)
  extension Unicode.Scalar {
    /// Whether the character is safe in a message or on a terminal: neither a control character, nor a line break, nor one
    /// that is invisible or turns the direction of text around. The joiner within emoji is safe.
    package var isPrintable: Bool {
      if isASCII { return 0x20..<0x7F ~= value }
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return self == "\u{200D}"
      default: return true
      }
    }
  }

  /// `text` as a message or a terminal can show it: every character that is not printable becomes `\u{…}`.
  ///
  /// - Parameters:
  ///   - text: A text from a file or from a device.
  ///   - longest: How many characters are shown; an ellipsis stands for the others.
  ///   - keepingLines: Whether line feeds stay.
  package func printable(_ text: String, longest: Int = .max, keepingLines: Bool = false) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == longest { return result + "…" }
      if scalar.isPrintable || keepingLines && scalar == "\n" {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }
#endif
