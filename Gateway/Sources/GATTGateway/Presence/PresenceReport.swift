import Foundation

/// The message about a device on `PREFIX/devices/DEVICE`, which all gateways of a broker share.
struct PresenceReport: Hashable, Codable, Sendable {
  enum State: String, Hashable, Codable, Sendable {
    /// A gateway hears the device.
    case online
    /// No gateway has heard the device for a while.
    case offline
  }

  /// The name of the device in readings.
  var device: String
  var state: State
  /// The nearest gateway, or the last one that has heard the device.
  var gateway: String
  /// The name of the settings, or the one that the device advertises; nil without any.
  var name: String?
  /// The smoothed RSSI in dBm; nil when the adapter does not know it.
  var rssi: Int?
  /// The time of the last packet, as in readings.
  var received: String
  /// True for a device that changes its address; nil for others.
  var changesAddress: Bool?
  /// True for a simulated device; nil for others.
  var simulated: Bool?

  /// The greatest number of octets in a message.
  private static let mostOctets = 2048

  /// Reads a message.
  ///
  /// - Returns: nil for a message that is no report about the device of its topic.
  init?(_ message: Message, _ topics: Topics) {
    guard message.payload.count <= Self.mostOctets,
      let report = try? JSONDecoder().decode(PresenceReport.self, from: message.payload),
      topics.device(report.device) == message.topic
    else { return nil }
    self = report
  }

  init(device: String, state: State, gateway: String, received: Date) {
    self.device = device
    self.state = state
    self.gateway = gateway
    self.received = received.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
