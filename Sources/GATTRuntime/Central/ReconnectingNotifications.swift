import GATTCore

extension Peripheral {
  /// Returns the values that the device notifies or indicates. When a link ends, the sequence connects again as the
  /// policy says, and subscribes again.
  ///
  /// ```swift
  /// for try await beat in peripheral.notifications(of: HeartRateService.self, { $0.heartRateMeasurement }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: The number and timing of retries.
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  ///   - malformed: The handling of octets that do not decode.
  ///   - characteristic: Selects one of the service's characteristics.
  public func notifications<
    S: ClientService & SendableMetatype,
    Value: CharacteristicValue,
    Access: UpdateAccess & SendableMetatype
  >(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping,
    _ characteristic: @escaping @Sendable (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) -> ReconnectingNotifications<Value> {
    ReconnectingNotifications(connections(policy: policy)) { connection in
      try await characteristic(connection.service(service)).subscribe(buffering: buffering, malformed: malformed)
    }
  }

  /// Returns the values that the device notifies or indicates, for a characteristic with different types of values to
  /// read, write and notify (`ValueByDirection`).
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: The number and timing of retries.
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  ///   - malformed: The handling of octets that do not decode.
  ///   - characteristic: Selects one of the service's characteristics.
  public func notifications<
    S: ClientService & SendableMetatype,
    Value: ValueByDirection & SendableMetatype,
    Access: UpdateAccess & SendableMetatype
  >(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping,
    _ characteristic: @escaping @Sendable (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) -> ReconnectingNotifications<Value.UpdateValue> {
    ReconnectingNotifications(connections(policy: policy)) { connection in
      try await characteristic(connection.service(service)).subscribe(buffering: buffering, malformed: malformed)
    }
  }

  /// Returns the octets that the device notifies or indicates.
  ///
  /// - Parameters:
  ///   - characteristic: The UUID of the characteristic.
  ///   - service: The UUID of the service.
  ///   - policy: The number and timing of retries.
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  public func notifications(
    of characteristic: BluetoothUUID,
    in service: BluetoothUUID,
    policy: ConnectionPolicy = .persistent,
    buffering: BufferingPolicy = .default
  ) -> ReconnectingNotifications<Data> {
    ReconnectingNotifications(connections(policy: policy)) { connection in
      guard let found = try await connection.service(service).characteristic(characteristic) else {
        throw ServiceError.characteristicMissing(characteristic, service: service)
      }
      return try await found.subscribe(buffering: buffering)
    }
  }
}

/// The values that a device notifies or indicates, over successive connections.
///
/// At its first `next()`, an iterator uses the existing connection, or connects. When the link ends, the iterator
/// connects and subscribes again, unless this program has ended the link. Values that the device sends while no
/// subscription exists are lost.
///
/// The sequence ends and throws as the sequence of `Peripheral.connections(policy:)` does. When the device refuses the
/// discovery, a write of `GATTService.setup` or the subscription, or does not answer, the iterator repeats them as the
/// policy says, over the same link if it is still up. The sequence also throws these errors:
///
/// * `ServiceError` when the device does not have the service or the characteristic, and
///   `CharacteristicError.notifyNotSupported`. After the first subscription, the iterator repeats the discovery instead:
///   a device may lack a service while its firmware is updated.
/// * The errors that the closure `characteristic` throws, and other errors of the program, such as `EncodeError`.
public struct ReconnectingNotifications<Value: Sendable>: AsyncSequence, Sendable {
  /// One value.
  public typealias Element = Value

  private let connections: Connections
  private let subscribe: @Sendable (Connection) async throws -> Subscription<Value>

  init(_ connections: Connections, _ subscribe: @escaping @Sendable (Connection) async throws -> Subscription<Value>) {
    self.connections = connections
    self.subscribe = subscribe
  }

  /// The iterator of `ReconnectingNotifications`.
  public struct Iterator: AsyncIteratorProtocol {
    private var connections: Connections.Iterator
    private let subscribe: @Sendable (Connection) async throws -> Subscription<Value>
    private var connection: Connection?
    private var subscription: Subscription<Value>?
    private var hasSubscribed = false
    /// Whether the services of the last discovery may be wrong.
    private var mustRediscover = false

    fileprivate init(_ source: ReconnectingNotifications) {
      connections = source.connections.makeAsyncIterator()
      subscribe = source.subscribe
    }

    /// Returns the next value; nil after this program has called `disconnect()`.
    public mutating func next() async throws -> Value? {
      while true {
        do {
          if let subscription, let value = try await subscription.next() { return value }
        } catch CharacteristicError.removed {
          // The device may have the characteristic at another handle now.
          mustRediscover = true
        } catch let error where error.isOfDevice {
          // The discovery after a change of the services has failed.
          try await connections.pause(after: error)
        }
        subscription = nil
        if connection?.isConnected != true { connection = try await connections.next() }
        guard let connection else { return nil }
        do {
          if mustRediscover { try await connection.rediscoverServices() }
          mustRediscover = false
          subscription = try await subscribe(connection)
          hasSubscribed = true
          connections.operationSucceeded()
        } catch PeripheralError.disconnected {
          // The link has ended, but the next link may last.
          self.connection = nil
        } catch let error where error.isOfDevice || hasSubscribed && error.isAboutServices {
          if error is ATTError || error.isAboutServices { mustRediscover = true }
          try await connections.pause(after: error)
        }
      }
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

extension Error {
  /// Whether the device, its host or the radio may behave differently when the operation is repeated.
  fileprivate var isOfDevice: Bool {
    switch self as any Error {
    case CharacteristicError.notifyNotSupported, CharacteristicError.notSerializable: false
    case is PeripheralError, is CharacteristicError, is ATTError, is PairingFailure, is L2CAPChannelError: true
    default: isOfSilentDevice
    }
  }

  /// Whether the device lacks a service or a characteristic, or a property of the characteristic.
  fileprivate var isAboutServices: Bool { self is ServiceError || self is CharacteristicError }

  /// Whether the device has not answered.
  var isOfSilentDevice: Bool {
    switch self as any Error {
    case PeripheralError.serviceDiscoveryTimeout, ServiceError.characteristicDiscoveryTimeout,
      CharacteristicError.readTimeout, CharacteristicError.writeTimeout, CharacteristicError.removed:
      true
    default: false
    }
  }
}
