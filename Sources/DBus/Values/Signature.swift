import CDBus

/// The types of a sequence of values, such as `a{sv}as`.
public struct Signature: CheckedName {
  /// The signature of no values.
  public static let empty = Signature(unchecked: "")

  /// The signature string.
  public let text: String

  /// Creates the signature without checking `text`.
  public init(unchecked text: String) { self.text = text }

  /// Creates the signature of values of these types.
  ///
  /// - Throws: `BusError.invalid` if they nest too deeply, exceed 255 octets, or are not valid, such as an empty
  ///   structure or a dictionary with keys that are not of a basic type.
  public init(_ types: [ValueType]) throws(BusError) {
    var octets: [UInt8] = []
    for type in types { type.append(to: &octets) }
    try self.init(validating: String(decoding: octets, as: UTF8.self))
  }

  /// Whether `text` follows the grammar, has at most 255 octets, and nests at most 32 arrays and 32 structures.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_signature_validate) }

  /// The types, one for each value.
  public var types: [ValueType] {
    text.withCString { characters in
      var iterator = DBusSignatureIter()
      dbus_signature_iter_init(&iterator, characters)
      return Self.types(&iterator)
    }
  }

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
