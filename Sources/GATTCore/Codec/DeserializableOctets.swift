import GATTText

#if hasFeature(Embedded)
  extension Array: Deserializable where Element == UInt8 {}
#else
  extension Data: Deserializable {}
#endif

extension Data {
  /// 0: a value has any number of octets, and takes all that are left.
  public static var size: Int { 0 }

  /// Creates the octets from `offset` to the end of `bytes`; nil when `offset` is outside it.
  public init?(deserializing bytes: RawSpan, at offset: Int) {
    guard bytes.holds(0, at: offset) else { return nil }
    self = bytes.withUnsafeBytes { Data($0[offset...]) }
  }

  /// Appends the octets.
  public func serialize(into output: inout FieldWriter) {
    output.append(span.bytes)
  }

  /// Returns these octets.
  public func serialize() -> Data { self }

  /// Returns one value with all octets of `data`, or no value when `data` is empty.
  public static func deserialize(_ data: Data) -> [Data] {
    data.isEmpty ? [] : [data]
  }

  /// Creates the octets from hexadecimal digits, two for each octet; nil for any other string.
  public init?(stringValue: String) {
    guard let octets = TextParser.octets(stringValue) else { return nil }
    self = octets
  }

  /// Returns the octets in lower-case hexadecimal digits, two for each octet, such as `02ab`.
  public func hexStringValue() -> String { hexadecimal(octets: self) }
}

extension String {
  /// Returns the octets of a string of hexadecimal digits, two for each octet, of either case; nil when the number of
  /// digits is odd or the string contains other characters.
  public func dataFromHexString() -> Data? {
    TextParser.octets(self)
  }
}
