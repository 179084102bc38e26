/// The types of a row of values: `a{sv}as`.
public struct Signature: Sendable {
  /// No values.
  public static let empty = Signature(types: [], text: "")

  /// The types, one for each value.
  public let types: [ValueType]
  /// The types as text, at most 255 octets.
  public let text: String

  private init(types: [ValueType], text: String) {
    self.types = types
    self.text = text
  }

  /// The signature of values of these types.
  ///
  /// - Throws: `BusError.invalid` if they nest too deep, are too many, or are no types: an empty structure, a key that
  ///   is not basic.
  public init(_ types: [ValueType]) throws(BusError) {
    var octets: [UInt8] = []
    for type in types { type.append(to: &octets) }
    self = try Signature(validating: String(decoding: octets, as: UTF8.self))
  }

  /// The types that `text` stands for.
  ///
  /// - Throws: `BusError.invalid` when it does not follow the grammar.
  public init(validating text: String) throws(BusError) {
    guard let signature = Signature(text) else { throw .invalid("\(quoted(text)) is not a signature") }
    self = signature
  }

  /// The types that `text` stands for; nil if it does not follow the grammar, is longer than 255 octets, or nests more
  /// than 32 arrays or 32 structures.
  public init?(_ text: String) {
    guard text.utf8.count <= Limits.signatureLength else { return nil }
    var parser = SignatureParser(octets: Array(text.utf8))
    guard let types = parser.types() else { return nil }
    self.init(types: types, text: text)
  }
}

extension Signature: Hashable, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// What the literal says.
  ///
  /// - Precondition: The literal is a signature; another one is a mistake in the program, and stops it.
  public init(stringLiteral text: String) {
    guard let signature = Signature(text) else { preconditionFailure("the literal is not a signature") }
    self = signature
  }

  /// The types as text.
  public var description: String { text }

  /// Whether both stand for the same types.
  public static func == (first: Signature, second: Signature) -> Bool { first.text == second.text }

  /// Feeds the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

private struct SignatureParser {
  let octets: [UInt8]
  private var position = 0

  init(octets: [UInt8]) { self.octets = octets }

  mutating func types() -> [ValueType]? {
    var types: [ValueType] = []
    while position < octets.count {
      guard let type = type(arrays: 0, structures: 0) else { return nil }
      types.append(type)
    }
    return types
  }

  private mutating func next() -> UInt8? {
    guard position < octets.count else { return nil }
    defer { position += 1 }
    return octets[position]
  }

  private mutating func type(arrays: Int, structures: Int) -> ValueType? {
    guard let code = next() else { return nil }
    switch code {
    case UInt8(ascii: "a"): return array(arrays: arrays + 1, structures: structures)
    case UInt8(ascii: "("): return structure(arrays: arrays, structures: structures + 1)
    default: return ValueType(code: code)
    }
  }

  private mutating func array(arrays: Int, structures: Int) -> ValueType? {
    guard arrays <= Limits.nestedArrays, position < octets.count else { return nil }
    guard octets[position] == UInt8(ascii: "{") else {
      return type(arrays: arrays, structures: structures).map { .array($0) }
    }
    position += 1
    guard let key = type(arrays: arrays, structures: structures), key.isBasic,
      let value = type(arrays: arrays, structures: structures), next() == UInt8(ascii: "}")
    else { return nil }
    return .dictionary(key: key, value: value)
  }

  private mutating func structure(arrays: Int, structures: Int) -> ValueType? {
    guard structures <= Limits.nestedStructures else { return nil }
    var members: [ValueType] = []
    while position < octets.count, octets[position] != UInt8(ascii: ")") {
      guard let member = type(arrays: arrays, structures: structures) else { return nil }
      members.append(member)
    }
    guard next() != nil, !members.isEmpty else { return nil }
    return .structure(members)
  }
}
