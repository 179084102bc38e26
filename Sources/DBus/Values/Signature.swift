import CDBus

/// The types of a sequence of values, such as `a{sv}as`.
public struct Signature: Sendable {
  /// The signature of no values.
  public static let empty = Signature(types: [], text: "")

  /// The types, one for each value.
  public let types: [ValueType]
  /// The signature string, at most 255 octets.
  public let text: String

  private init(types: [ValueType], text: String) {
    self.types = types
    self.text = text
  }

  /// Creates the signature of values of these types.
  ///
  /// - Throws: `BusError.invalid` if they nest too deeply, exceed 255 octets, or are not types: an empty structure, a
  ///   dictionary key that is not basic.
  public init(_ types: [ValueType]) throws(BusError) {
    var octets: [UInt8] = []
    for type in types { type.append(to: &octets) }
    let text = String(decoding: octets, as: UTF8.self)
    guard Self.accepts(text) else { throw .invalid("\(quoted(text)) is not a signature") }
    self.init(types: types, text: text)
  }

  /// Parses a signature string.
  ///
  /// - Throws: `BusError.invalid` when it does not follow the grammar.
  public init(validating text: String) throws(BusError) {
    guard let signature = Signature(text) else { throw .invalid("\(quoted(text)) is not a signature") }
    self = signature
  }

  /// Parses a signature string; nil if it does not follow the grammar, is longer than 255 octets, or nests more than 32
  /// arrays or 32 structures.
  public init?(_ text: String) {
    guard Self.accepts(text) else { return nil }
    let types = text.withCString { characters in
      var iterator = DBusSignatureIter()
      dbus_signature_iter_init(&iterator, characters)
      return Self.types(&iterator)
    }
    self.init(types: types, text: text)
  }

  private static func accepts(_ text: String) -> Bool { isValid(text, dbus_signature_validate) }

  /// Returns the types from the iterator's position to the end of the signature, structure or dictionary entry.
  private static func types(_ iterator: inout DBusSignatureIter) -> [ValueType] {
    var types: [ValueType] = []
    while let letter = UInt8(exactly: dbus_signature_iter_get_current_type(&iterator)), letter != 0 {
      types.append(ValueType(code: letter) ?? container(&iterator, letter))
      if dbus_signature_iter_next(&iterator) == 0 { break }
    }
    return types
  }

  private static func container(_ iterator: inout DBusSignatureIter, _ letter: UInt8) -> ValueType {
    var contents = DBusSignatureIter()
    dbus_signature_iter_recurse(&iterator, &contents)
    if letter == UInt8(ascii: "r") { return .structure(types(&contents)) }
    guard dbus_signature_iter_get_current_type(&contents) == Int32(UInt8(ascii: "e")) else {
      return .array(types(&contents)[0])
    }
    var entry = DBusSignatureIter()
    dbus_signature_iter_recurse(&contents, &entry)
    let types = types(&entry)
    return .dictionary(key: types[0], value: types[1])
  }
}

extension Signature: Hashable, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// Parses a literal.
  ///
  /// - Precondition: The literal is a valid signature.
  public init(stringLiteral text: String) {
    guard let signature = Signature(text) else { preconditionFailure("the literal is not a signature") }
    self = signature
  }

  /// The signature string.
  public var description: String { text }

  /// Whether both stand for the same types.
  public static func == (first: Signature, second: Signature) -> Bool { first.text == second.text }

  /// Hashes the signature string.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
