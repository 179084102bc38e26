/// Checksums of generated codecs.
extension RawSpan {
  /// Checks the checksum of the octets from `start` up to `end`, which stands behind them.
  ///
  /// - Parameters:
  ///   - found: The checksum that was received.
  ///   - none: The number that stands in the place of a checksum when there is none; it is not an error then.
  /// - Returns: Whether `found` is the checksum.
  /// - Throws: `.checksum` when it is neither that nor `none`.
  @discardableResult
  public func check(
    _ algorithm: ChecksumAlgorithm,
    is found: UInt32,
    unless none: UInt32? = nil,
    from start: Int,
    to end: Int,
    _ value: String,
    _ field: String
  ) throws(DecodeError) -> Bool {
    let expected = algorithm.checksum(of: extracting(range(from: start, to: end)))
    if found == expected { return true }
    if found == none { return false }
    throw DecodeError(value: value, field: field, offset: end, reason: .checksum(found: found, expected: expected))
  }
}

extension OctetWriter {
  /// Appends the checksum of what was appended since `count` was `start`.
  public mutating func append(_ algorithm: ChecksumAlgorithm, from start: Int, isBigEndian: Bool = false) {
    let stored = min(count, Self.maximumCount)
    let octets = UnsafeRawBufferPointer(start: base, count: stored).bytes
    let checksum = algorithm.checksum(of: octets.extracting(min(max(start, 0), stored)..<stored))
    let unused = UInt32(32 - algorithm.bits)
    append(UInt64(isBigEndian ? checksum.byteSwapped &>> unused : checksum), octets: algorithm.bits / 8)
  }
}
