/// The collection operations that an `Array` has.
extension ShortArray: RandomAccessCollection, MutableCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { octetCount / Self.elementSize }

  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { octetCount == 0 }

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
  /// An iterator over the elements of a `ShortArray`.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let array: ShortArray
    @usableFromInline var offset = 0
    @usableFromInline let end: Int

    @inlinable
    init(_ array: ShortArray) {
      self.array = array
      end = array.octetCount
    }

    /// Returns the next element; nil after the last.
    @inlinable
    public mutating func next() -> Element? {
      if offset == end { return nil }
      let element = array.withOctets { Element(loading: $0.baseAddress! + offset) }
      offset &+= ShortArray.elementSize
      return element
    }
  }

  /// Returns an iterator over the elements.
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
  /// Creates an array of the elements of the literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}
