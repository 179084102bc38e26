import GATTCore

extension RawSpan {
  /// At most `count` octets from an offset; empty when the offset is outside.
  func octets(from offset: Int, count: Int = .max) -> [UInt8] {
    extracting(range(from: offset, count: count)).withUnsafeBytes { [UInt8]($0) }
  }

  /// The range of at most `count` octets from an offset; empty when the offset is outside.
  func range(from offset: Int, count: Int = .max) -> Range<Int> {
    let start = Swift.min(Swift.max(offset, 0), byteCount)
    return start..<start + Swift.min(Swift.max(count, 0), byteCount - start)
  }

  /// The address in the six octets at an offset, little-endian.
  func address(at offset: Int) -> DeviceAddress { DeviceAddress(number: uint48(at: offset)) }
}
