/// A value of any D-Bus type.
public enum Value: Hashable, Sendable {
  /// `y`
  case byte(UInt8)
  /// `b`
  case boolean(Bool)
  /// `n`
  case int16(Int16)
  /// `q`
  case uint16(UInt16)
  /// `i`
  case int32(Int32)
  /// `u`
  case uint32(UInt32)
  /// `x`
  case int64(Int64)
  /// `t`
  case uint64(UInt64)
  /// `d`
  case double(Double)
  /// `s`: must not contain NUL.
  case string(String)
  /// `o`
  case objectPath(ObjectPath)
  /// `g`
  case signature(Signature)
  /// `h`: the receiver gets a duplicate.
  case fileDescriptor(OwnedDescriptor)
  /// `v`
  indirect case variant(Value)
  /// `ay`: the only representation of an array of octets.
  case bytes([UInt8])
  /// `a`: values of the type `of`, which must not be `.byte`.
  case array([Value], of: ValueType)
  /// `a{}`: entries in this order. Of equal keys the last one counts.
  case dictionary([DictionaryEntry], key: ValueType, value: ValueType)
  /// `()`: one or more members.
  case structure([Value])

  /// Returns a dictionary of properties or options, `a{sv}`, sorted by name.
  public static func properties(_ values: [String: Value]) -> Value {
    let entries = values.sorted { $0.key < $1.key }
    return .dictionary(
      entries.map { DictionaryEntry(.string($0.key), .variant($0.value)) },
      key: .string,
      value: .variant
    )
  }

  /// The type of the value.
  public var type: ValueType {
    switch self {
    case .byte: .byte
    case .boolean: .boolean
    case .int16: .int16
    case .uint16: .uint16
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .signature
    case .fileDescriptor: .fileDescriptor
    case .variant: .variant
    case .bytes: .array(.byte)
    case .array(_, let element): .array(element)
    case .dictionary(_, let key, let value): .dictionary(key: key, value: value)
    case .structure(let members): .structure(members.map(\.type))
    }
  }

  /// The content of a value of a basic type; nil for variants and containers.
  var basicContent: (any DictionaryKey)? {
    switch self {
    case .byte(let number): number
    case .boolean(let truth): truth
    case .int16(let number): number
    case .uint16(let number): number
    case .int32(let number): number
    case .uint32(let number): number
    case .int64(let number): number
    case .uint64(let number): number
    case .double(let number): number
    case .string(let text): text
    case .objectPath(let path): path
    case .signature(let signature): signature
    case .fileDescriptor(let descriptor): descriptor
    case .variant, .bytes, .array, .dictionary, .structure: nil
    }
  }
}

/// One key of a dictionary and its value.
public struct DictionaryEntry: Hashable, Sendable {
  /// A value of a basic type.
  public var key: Value
  /// The value for the key.
  public var value: Value

  /// Creates an entry.
  public init(_ key: Value, _ value: Value) {
    self.key = key
    self.value = value
  }
}
