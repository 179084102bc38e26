extension ChecksumAlgorithm {
  /// Returns the checksum of all octets, in the lowest `bits`.
  public func checksum(of octets: RawSpan) -> UInt32 {
    checksum(of: (0..<octets.byteCount).map { octets.uint8(at: $0) })
  }
}

extension FieldWriter {
  /// Appends the checksum of octets that have been appended.
  ///
  /// - Parameters:
  ///   - algorithm: The algorithm of the checksum.
  ///   - start: The offset of the first octet that the checksum covers.
  ///   - end: The offset after the last one; nil for all octets from `start` on.
  ///   - isBigEndian: Whether the most significant octet comes first.
  public mutating func append(
    _ algorithm: ChecksumAlgorithm,
    from start: Int,
    to end: Int? = nil,
    isBigEndian: Bool = false
  ) {
    append(octets(of: algorithm, from: start, to: end ?? count, isBigEndian), octets: algorithm.octetCount)
  }

  /// Replaces octets by the checksum of the octets from `start` on.
  ///
  /// - Parameters:
  ///   - algorithm: The algorithm of the checksum.
  ///   - place: The offset of the octets to replace.
  ///   - start: The offset of the first octet that the checksum covers.
  ///   - isBigEndian: Whether the most significant octet comes first.
  public mutating func store(_ algorithm: ChecksumAlgorithm, at place: Int, from start: Int, isBigEndian: Bool = false)
  {
    let octets = octets(of: algorithm, from: start, to: count, isBigEndian)
    for index in 0..<algorithm.octetCount {
      replace(at: place + index, by: UInt8(truncatingIfNeeded: octets >> UInt64(8 * index)))
    }
  }

  /// Returns a checksum as a number. The lowest octet of the number is the first octet of the checksum in the packet.
  private func octets(of algorithm: ChecksumAlgorithm, from start: Int, to end: Int, _ isBigEndian: Bool) -> UInt64 {
    let stored = min(count, Self.maximumCount)
    let octets = UnsafeRawBufferPointer(start: base, count: stored).bytes
    let (first, last) = (min(max(start, 0), stored), min(max(end, 0), stored))
    let checksum = algorithm.checksum(of: octets.extracting(first..<max(first, last)))
    return UInt64(isBigEndian ? checksum.byteSwapped &>> UInt32(32 - 8 * algorithm.octetCount) : checksum)
  }
}
