import BlueGATT
import Foundation
import GATTInterpreter
import Synchronization

/// Makes the messages with which Home Assistant shows the devices: device-based MQTT discovery.
///
/// A value of a device becomes a device of Home Assistant with one entity for each field. Two values of one device have
/// the same identifier, so Home Assistant shows one device.
final class HomeAssistant: Sendable {
  /// An entity, as in the member `components`.
  struct Component: Hashable, Encodable, Sendable {
    var platform: String
    var uniqueIdentifier: String
    var name: String
    var deviceClass: String?
    var stateClass: String?
    var unit: String?
    var valueTemplate: String
    var payloadOn: String?
    var payloadOff: String?
    var isEnabled: Bool?

    enum CodingKeys: String, CodingKey {
      case platform, name
      case uniqueIdentifier = "unique_id"
      case deviceClass = "device_class"
      case stateClass = "state_class"
      case unit = "unit_of_measurement"
      case valueTemplate = "value_template"
      case payloadOn = "payload_on"
      case payloadOff = "payload_off"
      case isEnabled = "enabled_by_default"
    }
  }

  /// The payload of a discovery message.
  struct Discovery: Hashable, Encodable, Sendable {
    struct Device: Hashable, Encodable, Sendable {
      var identifiers: [String]
      /// The address; nil for a device without a known one.
      var connections: [[String]]?
      var name: String
      var model: String
    }

    struct Origin: Hashable, Encodable, Sendable {
      var name = "BlueGATT gateway"
    }

    struct Availability: Hashable, Encodable, Sendable {
      var topic: String
    }

    var device: Device
    var origin = Origin()
    var availability: [Availability]?
    var stateTopic: String
    var qos = 1
    var components: [String: Component]

    enum CodingKeys: String, CodingKey {
      case device, origin, availability, qos, components
      case stateTopic = "state_topic"
    }
  }

  private struct Known {
    var name: String?
    var components: [String: Component]
  }

  private let configuration: HomeAssistantConfiguration
  private let topics: Topics
  /// The greatest number of values of devices to remember.
  private let limit: Int
  /// The values that were announced, by state topic.
  private let known = Mutex([String: Known]())

  init(_ configuration: HomeAssistantConfiguration, topics: Topics, limit: Int) {
    var configuration = configuration
    configuration.devices = configuration.devices.map { Set($0.map(ReadingDecoder.device(named:))) }
    self.configuration = configuration
    self.topics = topics
    self.limit = limit
  }

  /// The topic on which Home Assistant says that it has started.
  var birthTopic: String { "\(configuration.prefix)/status" }

  /// Returns the discovery message for a packet with something new: a value of a device that was not announced yet, a new
  /// field, or another name. Nil for other packets, and for a device with a private address that the settings do not name,
  /// because Home Assistant would show another device after each change of the address.
  func discovery(for packet: Packet) -> Message? {
    if let devices = configuration.devices {
      guard devices.contains(packet.device) else { return nil }
    } else if packet.hasPrivateAddress {
      return nil
    }
    let stateTopic = topics.state(of: packet)
    let changed = known.withLock { known -> Known? in
      var value = known[stateTopic] ?? Known(components: [:])
      let earlier = value
      for reading in packet.readings {
        let component = Self.component(reading)
        let key = Topics.level(reading.field).lowercased()
        // A field keeps its first form: Home Assistant cannot change the platform of an entity.
        if let component, value.components[key] == nil { value.components[key] = component }
      }
      value.name = packet.readings.first?.name ?? value.name
      guard value.components != earlier.components || value.name != earlier.name else { return nil }
      if known.count >= limit { known = [:] }
      known[stateTopic] = value
      return value.components.isEmpty ? nil : value
    }
    return changed.flatMap { message($0, for: packet, stateTopic) }
  }

  private func message(_ value: Known, for packet: Packet, _ stateTopic: String) -> Message? {
    let device = Topics.level(packet.device)
    let discovery = Discovery(
      device: Discovery.Device(
        identifiers: ["bluegatt_\(device)"],
        connections: DeviceAddress(packet.device).map { [["bluetooth", $0.description]] },
        name: value.name ?? "\(packet.definition) \(device.suffix(4))",
        model: packet.definition
      ),
      availability: configuration.availability ? [Discovery.Availability(topic: topics.status)] : nil,
      stateTopic: stateTopic,
      components: value.components
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let payload = try? encoder.encode(discovery) else { return nil }
    let object = "bluegatt_\(device)_\(Topics.level(packet.definition))"
    return Message(topic: "\(configuration.prefix)/device/\(object)/config", payload: payload, isRetained: true)
  }

  // MARK: Entities

  /// Returns the entity of a field; nil for a field that has no value yet, and so no known form.
  private static func component(_ reading: SensorReading) -> Component? {
    let (device, definition) = (Topics.level(reading.device), Topics.level(reading.definition))
    var component = Component(
      platform: "sensor",
      uniqueIdentifier: "bluegatt_\(device)_\(definition)_\(Topics.level(reading.field).lowercased())",
      name: reading.field,
      valueTemplate: ""
    )
    let field = templateText(reading.field)
    let value = "value_json[\(field)].value"
    switch reading.value {
    case nil: return nil
    case .number?, .integer?:
      let unit = HomeAssistantUnit(type: reading.unitType, symbol: reading.unit)
      component.unit = unit?.unit
      component.deviceClass = unit?.deviceClass ?? NamedClasses.sensor(reading.field, unit: unit?.unit)
      // Home Assistant allows no other class for an energy. Sensors count it from a reset on.
      component.stateClass = component.deviceClass == "energy" ? "total_increasing" : "measurement"
      // Home Assistant ignores an empty number. 'None' is "unknown".
      component.valueTemplate = "{{ \(value) | default('None') if \(field) in value_json }}"
    case .boolean?:
      component.platform = "binary_sensor"
      component.deviceClass = NamedClasses.binarySensor(reading.field)
      component.payloadOn = "on"
      component.payloadOff = "off"
      component.valueTemplate =
        "{{ iif(\(value) | default(none), 'on', 'off', 'None') if \(field) in value_json else this.state }}"
    case .text?:
      component.valueTemplate = "{{ \(value) | default('None') if \(field) in value_json else this.state }}"
      // Texts, UUIDs and opaque octets interest few people. Names of numbers do: their raw content is a number.
      if case .text? = reading.raw { component.isEnabled = false }
    }
    return component
  }

  /// Returns a text as a string in a template.
  private static func templateText(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
