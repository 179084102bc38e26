/// One statement or declaration while it is put together.
///
/// It takes an interpolated literal as a `String` would, but gathers its octets in place: most of what the generator does
/// is putting lines together, and a `String` that grows piece by piece costs several times as much.
struct SourceLine: ExpressibleByStringInterpolation {
  /// The line as UTF-8.
  private(set) var octets: [UInt8]

  init(stringLiteral literal: StaticString) {
    octets = []
    octets.append(literal)
  }

  init(stringInterpolation interpolation: Interpolation) {
    octets = interpolation.octets
  }

  init(_ text: String) { octets = Array(text.utf8) }

  /// The line as it is written when it has to be taken apart again.
  var text: String { String(decoding: octets, as: UTF8.self) }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var octets: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      octets.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    mutating func appendLiteral(_ literal: StaticString) { octets.append(literal) }

    mutating func appendInterpolation(_ text: String) { octets.append(text) }

    mutating func appendInterpolation(_ text: Substring) { octets += text.utf8 }

    mutating func appendInterpolation(_ number: some BinaryInteger) { octets.append(String(number)) }
  }
}

extension [UInt8] {
  /// Appends the octets of a literal.
  mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends the octets of a text.
  mutating func append(_ text: String) {
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isAppended == nil { append(contentsOf: text.utf8) }
  }
}
