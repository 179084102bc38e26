#if hasFeature(Embedded)
  extension Array: Deserializable where Element == UInt8 {}
#else
  extension Data: Deserializable {}
#endif

extension Data {
  /// None: any number of octets is a value, which takes all that there are.
  public static var size: Int { 0 }

  /// The octets from `offset` to the end of `bytes`; nil when `offset` is outside it.
  public init?(deserializing bytes: RawSpan, at offset: Int) {
    guard bytes.holds(0, at: offset) else { return nil }
    self = bytes.withUnsafeBytes { Data($0[offset...]) }
  }

  /// Appends the octets.
  public func serialize(into output: inout FieldWriter) {
    output.append(span.bytes)
  }

  /// The octets themselves.
  public func serialize() -> Data { self }

  /// One value: all octets of `data`; none when there are no octets.
  public static func deserialize(_ data: Data) -> [Data] {
    data.isEmpty ? [] : [data]
  }

  /// The octets that `stringValue` gives in hexadecimal digits, two an octet; nil for everything else.
  public init?(stringValue: String) {
    guard let octets = TextForm.octets(stringValue) else { return nil }
    self = octets
  }

  /// The octets in lower-case hexadecimal digits, two an octet, as `02ab`.
  public func hexStringValue() -> String { hexadecimal(octets: self) }
}

extension String {
  /// The octets that this text gives in hexadecimal digits, two an octet, of either case; nil when the number of digits is
  /// odd or anything else is in it.
  public func dataFromHexString() -> Data? {
    TextForm.octets(self)
  }
}
