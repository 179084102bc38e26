/// The type of a value: a single complete type of the D-Bus specification.
public indirect enum ValueType: Hashable, Sendable {
  /// `y`: an octet.
  case byte
  /// `b`: true or false.
  case boolean
  /// `n`
  case int16
  /// `q`
  case uint16
  /// `i`
  case int32
  /// `u`
  case uint32
  /// `x`
  case int64
  /// `t`
  case uint64
  /// `d`: a double-precision number.
  case double
  /// `s`: a string without NUL.
  case string
  /// `o`: an object path.
  case objectPath
  /// `g`: a signature.
  case signature
  /// `h`: a file descriptor that travels with the message.
  case fileDescriptor
  /// `v`: a value together with its type.
  case variant
  /// `a`: an array of values of one type.
  case array(ValueType)
  /// `a{}`: a dictionary with keys of a basic type.
  case dictionary(key: ValueType, value: ValueType)
  /// `()`: a structure of one or more values.
  case structure([ValueType])

  /// The alignment of its values within a message, in octets.
  var alignment: Int {
    switch self {
    case .byte, .signature, .variant: 1
    case .int16, .uint16: 2
    case .boolean, .int32, .uint32, .string, .objectPath, .fileDescriptor, .array, .dictionary: 4
    case .int64, .uint64, .double, .structure: 8
    }
  }

  /// The type code: `a` for dictionaries too, `(` for structures.
  var code: UInt8 {
    switch self {
    case .byte: UInt8(ascii: "y")
    case .boolean: UInt8(ascii: "b")
    case .int16: UInt8(ascii: "n")
    case .uint16: UInt8(ascii: "q")
    case .int32: UInt8(ascii: "i")
    case .uint32: UInt8(ascii: "u")
    case .int64: UInt8(ascii: "x")
    case .uint64: UInt8(ascii: "t")
    case .double: UInt8(ascii: "d")
    case .string: UInt8(ascii: "s")
    case .objectPath: UInt8(ascii: "o")
    case .signature: UInt8(ascii: "g")
    case .fileDescriptor: UInt8(ascii: "h")
    case .variant: UInt8(ascii: "v")
    case .array, .dictionary: UInt8(ascii: "a")
    case .structure: UInt8(ascii: "(")
    }
  }

  /// The types with a code of one letter and without parameters.
  private static let simple: [ValueType] = [
    .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string, .objectPath, .signature,
    .fileDescriptor, .variant,
  ]

  /// Creates the basic type, or variant, with a type code; nil for other codes.
  init?(code: UInt8) {
    guard let type = Self.simple.first(where: { $0.code == code }) else { return nil }
    self = type
  }
}

extension ValueType: CustomStringConvertible {
  /// The type as in a signature string.
  public var description: String {
    if case .string = self { return "s" }
    var octets: [UInt8] = []
    append(to: &octets)
    return String(decoding: octets, as: UTF8.self)
  }

  /// Appends the type codes. Stops after `end` octets, because a longer signature can't be sent.
  func append(to octets: inout [UInt8], upTo end: Int = Limits.signatureLength) {
    guard octets.count <= end else { return }
    octets.append(code)
    switch self {
    case .array(let element): element.append(to: &octets, upTo: end)
    case .dictionary(let key, let value):
      octets.append(UInt8(ascii: "{"))
      key.append(to: &octets, upTo: end)
      value.append(to: &octets, upTo: end)
      octets.append(UInt8(ascii: "}"))
    case .structure(let members):
      for member in members { member.append(to: &octets, upTo: end) }
      octets.append(UInt8(ascii: ")"))
    default: break
    }
  }
}
