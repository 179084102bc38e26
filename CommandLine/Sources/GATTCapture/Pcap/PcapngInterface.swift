import GATTCore

/// An interface of a pcapng file, from its Interface Description Block.
struct PcapngInterface {
  /// The format of its packets; nil when it can't be read.
  var linkType: LinkType?
  /// The maximum number of octets captured of each packet; 0 for no limit.
  var snapLength: Int
  /// The number of lost packets.
  var dropped = 0
  /// The number of units of time in a second.
  private var resolution: UInt128? = 1_000_000
  /// The seconds that are added to each time.
  private var offset: Int64 = 0

  /// Creates an interface with packets that can't be read.
  init() { snapLength = 0 }

  /// - Parameter body: The block without its type and lengths.
  init(_ body: RawSpan, _ order: ByteOrder) {
    linkType = LinkType(rawValue: order.uint16(body, at: 0))
    snapLength = Int(order.uint32(body, at: 4))
    forEachOption(body.extracting(body.range(from: 8)), order) { code, value in
      // The options if_tsresol and if_tsoffset.
      if code == 9, value.byteCount == 1 { resolution = Self.resolution(value.uint8(at: 0)) }
      if code == 14, value.byteCount == 8 { offset = Int64(bitPattern: order.uint64(value, at: 0)) }
    }
  }

  /// Returns the units of time in a second by the option `if_tsresol`: a power of 2 when the highest bit is 1, else a
  /// power of 10. Nil when the unit is so small that all times are 0 microseconds.
  private static func resolution(_ option: UInt8) -> UInt128? {
    let exponent = Int(option & 0x7F)
    if option >= 0x80 { return 1 << exponent }
    return exponent > 38 ? nil : (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Returns the time from the two numbers of a block.
  func time(high: UInt32, low: UInt32) -> CaptureTime {
    let units = UInt128(high) << 32 | UInt128(low)
    let microseconds = resolution.map { units * 1_000_000 / $0 } ?? 0
    let start = offset.multipliedReportingOverflow(by: 1_000_000)
    if start.overflow { return CaptureTime(microseconds: offset < 0 ? .min : .max) }
    let time = start.partialValue.addingReportingOverflow(Int64(clamping: microseconds))
    return CaptureTime(microseconds: time.overflow ? .max : time.partialValue)
  }
}

/// Calls `body` with the code and the value of each option of a block.
func forEachOption(_ bytes: RawSpan, _ order: ByteOrder, _ body: (UInt16, RawSpan) -> Void) {
  var start = 0
  while start + 4 <= bytes.byteCount {
    let code = order.uint16(bytes, at: start)
    let length = Int(order.uint16(bytes, at: start + 2))
    let end = start + 4 + length
    guard code != 0, end <= bytes.byteCount else { return }
    body(code, bytes.extracting(start + 4..<end))
    start = end.paddedToFour
  }
}

extension Int {
  /// The number, rounded up to a multiple of four.
  var paddedToFour: Int { (self + 3) / 4 * 4 }
}
