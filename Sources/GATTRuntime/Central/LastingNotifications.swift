import GATTCore

extension Peripheral {
  /// The values that a device notifies or indicates, over all the links of a life with it: when a link ends, the next one
  /// is made as the policy says, and subscribed to again.
  ///
  /// ```swift
  /// for try await beat in peripheral.notifications(of: HeartRateService.self, { $0.heartRateMeasurement }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: How often and when to connect again.
  ///   - buffering: How many values are kept for an iterator that is slower than the device.
  ///   - malformed: What becomes of octets that do not decode.
  ///   - characteristic: Which of the service's characteristics.
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
  ) -> LastingNotifications<Value> {
    LastingNotifications(connections(policy: policy)) { connection in
      try await characteristic(connection.service(service)).subscribe(buffering: buffering, malformed: malformed)
    }
  }

  /// The values that a device notifies or indicates, over all the links of a life with it, of a characteristic whose
  /// values differ by direction.
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: How often and when to connect again.
  ///   - buffering: How many values are kept for an iterator that is slower than the device.
  ///   - malformed: What becomes of octets that do not decode.
  ///   - characteristic: Which of the service's characteristics.
  public func notifications<
    S: ClientService & SendableMetatype,
    Value: DirectedValue & SendableMetatype,
    Access: UpdateAccess & SendableMetatype
  >(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping,
    _ characteristic: @escaping @Sendable (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) -> LastingNotifications<Value.UpdateValue> {
    LastingNotifications(connections(policy: policy)) { connection in
      try await characteristic(connection.service(service)).subscribe(buffering: buffering, malformed: malformed)
    }
  }

  /// The octets that a device notifies or indicates, over all the links of a life with it.
  ///
  /// - Parameters:
  ///   - characteristic: The one with the lowest handle where the service has several.
  ///   - service: The one with the lowest handle where the device has several.
  ///   - policy: How often and when to connect again.
  ///   - buffering: How many values are kept for an iterator that is slower than the device.
  public func notifications(
    of characteristic: BluetoothUUID,
    in service: BluetoothUUID,
    policy: ConnectionPolicy = .persistent,
    buffering: BufferingPolicy = .default
  ) -> LastingNotifications<Data> {
    LastingNotifications(connections(policy: policy)) { connection in
      guard let found = try await connection.service(service).characteristic(characteristic) else {
        throw ServiceError.characteristicMissing(characteristic, service: service)
      }
      return try await found.subscribe(buffering: buffering)
    }
  }
}

/// The values that a device notifies or indicates, over all the links of a life with it.
///
/// Each iterator connects when it asks for its first value, or uses the link that exists, and subscribes again on each
/// further link, also after a change of the device's services and after the host's Bluetooth service has gone and
/// returned. What the device sends while there is no link is lost. The sequence ends when this program calls
/// `Peripheral.disconnect()`. It throws `PeripheralError.gaveUp` when the policy's retries are used up; what the device
/// answers when it refuses the subscription or does not answer in time; `CancellationError` when the iterating task is
/// cancelled. Octets that do not decode are skipped, as by `Notifications`.
public struct LastingNotifications<Value: Sendable>: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = Value

  private let connections: Connections
  private let subscribe: @Sendable (Connection) async throws -> Subscription<Value>

  init(_ connections: Connections, _ subscribe: @escaping @Sendable (Connection) async throws -> Subscription<Value>) {
    self.connections = connections
    self.subscribe = subscribe
  }

  /// Delivers the values of `LastingNotifications`.
  public struct Iterator: AsyncIteratorProtocol {
    private var connections: Connections.Iterator
    private let subscribe: @Sendable (Connection) async throws -> Subscription<Value>
    private var connection: Connection?
    private var subscription: Subscription<Value>?

    fileprivate init(_ source: LastingNotifications) {
      connections = source.connections.makeAsyncIterator()
      subscribe = source.subscribe
    }

    /// The next value; nil when this program has disconnected the device.
    public mutating func next() async throws -> Value? {
      while true {
        do {
          if let subscription, let value = try await subscription.next() { return value }
        } catch CharacteristicError.removed {
          // The device may have it elsewhere now.
        }
        subscription = nil
        if connection?.isConnected != true { connection = try await connections.next() }
        guard let connection else { return nil }
        do {
          subscription = try await subscribe(connection)
        } catch PeripheralError.disconnected {
          // The next link may last longer.
        }
      }
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}
