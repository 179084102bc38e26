import GATTCore

/// Identifies a reading across gateways and restarts: a hash of device, definition, packet and field.
///
/// Several gateways that hear one packet compute the same identifier, so a consumer removes duplicates by it. A counter
/// starts again after its highest number; with 8 bits and a packet a second, that takes four minutes. The octets of the
/// packet are hashed too, so that a different packet with the same number has another identifier. Consumers compare
/// identifiers of a limited time, such as two minutes.
public struct ReadingIdentifier: Hashable, Sendable {
  /// The hash in 32 hexadecimal digits.
  public let text: String

  /// Creates the identifier of a reading.
  ///
  /// - Parameters:
  ///   - device: The address of the device.
  ///   - definition: The definition of the value.
  ///   - counter: The counter of the packet.
  ///   - octets: The octets of the value, as they were received.
  ///   - field: The name of the field.
  public init(device: String, definition: String, counter: UInt64, octets: Data, field: String) {
    var hash = FNV1a()
    for text in [device, definition, field] {
      hash.add(text.utf8)
      // Without a separator, "a" and "bc" would have the hash of "ab" and "c".
      hash.add([0])
    }
    hash.add((0..<8).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) })
    hash.add(octets)
    text = hash.text
  }
}

extension ReadingIdentifier: Encodable {
  /// Encodes the identifier as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
