import GATTModel

/// Words that can't be used as Swift identifiers without a change.

/// Keywords that are identifiers only between back quotes.
private let keywords: Set = [
  "Any", "Self", "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class", "consuming",
  "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
  "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch",
  "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]

/// Members of every generated type, and names with a special meaning in Swift; a field of that name gets the suffix
/// `Value`. `none` and `some` are included because `optional == .none` would silently compare with nil.
private let reservedMembers: Set = [
  "Protocol", "Type", "append", "data", "decode", "bitNames", "description", "encode", "fieldTexts", "fields",
  "hashValue", "init", "none", "octets", "outOfRangeFields", "placeByNumbers", "rawValue", "self", "some",
  "stringValue", "texts", "unknown",
]

/// Types that generated code uses, or that a definition's name would hide from its users.
private let reservedTypes: Set = [
  "Access", "AccessType", "Actor", "AddressPrefix", "AdvertisedValue", "Advertisement", "Allows", "Any", "AnyObject",
  "AnyProvider", "ApplicationErrorCode", "Array", "ATTError", "AttributePermissions", "Backend", "BitField", "BlueGATT",
  "BluetoothUUID", "Bool", "CentralManager", "CentralManagerError", "Character", "Characteristic",
  "CharacteristicConfigurable", "CharacteristicError", "CharacteristicProfile", "CharacteristicProperties",
  "CharacteristicValue", "CipherRanges", "CipherRecipe", "Client", "ClientCharacteristic", "ClientCharacteristics",
  "ClientService", "ClosedRange", "Codable", "Collection", "CompanyIdentifiers", "Comparable", "Connection", "Copyable",
  "CustomStringConvertible", "Data", "Date", "Decodable", "DecodeError", "DefinedFields", "DefinedValue", "Descriptor",
  "Deserializable", "DeviceAddress", "DeviceProfile", "Dictionary", "Double", "Duration", "Element", "EncipheredValue",
  "Encodable", "EncodeError", "Equatable", "Error", "ErrorCode", "Escapable", "ExchangeClient", "ExchangeExample",
  "ExchangeSeries", "ExponentialScale", "FieldArithmetic", "FieldCheck", "FieldExtent", "FieldReader", "FieldRoles",
  "FieldTextReader", "FieldTexts", "FieldVisitor", "FieldWriter", "Float", "FLOAT", "Float16", "Float32", "Float64",
  "Float80", "Foundation", "GATTCodegen", "GATTCore", "GATTDefinitions", "GATTDevice", "GATTRuntime", "GATTService",
  "GATTSimulator", "GATTUnit", "Hashable", "Hasher", "HexadecimalDigits", "Identifiable", "Index", "IndicateAccess",
  "Int", "Int12", "Int128", "Int16", "Int24", "Int32", "Int40", "Int48", "Int64", "Int8", "Iterator", "KeyPath",
  "LengthPrefix", "Logging", "MainActor", "MandatoryProvider", "ManufacturerDataValue", "MatchRule", "Measurement",
  "MedicalFloat", "MomentQuantityKind", "MutableCharacteristic", "MutableCharacteristicError", "MutableService",
  "Mutex", "NamedNumber", "NamePattern", "NarrowInteger", "Never", "NoSpecialValue", "NotifyAccess", "OpaqueFields",
  "OpaqueValue", "OpenNamedNumber", "Optional", "PackedFloatScale", "Peripheral", "PeripheralError",
  "PeripheralManager", "PeripheralManagerError", "PlainQuantityKind", "ProfileManager", "Protocol", "Provider",
  "Quantity", "QuantityKind", "Range", "RawArrayDeserializable", "RawArrayPairDeserializable", "RawDeserializable",
  "RawOctetsDeserializable", "RawPairDeserializable", "RawSpan", "RawType", "RawValue", "ReadAccess", "ReadRequest",
  "ReadValue", "Result", "Scale", "ScaledQuantityKind", "Sealed", "Self", "Sendable", "Sequence", "SerDe", "Server",
  "ServerCharacteristic", "ServerCharacteristics", "ServerService", "Service", "ServiceConfigurable",
  "ServiceDataPattern", "ServiceDataValue", "ServiceError", "ServiceProfile", "Set", "SetupWrite", "SFLOAT",
  "ShortArray", "SignedWriteAccess", "Span", "Special", "String", "StringDeserializable", "Substring", "Swift", "Task",
  "TextFields", "TextParser", "TextVisitor", "Timeouts", "Type", "UInt", "UInt12", "UInt128", "UInt16", "UInt24",
  "UInt32", "UInt40", "UInt48", "UInt64", "UInt8", "Unit", "UpdateAccess", "UpdateValue", "UUID", "ValueByDirection",
  "Void", "WalkedFields", "WalkedTexts", "WholeNumber", "WriteAccess", "WriteRequest", "WriteValue",
  "WriteWithoutResponseAccess",
]

/// Returns `name` as the name of a declaration in source text.
func quoted(_ name: String) -> String {
  keywords.contains(name) ? "`\(name)`" : name
}

/// Returns `name` as the name of a parameter or of an associated value in source text. Most keywords need no quotes
/// there.
func parameterName(_ name: String) -> String {
  ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
}

/// Returns `name` as an argument label in source text.
func argumentLabel(_ name: String) -> String {
  name == "inout" ? "`\(name)`" : name
}

/// Static members that generated types have or inherit; cases and constants can't have these names.
private let reservedStatics: Set = [
  "cipher", "companies", "companyIdentifier", "hexadecimalDigits", "initialValue", "match", "maximumFrameLength",
  "name", "names", "meanings", "numberedNames", "permissions", "properties", "size", "stringValues", "text", "uuid",
]

/// Returns `name`, or `name` with the suffix `Value` when a case, or a static member, can't have that name.
func staticName(_ name: String) -> String {
  reservedStatics.contains(name) ? name + "Value" : memberName(name)
}

/// Returns `name`, or `name` with the suffix `Value` when it is reserved.
func memberName(_ name: String) -> String {
  reservedMembers.contains(name) ? name + "Value" : name
}

/// Returns `name`, or `name` with `suffix` when it would hide a type or is a keyword.
func typeName(_ name: String, suffix: String) -> String {
  guard reservedTypes.contains(name) || keywords.contains(name) else { return name }
  return reservedTypes.contains(name + suffix) ? name + "Value" : name + suffix
}
