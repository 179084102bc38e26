import Foundation

/// What the configuration says of single devices, by their names in readings.
struct DeviceSettings: Sendable {
  /// The number of heartbeats without a packet after which a device counts as gone. Many sensors send a packet in some
  /// minutes only, and some packets are lost.
  static let missedHeartbeats = 15

  private let devices: [String: DeviceConfiguration]
  private let heartbeats: [String: Duration]
  private let permitsOthers: Bool
  /// The heartbeat of a device without a separate one.
  private let heartbeat: Duration

  init(_ configuration: Configuration) {
    self.init(
      configuration.devices,
      permitsOthers: configuration.permitsOthers,
      heartbeat: configuration.mqtt?.heartbeat ?? MQTTConfiguration.defaultHeartbeat,
      stateInterval: configuration.mqtt?.stateInterval ?? 0
    )
  }

  /// - Parameters:
  ///   - heartbeat: The heartbeat in seconds.
  ///   - stateInterval: The shortest time between two publications of one state in seconds. No heartbeat is shorter.
  init(
    _ devices: [DeviceConfiguration] = [],
    permitsOthers: Bool = true,
    heartbeat: Double = MQTTConfiguration.defaultHeartbeat,
    stateInterval: Double = 0
  ) {
    self.devices = Dictionary(devices.map { ($0.name, $0) }) { first, _ in first }
    self.permitsOthers = permitsOthers
    self.heartbeat = .seconds(max(heartbeat, stateInterval))
    heartbeats = self.devices.mapValues { device in
      // A device that is polled each hour is not gone after half an hour.
      let polls = device.polls.map(\.every).max() ?? 0
      return .seconds(max(device.heartbeat ?? max(heartbeat, polls), stateInterval))
    }
  }

  /// The settings of a device; nil without any.
  subscript(device: String) -> DeviceConfiguration? { devices[device] }

  /// Whether the gateway delivers what it hears of a device.
  func isPermitted(_ device: String) -> Bool { devices[device]?.isPermitted ?? permitsOthers }

  /// The longest time between two publications of a state while its device is heard.
  func heartbeat(of device: String) -> Duration { heartbeats[device] ?? heartbeat }

  /// The time without a packet after which a device counts as gone.
  func silence(of device: String) -> Duration { heartbeat(of: device) * Self.missedHeartbeats }

  /// Returns readings of a device with the corrections of their fields.
  func corrected(_ readings: [SensorReading], of device: String) -> [SensorReading] {
    guard let fields = devices[device]?.fields, !fields.isEmpty else { return readings }
    return readings.map { reading in
      guard let correction = fields[reading.field], let number = reading.value?.number else { return reading }
      var corrected = reading
      corrected.value = .number(correction.applied(to: number))
      return corrected
    }
  }
}

extension DeviceConfiguration.Correction {
  /// Returns the corrected number, without the digits that binary fractions add: 19.8, and not 19.800000000000001.
  fileprivate func applied(to number: Double) -> Double {
    let exact = number * factor + offset
    return Double(String(format: "%.12g", exact)) ?? exact
  }
}

extension SensorReading.Value {
  /// The number; nil for a text and a Boolean.
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .text, .boolean: nil
    }
  }
}
