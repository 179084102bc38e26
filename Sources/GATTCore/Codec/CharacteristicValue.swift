/// A value with an encoding on the wire: the value of a characteristic or descriptor, or a part of such a value.
///
/// Every generated type conforms. The extensions convert from and to `Data` and arrays. Multi-octet numbers are
/// little-endian on every host (Core Specification, Volume 3, Part G, 2.4), unless the definition says otherwise.
///
/// Every conforming type obeys two rules. For all octets that decode, `encode(decode(octets)) == octets`. Decoding
/// and encoding never stop the program: they return or throw a typed error.
public protocol CharacteristicValue: Sendable {
  /// Reads the fields of the value, in their order.
  ///
  /// - Throws: `DecodeError`, with the field, its offset and the reason. Its `value` may be empty.
  init(from reader: inout FieldReader) throws(DecodeError)

  /// Decodes a value that starts at `offset`, and moves `offset` past it. The default calls `init(from:)`.
  ///
  /// - Parameters:
  ///   - bytes: The octets of the whole attribute value.
  ///   - offset: The start of this value, 0 ... `bytes.byteCount`; on return, the offset of the first octet after it.
  /// - Throws: `DecodeError`, with the field, its offset and the reason.
  init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError)

  /// Appends the octets of this value to `output`.
  ///
  /// - Throws: `EncodeError` when a field has a value that its format can't represent.
  func encode(into output: inout FieldWriter) throws(EncodeError)

  /// The greatest number of octets of a value that devices send as a stream; nil, the default, when each packet is one
  /// value. A packet of a stream may contain a part of a value, or several values.
  static var maximumFrameLength: Int? { get }
}

extension CharacteristicValue {
  /// Decodes a value that starts at `offset`, and moves `offset` past it.
  @inlinable
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    do throws(DecodeError) {
      (self, offset) = try FieldReader.read(bytes, at: offset) { (reader) throws(DecodeError) in
        (try Self(from: &reader), reader.offset)
      }
    } catch {
      throw error.within(Self.self)
    }
  }

  /// nil: each packet is one value.
  public static var maximumFrameLength: Int? { nil }

  /// Decodes a value that takes up all of `bytes`.
  ///
  /// - Throws: `DecodeError`; `.trailingOctets` when octets are left over.
  @inlinable @inline(__always)
  public init(_ bytes: RawSpan) throws(DecodeError) {
    var trailing = 0
    try self.init(received: bytes, trailingOctets: &trailing)
    if trailing > 0 { throw DecodeError.trailingOctets(Self.self, at: bytes.byteCount &- trailing, of: bytes) }
  }

  /// Decodes a value as a device sent it. A later version of the device may append octets, which are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The octets of the attribute value.
  ///   - trailingOctets: On return, the number of octets after the value.
  @inlinable @inline(__always)
  public init(received bytes: RawSpan, trailingOctets: inout Int) throws(DecodeError) {
    var offset = 0
    do throws(DecodeError) {
      try self.init(decoding: bytes, at: &offset)
    } catch {
      throw error.reading(bytes)
    }
    trailingOctets = bytes.byteCount &- offset
  }

  /// Decodes a value that takes up all of `octets`.
  ///
  /// - Throws: `DecodeError`; `.trailingOctets` when octets are left over.
  @inlinable
  public init(_ octets: [UInt8]) throws(DecodeError) {
    try self.init(octets.span.bytes)
  }

  /// Returns the octets of this value.
  ///
  /// - Throws: `EncodeError` when a field has a value that its format can't represent, or when the value is longer than
  ///   the 512 octets an attribute value may have (Core Specification, Volume 3, Part F, 3.2.9).
  @inlinable
  public func octets() throws(EncodeError) -> [UInt8] {
    try FieldWriter.withOctets(of: self) { Array(UnsafeRawBufferPointer(start: $0, count: $1)) }
  }
}

#if !hasFeature(Embedded)
  extension CharacteristicValue {
    /// Decodes a value that takes up all of `data`, a slice or not.
    ///
    /// - Throws: `DecodeError`; `.trailingOctets` when octets are left over.
    @inlinable
    public init(_ data: Data) throws(DecodeError) {
      try self.init(data.bytes)
    }

    /// Decodes a value as a device sent it. A later version of the device may append octets, which are ignored.
    public init(received data: Data) throws(DecodeError) {
      var trailing = 0
      try self.init(received: data, trailingOctets: &trailing)
    }

    /// Decodes a value as a device sent it. A later version of the device may append octets, which are ignored.
    ///
    /// - Parameters:
    ///   - data: The octets of the attribute value.
    ///   - trailingOctets: On return, the number of octets after the value.
    public init(received data: Data, trailingOctets: inout Int) throws(DecodeError) {
      try self.init(received: data.bytes, trailingOctets: &trailingOctets)
    }

    /// Returns the octets of this value.
    ///
    /// - Throws: `EncodeError` when a field has a value that its format can't represent, or when the value is longer
    ///   than the 512 octets an attribute value may have.
    @inlinable
    public func data() throws(EncodeError) -> Data {
      try FieldWriter.withOctets(of: self) { Data(bytes: $0, count: $1) }
    }
  }
#else
  extension CharacteristicValue {
    /// Returns the octets of this value; the same as `octets()`.
    @inlinable
    public func data() throws(EncodeError) -> Data { try octets() }
  }
#endif
