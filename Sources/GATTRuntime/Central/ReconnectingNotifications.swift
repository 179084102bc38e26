import GATTCore

extension Peripheral {
  /// Returns the values that a device notifies or indicates, across links: when a link ends, the sequence connects
  /// again as the policy says, and subscribes again.
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

  /// Returns the values that a device notifies or indicates, across links, for a characteristic with a
  /// `ValueByDirection`.
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

  /// Returns the octets that a device notifies or indicates, across links.
  ///
  /// - Parameters:
  ///   - characteristic: The UUID; of several characteristics, the one with the lowest handle counts.
  ///   - service: The UUID; of several services, the one with the lowest handle counts.
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

/// The values that a device notifies or indicates, across links.
///
/// Each iterator connects when it requests its first value, or uses the existing link. It connects and subscribes again
/// after the link was lost or the device ended it, after an attempt to connect failed, after the adapter was switched
/// off or unplugged and is powered on again, and after a restart of the host's Bluetooth service. It subscribes again
/// after a change of the device's services. Values that the device sends without a subscription are lost.
///
/// The sequence ends and throws as `Connections` does. It also throws `ServiceError` when the device does not have the
/// service or the characteristic, and the errors of a discovery, of a write of `GATTService.setup` and of the
/// subscription. Octets that do not decode are handled as by `Notifications`.
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

    fileprivate init(_ source: ReconnectingNotifications) {
      connections = source.connections.makeAsyncIterator()
      subscribe = source.subscribe
    }

    /// Returns the next value; nil after this program has disconnected the device.
    public mutating func next() async throws -> Value? {
      while true {
        do {
          if let subscription, let value = try await subscription.next() { return value }
        } catch CharacteristicError.removed {
          // The device may have the characteristic at another handle now.
        }
        subscription = nil
        if connection?.isConnected != true { connection = try await connections.next() }
        guard let connection else { return nil }
        do {
          subscription = try await subscribe(connection)
        } catch PeripheralError.disconnected {
          // The link has ended, but the next one may last. Perhaps `Link` has yet to learn of the end: `connections`
          // waits for that.
          self.connection = nil
        }
      }
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}
