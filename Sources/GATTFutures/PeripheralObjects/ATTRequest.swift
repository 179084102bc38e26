import GATTCore
import GATTRuntime

/// A write request of a central, which waits for the answer.
public struct ATTRequest: Sendable {
  /// The characteristic.
  public let characteristic: CBUUID
  /// The new value: the octets before `offset` and then the written octets.
  public let value: Data?
  /// The offset of the written octets in `value`.
  public let offset: Int
  /// The central.
  public let central: Central
  let answer: Completion<ATTError?>
}

/// A write request, by Apple's name.
public typealias CBATTRequest = ATTRequest
/// A write request, by BlueCap's name.
public typealias CBATTRequestInjectable = ATTRequest
