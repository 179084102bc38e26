import GATTCore
import Logging

/// Octets from a device or a central that do not decode as the value of their characteristic.
///
/// The link continues after such octets, and so do the sequences of values.
public struct MalformedValue: Sendable {
  /// The device or central that has sent the octets.
  public let identifier: PeerIdentifier
  /// The UUID of the characteristic.
  public let characteristic: BluetoothUUID
  /// The octets, as they were received.
  public let octets: Data
  /// The reason: a `DecodeError`, or `CharacteristicError.notSerializable` for a value requested as strings.
  public let error: any Error
  /// The time at which the manager tried to decode the octets.
  public let time: BackendInstant
}

/// The handling of octets that do not decode, in a sequence of values. Where values come in a stream of octets, octets
/// that belong to no value are always skipped.
///
/// A minor version may add cases.
public enum MalformedValuePolicy: Hashable, Sendable {
  /// The sequence omits the octets.
  case skipping
  /// The sequence throws the error of the decoder. The next call of `next()` returns the next value.
  case throwing
}

/// Reports values that do not decode, in the log and through `malformedValues()`.
final class MalformedValueReporter: Sendable {
  let values = Broadcast<MalformedValue>(replaysLatest: false)
  private let clock: any BackendClock
  private let logger: Logger

  init(_ clock: any BackendClock, _ logger: Logger) {
    self.clock = clock
    self.logger = logger
  }

  /// - Parameter limit: The log limit of the characteristic.
  @discardableResult
  func report(
    _ octets: Data,
    of characteristic: BluetoothUUID,
    from identifier: PeerIdentifier,
    _ error: any Error,
    _ limit: LogLimit
  ) -> MalformedValue {
    let value = MalformedValue(
      identifier: identifier,
      characteristic: characteristic,
      octets: octets,
      error: error,
      time: clock.now
    )
    if let withheld = limit.takeLine(at: value.time) {
      logger.warning(
        "value does not decode",
        metadata: [
          "device": "\(identifier)", "characteristic": "\(characteristic)", "error": "\(error)",
          "octets": "\(octets.hexStringValue())", "withheld": "\(withheld)",
        ]
      )
    }
    values.send(value)
    return value
  }
}
