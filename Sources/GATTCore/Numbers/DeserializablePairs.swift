// Integers of 12 bits share octets: two integers take three octets.

extension UInt12: Deserializable {}
extension Int12: Deserializable {}

extension Deserializable where Self: NarrowInteger, Storage.Magnitude == UInt16 {
  /// The number of octets of a single integer; a pair takes three.
  @inlinable public static var size: Int { 2 }

  /// Creates the integer in the low 12 bits of the two octets at `offset`; nil when the octets are not all inside
  /// `bytes`, or when the other four bits are not 0.
  public init?(deserializing bytes: RawSpan, at offset: Int) {
    guard bytes.holds(Self.size, at: offset) else { return nil }
    let bits = bytes.uint16(at: offset)
    if bits > 0xFFF { return nil }
    self.init(truncatingIfNeeded: bits)
  }

  /// Appends two octets, the integer in the low 12 bits.
  public func serialize(into output: inout FieldWriter) {
    output.append(UInt16(truncatingIfNeeded: integerValue) & 0xFFF)
  }

  /// Returns three octets for each pair of `values`, the first value in the low bits, and two octets for a single last
  /// value.
  public static func serialize(_ values: [Self]) -> Data {
    var octets: [UInt8] = []
    octets.reserveCapacity((values.count * 3 + 1) / 2)
    for index in stride(from: 0, to: values.count, by: 2) {
      let first = UInt32(truncatingIfNeeded: values[index].integerValue) & 0xFFF
      guard index + 1 < values.count else {
        octets += [UInt8(truncatingIfNeeded: first), UInt8(truncatingIfNeeded: first >> 8)]
        break
      }
      let pair = first | (UInt32(truncatingIfNeeded: values[index + 1].integerValue) & 0xFFF) << 12
      octets += [
        UInt8(truncatingIfNeeded: pair), UInt8(truncatingIfNeeded: pair >> 8), UInt8(truncatingIfNeeded: pair >> 16),
      ]
    }
    return Data(octets)
  }

  /// Returns two integers for each three octets, the first from the low bits. Two remaining octets are one more integer
  /// if their highest four bits are 0.
  public static func deserialize(_ data: Data) -> [Self] {
    let bytes = data.span.bytes
    var values: [Self] = []
    var offset = 0
    while bytes.holds(3, at: offset) {
      let pair = bytes.uint24(at: offset)
      values.append(Self(truncatingIfNeeded: pair))
      values.append(Self(truncatingIfNeeded: pair >> 12))
      offset += 3
    }
    if let last = Self(deserializing: bytes, at: offset) { values.append(last) }
    return values
  }
}
