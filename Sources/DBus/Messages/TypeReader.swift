/// Goes over the letters of a signature, one complete type after the other.
struct TypeReader {
  private let octets: [UInt8]
  private var rest: Range<Int>

  /// - Parameter range: Where the signature is.
  init(_ octets: [UInt8], _ range: Range<Int>) {
    self.octets = octets
    rest = range
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next letter.
  mutating func next() throws(BusError) -> UInt8 {
    guard !rest.isEmpty else { throw .unexpected("a signature ends within a type") }
    defer { rest = rest.lowerBound + 1..<rest.upperBound }
    return octets[rest.lowerBound]
  }

  /// Goes over the next letter if it is this one.
  ///
  /// - Returns: Whether it is.
  mutating func skip(_ code: Unicode.Scalar) -> Bool {
    guard !rest.isEmpty, octets[rest.lowerBound] == UInt8(ascii: code) else { return false }
    rest = rest.lowerBound + 1..<rest.upperBound
    return true
  }

  /// Goes over a complete type without a look at it.
  ///
  /// - Returns: Whether there was one.
  mutating func skipType() -> Bool {
    var depth = 0
    while let code = try? next() {
      switch code {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "a"): continue
      default: break
      }
      if depth <= 0 { return true }
    }
    return false
  }

  /// Goes over a complete type.
  mutating func type() throws(BusError) -> ValueType {
    if skip("a") {
      guard skip("{") else { return .array(try type()) }
      let (key, value) = (try type(), try type())
      _ = try next()
      return .dictionary(key: key, value: value)
    }
    if skip("(") {
      var members: [ValueType] = []
      while !skip(")") { members.append(try type()) }
      return .structure(members)
    }
    let code = try next()
    guard let type = ValueType(code: code) else { throw .unexpected("there is no type \(code)") }
    return type
  }
}
