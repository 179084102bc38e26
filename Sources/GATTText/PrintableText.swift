#if !hasFeature(Embedded)
  extension Unicode.Scalar {
    /// Whether the character is safe in a message or on a terminal: not a control character, a line break, an invisible
    /// character or one that changes the direction of text. U+200D, which joins the parts of an emoji, is safe.
    public var isPrintable: Bool {
      if isASCII { return 0x20..<0x7F ~= value }
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return self == "\u{200D}"
      // Tags and variation selectors, which are invisible too.
      default: return !(0xE0000...0xE0FFF ~= value)
      }
    }
  }

  /// Returns a string for a message or a terminal: `\u{…}` replaces every character that is not printable.
  ///
  /// - Parameters:
  ///   - text: A string from a file or from a device.
  ///   - longest: The greatest number of characters; an ellipsis replaces the others.
  ///   - keepingLines: Whether line feeds are kept.
  public func printable(_ text: String, longest: Int = .max, keepingLines: Bool = false) -> String {
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
