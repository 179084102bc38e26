import GATTText

/// A text that does not describe a checksum.
package struct ChecksumNotationError: Error, Hashable {
  /// The name of an algorithm that does not exist; nil for another problem.
  package var unknownName: String?
  /// The problem, and what to write.
  package var message: String
}

extension ChecksumAlgorithm {
  /// Creates the algorithm that a definition describes: a name, or a name and parameters with spaces between them.
  ///
  /// - `SUM-8 init=1`: parameters of a sum or an exclusive or are `init`, `add` and `xorout`.
  /// - `CRC width=16 poly=0x1021 init=0xFFFF refin=true refout=true xorout=0`: those of the catalogue of the CRC RevEng
  ///   project. Its lines can be copied.
  ///
  /// `check` is the checksum of the digits `123456789`, which must be right.
  package init(notation text: String) throws(ChecksumNotationError) {
    let words = text.split { $0 == " " || $0 == "," }
    let names = words.filter { !$0.contains("=") }
    var parameters = ChecksumParameters()
    for word in words where word.contains("=") { try parameters.add(word) }
    guard names.count <= 1 else {
      throw ChecksumNotationError(message: "'\(text)' has two names; write one, and parameters as init=0xFFFF")
    }
    let name = names.first.map { $0.uppercased() } ?? (parameters.texts["width"] == nil ? "" : "CRC")
    if name == "CRC" {
      self = try Self.cyclic(&parameters)
    } else {
      guard let plain = ChecksumAlgorithm(named: name) else {
        throw ChecksumNotationError(unknownName: name, message: "there is no algorithm '\(name)'")
      }
      self = try plain.adding(&parameters, to: name)
    }
    let check = checksum(of: "123456789".utf8)
    if let expected = try parameters.number("check", bits: bits), expected != check {
      let found = "0x" + hexadecimal(check, digits: octetCount * 2)
      throw ChecksumNotationError(
        message: "the checksum of 123456789 is \(found) by these parameters, and not as check says"
      )
    }
    try parameters.finish()
  }

  private static func cyclic(_ parameters: inout ChecksumParameters) throws(ChecksumNotationError) -> ChecksumAlgorithm
  {
    guard let width = try parameters.number("width", bits: 6), (8...32).contains(width) else {
      throw ChecksumNotationError(message: "a CRC needs its width, from 8 to 32 bits, as width=16")
    }
    let bits = Int(width)
    guard let polynomial = try parameters.number("poly", bits: bits) else {
      throw ChecksumNotationError(message: "a CRC needs its polynomial, as poly=0x1021")
    }
    // A line of the catalogue has these too.
    for key in ["name", "residue"] { parameters.texts[key] = nil }
    return .crc(
      bits,
      polynomial: polynomial,
      initial: try parameters.number("init", bits: bits) ?? 0,
      isReflected: try parameters.truth("refin") ?? false,
      isResultReflected: try parameters.truth("refout"),
      finalExclusiveOr: try parameters.number("xorout", bits: bits) ?? 0
    )
  }

  /// Returns the sum or the exclusive or with parameters. A cyclic redundancy check with a name has its own.
  private func adding(_ parameters: inout ChecksumParameters, to name: String) throws(ChecksumNotationError)
    -> ChecksumAlgorithm
  {
    if case .cyclic = kind {
      if let other = parameters.texts.keys.sorted().first(where: { $0 != "check" }) {
        throw ChecksumNotationError(
          message: "'\(name)' has its own \(other); write CRC with width, poly, init, refin, refout and xorout"
        )
      }
      return self
    }
    let initial = try parameters.number("init", bits: bits) ?? 0
    let addend = try parameters.number("add", bits: bits) ?? 0
    let mask = try parameters.number("xorout", bits: bits) ?? 0
    if case .sum = kind {
      return .sum(
        bits,
        initial: initial,
        isNegated: isNegated,
        isInverted: isInverted,
        addend: addend,
        finalExclusiveOr: mask
      )
    }
    return .exclusiveOr(
      initial: initial,
      isNegated: isNegated,
      isInverted: isInverted,
      addend: addend,
      finalExclusiveOr: mask
    )
  }
}

/// The parameters in the notation of a checksum that are not used yet.
private struct ChecksumParameters {
  var texts: [String: String] = [:]

  mutating func add(_ word: Substring) throws(ChecksumNotationError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = parts[0].lowercased()
    guard texts.updateValue(String(parts[1]), forKey: key) == nil else {
      throw ChecksumNotationError(message: "'\(key)' is there twice; remove one of them")
    }
  }

  /// Removes a parameter, and returns its number.
  mutating func number(_ key: String, bits: Int) throws(ChecksumNotationError) -> UInt32? {
    guard let text = texts.removeValue(forKey: key) else { return nil }
    let readings = NumberNotation.readings(text)
    if readings.count == 2, key != "width" {
      throw ChecksumNotationError(message: NumberNotation.ambiguity(of: text, readings, digits: (bits + 3) / 4))
    }
    guard let number = readings.last.flatMap({ UInt32(exactly: $0) }), UInt64(number) < 1 << UInt64(bits) else {
      let remedy = key == "poly" ? "; write it without its highest term" : ""
      throw ChecksumNotationError(message: "'\(key)=\(text)' is no number of \(bits) bits\(remedy)")
    }
    return number
  }

  /// Removes a parameter, and returns its truth.
  mutating func truth(_ key: String) throws(ChecksumNotationError) -> Bool? {
    guard let text = texts.removeValue(forKey: key) else { return nil }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default: throw ChecksumNotationError(message: "'\(key)=\(text)' is neither true nor false")
    }
  }

  /// Reports a parameter that has not been removed.
  func finish() throws(ChecksumNotationError) {
    guard let key = texts.keys.sorted().first else { return }
    throw ChecksumNotationError(
      message:
        "there is no parameter '\(key)' here; a sum has init, add and xorout, a CRC has width, poly, init, refin, "
        + "refout and xorout, and each may have check"
    )
  }
}
