import GATTModel

/// `x:Checksum`: a checksum over octets of the same value or part.
public struct Checksum: Sendable, Equatable {
  /// The octets that a checksum covers.
  public enum Coverage: Sendable, Equatable {
    /// All octets before the checksum, including the length prefix of a part.
    case preceding
    /// The octets of these fields, by index. All of them are before the checksum, or all after it.
    case fields(ClosedRange<Int>)
  }

  /// The name of the algorithm, as `CRC-16/MODBUS`.
  public var name: String
  /// The algorithm.
  public var algorithm: ChecksumAlgorithm
  /// The octets that it covers.
  public var coverage = Coverage.preceding
  /// The number that decoding accepts in place of the checksum; nil when it accepts only the checksum.
  public var unless: UInt64?
}

extension Checksum {
  /// Returns whether the covered fields are after the checksum.
  ///
  /// - Parameter index: The index of the field with the checksum.
  package func isBeforeItsFields(at index: Int) -> Bool {
    if case .fields(let range) = coverage { range.lowerBound > index } else { false }
  }
}
