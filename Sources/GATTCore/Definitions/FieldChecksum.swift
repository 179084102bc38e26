extension ChecksumAlgorithm {
  /// Returns the checksum of all octets, in the lowest `bits`.
  public func checksum(of octets: RawSpan) -> UInt32 {
    checksum(of: (0..<octets.byteCount).map { octets.uint8(at: $0) })
  }
}

extension FieldWriter {
  /// Appends the checksum of the octets that were appended since `count` was `start`.
  public mutating func append(_ algorithm: ChecksumAlgorithm, from start: Int, isBigEndian: Bool = false) {
    let stored = min(count, Self.maximumCount)
    let octets = UnsafeRawBufferPointer(start: base, count: stored).bytes
    let checksum = algorithm.checksum(of: octets.extracting(min(max(start, 0), stored)..<stored))
    let unused = UInt32(32 - algorithm.bits)
    append(UInt64(isBigEndian ? checksum.byteSwapped &>> unused : checksum), octets: algorithm.bits / 8)
  }
}
