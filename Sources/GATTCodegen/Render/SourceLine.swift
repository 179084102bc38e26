/// A literal as a piece of Swift, where nothing else says that it is one.
func code(_ piece: SourceLine) -> SourceLine { piece }

/// The same as a text of its own, for what is kept.
@_disfavoredOverload
func code(_ piece: SourceLine) -> String { piece.text }

/// A piece of Swift while it is put together: an expression, a statement, a declaration.
///
/// It takes an interpolated literal as a `String` would, but gathers its octets in itself: most of what the generator does
/// is putting lines together, and a `String` that grows piece by piece costs many times as much.
struct SourceLine: ExpressibleByStringInterpolation, Hashable {
  /// The octets that stand in the line itself; longer ones stand in an array.
  private static let room = 2 * MemoryLayout<Half>.size

  private typealias Half = SIMD64<UInt8>

  private var short: (Half, Half) = (.zero, .zero)
  /// All octets, when there are more than `room`.
  private var long: [UInt8]?
  /// How many octets the line has as UTF-8.
  private(set) var count = 0

  private init() {}

  init(stringLiteral literal: StaticString) { literal.withUTF8Buffer { append($0) } }

  init(stringInterpolation interpolation: Interpolation) { self = interpolation.line }

  init(_ text: String) { text.withOctets { append($0) } }

  /// The line as it is written when it has to be taken apart again.
  var text: String { withOctets { String(decoding: $0, as: UTF8.self) } }

  /// The piece as an operand: in parentheses where it has an operator.
  var operand: SourceLine { contains(" ") ? "(\(self))" : self }

  func hasPrefix(_ prefix: StaticString) -> Bool {
    withOctets { octets in prefix.withUTF8Buffer { octets.starts(with: $0) } }
  }

  func contains(_ part: StaticString) -> Bool {
    withOctets { octets in
      part.withUTF8Buffer { part in octets.indices.contains { octets[$0...].starts(with: part) } }
    }
  }

  /// Calls `body` with the octets of the line, as UTF-8.
  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let long { return long.withUnsafeBufferPointer(body) }
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
    var long = self.long ?? withUnsafeBytes(of: short) { [UInt8]($0[..<count]) }
    self.long = nil
    long += octets
    self.long = long
    count += octets.count
  }

  func hash(into hasher: inout Hasher) {
    withOctets { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  static func == (one: SourceLine, other: SourceLine) -> Bool {
    one.count == other.count && one.withOctets { one in other.withOctets { one.elementsEqual($0) } }
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var line = SourceLine()

    init() {}

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) { literal.withUTF8Buffer { line.append($0) } }

    mutating func appendInterpolation(_ text: String) { text.withOctets { line.append($0) } }

    mutating func appendInterpolation(_ text: Substring) {
      let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { line.append($0) }
      if isAppended == nil { String(text).withOctets { line.append($0) } }
    }

    mutating func appendInterpolation(_ piece: SourceLine) { piece.withOctets { line.append($0) } }

    /// Appends the string literal whose value is `text`.
    mutating func appendInterpolation(literal text: String) {
      appendLiteral("\"")
      let isPlain = text.withOctets { octets in
        if !isPlainLiteral(octets) { return false }
        line.append(octets)
        return true
      }
      if !isPlain { appendInterpolation(escaped(text)) }
      appendLiteral("\"")
    }

    mutating func appendInterpolation(_ truth: Bool) { appendLiteral(truth ? "true" : "false") }

    mutating func appendInterpolation(_ number: Int) { appendInterpolation(Int64(number)) }

    mutating func appendInterpolation(_ number: Int64) {
      if number < 0 { appendLiteral("-") }
      appendInterpolation(number.magnitude)
    }

    mutating func appendInterpolation(_ number: UInt8) { appendInterpolation(UInt64(number)) }

    mutating func appendInterpolation(_ number: UInt64) {
      // From the last digit on: there are at most twenty.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
        var rest = number
        var start = digits.count
        repeat {
          start -= 1
          digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        } while rest > 0
        line.append(UnsafeBufferPointer(rebasing: digits[start...]))
      }
    }

    mutating func appendInterpolation(_ number: HexadecimalNumber) {
      let count = max(number.digits, (64 - number.number.leadingZeroBitCount + 3) / 4)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { text in
        for place in 0..<count {
          let digit = UInt8(truncatingIfNeeded: number.number >> UInt64(4 * (count - 1 - place))) & 0xF
          text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
        }
        if number.hasPrefix { appendLiteral("0x") }
        line.append(UnsafeBufferPointer(text))
      }
    }

    /// Appends pieces with `separator` between them.
    mutating func appendInterpolation(_ pieces: [SourceLine], separator: StaticString) {
      for index in pieces.indices {
        if index > 0 { appendLiteral(separator) }
        appendInterpolation(pieces[index])
      }
    }

    /// Appends pieces with `separator` between them.
    mutating func appendInterpolation(_ pieces: [String], separator: String) {
      for index in pieces.indices {
        if index > 0 { appendInterpolation(separator) }
        appendInterpolation(pieces[index])
      }
    }
  }
}

extension [SourceLine] {
  /// The pieces with `separator` between them.
  func joined(separator: StaticString) -> SourceLine { "\(self, separator: separator)" }
}

extension DefaultStringInterpolation {
  /// Appends a piece of Swift, which has no description of its own.
  mutating func appendInterpolation(_ piece: SourceLine) { appendInterpolation(piece.text) }

  mutating func appendInterpolation(_ number: HexadecimalNumber) { appendInterpolation("\(number)" as SourceLine) }
}
