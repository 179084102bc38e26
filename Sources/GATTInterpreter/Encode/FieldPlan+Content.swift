import GATTCore
import GATTDefinitions

extension FieldPlan {
  /// The elements that have to be there.
  var least: Int {
    switch count {
    case .one: 1
    case .fixed(let count): count
    case .field, .toEnd: 0
    }
  }

  /// What a field is that can be no octets at all, and is.
  var emptyContent: InterpretedField.Content {
    switch form {
    case .text: .text("")
    default: .octets([])
    }
  }

  /// One element that says what is given.
  ///
  /// - Throws: `EncodeError` when the field can't hold it, or it is not of its kind.
  func content(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> InterpretedField.Content {
    switch form {
    case .integer, .boolean: try integerContent(given, of: value)
    case .float, .medicalFloat, .packedFloat: .bits(try fractionBits(given, of: value))
    case .text(let encoding): .text(try text(given, encoding, of: value))
    case .uuid: .uuid(try uuid(given, of: value))
    case .octets, .value, .choice: .octets(try octets(given, of: value))
    }
  }

  func error(_ reason: EncodeError.Reason, of value: String) -> EncodeError {
    EncodeError(value: value, field: name, reason: reason)
  }

  // MARK: Text, UUIDs, octets

  private func text(
    _ given: GivenValue.Content,
    _ encoding: FieldDefinition.TextEncoding,
    of value: String
  ) throws(EncodeError) -> String {
    let text: String
    switch given {
    case .text(let given): text = given
    case .raw(let digits): text = try self.text(raw: digits, encoding, of: value)
    default: throw error(.cannotBeItsValue, of: value)
    }
    try check(
      encoding == .utf8 ? Array(text.utf8) : [],
      count: encoding == .utf8 ? nil : 2 * text.utf16.count,
      of: value
    )
    if case .fixed = length, text.utf8.last == 0 {
      throw error(.invalidForm("the text ends with a NUL, which would be lost"), of: value)
    }
    return text
  }

  /// The text that octets on the wire are, in hexadecimal digits, with what stands around it or without.
  private func text(
    raw digits: String,
    _ encoding: FieldDefinition.TextEncoding,
    of value: String
  ) throws(EncodeError) -> String {
    guard let all = TextForm.octets(digits) else { throw error(.cannotBeItsValue, of: value) }
    let octets = bare([UInt8](all))
    var isPadded = false
    if case .fixed = length { isPadded = true }
    let bytes = octets.span.bytes
    let text =
      encoding == .utf8
      ? bytes.utf8(from: 0, to: octets.count, isPadded: isPadded)
      : bytes.utf16(from: 0, to: octets.count, isPadded: isPadded, isBigEndian: isBigEndian)
    if let text { return text }
    throw error(.invalidText(encoding: encoding == .utf8 ? "UTF-8" : "UTF-16"), of: value)
  }

  /// The octets of an element without its prefix or terminator.
  private func bare(_ octets: [UInt8]) -> [UInt8] {
    switch length {
    case .prefixed(let prefix): Array(octets.dropFirst(prefix.bits / 8))
    case .terminated(let terminator) where octets.last == terminator: octets.dropLast()
    default: octets
    }
  }

  /// Refuses what has more octets than the field can have, other ones than it has to have, or its terminator.
  private func check(_ octets: [UInt8], count: Int? = nil, of value: String) throws(EncodeError) {
    let count = count ?? octets.count
    var most = definition?.maximumLength ?? .max
    if case .fixed(let size) = length { most = min(most, size) }
    if case .prefixed(let prefix) = length {
      most = min(most, Int(lowBits(prefix.bits)) - (prefix.includesItself ? prefix.bits / 8 : 0))
    }
    if count > most { throw error(.tooLong(octets: count, maximum: most), of: value) }
    if case .terminated(let terminator) = length, octets.contains(terminator) {
      throw error(.invalidForm("\(terminator), the octet that ends the field, is within it"), of: value)
    }
  }

  private func uuid(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> BluetoothUUID {
    switch given {
    case .text(let text):
      if let uuid = BluetoothUUID(text) { return uuid }
    case .raw(let digits):
      let octets = TextForm.octets(digits)
      if let octets,
        let uuid = BluetoothUUID(octets: octets.span.bytes, at: 0, count: octets.count, isBigEndian: isBigEndian)
      {
        return uuid
      }
    default: break
    }
    throw error(.cannotBeItsValue, of: value)
  }

  private func octets(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> [UInt8] {
    switch given {
    case .text(let digits), .raw(let digits):
      guard let all = TextForm.octets(digits).map({ [UInt8]($0) }) else { break }
      var octets = all
      if case .raw = given { octets = bare(all) }
      try check(octets, of: value)
      if case .fixed(let size) = length, octets.count < size { throw error(.missing, of: value) }
      return octets
    default: break
    }
    throw error(.cannotBeItsValue, of: value)
  }
}

extension GivenValue.Content {
  /// The elements that are given as one text, or as several of something.
  var elements: [GivenValue.Content] {
    switch self {
    case .elements(let elements): elements
    case .text(let text):
      text.split(separator: ",").map { .text(String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())) }
    default: [self]
    }
  }

  /// The number that a bit of a bit field is to be; nil when it can't be that.
  func bit(_ bit: BitDefinition) -> UInt64? {
    let number: UInt64?
    switch self {
    case .boolean(let isSet): number = isSet ? 1 : 0
    case .integer(let integer): number = UInt64(exactly: integer)
    case .number(let whole): number = UInt64(exactly: whole)
    case .raw(let text): number = TextForm.integer(text)
    case .text(let text):
      let named = bit.enumeration.first { $0.name.lowercased() == text.lowercased() }
      number =
        named.map { UInt64(bitPattern: $0.key) } ?? TextForm.bool(text).map { $0 ? 1 : 0 } ?? TextForm.integer(text)
    case .elements, .fields: number = nil
    }
    return number.flatMap { $0 <= lowBits(bit.size) ? $0 : nil }
  }
}
