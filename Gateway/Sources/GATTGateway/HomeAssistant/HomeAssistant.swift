import BlueGATT
import Foundation
import GATTInterpreter
import Synchronization

/// Makes the messages with which Home Assistant shows the devices: device-based MQTT discovery.
///
/// A value of a device becomes a device of Home Assistant with one entity for each field. All values of one device, and
/// its controls, have the same identifier, so Home Assistant shows them as one device.
final class HomeAssistant: Sendable {
  /// The payload of a discovery message.
  struct Discovery: Hashable, Encodable, Sendable {
    struct Device: Hashable, Encodable, Sendable {
      var identifiers: [String]
      /// The address; nil for a device without a known one.
      var connections: [[String]]?
      var name: String
      /// The definition of the value; nil for controls, which belong to several.
      var model: String?
      /// The area in which Home Assistant shows the device at first.
      var area: String?

      enum CodingKeys: String, CodingKey {
        case identifiers, connections, name, model
        case area = "suggested_area"
      }
    }

    struct Origin: Hashable, Encodable, Sendable {
      var name = "BlueGATT gateway"
    }

    struct Availability: Hashable, Encodable, Sendable {
      var topic: String
      /// Returns `online` or `offline`; nil for a topic with these words.
      var valueTemplate: String?

      enum CodingKeys: String, CodingKey {
        case topic
        case valueTemplate = "value_template"
      }
    }

    var device: Device
    var origin = Origin()
    var availability: [Availability]
    /// All topics have to say `online`.
    var availabilityMode = "all"
    var stateTopic: String?
    var qos = 1
    var components: [String: Component]

    enum CodingKeys: String, CodingKey {
      case device, origin, availability, qos, components
      case availabilityMode = "availability_mode"
      case stateTopic = "state_topic"
    }
  }

  private struct Known {
    var name: String?
    var components: [String: Component]
    /// The number of the last packet with this value.
    var packet = 0
  }

  private struct KnownValues {
    /// By state topic.
    var values: [String: Known] = [:]
    var packetCount = 0
    /// The devices with an announced presence.
    var presences: [String: KnownPresence] = [:]
  }

  private struct KnownPresence {
    /// The name of the device; empty for a device without a name.
    var name: String
    /// The number of the last packet of the device.
    var packet: Int
  }

  /// A state of a device that a control shows.
  private struct Shown: Hashable {
    var device: String
    var state: Control.State
  }

  private let configuration: HomeAssistantConfiguration
  let topics: Topics
  private let devices: DeviceSettings
  private let limit: Int
  /// The values that were announced.
  private let known = Mutex(KnownValues())
  /// The states that controls show.
  private let shown = Mutex(Set<Shown>())

  /// - Parameter limit: The greatest number of values of devices to remember. When it is exceeded by a quarter, the values
  ///   that were heard longest ago are forgotten. A forgotten value that is heard again is announced with the fields of
  ///   that packet.
  init(
    _ configuration: HomeAssistantConfiguration,
    topics: Topics,
    devices: DeviceSettings = DeviceSettings(),
    limit: Int
  ) {
    var configuration = configuration
    configuration.devices = configuration.devices.map { Set($0.map(ReadingDecoder.device(named:))) }
    self.configuration = configuration
    self.topics = topics
    self.devices = devices
    self.limit = limit
  }

  /// The topic on which Home Assistant says that it has started.
  var birthTopic: String { "\(configuration.prefix)/status" }

  /// Returns the discovery message for a packet with something new: a value of a device that was not announced yet, a new
  /// field, or another name. Nil for other packets, and for a device with a private address that the settings do not name,
  /// because Home Assistant would show another device after each change of the address.
  func discovery(for packet: Packet) -> Message? {
    guard isWanted(packet) else { return nil }
    let stateTopic = topics.state(of: packet)
    let changed = known.withLock { known -> Known? in
      var value = known.values[stateTopic] ?? Known(components: [:])
      let earlier = value
      for reading in packet.readings {
        let key = Topics.level(reading.field)
        // A field keeps its first form: Home Assistant cannot change the platform of an entity.
        if value.components[key] == nil, !isShown(reading), var sensor = Self.sensor(reading) {
          sensor.expireAfter = Int((devices.silence(of: packet.device) / .seconds(1)).rounded(.up))
          value.components[key] = sensor
        }
        if var event = Self.event(reading, topic: topics.trigger(of: reading)) {
          // A button that is not pressed is silent, and works nevertheless.
          event.availability = gatewayAvailability
          value.components["\(key)__event"] = event
        }
      }
      value.name = packet.readings.first?.name ?? value.name
      guard !value.components.isEmpty else { return nil }
      known.packetCount += 1
      value.packet = known.packetCount
      known.values[stateTopic] = value
      known.values.forgetLowest(above: limit, by: \.packet)
      return value.components == earlier.components && value.name == earlier.name ? nil : value
    }
    return changed.flatMap { message($0, for: packet, stateTopic) }
  }

  private func isWanted(_ packet: Packet) -> Bool {
    configuration.devices.map { $0.contains(packet.device) } ?? !packet.hasPrivateAddress
  }

  /// Returns the messages for the event entities of a packet. They are not retained, so an event happens once.
  func triggers(for packet: Packet) -> [Message] {
    guard isWanted(packet) else { return [] }
    return packet.readings.compactMap { reading in
      Self.trigger(for: reading, in: packet).map { Message(topic: topics.trigger(of: reading), payload: $0) }
    }
  }

  // MARK: Controls

  /// Returns the discovery message for the controls of a device; nil for a device without any, and for one that is not to
  /// be announced.
  func discovery(for controls: [Control], of device: ConnectedDevice) -> Message? {
    let isWanted = configuration.devices?.contains(device.device) ?? true
    guard isWanted, !controls.isEmpty else { return nil }
    shown.withLock { shown in
      shown.formUnion(controls.compactMap { control in control.state.map { Shown(device: device.device, state: $0) } })
    }
    let level = Topics.level(device.device)
    let components = controls.map { (Self.key(of: $0), component($0, of: device.device)) }
    return message(
      Discovery(
        device: discoveryDevice(device.device, name: device.localName ?? "Device \(level.suffix(4))"),
        availability: availability(of: device.device),
        components: Dictionary(components) { first, _ in first }
      ),
      "bluegatt-controls_\(level)"
    )
  }

  /// Whether a control shows the value of a field, which then needs no sensor.
  private func isShown(_ reading: SensorReading) -> Bool {
    let state = Control.State(definition: reading.definition, field: reading.field)
    return shown.withLock { $0.contains(Shown(device: reading.device, state: state)) }
  }

  // MARK: Messages

  /// Returns the message that announces the presence of a device, when it was not announced yet or has another name.
  func presence(for packet: Packet) -> Message? {
    guard isWanted(packet) else { return nil }
    let name = packet.readings.first?.name
    let announced = name ?? ""
    let isNew = known.withLock { known -> Bool in
      known.packetCount += 1
      if let earlier = known.presences[packet.device]?.name, announced.isEmpty || earlier == announced {
        known.presences[packet.device]?.packet = known.packetCount
        return false
      }
      known.presences[packet.device] = KnownPresence(name: announced, packet: known.packetCount)
      // A forgotten device that is heard again is announced again, which changes nothing.
      known.presences.forgetLowest(above: limit, by: \.packet)
      return true
    }
    guard isNew else { return nil }
    return message(
      Discovery(
        device: discoveryDevice(packet, name: name),
        availability: availability(of: packet.device),
        stateTopic: topics.device(packet.device),
        components: Self.presenceComponents(of: packet.device, gatewayAvailability)
      ),
      Self.presenceObject(ofLevel: Topics.level(packet.device))
    )
  }

  /// Forgets that the values and the presence of a device were announced.
  ///
  /// - Parameter level: The device, as in topics.
  func forget(_ level: String) {
    let prefix = topics.states(ofLevel: level)
    known.withLock { known in
      known.values = known.values.filter { !$0.key.hasPrefix(prefix) }
      known.presences = known.presences.filter { Topics.level($0.key) != level }
    }
  }

  /// Whether a topic is that of a message about the values or the presence of a device. Controls are announced once only.
  func isAnnouncement(_ topic: String, of level: String) -> Bool {
    topic == self.topic(Self.presenceObject(ofLevel: level))
      || topic.hasPrefix("\(configuration.prefix)/device/bluegatt_\(level)__")
  }

  private func message(_ value: Known, for packet: Packet, _ stateTopic: String) -> Message? {
    message(
      Discovery(
        device: discoveryDevice(packet, name: value.name),
        availability: availability(of: packet.device),
        stateTopic: stateTopic,
        components: value.components
      ),
      "bluegatt_\(Topics.name([packet.device, packet.definition]))"
    )
  }

  /// The availability of what does not depend on a device.
  private var gatewayAvailability: [Discovery.Availability] {
    configuration.availability ? [Discovery.Availability(topic: topics.status)] : []
  }

  private func availability(of device: String) -> [Discovery.Availability] {
    let isThere = Discovery.Availability(topic: topics.device(device), valueTemplate: "{{ value_json.state }}")
    return gatewayAvailability + [isThere]
  }

  private func discoveryDevice(_ packet: Packet, name: String?) -> Discovery.Device {
    let level = Topics.level(packet.device)
    return discoveryDevice(
      packet.device,
      name: name ?? "\(packet.definition) \(level.suffix(4))",
      model: packet.definition
    )
  }

  private func discoveryDevice(_ device: String, name: String, model: String? = nil) -> Discovery.Device {
    Discovery.Device(
      identifiers: [Self.identifier(ofLevel: Topics.level(device))],
      connections: DeviceAddress(device).map { [["bluetooth", $0.description]] },
      name: devices[device]?.givenName ?? name,
      model: model,
      area: devices[device]?.area
    )
  }

  private static let identifierPrefix = "bluegatt_"

  /// The identifier of a device.
  private static func identifier(ofLevel level: String) -> String { identifierPrefix + level }

  /// Returns the device, as in topics, with an identifier; nil for an identifier that is not of a gateway.
  static func level(ofIdentifier identifier: String) -> String? {
    identifier.hasPrefix(identifierPrefix) ? String(identifier.dropFirst(identifierPrefix.count)) : nil
  }

  private func message(_ discovery: Discovery, _ object: String) -> Message? {
    Self.json(discovery).map {
      Message(topic: topic(object), payload: $0, isRetained: true)
    }
  }

  private func topic(_ object: String) -> String { "\(configuration.prefix)/device/\(object)/config" }
}
