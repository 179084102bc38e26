/// The elements of a repeated field, stored as octets: up to 20 octets inline, without an allocation, more in an array.
///
/// A notification carries 20 octets with the default MTU, so the RR intervals of a heart rate sensor, for example, need
/// no allocation.
public struct ShortArray<Element: FixedSizeDeserializable>: Sendable {
  /// The greatest number of octets that are stored inline.
  @inlinable static var inlineCapacity: Int { 20 }

  /// The octets, when there are at most `inlineCapacity`, else 0.
  @usableFromInline var inline = ShortOctets()
  /// The number of octets in `inline`.
  @usableFromInline var inlineCount: UInt32 = 0
  /// The octets, when there are more than `inlineCapacity`, else nil.
  @usableFromInline var spilled: [UInt8]?

  /// Creates an empty array.
  @inlinable
  public init() {}

  /// Creates an array of the elements in `octets`; drops an incomplete last one.
  @inlinable
  init(octets: UnsafeRawBufferPointer) {
    let whole = octets.count - octets.count % Self.elementSize
    if whole > Self.inlineCapacity {
      spilled = [UInt8](octets.prefix(whole))
    } else if whole > 0 {
      inlineCount = UInt32(truncatingIfNeeded: whole)
      withUnsafeMutableBytes(of: &inline) { target in
        target.baseAddress!.copyMemory(from: octets.baseAddress!, byteCount: whole)
      }
    }
  }

  /// Creates an array of the elements in the octets from `from` up to `to`; drops an incomplete last one, and octets
  /// outside `bytes`.
  @inlinable
  public init(decoding bytes: RawSpan, from: Int, to: Int) {
    let start = Swift.max(0, Swift.min(from, bytes.byteCount))
    let end = Swift.max(start, Swift.min(to, bytes.byteCount))
    let count = end &- start
    // Unsigned, so that a size that is a power of two needs no division.
    let whole = count &- Int(bitPattern: UInt(bitPattern: count) % UInt(bitPattern: Self.elementSize))
    if whole <= Self.inlineCapacity {
      inline = ShortOctets(bytes, from: start, count: whole)
      inlineCount = UInt32(truncatingIfNeeded: whole)
    } else {
      self = bytes.withUnsafeBytes { Self(octets: UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    }
  }

  /// The number of octets of an element.
  @inlinable static var elementSize: Int { Swift.max(1, Element.size) }

  /// The number of octets of all elements.
  @inlinable public var octetCount: Int { spilled?.count ?? Int(truncatingIfNeeded: inlineCount) }

  /// Calls `body` with the octets of all elements.
  @inlinable
  func withOctets<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let spilled { return spilled.withUnsafeBytes(body) }
    return withUnsafeBytes(of: inline) { octets in
      body(UnsafeRawBufferPointer(start: octets.baseAddress, count: Int(truncatingIfNeeded: inlineCount)))
    }
  }

  /// Calls `body` with the octets of all elements, which it may change.
  @inlinable
  mutating func withMutableOctets(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    if spilled != nil {
      spilled!.withUnsafeMutableBytes { body($0) }
    } else {
      let count = Int(truncatingIfNeeded: inlineCount)
      withUnsafeMutableBytes(of: &inline) { octets in
        body(UnsafeMutableRawBufferPointer(start: octets.baseAddress, count: count))
      }
    }
  }
}

extension ShortArray {
  /// The elements, each with its octets in the opposite order.
  public var byteSwapped: ShortArray {
    var swapped = self
    let size = Self.elementSize
    swapped.withMutableOctets { octets in
      for start in stride(from: 0, to: octets.count, by: size) {
        for index in 0..<size / 2 { octets.swapAt(start &+ index, start &+ size &- 1 &- index) }
      }
    }
    return swapped
  }
}

extension ShortArray: Hashable {
  /// Returns whether the octets are equal: NaNs with the same bits are equal, 0 and -0 are not.
  @inlinable
  public static func == (left: ShortArray, right: ShortArray) -> Bool {
    left.inlineCount == right.inlineCount && left.inline == right.inline && left.spilled == right.spilled
  }

  /// Hashes the octets.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(octetCount)
    withOctets { hasher.combine(bytes: $0) }
  }
}

extension ShortArray: CustomStringConvertible {
  /// The elements in brackets, as for an `Array`.
  public var description: String {
    "[" + map { $0.description }.joined(separator: ", ") + "]"
  }
}

extension FixedSizeDeserializable {
  /// Appends the octets of this value to `octets`.
  @inlinable
  func appendOctets(to octets: inout [UInt8]) {
    for index in 0..<Self.size {
      octets.append(UInt8(truncatingIfNeeded: wireBits >> WireBits(truncatingIfNeeded: 8 &* index)))
    }
  }
}

extension FieldWriter {
  /// Appends the octets of all `elements`.
  @inlinable
  public mutating func append<Element>(_ elements: ShortArray<Element>) {
    if let spilled = elements.spilled {
      spilled.withUnsafeBytes { append($0) }
    } else {
      store(elements.inline.words, size: Int(truncatingIfNeeded: elements.inlineCount))
    }
  }
}
