import Foundation

extension HomeAssistant {
  /// An entity, as in the member `components`.
  struct Component: Hashable, Encodable, Sendable {
    var platform: String
    var uniqueIdentifier: String
    var name: String
    var deviceClass: String?
    var stateClass: String?
    var unit: String?
    /// The topic of the state; nil for that of the message.
    var stateTopic: String?
    var valueTemplate: String?
    var payloadOn: String?
    var payloadOff: String?
    var isEnabled: Bool?
    var category: String?
    var decimalPlaces: Int?
    /// The time in seconds after which a state without a successor is unavailable.
    var expireAfter: Int?
    /// Nil for the availability of the message.
    var availability: [Discovery.Availability]?
    var eventTypes: [String]?
    var commandTopic: String?
    var commandTemplate: String?
    var isOptimistic: Bool?
    var least: Double?
    /// The greatest number, or the greatest length of a text.
    var greatest: Double?
    var step: Double?
    var options: [String]?

    enum CodingKeys: String, CodingKey {
      case platform, name, step, options, availability
      case uniqueIdentifier = "unique_id"
      case deviceClass = "device_class"
      case stateClass = "state_class"
      case unit = "unit_of_measurement"
      case stateTopic = "state_topic"
      case valueTemplate = "value_template"
      case payloadOn = "payload_on"
      case payloadOff = "payload_off"
      case isEnabled = "enabled_by_default"
      case category = "entity_category"
      case expireAfter = "expire_after"
      case decimalPlaces = "suggested_display_precision"
      case eventTypes = "event_types"
      case commandTopic = "command_topic"
      case commandTemplate = "command_template"
      case isOptimistic = "optimistic"
      case least = "min"
      case greatest = "max"
    }
  }

  // MARK: Sensors

  /// Returns the sensor of a field; nil for a field that has no value yet, and so no known form.
  static func sensor(_ reading: SensorReading) -> Component? {
    var component = component("sensor", reading)
    let field = templateText(reading.field)
    let value = "value_json[\(field)].value"
    switch reading.value {
    case nil: return nil
    case .text? where reading.isTime:
      component.deviceClass = "timestamp"
      let known = "(this.state if this.state not in ('unknown', 'unavailable') else 'None')"
      component.valueTemplate = "{{ \(value) | default('None') if \(field) in value_json else \(known) }}"
    // The number has no name, but others of the field have one, and the entity shows both.
    case .integer? where reading.hasNames:
      component.valueTemplate = "{{ \(value) | default('None') if \(field) in value_json else this.state }}"
    case .number?, .integer?:
      let unit = HomeAssistantUnit(type: reading.unitType, symbol: reading.unit)
      component.unit = unit?.unit
      component.deviceClass = NamedClasses.sensor(reading.field, unit: unit?.unit) ?? unit?.deviceClass
      component.stateClass = NamedClasses.stateClass(reading.field, unit: unit?.unit, component.deviceClass)
      component.decimalPlaces = NamedClasses.decimalPlaces(reading.decimalPlaces, component.deviceClass)
      // Home Assistant ignores an empty number. 'None' is "unknown".
      component.valueTemplate = "{{ \(value) | default('None') if \(field) in value_json }}"
    case .boolean?:
      component.platform = "binary_sensor"
      component.deviceClass = NamedClasses.binarySensor(reading.field)
      (component.payloadOn, component.payloadOff) = ("on", "off")
      component.valueTemplate = switchTemplate(field)
    case .text?:
      component.valueTemplate = "{{ \(value) | default('None') if \(field) in value_json else this.state }}"
      // Texts, UUIDs and opaque octets interest few people. Names of numbers do: their raw content is a number.
      if case .text? = reading.raw { component.isEnabled = false }
    }
    if NamedClasses.areDiagnostic.contains(component.deviceClass ?? "") { component.category = "diagnostic" }
    if reading.isDiagnostic || component.deviceClass == "signal_strength" {
      component.category = "diagnostic"
      component.isEnabled = false
      // The average of numbers such as versions means nothing.
      if component.unit == nil { component.stateClass = nil }
    }
    return component
  }

  private static func component(_ platform: String, _ reading: SensorReading) -> Component {
    Component(
      platform: platform,
      uniqueIdentifier: "bluegatt_\(Topics.name([reading.device, reading.definition, reading.field]))",
      name: reading.field
    )
  }

  private static func switchTemplate(_ field: String) -> String {
    "{{ iif(value_json[\(field)].value | default(none), 'on', 'off', 'None') if \(field) in value_json else this.state }}"
  }

  // MARK: Events

  /// Returns the event entity of a field; nil for a field without types of events.
  ///
  /// - Parameter topic: The topic of `trigger(for:in:)`.
  static func event(_ reading: SensorReading, topic: String) -> Component? {
    let types = eventTypes(of: reading)
    guard !types.isEmpty else { return nil }
    var component = component("event", reading)
    component.uniqueIdentifier += "__event"
    component.deviceClass = NamedClasses.event(reading.field)
    component.eventTypes = types
    component.stateTopic = topic
    // Several gateways hear one press, and a broker may deliver a message twice.
    component.valueTemplate = "{{ value if value_json.identifier != this.attributes.identifier | default('') }}"
    return component
  }

  /// Returns the payload that makes an event; nil when the value of the field is not a type of event.
  static func trigger(for reading: SensorReading, in packet: Packet) -> Data? {
    struct Trigger: Encodable {
      enum CodingKeys: String, CodingKey {
        case eventType = "event_type"
        case fields, identifier
      }

      var eventType: String
      var fields: [String: SensorReading.Value]
      var identifier: ReadingIdentifier?
    }
    guard case .text(let type) = reading.value, eventTypes(of: reading).contains(type) else { return nil }
    let others = packet.readings.filter { $0.field != reading.field }
      .compactMap { other in other.value.map { (other.field, $0) } }
    return json(Trigger(eventType: type, fields: Dictionary(others) { $1 }, identifier: reading.identifier))
  }

  /// The types of events of a field. A value without a counter is a state, never an event.
  private static func eventTypes(of reading: SensorReading) -> [String] {
    guard reading.kind == .event else { return [] }
    var seen: Set<String> = []
    return reading.eventTypes.filter { !NamedClasses.isNothing($0) && seen.insert($0).inserted }
  }

  // MARK: Controls

  /// Returns the entity of a control.
  func component(_ control: Control, of device: String) -> Component {
    var component = Component(
      platform: "button",
      uniqueIdentifier: "bluegatt_\(Topics.level(device))__\(Self.key(of: control))",
      name: control.name
    )
    component.commandTopic = topics.commands
    component.isEnabled = control.isExample ? false : nil
    var state: String?
    let field = Self.templateText(control.state?.field ?? "")
    let value = "value_json[\(field)].value"
    switch control.form {
    case .number(let least, let greatest, let step, let unit, let unitType):
      component.platform = "number"
      (component.least, component.greatest, component.step) = (least, greatest, step)
      let unit = HomeAssistantUnit(type: unitType, symbol: unit)
      component.unit = unit?.unit
      component.deviceClass = NamedClasses.sensor(control.name, unit: unit?.unit) ?? unit?.deviceClass
      component.commandTemplate = commandTemplate(control, device, "value")
      state = "{{ \(value) | default('None') if \(field) in value_json }}"
    case .select(let options):
      component.platform = "select"
      component.options = options
      component.commandTemplate = commandTemplate(control, device, "value")
      // The value of a number without a name is that number, which is no option.
      state = "{{ (\(value) if \(value) is string else 'None') if \(field) in value_json }}"
    case .text(let most):
      component.platform = "text"
      component.greatest = Double(most)
      component.commandTemplate = commandTemplate(control, device, "value")
      state = "{{ \(value) | default('') if \(field) in value_json }}"
    case .time(let epoch):
      // Home Assistant has no entity for times over MQTT.
      component.platform = "text"
      component.commandTemplate = commandTemplate(control, device, "as_timestamp(value) - \(epoch)")
      state = "{{ \(value) | default('') if \(field) in value_json }}"
    case .toggle:
      component.platform = "switch"
      (component.payloadOn, component.payloadOff) = ("on", "off")
      component.commandTemplate = commandTemplate(control, device, "value == 'on'")
      state = "{{ iif(\(value) | default(none), 'on', 'off', 'None') if \(field) in value_json }}"
    case .button(let name):
      component.commandTemplate = commandTemplate(control, device, name.map(Self.templateText))
      return component
    }
    if let known = control.state {
      component.stateTopic = topics.state(of: device, known.definition)
      component.valueTemplate = state
    }
    // Home Assistant shows what it has sent, because the device cannot be asked.
    component.isOptimistic = control.isReadable ? nil : true
    return component
  }

  /// The key of the entity of a control, which is the same after each start.
  static func key(of control: Control) -> String {
    let subject =
      switch control.subject {
      case .field(let name, let uuid), .oneField(let name, let uuid): ["\(uuid)", name]
      case .request(let name, _): [name]
      }
    return Topics.name(["\(control.service)"] + subject)
  }

  /// Returns a template that makes a command.
  ///
  /// - Parameter content: An expression for the content of the field; nil for a request without fields.
  private func commandTemplate(_ control: Control, _ device: String, _ content: String?) -> String {
    // The gateway does not execute a command with an identifier and a content that it has got a moment before.
    var members = "'identifier': now().timestamp() | string"
    var texts = [("device", device), ("service", "\(control.service)")]
    let field: String?
    switch control.subject {
    case .field(let name, let uuid):
      texts += [("characteristic", "\(uuid)"), ("operation", "write")]
      field = name
    case .oneField(let name, let uuid):
      texts += [("characteristic", "\(uuid)"), ("operation", "change")]
      field = name
    case .request(let name, let only):
      texts += [("operation", "exchange"), ("request", name)]
      field = only
    }
    for (name, text) in texts { members += ", '\(name)': \(Self.templateText(text))" }
    if let content, let field { members += ", 'fields': {\(Self.templateText(field)): \(content)}" }
    return "{{ {\(members)} | to_json }}"
  }

  /// Returns a text as a string in a template.
  private static func templateText(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }

  /// Returns the JSON form of a message; nil for a number that JSON does not have.
  static func json(_ message: some Encodable) -> Data? { try? JSONEncoder.messages.encode(message) }
}
