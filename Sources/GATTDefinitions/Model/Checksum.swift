import GATTModel

/// `x:CRC`: a checksum over all octets of the same value, or part, before it, with the prefix of a part that has one.
public struct Checksum: Sendable, Equatable {
  /// How it is made.
  public var algorithm: ChecksumAlgorithm
  /// A number that says that there is no checksum, so that it is not checked.
  public var unless: UInt64?
}
