import GATTCore
import GATTDefinitions

extension FieldPlan {
  /// The elements that have to be there.
  var least: Int {
    switch count {
    case .one: 1
    case .fixed(let count): count
    case .toEnd: 0
    }
  }

  /// What a field is that can be no octets at all and is; nil when it has elements.
  var emptyContent: InterpretedField.Content? {
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
    case .float, .medicalFloat: .bits(try fractionBits(given, of: value))
    case .text(let encoding, let size): .text(try text(given, encoding, size, of: value))
    case .uuid: .uuid(try uuid(given, of: value))
    case .octets, .value: .octets(try octets(given, of: value))
    }
  }

  func error(_ reason: EncodeError.Reason, of value: String) -> EncodeError {
    EncodeError(value: value, field: name, reason: reason)
  }

  /// What is given is of another kind than the field.
  private func notOfThisKind(_ value: String) -> EncodeError {
    error(.invalidText(encoding: "text form"), of: value)
  }

  // MARK: Text, UUIDs, octets

  private func text(
    _ given: GivenValue.Content,
    _ encoding: FieldDefinition.TextEncoding,
    _ size: Int?,
    of value: String
  ) throws(EncodeError) -> String {
    let text: String
    switch given {
    case .text(let given): text = given
    case .raw(let digits):
      guard let octets = TextForm.octets(digits) else { throw notOfThisKind(value) }
      let isPadded = size != nil
      let decoded =
        encoding == .utf8
        ? octets.span.bytes.utf8(from: 0, to: octets.count, isPadded: isPadded)
        : octets.span.bytes.utf16(from: 0, to: octets.count, isPadded: isPadded)
      guard let decoded else {
        throw error(.invalidText(encoding: encoding == .utf8 ? "UTF-8" : "UTF-16"), of: value)
      }
      text = decoded
    default: throw notOfThisKind(value)
    }
    guard let size else { return text }
    let count = encoding == .utf8 ? text.utf8.count : 2 * text.utf16.count
    if count > size { throw error(.tooLong(octets: count, maximum: size), of: value) }
    if text.utf8.last == 0 {
      throw error(.invalidText(encoding: "text without NULs at its end"), of: value)
    }
    return text
  }

  private func uuid(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> BluetoothUUID {
    switch given {
    case .text(let text):
      if let uuid = BluetoothUUID(text) { return uuid }
    case .raw(let digits):
      let octets = TextForm.octets(digits)
      if let octets, let uuid = BluetoothUUID(octets: octets.span.bytes, at: 0, count: octets.count) { return uuid }
    default: break
    }
    throw notOfThisKind(value)
  }

  private func octets(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> [UInt8] {
    switch given {
    case .text(let digits), .raw(let digits):
      if let octets = TextForm.octets(digits) { return [UInt8](octets) }
    default: break
    }
    throw notOfThisKind(value)
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
