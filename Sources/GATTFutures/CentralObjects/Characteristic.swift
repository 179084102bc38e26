import GATTCore
import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The futures interface of a characteristic of a connected device.
///
/// `dataValue` holds the octets that were last read or notified; `stringValue` and `value()` decode them. Reads and
/// acknowledged writes run one after the other, in the order of the calls.
public final class Characteristic: Sendable {
  /// The runtime's characteristic. Both interfaces may be used.
  public let base: GATTRuntime.Characteristic
  let runner: OperationRunner
  /// The queue of reads and acknowledged writes.
  let acknowledged = TurnQueue()
  /// The queue of writes without response.
  let unacknowledged = TurnQueue()
  /// The queue of operations that start or end the subscription.
  let subscribing = TurnQueue()

  struct State {
    weak var service: Service?
    var data: Data?
    var pendingReads = 0
    var pendingWrites = 0
    var notifications = NotificationFeed()
  }

  let values: Mutex<State>

  /// Creates the futures interface of a characteristic of the runtime.
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

  // MARK: Properties

  /// The UUID of the characteristic.
  public var uuid: CBUUID { base.uuid }

  /// The name in its profile; "Unknown" without a profile.
  public var name: String { base.name }

  /// The service of the characteristic; nil after the `Service` has been released.
  public var service: Service? { values.withLock { $0.service } }

  /// The properties that the device declares.
  public var properties: CBCharacteristicProperties { base.properties }

  /// Returns whether the device declares a property.
  public func propertyEnabled(_ property: CBCharacteristicProperties) -> Bool { properties.contains(property) }

  /// Whether it can be read.
  public var canRead: Bool { properties.contains(.read) }

  /// Whether it can be written, with response or without.
  public var canWrite: Bool { !properties.isDisjoint(with: [.write, .writeWithoutResponse]) }

  /// Whether the device can notify or indicate its value.
  public var canNotify: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }

  /// Whether this program has subscribed to it.
  public var isNotifying: Bool { base.isNotifying }

  /// The number of reads that wait or run.
  public var pendingReadCount: Int { values.withLock { $0.pendingReads } }

  /// The number of writes that wait or run.
  public var pendingWriteCount: Int { values.withLock { $0.pendingWrites } }

  // MARK: The value

  /// The octets that were last read or notified; nil before the first.
  public var dataValue: Data? { values.withLock { $0.data } }

  /// The octets as strings by field name; nil without octets, or when they are not a value of the profile.
  public var stringValue: [String: String]? { dataValue.flatMap { base.profile.stringValue(of: $0) } }

  /// The strings of an enumeration to choose from; otherwise empty.
  public var stringValues: [String] { base.stringValues }

  /// Returns the octets of a value given as strings; nil when the strings are not a value.
  public func data(fromString string: [String: String]) -> Data? { base.profile.data(fromString: string) }

  // MARK: Reading and writing

  /// Reads the value into `dataValue`. A notification does not complete the read.
  ///
  /// Fails with `CharacteristicError.readNotSupported`, `.readTimeout` or `.unconfigured`,
  /// `PeripheralError.disconnected`, or the `ATTError` of the device's response.
  ///
  /// - Parameter timeout: In seconds. It includes the wait for earlier reads and writes.
  public func read(timeout: TimeInterval = .infinity) -> Future<Void> {
    values.withLock { $0.pendingReads += 1 }
    let turn = acknowledged.enqueue()
    return runner.future { [self] in
      defer {
        acknowledged.end(turn)
        values.withLock { $0.pendingReads -= 1 }
      }
      let timeout = Duration(timeInterval: timeout)
      let data = try await runner.run(
        timeout: timeout,
        timeoutError: CharacteristicError.readTimeout,
        in: OperationScope()
      ) {
        try await self.acknowledged.wait(for: turn)
        return try await self.base.read(timeout: timeout)
      }
      values.withLock { $0.data = data }
    }
  }

  /// Writes a value.
  ///
  /// Fails with `CharacteristicError.writeNotSupported`, `.writeTimeout` or `.unconfigured`,
  /// `GATTRuntime.CharacteristicError.valueTooLong`, `PeripheralError.disconnected`, or the `ATTError` of the device's
  /// response.
  ///
  /// - Parameters:
  ///   - data: The octets.
  ///   - timeout: In seconds. It includes the wait for earlier reads and writes.
  ///   - type: A write with response completes when the device has accepted the value; one without response, when the
  ///     radio's queue has room for it.
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
      try await runner.run(timeout: timeout, timeoutError: CharacteristicError.writeTimeout, in: OperationScope()) {
        try await queue.wait(for: turn)
        try await self.base.write(data, type: type, timeout: timeout)
      }
    }
  }
}
