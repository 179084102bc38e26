/// UTF-8 under construction that only grows: what is written is never looked at as characters again.
///
/// Memory of its own, so that a line is copied there without a question for each of its parts.
struct OctetBuffer: ~Copyable {
  private var room: UnsafeMutableBufferPointer<UInt8>
  /// How many octets have been written.
  private(set) var count = 0

  /// - Parameter capacity: The octets that there is room for at first.
  init(capacity: Int) { room = .allocate(capacity: capacity) }

  deinit { room.deallocate() }

  /// What has been written.
  var octets: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { octets, initialized in
      initialized = octets.initialize(fromContentsOf: room[..<count])
    }
  }

  /// Appends blanks, octets, and what ends a line where there is something.
  @inline(__always)
  mutating func append(blanks: Int = 0, _ octets: UnsafeBufferPointer<UInt8>, ending: UInt8? = nil) {
    reserve(blanks + 16 + octets.count + 1)
    if blanks > 0 { write(blanks: blanks) }
    if let start = octets.baseAddress {
      UnsafeMutableRawPointer(end).copyMemory(from: start, byteCount: octets.count)
      count &+= octets.count
    }
    if let ending {
      end.pointee = ending
      count &+= 1
    }
  }

  @inline(__always)
  mutating func append(_ literal: StaticString) {
    reserve(literal.utf8CodeUnitCount)
    end.update(from: literal.utf8Start, count: literal.utf8CodeUnitCount)
    count += literal.utf8CodeUnitCount
  }

  mutating func append(_ text: String) {
    text.withOctets { append($0) }
  }

  mutating func append(_ octet: UInt8) {
    reserve(1)
    room[count] = octet
    count += 1
  }

  /// Appends blanks.
  mutating func append(blanks: Int) {
    reserve(blanks + 16)
    write(blanks: blanks)
  }

  /// Writes blanks where there is room: sixteen at a time, of which what follows overwrites those that are too many.
  @inline(__always)
  private mutating func write(blanks: Int) {
    let sixteen = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
    UnsafeMutableRawPointer(end).storeBytes(of: sixteen, as: SIMD16<UInt8>.self)
    var written = 16
    while written < blanks {
      UnsafeMutableRawPointer(end + written).storeBytes(of: sixteen, as: SIMD16<UInt8>.self)
      written &+= 16
    }
    count &+= blanks
  }

  /// The octet that was written before the last ones.
  ///
  /// - Parameter tail: How many of the last ones are left out.
  func last(before tail: Int) -> UInt8? { count > tail ? room[count - tail - 1] : nil }

  /// Where the next octet goes.
  private var end: UnsafeMutablePointer<UInt8> { room.baseAddress.unsafelyUnwrapped + count }

  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if count + length > room.count { grow(by: length) }
  }

  private mutating func grow(by length: Int) {
    let wider = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * (count + length))
    _ = wider.update(fromContentsOf: room[..<count])
    room.deallocate()
    room = wider
  }
}

extension String {
  /// Calls `body` with the octets of the text.
  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }
}
