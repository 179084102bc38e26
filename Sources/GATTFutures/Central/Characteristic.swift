import GATTCore
import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A characteristic of a connected device, in futures.
///
/// What is read and what the device notifies is kept as `dataValue`, from which `stringValue` and `value()` are made.
/// Reads and acknowledged writes take their turns in the order in which they were asked for.
public final class Characteristic: Sendable {
  /// The runtime's characteristic. Both interfaces may be used.
  public let base: GATTRuntime.Characteristic
  let runner: OperationRunner
  /// Reads and acknowledged writes.
  let acknowledged = TurnQueue()
  /// Writes without response.
  let unacknowledged = TurnQueue()
  /// Beginnings and ends of the subscription.
  let subscribing = TurnQueue()

  struct State {
    weak var service: Service?
    var data: Data?
    var pendingReads = 0
    var pendingWrites = 0
    var notifications = NotificationFeed()
  }

  let values: Mutex<State>

  /// The interface in futures of a characteristic of the runtime.
  public convenience init(_ base: GATTRuntime.Characteristic) {
    self.init(base, of: nil)
  }

  init(_ base: GATTRuntime.Characteristic, of service: Service?) {
    self.base = base
    runner = base.runner
    values = Mutex(State(service: service))
  }

  deinit {
    let notifications = values.withLock { $0.notifications }
    notifications.task?.cancel()
    notifications.stream?.end()
  }

  // MARK: What is known

  /// What kind of characteristic it is.
  public var uuid: CBUUID { base.uuid }

  /// What its profile calls it; "Unknown" without a profile.
  public var name: String { base.name }

  /// The service that it belongs to; nil when nobody holds that any more.
  public var service: Service? { values.withLock { $0.service } }

  /// What the device says can be done with it.
  public var properties: CBCharacteristicProperties { base.properties }

  /// Whether something can be done with it.
  public func propertyEnabled(_ property: CBCharacteristicProperties) -> Bool { properties.contains(property) }

  /// Whether it can be read.
  public var canRead: Bool { properties.contains(.read) }

  /// Whether it can be written, with response or without.
  public var canWrite: Bool { !properties.isDisjoint(with: [.write, .writeWithoutResponse]) }

  /// Whether the device can notify or indicate its value.
  public var canNotify: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }

  /// Whether this program has subscribed to it.
  public var isNotifying: Bool { base.isNotifying }

  /// How many reads wait or run.
  public var pendingReadCount: Int { values.withLock { $0.pendingReads } }

  /// How many writes wait or run.
  public var pendingWriteCount: Int { values.withLock { $0.pendingWrites } }

  // MARK: The value

  /// The octets that were read or notified last; nil before.
  public var dataValue: Data? { values.withLock { $0.data } }

  /// They as text: each field by its name; nil when there are none, or they are no value of the profile.
  public var stringValue: [String: String]? { dataValue.flatMap { base.profile.stringValue(of: $0) } }

  /// The texts its value can have, where there is a fixed choice; otherwise none.
  public var stringValues: [String] { base.stringValues }

  /// The octets of a value given as text; nil when the text is no value.
  public func data(fromString string: [String: String]) -> Data? { base.profile.data(fromString: string) }

  // MARK: Reading and writing

  /// Reads the value, which then is `dataValue`. A notification never completes it.
  ///
  /// Fails with `CharacteristicError.readNotSupported`, `.readTimeout` or `.unconfigured`,
  /// `PeripheralError.disconnected`, or an `ATTError` as the device answered.
  ///
  /// - Parameter timeout: In seconds, waiting for earlier reads and writes included.
  public func read(timeout: TimeInterval = .infinity) -> Future<Void> {
    values.withLock { $0.pendingReads += 1 }
    let turn = acknowledged.enqueue()
    return runner.future { [self] in
      defer {
        acknowledged.end(turn)
        values.withLock { $0.pendingReads -= 1 }
      }
      let timeout = Duration(timeInterval: timeout)
      let data = try await runner.run(timeout: timeout, expiry: CharacteristicError.readTimeout, in: OperationScope()) {
        try await self.acknowledged.wait(for: turn)
        return try await self.base.read(timeout: timeout)
      }
      values.withLock { $0.data = data }
    }
  }

  /// Writes a value.
  ///
  /// Fails with `CharacteristicError.writeNotSupported`, `.writeTimeout` or `.unconfigured`,
  /// `GATTRuntime.CharacteristicError.valueTooLong`, `PeripheralError.disconnected`, or an `ATTError` as the device
  /// answered.
  ///
  /// - Parameters:
  ///   - data: The octets.
  ///   - timeout: In seconds, waiting for earlier reads and writes included.
  ///   - type: With response completes when the device has accepted the value; without, when there is room for it in
  ///     the radio's queue.
  public func write(
    data: Data,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> {
    values.withLock { $0.pendingWrites += 1 }
    let queue = type == .withResponse ? acknowledged : unacknowledged
    let turn = queue.enqueue()
    return runner.future { [self] in
      defer {
        queue.end(turn)
        values.withLock { $0.pendingWrites -= 1 }
      }
      let timeout = Duration(timeInterval: timeout)
      try await runner.run(timeout: timeout, expiry: CharacteristicError.writeTimeout, in: OperationScope()) {
        try await queue.wait(for: turn)
        try await self.base.write(data, type: type, timeout: timeout)
      }
    }
  }
}
