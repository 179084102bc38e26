/// The properties of the simulated radio. A change applies to the packets that are sent after it.
public struct RadioConditions: Hashable, Sendable {
  /// The connection interval, 7.5 ms ... 4 s: the longest time that a packet waits to be sent. The default is 30 ms.
  public var connectionInterval = Duration.milliseconds(30)
  /// The additional delay of each packet on a link. The default is 0.
  public var latency = Duration.zero
  /// The probability that a packet is lost, 0 ... 1. On a link the packet is sent again one connection interval later,
  /// so that a loss is a delay. A lost advertisement is not received. The default is 0.
  public var loss = 0.0
  /// The supervision timeout, 100 ms ... 32 s: the time without a packet after which a link ends. The default is 4 s.
  public var supervisionTimeout = Duration.seconds(4)
  /// The range of a radio in metres. The default is 50. After a change, a link between adapters that are now too far
  /// apart continues until one of them moves.
  public var range = 50.0
  /// The maximum random deviation of an RSSI, in dB. The default is 0.
  public var signalNoise = 0
  /// The number of packets that a radio keeps per link and direction. Further packets wait. The default is 8.
  public var queueCapacity = 8

  /// Creates the default conditions.
  public init() {}
}
