import GATTCore

extension RawSpan {
  /// The octets from an offset on, `count` of them at most; none for an offset that is outside.
  func octets(from offset: Int, count: Int = .max) -> [UInt8] {
    extracting(range(from: offset, count: count)).withUnsafeBytes { [UInt8]($0) }
  }

  /// The offsets inside, from one on, `count` of them at most; none for an offset that is outside.
  func range(from offset: Int, count: Int = .max) -> Range<Int> {
    let start = Swift.min(Swift.max(offset, 0), byteCount)
    return start..<start + Swift.min(Swift.max(count, 0), byteCount - start)
  }

  /// The address whose six octets start at an offset, little-endian.
  func address(at offset: Int) -> DeviceAddress { DeviceAddress(number: uint48(at: offset)) }
}
