/// A piece of Swift as a `String`, for what is put together further.
func code(_ piece: SourceLine) -> String { piece.text }

/// One statement or declaration while it is put together.
///
/// It takes an interpolated literal as a `String` would, but gathers its octets in itself: most of what the generator does
/// is putting lines together, and a `String` that grows piece by piece costs many times as much.
struct SourceLine: ExpressibleByStringInterpolation {
  /// The octets that stand in the line itself; longer ones stand in an array.
  private static let room = 2 * MemoryLayout<Half>.size

  private typealias Half = SIMD64<UInt8>

  private var short: (Half, Half) = (.zero, .zero)
  /// All octets, when there are more than `room`.
  private var long: [UInt8] = []
  /// How many octets the line has as UTF-8.
  private(set) var count = 0

  private init() {}

  init(stringLiteral literal: StaticString) { literal.withUTF8Buffer { append($0) } }

  init(stringInterpolation interpolation: Interpolation) { self = interpolation.line }

  init(_ text: String) { text.withOctets { append($0) } }

  /// The line as it is written when it has to be taken apart again.
  var text: String { withOctets { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the octets of the line, as UTF-8.
  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if count > Self.room { return long.withUnsafeBufferPointer(body) }
    return withUnsafeBytes(of: short) { octets in
      body(UnsafeBufferPointer(rebasing: octets.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  @inline(__always)
  private mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
    guard let start = octets.baseAddress else { return }
    let end = count + octets.count
    if end > Self.room { return appendToLong(octets) }
    withUnsafeMutableBytes(of: &short) { room in
      room.baseAddress.unsafelyUnwrapped.advanced(by: count).copyMemory(from: start, byteCount: octets.count)
    }
    count = end
  }

  /// Appends what there is no room for in the line itself.
  @inline(never)
  private mutating func appendToLong(_ octets: UnsafeBufferPointer<UInt8>) {
    if count <= Self.room {
      long.reserveCapacity(2 * (count + octets.count))
      withUnsafeBytes(of: short) { long += $0[..<count] }
    }
    long += octets
    count += octets.count
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var line = SourceLine()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) { literal.withUTF8Buffer { line.append($0) } }

    mutating func appendInterpolation(_ text: String) { text.withOctets { line.append($0) } }

    mutating func appendInterpolation(_ text: Substring) {
      let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { line.append($0) }
      if isAppended == nil { String(text).withOctets { line.append($0) } }
    }

    mutating func appendInterpolation(_ truth: Bool) { appendLiteral(truth ? "true" : "false") }

    mutating func appendInterpolation(_ number: some BinaryInteger) {
      // Most numbers have one digit.
      guard let digit = UInt8(exactly: number), digit < 10 else { return appendInterpolation(String(number)) }
      withUnsafePointer(to: UInt8(ascii: "0") + digit) { line.append(UnsafeBufferPointer(start: $0, count: 1)) }
    }
  }
}
