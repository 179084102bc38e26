/// The maximum durations of a manager's operations.
public struct Timeouts: Hashable, Sendable {
  /// The time to establish a connection. 10 s.
  public var connection: Duration = .seconds(10)
  /// The time to end a link or an L2CAP channel. 5 s.
  public var disconnection: Duration = .seconds(5)
  /// The time to discover services. 10 s.
  public var serviceDiscovery: Duration = .seconds(10)
  /// The time to discover the characteristics of a service. 10 s.
  public var characteristicDiscovery: Duration = .seconds(10)
  /// The time to read a value, including any wait for earlier operations. 10 s.
  public var read: Duration = .seconds(10)
  /// The time to write a value, including any wait for earlier operations. 10 s.
  public var write: Duration = .seconds(10)
  /// The time to subscribe or unsubscribe. 10 s.
  public var subscription: Duration = .seconds(10)
  /// The time between two packets of a value that is longer than a packet. 1 s.
  public var streamPacket: Duration = .seconds(1)
  /// The time until a device answers a request with an update, including any wait for earlier requests. 30 s.
  /// `ExchangeClient` uses `Exchange.timeout` instead.
  public var answer: Duration = .seconds(30)
  /// The time to pair, including the user's input and any wait for an earlier pairing. 60 s.
  public var pairing: Duration = .seconds(60)
  /// The time to open an L2CAP channel. 30 s.
  public var channel: Duration = .seconds(30)
  /// The time to read the RSSI of a link. 5 s.
  public var rssi: Duration = .seconds(5)
  /// The time for each of these operations, 10 s:
  ///
  /// * The adapter starts a scan, or sets the pairing agent.
  /// * The adapter starts or stops a service, an advertisement or a PSM.
  /// * The host answers a query, or forgets a device.
  public var adapter: Duration = .seconds(10)
  /// The time for a handler or provider to answer a read or a write, including any wait for earlier writes. At the
  /// timeout the central gets `unlikelyError`. 4 s, because BlueZ answers with an error after 5 s.
  public var request: Duration = .seconds(4)
  /// The time until the radio's queue has room for a notification, or a central confirms an indication, including any
  /// wait for earlier updates. 30 s (Core Specification, Volume 3, Part F, 3.3.3).
  public var update: Duration = .seconds(30)

  /// Creates the default timeouts.
  public init() {}
}
