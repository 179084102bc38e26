/// Up to 20 octets in the order of the wire; those that are not in use are 0.
@usableFromInline
struct ShortOctets: Equatable, Sendable {
  @usableFromInline var words: (UInt64, UInt64, UInt32) = (0, 0, 0)

  @inlinable
  init() {}

  /// The octets of `bytes` from `start` on, without a branch on how many they are: real values differ in that.
  ///
  /// - Parameters:
  ///   - start: Where they start; what is not inside `bytes` counts as 0.
  ///   - count: 0 ... 20
  @inlinable
  init(_ bytes: RawSpan, from start: Int, count: Int) {
    if bytes.byteCount >= 8 {
      let first = min(count, 8)
      let second = min(count, 16)
      words.0 = bytes.octets(from: start, to: start &+ first)
      words.1 = bytes.octets(from: start &+ first, to: start &+ second)
      words.2 = UInt32(truncatingIfNeeded: bytes.octets(from: start &+ second, to: start &+ count))
    } else {
      words.0 = bytes.word.low(start &+ count) &>> UInt64(truncatingIfNeeded: 8 &* start)
    }
    words = (words.0.littleEndian, words.1.littleEndian, words.2.littleEndian)
  }

  @inlinable
  static func == (left: ShortOctets, right: ShortOctets) -> Bool {
    left.words == right.words
  }
}

extension RawSpan {
  /// At most eight octets, from `start` up to `end`, the first lowest, of a span that has at least eight.
  ///
  /// What is read is eight octets that are all inside the span, and have those in them.
  @inlinable @inline(__always)
  func octets(from start: Int, to end: Int) -> UInt64 {
    let readStart = max(end &- 8, 0)
    let word = uint64(at: readStart) &>> UInt64(truncatingIfNeeded: 8 &* (start &- readStart))
    return word.low(end &- start)
  }

  /// All octets of a span that has less than eight, the first lowest.
  @inlinable
  var word: UInt64 {
    if byteCount >= 4 {
      let last = byteCount &- 4
      return UInt64(uint32(at: 0)) | UInt64(uint32(at: last)) &<< UInt64(truncatingIfNeeded: 8 &* last)
    }
    return UInt64(uint8(at: 0)) | UInt64(uint8(at: 1)) &<< 8 | UInt64(uint8(at: 2)) &<< 16
  }
}

extension UInt64 {
  /// The lowest `octets` octets, 0 ... 8, of this number, and zeros above.
  @inlinable @inline(__always)
  func low(_ octets: Int) -> UInt64 {
    // In two steps, because a shift by 64 is none.
    let half = UInt64(truncatingIfNeeded: 32 &- 4 &* octets)
    return self & ((UInt64.max &>> half) &>> half)
  }
}

/// The elements of a repeated field, held as their octets: up to 20 octets in the value itself, without an allocation,
/// more in an array.
///
/// 20 octets are what a notification carries at the least MTU, so the RR intervals of a heart rate sensor, for example,
/// never allocate. Two are equal when their octets are.
public struct ShortArray<Element: FixedSizeDeserializable>: Sendable {
  /// How many octets are held in the value itself.
  @inlinable static var inlineCapacity: Int { 20 }

  /// The octets, when there are at most `inlineCapacity`, else 0.
  @usableFromInline var inline = ShortOctets()
  /// How many octets `inline` holds.
  @usableFromInline var inlineCount: UInt32 = 0
  /// The octets, when there are more than `inlineCapacity`, else nil.
  @usableFromInline var spilled: [UInt8]?

  /// No elements.
  @inlinable
  public init() {}

  /// The elements whose octets are `octets`; an incomplete last one is dropped.
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

  /// The elements whose octets are those from `from` up to `to`; an incomplete last one is dropped, and so is what lies
  /// outside `bytes`.
  @inlinable
  public init(decoding bytes: RawSpan, from: Int, to: Int) {
    let start = Swift.max(0, Swift.min(from, bytes.byteCount))
    let end = Swift.max(start, Swift.min(to, bytes.byteCount))
    let count = end &- start
    // Unsigned, so that an element of a power of two takes no division.
    let whole = count &- Int(bitPattern: UInt(bitPattern: count) % UInt(bitPattern: Self.elementSize))
    if whole <= Self.inlineCapacity {
      inline = ShortOctets(bytes, from: start, count: whole)
      inlineCount = UInt32(truncatingIfNeeded: whole)
    } else {
      self = bytes.withUnsafeBytes { Self(octets: UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    }
  }

  /// How many octets an element has.
  @inlinable static var elementSize: Int { Swift.max(1, Element.size) }

  /// How many octets all elements have.
  @inlinable public var octetCount: Int { spilled?.count ?? Int(truncatingIfNeeded: inlineCount) }

  /// Calls `body` with the octets of all elements.
  @inlinable
  func withOctets<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let spilled { return spilled.withUnsafeBytes(body) }
    return withUnsafeBytes(of: inline) { octets in
      body(UnsafeRawBufferPointer(start: octets.baseAddress, count: Int(truncatingIfNeeded: inlineCount)))
    }
  }

  /// Calls `body` with the octets of all elements, for changing them.
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
  /// The elements with the octets of each in the opposite order.
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

extension ShortArray: RandomAccessCollection, MutableCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { octetCount / Self.elementSize }

  /// The element at `position`.
  ///
  /// - Precondition: `position` is in `0 ..< count`, as for an `Array`.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      precondition(position >= 0 && position < count, "the index is out of range")
      return withOctets { Element(loading: $0.baseAddress! + position * Self.elementSize) }
    }
    set {
      precondition(position >= 0 && position < count, "the index is out of range")
      withMutableOctets { newValue.store(at: $0.baseAddress! + position * Self.elementSize) }
    }
  }
}

extension ShortArray {
  /// Goes through the elements of a `ShortArray`.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let array: ShortArray
    @usableFromInline var offset = 0
    @usableFromInline let end: Int

    @inlinable
    init(_ array: ShortArray) {
      self.array = array
      end = array.octetCount
    }

    /// The next element; nil behind the last.
    @inlinable
    public mutating func next() -> Element? {
      if offset == end { return nil }
      let element = array.withOctets { Element(loading: $0.baseAddress! + offset) }
      offset &+= ShortArray.elementSize
      return element
    }
  }

  /// Goes through the elements.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension ShortArray: RangeReplaceableCollection {
  /// Replaces the elements in `range` by `elements`.
  ///
  /// - Precondition: `range` is within `0 ... count`, as for an `Array`.
  public mutating func replaceSubrange<Elements: Collection>(_ range: Range<Int>, with elements: Elements)
  where Elements.Element == Element {
    var octets = withOctets { [UInt8]($0) }
    let size = Self.elementSize
    let added = elements.reduce(into: [UInt8]()) { $1.appendOctets(to: &$0) }
    octets.replaceSubrange(range.lowerBound * size..<range.upperBound * size, with: added)
    self = octets.withUnsafeBytes { Self(octets: $0) }
  }

  /// Appends `element`.
  @inlinable
  public mutating func append(_ element: Element) {
    let old = octetCount
    let size = Self.elementSize
    if spilled == nil, old + size <= Self.inlineCapacity {
      inlineCount &+= UInt32(truncatingIfNeeded: size)
      withMutableOctets { element.store(at: $0.baseAddress! + old) }
      return
    }
    if spilled == nil {
      spilled = withOctets { [UInt8]($0) }
      inline = ShortOctets()
      inlineCount = 0
    }
    element.appendOctets(to: &spilled!)
  }
}

extension ShortArray: ExpressibleByArrayLiteral {
  /// The elements of the literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ShortArray: Hashable {
  /// By octets: two not-a-numbers with the same bits are equal, 0 and -0 are not.
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
  /// The elements in brackets, as an `Array` has them.
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

extension OctetWriter {
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
