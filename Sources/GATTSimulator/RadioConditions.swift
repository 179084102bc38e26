/// The conditions for packets. A change applies to packets sent afterwards.
public struct RadioConditions: Hashable, Sendable {
  /// The connection interval: a packet waits for at most this time. 7.5 ms ... 4 s; 30 ms.
  public var connectionInterval = Duration.milliseconds(30)
  /// The additional delay of each packet on a link. 0.
  public var latency = Duration.zero
  /// The probability that a packet is lost, 0 ... 1. On a link the packet is sent again one connection interval later,
  /// so that a loss is a delay. A lost advertisement is not received. 0.
  public var loss = 0.0
  /// The time without a packet after which a link is dead, 100 ms ... 32 s; 4 s.
  public var supervisionTimeout = Duration.seconds(4)
  /// The range of a radio in metres. 50.
  public var range = 50.0
  /// The maximum random deviation of an RSSI, in dB. 0.
  public var signalNoise = 0
  /// The number of packets that a radio keeps per link and direction. Further packets wait. 8.
  public var queueCapacity = 8

  /// Creates the default conditions.
  public init() {}
}
