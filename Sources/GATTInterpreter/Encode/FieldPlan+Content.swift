import GATTCore
import GATTDefinitions

extension FieldPlan {
  /// The minimum number of elements.
  var least: Int {
    switch count {
    case .one: 1
    case .fixed(let count): count
    case .field, .toEnd: 0
    }
  }

  /// The content of a field that is present without octets.
  var emptyContent: InterpretedField.Content {
    switch form {
    case .text: .text([])
    default: .octets([])
    }
  }

  /// Converts the given content of one element.
  ///
  /// - Throws: `EncodeError` when the content has the wrong type, or the field can't hold it.
  func content(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> InterpretedField.Content {
    switch form {
    case .integer, .boolean: try integerContent(given, of: value)
    case .fraction(let fraction): .bits(try bits(of: fraction, given, of: value))
    case .text(let encoding): .text(try text(given, encoding, of: value))
    case .uuid: .uuid(try uuid(given, of: value))
    case .octets, .value, .choice: .octets(try octets(given, of: value))
    }
  }

  /// Converts the given octets of an enciphered group.
  func sealedContent(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> InterpretedField.Content {
    switch given {
    case .raw(let digits), .text(let digits):
      guard let octets = TextParser.octets(digits) else { break }
      if let count = cipher?.octetCount, octets.count != count {
        throw error(octets.count < count ? .missing : .tooLong(octets: octets.count, maximum: count), of: value)
      }
      return .octets([UInt8](octets))
    default: break
    }
    throw error(.invalidContent, of: value)
  }

  func error(_ reason: EncodeError.Reason, of value: String) -> EncodeError {
    EncodeError(value: value, field: name, reason: reason)
  }

  // MARK: Text, UUIDs, octets

  private func text(
    _ given: GivenValue.Content,
    _ encoding: FieldDefinition.TextEncoding,
    of value: String
  ) throws(EncodeError) -> [UInt8] {
    let octets: [UInt8]
    switch given {
    case .text(let text):
      octets = encoding == .utf8 ? Array(text.utf8) : Array(ShortArray(utf16: text, isBigEndian: isBigEndian))
      if octets != self.text(octets, encoding) {
        throw error(.invalidForm("the text ends with a NUL, which would be lost"), of: value)
      }
    case .raw(let digits):
      guard let all = TextParser.octets(digits) else { throw error(.invalidContent, of: value) }
      octets = text(bare([UInt8](all)), encoding)
    default: throw error(.invalidContent, of: value)
    }
    try check(octets, of: value)
    return octets
  }

  /// The octets of a string without its padding of NULs.
  func text(_ octets: [UInt8], _ encoding: FieldDefinition.TextEncoding) -> [UInt8] {
    guard case .fixed = length else { return octets }
    let nulSize = encoding == .utf8 ? 1 : 2
    return Array(octets.prefix(octets.span.bytes.end(ofTextFrom: 0, to: octets.count, nulSize: nulSize)))
  }

  /// The octets of an element without its length prefix or terminator.
  private func bare(_ octets: [UInt8]) -> [UInt8] {
    switch length {
    case .prefixed(let prefix): Array(octets.dropFirst(prefix.bits / 8))
    case .terminated(let terminator) where octets.last == terminator: octets.dropLast()
    default: octets
    }
  }

  /// Rejects octets that are too many for the field, or contain its terminator.
  private func check(_ octets: [UInt8], of value: String) throws(EncodeError) {
    var most = definition?.maximumLength ?? .max
    if case .fixed(let size) = length { most = min(most, size) }
    if case .prefixed(let prefix) = length {
      most = min(most, Int(lowBits(prefix.bits)) - (prefix.includesItself ? prefix.bits / 8 : 0))
    }
    if octets.count > most { throw error(.tooLong(octets: octets.count, maximum: most), of: value) }
    if case .terminated(let terminator) = length, octets.contains(terminator) {
      throw error(.invalidForm("\(terminator), the octet that ends the field, is within it"), of: value)
    }
  }

  private func uuid(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> BluetoothUUID {
    switch given {
    case .text(let text):
      if let uuid = BluetoothUUID(text) { return uuid }
    case .raw(let digits):
      if let octets = TextParser.octets(digits), let uuid = uuid(octets) { return uuid }
    default: break
    }
    throw error(.invalidContent, of: value)
  }

  private func uuid(_ octets: Data) -> BluetoothUUID? {
    BluetoothUUID(octets: octets.span.bytes, at: 0, count: octets.count, isBigEndian: isBigEndian)
  }

  private func octets(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> [UInt8] {
    switch given {
    case .text(let digits), .raw(let digits):
      guard let all = TextParser.octets(digits).map({ [UInt8]($0) }) else { break }
      var octets = all
      if case .raw = given { octets = bare(all) }
      try check(octets, of: value)
      if case .fixed(let size) = length, octets.count < size { throw error(.missing, of: value) }
      return octets
    default: break
    }
    throw error(.invalidContent, of: value)
  }
}

extension GivenValue.Content {
  /// The given elements: the contents of a list, the parts of a string with commas, or the single content.
  var elements: [GivenValue.Content] {
    switch self {
    case .elements(let elements): elements
    case .text(let text):
      text.split(separator: ",").map { .text(String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())) }
    default: [self]
    }
  }

  /// The number that is given for a bit field's bits; nil when they can't hold it.
  func bit(_ bit: BitDefinition) -> UInt64? {
    let number: UInt64?
    switch self {
    case .boolean(let isSet): number = isSet ? 1 : 0
    case .integer(let integer): number = UInt64(exactly: integer)
    case .number(let whole): number = UInt64(exactly: whole)
    case .raw(let text): number = TextParser.integer(text)
    case .text(let text):
      let named = bit.enumeration.first { $0.name.lowercased() == text.lowercased() }
      number =
        named.map { UInt64(bitPattern: $0.key) } ?? TextParser.bool(text).map { $0 ? 1 : 0 } ?? TextParser.integer(text)
    case .rawInShortForm, .elements, .fields: number = nil
    }
    return number.flatMap { $0 <= lowBits(bit.size) ? $0 : nil }
  }
}
