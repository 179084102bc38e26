import GATTModel

/// `x:CRC`: a checksum over all octets before it in the same value or part, including the prefix of a part.
public struct Checksum: Sendable, Equatable {
  /// The algorithm.
  public var algorithm: ChecksumAlgorithm
  /// The number that stands for no checksum, so that it is not checked.
  public var unless: UInt64?
}
