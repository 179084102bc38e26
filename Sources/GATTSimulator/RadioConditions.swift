/// What the air does to packets. Valid from when it is set; what is under way keeps its times.
public struct RadioConditions: Hashable, Sendable {
  /// How often the two ends of a link meet: a packet waits for up to this long. 7.5 ms ... 4 s; 30 ms.
  public var connectionInterval = Duration.milliseconds(30)
  /// What is added to the way of each packet on a link. 0.
  public var latency = Duration.zero
  /// How likely a packet is lost, 0 ... 1. On a link it is sent again one connection interval later, so that losses
  /// are delays there; an advertisement is simply not heard. 0.
  public var loss = 0.0
  /// After how long without a packet a link is dead, 100 ms ... 32 s; 4 s.
  public var supervisionTimeout = Duration.seconds(4)
  /// How far a radio reaches, in metres. 50.
  public var range = 50.0
  /// By how much a signal strength may seem stronger or weaker than it is, in dB. 0.
  public var signalNoise = 0
  /// How many packets of one direction a radio keeps for a link; who sends more waits. 8.
  public var queueCapacity = 8

  /// The conditions above.
  public init() {}
}
