/// A value with a fixed number of octets in which every combination of bits is valid: a number of whole octets.
public protocol FixedSizeDeserializable: Deserializable, Hashable, CustomStringConvertible {
  /// An unsigned integer with at least the bits of the value.
  associatedtype WireBits: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable

  /// The bits of the value. The first octet is in the lowest bits. Encoding ignores bits above the width of the value.
  var wireBits: WireBits { get }

  /// Creates the value with these bits. Bits above the width of the value are ignored.
  init(wireBits: WireBits)
}

extension FixedSizeDeserializable {
  /// Creates the value at `start`, which must have `size` octets.
  @inlinable
  init(loading start: UnsafeRawPointer) {
    if MemoryLayout<WireBits>.size == Self.size {
      self.init(wireBits: WireBits(littleEndian: start.loadUnaligned(as: WireBits.self)))
      return
    }
    var bits: WireBits = 0
    for index in 0..<Self.size {
      bits |= WireBits(start.load(fromByteOffset: index, as: UInt8.self)) << WireBits(truncatingIfNeeded: 8 &* index)
    }
    self.init(wireBits: bits)
  }

  /// Stores the octets of this value at `start`, which must have room for `size`.
  @inlinable
  func store(at start: UnsafeMutableRawPointer) {
    if MemoryLayout<WireBits>.size == Self.size {
      start.storeBytes(of: wireBits.littleEndian, as: WireBits.self)
      return
    }
    for index in 0..<Self.size {
      let octet = UInt8(truncatingIfNeeded: wireBits >> WireBits(truncatingIfNeeded: 8 &* index))
      start.storeBytes(of: octet, toByteOffset: index, as: UInt8.self)
    }
  }

  /// Creates the value at `offset`; nil when its octets are not all inside `bytes`.
  @inlinable
  public init?(deserializing bytes: RawSpan, at offset: Int) {
    guard bytes.holds(Self.size, at: offset) else { return nil }
    self = bytes.withUnsafeBytes { Self(loading: $0.baseAddress! + offset) }
  }

  /// Appends the octets of this value.
  @inlinable
  public func serialize(into output: inout FieldWriter) {
    output.store(wireBits, size: Self.size)
  }

  /// Returns the octets of all `values`, concatenated.
  public static func serialize(_ values: [Self]) -> Data {
    let octets = [UInt8](unsafeUninitializedCapacity: values.count * size) { buffer, count in
      guard var end = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      for value in values {
        value.store(at: end)
        end += size
      }
      count = values.count * size
    }
    return Data(octets)
  }
}
