/// The width of strings on a terminal.
extension String {
  /// The number of columns on a terminal. The string must not contain control characters.
  var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

  /// The string in exactly `width` columns: padded with spaces, or cut with `…` at its end.
  func fitted(to width: Int) -> String {
    let cut = cut(to: width)
    return cut + String(repeating: " ", count: max(0, width - cut.columns))
  }

  /// The string in at most `width` columns, cut with `…` at its end.
  func cut(to width: Int) -> String {
    var result = ""
    var taken = 0
    var marks = 0
    let mustCut = columns > width
    for scalar in unicodeScalars {
      let columns = scalar.columns
      // More than two combining marks on one character could cover the lines around it.
      marks = columns == 0 ? marks + 1 : 0
      if marks > 2 { continue }
      if taken + columns > (mustCut ? width - 1 : width) { break }
      result.unicodeScalars.append(scalar)
      taken += columns
    }
    return mustCut && width > 0 ? result + "…" : result
  }
}

extension Unicode.Scalar {
  /// 0 for combining marks and control characters, 2 for wide East Asian characters and emoji, else 1.
  fileprivate var columns: Int {
    if isASCII { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
