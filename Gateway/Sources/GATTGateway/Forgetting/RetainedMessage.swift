import Foundation

/// A message about a device that a broker keeps.
struct RetainedMessage: Hashable, Sendable {
  var topic: String
  /// The device, as in topics.
  var level: String
  /// The name of the device in readings; nil when the message does not have it.
  var device: String?
  /// The name for people; nil when the message has none.
  var name: String?
  /// Whether the message says that the device is simulated.
  var isSimulated = false

  /// The topics of all messages about devices.
  ///
  /// - Parameter discovery: The prefix of the discovery topics of Home Assistant.
  static func patterns(_ topics: Topics, discovery: String) -> [String] {
    [topics.allDevices, "\(topics.states(ofLevel: "+"))+", "\(discovery)/device/+/config"]
  }

  /// Reads a message.
  ///
  /// - Returns: nil for a message that is not retained, that was deleted, or that is not of a gateway.
  init?(_ message: Message, _ topics: Topics) {
    guard message.isRetained, !message.payload.isEmpty else { return nil }
    topic = message.topic
    let decoder = JSONDecoder()
    if let level = topics.deviceLevel(of: topic) {
      self.level = level
      guard let report = PresenceReport(message, topics) else { return }
      (device, name, isSimulated) = (report.device, report.name, report.simulated == true)
    } else if let level = topics.stateLevel(of: topic) {
      self.level = level
      let fields = try? decoder.decode([String: Field].self, from: message.payload)
      let newest = fields?.values.max { $0.received < $1.received }
      (device, name) = (newest?.device, newest?.name)
    } else {
      guard let discovery = try? decoder.decode(Discovery.self, from: message.payload),
        discovery.origin.name == HomeAssistant.Discovery.Origin().name,
        let level = discovery.device.identifiers.lazy.compactMap(HomeAssistant.level(ofIdentifier:)).first
      else { return nil }
      self.level = level
      name = discovery.device.name
    }
  }

  private struct Field: Decodable {
    let device: String
    let name: String?
    let received: String
  }

  private struct Discovery: Decodable {
    struct Device: Decodable {
      let identifiers: [String]
      let name: String?
    }

    struct Origin: Decodable { let name: String }

    let device: Device
    let origin: Origin
  }
}
