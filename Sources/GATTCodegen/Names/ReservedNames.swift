/// Words that need care as Swift identifiers.

/// Keywords that can be an identifier only between back quotes.
private let keywords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class", "consuming",
  "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
  "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch",
  "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]

/// Members that every generated type has or that Swift gives a meaning of its own; a field of that name gets `Value`
/// behind it. `none` and `some` are among them because `optional == .none` would silently compare with nil.
private let reservedMembers: Set<String> = [
  "Protocol", "Type", "data", "description", "encode", "fieldTexts", "hash", "hashValue", "init", "none", "octets",
  "rawValue", "self", "some", "stringValue", "unknown",
]

/// Types that generated code uses, or that its users would miss if a definition's name hid them.
private let reservedTypes: Set<String> = [
  "Access", "Any", "AnyObject", "AnyProvider", "Array", "AttributePermissions", "ATTError", "BlueGATT", "BluetoothUUID",
  "Bool", "Character",
  "Characteristic", "CharacteristicConfigurable", "CharacteristicProperties", "CharacteristicValue", "Client",
  "CentralManager", "Connection", "Data", "Date", "Descriptor", "Deserializable", "Dictionary", "Double",
  "DecodeError", "EncodeError", "Equatable", "Error", "ErrorCode", "FLOAT", "FieldMask", "FieldTexts",
  "FieldTextReader", "Float",
  "Foundation", "GATTCore", "GATTRuntime", "GATTService", "GATTUnit", "Hashable", "Int", "Int8", "Int16", "Int24",
  "Int32", "Int48", "Int64", "Int128", "Measurement", "MandatoryProvider", "MutableCharacteristic", "MutableService",
  "Never", "Optional",
  "OctetWriter", "Peripheral", "PeripheralManager", "ProfileManager", "Protocol", "Provider", "RawDeserializable",
  "RawSpan",
  "RawType", "Result", "SFLOAT", "Scale", "Self", "Sendable", "Server", "Service", "ServiceConfigurable",
  "ServiceProfile", "Set", "ShortArray", "String", "StringDeserializable", "Substring", "Swift", "Task", "Type", "UInt",
  "UInt8", "UInt12", "UInt16", "UInt24", "UInt32", "UInt40", "UInt48", "UInt64", "UInt128", "UUID", "Unit", "Void",
]

/// `name` as it can stand where a declaration is named.
func quoted(_ name: String) -> String {
  keywords.contains(name) ? "`\(name)`" : name
}

/// `name`, or with `Value` behind it when it is reserved.
func memberName(_ name: String) -> String {
  reservedMembers.contains(name) ? name + "Value" : name
}

/// `name`, or with `suffix` behind it when it would hide a type.
func typeName(_ name: String, suffix: String) -> String {
  reservedTypes.contains(name) ? name + suffix : name
}
