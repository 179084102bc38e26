extension StringProtocol {
  /// This text with every `old` replaced.
  func replacing(_ old: String, with new: String) -> String {
    guard let first = old.utf8.first, utf8.withContiguousStorageIfAvailable({ $0.contains(first) }) ?? true else {
      return String(self)
    }
    let octets = Array(utf8)
    let old = Array(old.utf8)
    var result: [UInt8] = []
    var position = 0
    while position < octets.count {
      if octets[position] == old[0], octets[position...].starts(with: old) {
        result += new.utf8
        position += old.count
      } else {
        result.append(octets[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [String] {
  /// The pieces with `separator` between them: a `String` that is put together as a line is.
  func joined(separator: String) -> String {
    count == 1 ? self[0] : code("\(self, separator: separator)")
  }
}

extension String {
  /// What stands behind the last `separator`, an octet of ASCII; everything when there is none.
  func lastPart(behind separator: UInt8) -> String {
    withOctets { octets in
      var start = octets.count
      while start > 0, octets[start - 1] != separator { start -= 1 }
      return start == 0 ? self : String(decoding: octets[start...], as: UTF8.self)
    }
  }

  /// Whether the text has `ending`, which is ASCII, as its last octets.
  func ends(with ending: String) -> Bool {
    withOctets { octets in
      ending.withOctets { ending in
        let start = octets.count - ending.count
        return start >= 0 && ending.indices.allSatisfy { octets[start + $0] == ending[$0] }
      }
    }
  }
}
