/// The maximum durations of a manager's operations, measured by the backend's clock.
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
  /// The time between two packets of one value, for characteristics that divide values over several packets. 1 s.
  public var streamPacket: Duration = .seconds(1)
  /// The time until a device answers a request with an update, including the wait for earlier requests. 30 s, the time
  /// for a control point procedure in the profiles of the Bluetooth SIG. Does not apply to `ExchangeClient`, which uses
  /// `Exchange.timeout`.
  public var answer: Duration = .seconds(30)
  /// The time to pair, including the user's input and the wait for an earlier pairing of the manager. 60 s.
  public var pairing: Duration = .seconds(60)
  /// The time to open an L2CAP channel. 30 s, because the hosts may pair for it.
  public var channel: Duration = .seconds(30)
  /// The time to read the RSSI of a link. 5 s.
  public var rssi: Duration = .seconds(5)
  /// The time for each of these operations, 10 s:
  ///
  /// * The adapter starts a scan, or sets the pairing agent.
  /// * The adapter starts or stops a service, an advertisement or a PSM.
  /// * The host answers a query, or forgets a device.
  public var adapter: Duration = .seconds(10)
  /// The time for a handler or provider to answer a read or a write, including the wait for earlier writes of the
  /// characteristic. At the timeout the central gets `unlikelyError`. 4 s, because BlueZ sends an error response by
  /// itself after 5 s.
  public var request: Duration = .seconds(4)
  /// The time until the radio's queue has room for a notification, or a central confirms an indication. Includes the
  /// wait for earlier updates. 30 s, because a link is dead when a confirmation takes longer (Core Specification,
  /// Volume 3, Part F, 3.3.3).
  public var update: Duration = .seconds(30)

  /// Creates the timeouts with the default times.
  public init() {}
}
