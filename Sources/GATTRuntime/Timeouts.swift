/// How long the operations of a manager may take, on the clock of its backend. Nothing waits for ever.
public struct Timeouts: Hashable, Sendable {
  /// Until a connection is up. 10 s.
  public var connection: Duration = .seconds(10)
  /// Until a link that this side ends has ended. 5 s.
  public var disconnection: Duration = .seconds(5)
  /// Until a device has named its services. 10 s.
  public var serviceDiscovery: Duration = .seconds(10)
  /// Until a device has named the characteristics of a service. 10 s.
  public var characteristicDiscovery: Duration = .seconds(10)
  /// Until a value has been read, waiting for earlier reads and writes of the same attribute included. 10 s.
  public var read: Duration = .seconds(10)
  /// Until a value has been written, waiting for earlier reads and writes of the same attribute included. 10 s.
  public var write: Duration = .seconds(10)
  /// Until a subscription has been acknowledged. 10 s.
  public var subscription: Duration = .seconds(10)
  /// Until a device has answered a request by an update, waiting for earlier requests included. 30 s, which the profiles of
  /// the Bluetooth SIG give a procedure over a control point.
  public var answer: Duration = .seconds(30)
  /// Until two devices have paired, including what people take to type and compare, and waiting for an earlier pairing of
  /// the adapter. 60 s.
  public var pairing: Duration = .seconds(60)
  /// Until the signal strength of a link has been read. 5 s.
  public var rssi: Duration = .seconds(5)
  /// Until an adapter has answered for a scan, a service or an advertisement, or its host for what it knows. 10 s.
  public var adapter: Duration = .seconds(10)
  /// Until a provider has answered a read or a write; the central then gets `unlikelyError`. 4 s: hosts
  /// answer by themselves after 5 s.
  public var request: Duration = .seconds(4)
  /// Until an update has found room in the radio's queue, or an indication has been confirmed. 30 s, the time after
  /// which a link without confirmation is dead (Core Specification, Volume 3, Part F, 3.3.3).
  public var update: Duration = .seconds(30)

  /// The times above.
  public init() {}
}
