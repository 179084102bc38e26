import GATTCore
import GATTRuntime

/// A central has written a characteristic, and waits for the answer.
public struct ATTRequest: Sendable {
  /// Which characteristic.
  public let characteristic: CBUUID
  /// The value as it will be: what was written behind the octets in front of `offset`.
  public let value: Data?
  /// Where what was written begins in `value`.
  public let offset: Int
  /// Who.
  public let central: Central
  let answer: Completion<ATTError?>
}

/// A write request, by Apple's name.
public typealias CBATTRequest = ATTRequest
/// A write request, by BlueCap's name.
public typealias CBATTRequestInjectable = ATTRequest
