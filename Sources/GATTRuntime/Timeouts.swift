/// The maximum durations of a manager's operations, on the clock of its backend.
public struct Timeouts: Hashable, Sendable {
  /// The time to establish a connection. 10 s.
  public var connection: Duration = .seconds(10)
  /// The time to end a link or an L2CAP channel from this side. 5 s.
  public var disconnection: Duration = .seconds(5)
  /// The time to discover services. 10 s.
  public var serviceDiscovery: Duration = .seconds(10)
  /// The time to discover the characteristics of a service. 10 s.
  public var characteristicDiscovery: Duration = .seconds(10)
  /// The time to read a value, including the wait for earlier reads and acknowledged writes of the attribute. 10 s.
  public var read: Duration = .seconds(10)
  /// The time to write a value, including the wait for earlier reads and acknowledged writes of the attribute. A write
  /// without response waits only for earlier writes without response. 10 s.
  public var write: Duration = .seconds(10)
  /// The time to subscribe or unsubscribe. 10 s.
  public var subscription: Duration = .seconds(10)
  /// The time between two packets of one value, where values are sent as a stream of octets. 1 s.
  public var streamPacket: Duration = .seconds(1)
  /// The time until a device answers a request with an update, including the wait for earlier requests. 30 s, the time
  /// for a control point procedure in the profiles of the Bluetooth SIG. `ExchangeClient` uses `Exchange.timeout`.
  public var answer: Duration = .seconds(30)
  /// The time to pair, including the user's input and the wait for an earlier pairing of the manager. 60 s.
  public var pairing: Duration = .seconds(60)
  /// The time to open an L2CAP channel. 30 s, because the hosts may pair for it.
  public var channel: Duration = .seconds(30)
  /// The time to read the RSSI of a link. 5 s.
  public var rssi: Duration = .seconds(5)
  /// The time for an adapter to start a scan, to start or stop a service, an advertisement or a PSM, or to set the
  /// pairing agent, and for its host to answer a query or to forget a device. 10 s.
  public var adapter: Duration = .seconds(10)
  /// The time for a handler or provider to answer a read or a write, including the wait for earlier writes of the
  /// characteristic. At the timeout the central gets `unlikelyError`. 4 s, because BlueZ sends an error response by
  /// itself after 5 s.
  public var request: Duration = .seconds(4)
  /// The time until an update has room in the radio's queue, or an indication is confirmed, including the wait for
  /// earlier updates. 30 s, because a link without a confirmation for that time is dead (Core Specification, Volume 3,
  /// Part F, 3.3.3).
  public var update: Duration = .seconds(30)

  /// Creates the timeouts with the default times.
  public init() {}
}
