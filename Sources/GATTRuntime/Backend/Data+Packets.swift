import GATTCore

extension Data {
  /// Returns the octets in packets of at most `length` octets. Empty data give one empty packet.
  package func packets(of length: Int) -> [Data] {
    if count <= length { return [self] }
    return stride(from: 0, to: count, by: Swift.max(1, length)).map { Data(dropFirst($0).prefix(length)) }
  }
}
