import BlueGATT
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Something that a program can set in a connected device, or ask it to do, with one number, text or Boolean at most.
struct Control: Hashable, Sendable {
  /// The kind of the control.
  enum Form: Hashable, Sendable {
    /// A number in the unit of its field.
    case number(least: Double, greatest: Double, step: Double, unit: String?, unitType: String?)
    /// One of several names.
    case select([String])
    /// A text of at most so many characters.
    case text(most: Int)
    /// A time: a number of seconds since `epoch`, which counts seconds from 1970 (UTC).
    case time(epoch: Int64)
    case toggle
    /// Writes the only name that the field can have; nil for a request without a field.
    case button(String?)
  }

  /// The part of a reading that shows the present value.
  struct State: Hashable, Sendable {
    var definition: String
    var field: String
  }

  /// A service of a connected device.
  struct Service {
    var uuid: BluetoothUUID
    var characteristics: [(uuid: BluetoothUUID, properties: CharacteristicProperties)]

    fileprivate func has(_ uuid: BluetoothUUID, _ properties: CharacteristicProperties) -> Bool {
      characteristics.contains { $0.uuid == uuid && !$0.properties.isDisjoint(with: properties) }
    }
  }

  /// What a control sets.
  enum Subject: Hashable, Sendable {
    /// A field of a characteristic.
    case field(String, of: BluetoothUUID)
    /// A field of a characteristic with other fields, which keep their contents.
    case oneField(String, of: BluetoothUUID)
    /// A request of an `x:Exchange`, with its only field; nil for a request without fields.
    case request(String, field: String?)

    /// The characteristic; nil for a request.
    var characteristic: BluetoothUUID? {
      switch self {
      case .field(_, let uuid), .oneField(_, let uuid): uuid
      case .request: nil
      }
    }
  }

  var form: Form
  /// The name for users.
  var name: String
  var service: BluetoothUUID
  var subject: Subject
  /// The name that is unique in the service, if `name` is not.
  fileprivate var longName: String
  /// Nil when the device neither has a value to read nor sends one.
  var state: State?
  /// Whether the value can be read after it was written.
  var isReadable = false
  /// Whether the request is an example of the definition, with content that the definition does not explain.
  var isExample = false

  /// Generic Access and Generic Attribute: their values are for hosts, not for users.
  private static let hostServices: Set<BluetoothUUID> = ["1800", "1801"]
  private static let writable: CharacteristicProperties = [.write, .writeWithoutResponse]

  /// Returns the controls of a device by the definitions of its services. A service that several devices define
  /// differently has none, because the wrong octets could be written.
  ///
  /// - Parameter subscriptions: The characteristics with values that the device sends to this program.
  static func all(
    of services: [Service],
    _ definitions: DeviceDefinitions,
    subscriptions: Set<BluetoothUUID> = []
  ) -> [Control] {
    var controls: [Control] = []
    var seen: Set<BluetoothUUID> = []
    for service in services where !hostServices.contains(service.uuid) && seen.insert(service.uuid).inserted {
      guard let exchanges = definitions.certainServices(service.uuid)?.flatMap(\.exchanges) else { continue }
      let requests = Set(exchanges.map(\.requests.uuid))
      var characteristics = requests
      for (uuid, properties) in service.characteristics
      where !properties.isDisjoint(with: writable) && characteristics.insert(uuid).inserted {
        guard let written = try? definitions.interpreter(of: uuid, in: service.uuid, .write) else { continue }
        let isReadable = properties.contains(.read)
        let sent = try? definitions.interpreter(of: uuid, in: service.uuid, isReadable ? .read : .notify)
        // The value that is read can be written with a change.
        let isKept = isReadable && sent?.definition == written.definition
        // The gateway reads and subscribes the first characteristic with this UUID. Another has another value.
        let isShown =
          (isReadable || subscriptions.contains(uuid))
          && services.first { $0.has(uuid, .read.union(.notify).union(.indicate)) }?.uuid == service.uuid
        for var control in Self.controls(of: written, in: service.uuid, isKept: isKept) {
          if isShown, control.hasState { control.state = sent.flatMap(control.state(in:)) }
          control.isReadable = isReadable && control.state != nil
          controls.append(control)
        }
      }
      for exchange in exchanges where service.has(exchange.requests.uuid, writable) {
        if services.contains(where: { $0.has(exchange.responses.uuid, [.read, .notify, .indicate]) }) {
          controls += Self.controls(of: exchange, in: service.uuid)
        }
      }
    }
    rename(&controls, \.longName)
    rename(&controls) { "\(definitions.name(of: $0.service)): \($0.name)" }
    return controls
  }

  /// Gives controls with equal names longer names.
  private static func rename(_ controls: inout [Control], _ newName: (Control) -> String) {
    let counts = Dictionary(controls.map { ($0.name.lowercased(), 1) }, uniquingKeysWith: +)
    for index in controls.indices where counts[controls[index].name.lowercased(), default: 0] > 1 {
      controls[index].name = newName(controls[index])
    }
  }

  // MARK: Values

  private var hasState: Bool { if case .button = form { false } else { true } }

  /// Returns the controls for the fields of a value.
  ///
  /// - Parameter isKept: Whether a field can be written with the present contents of the other fields.
  private static func controls(
    of interpreter: ValueInterpreter,
    in service: BluetoothUUID,
    isKept: Bool
  ) -> [Control] {
    let fields = PlacedField.all(of: interpreter)
    let parts = fields.flatMap(\.parts)
    let valueName = interpreter.definition.characteristic?.name ?? interpreter.name
    // Some content of all fields, to which a field can be added.
    let others = fields.compactMap { field in field.someContent.map { (name: field.path, content: $0) } }
    if parts.count > 1, !isKept || others.count < fields.count { return [] }
    return parts.compactMap { part -> Control? in
      guard let form = part.form,
        // A command finds a field by its name.
        parts.count(where: { $0.path == part.path }) == 1,
        form.extremes.allSatisfy({ content in
          let kept = parts.count > 1 ? others.filter { $0.name != part.path } : []
          return (try? interpreter.value(of: GivenValue(kept + [(part.path, content)]))) != nil
        })
      else { return nil }
      let uuid = interpreter.uuid
      return Control(
        form: form,
        name: part.name,
        service: service,
        subject: parts.count > 1 ? .oneField(part.path, of: uuid) : .field(part.path, of: uuid),
        longName: parts.count > 1 ? "\(valueName) \(part.name)" : valueName
      )
    }
  }

  /// Returns the state in the readings of a value.
  private func state(in interpreter: ValueInterpreter) -> State? {
    // Fields with equal names have numbers in readings.
    guard PlacedField.all(of: interpreter).flatMap(\.parts).count(where: { $0.name == name }) == 1 else { return nil }
    return State(definition: interpreter.definition.readingName, field: name)
  }

  // MARK: Requests

  /// Returns a control for each request with at most one field, and a button for each example of another request.
  private static func controls(of exchange: ExchangeInterpreter, in service: BluetoothUUID) -> [Control] {
    var (controls, known, names) = ([Control](), Set<[UInt8]>(), Set(exchange.names.map { $0.lowercased() }))
    func add(_ name: String, _ form: Form, field: String? = nil, isExample: Bool = false) {
      let subject = Subject.request(name, field: field)
      controls.append(
        Control(form: form, name: name, service: service, subject: subject, longName: name, isExample: isExample)
      )
    }
    for name in exchange.names {
      guard let content = exchange.content(of: name) else { continue }
      let parts = PlacedField.all(of: content).flatMap(\.parts)
      if parts.isEmpty {
        guard let request = try? exchange.request(name, []), known.insert(request.octets).inserted else { continue }
        add(name, .button(nil))
      } else if parts.count == 1, let form = parts[0].form,
        form.extremes.allSatisfy({ (try? exchange.request(name, [(parts[0].path, $0)])) != nil })
      {
        add(name, form, field: parts[0].path)
      }
    }
    for example in exchange.requests.definition.examples where !example.name.isEmpty {
      // A request is found by its name, and by that of a case first.
      guard names.insert(example.name.lowercased()).inserted, known.insert(example.octets).inserted else { continue }
      add(example.name, .button(nil), isExample: true)
    }
    return controls
  }
}

/// A field that a program gives, of a value or of a value in it.
private struct PlacedField {
  var definition: FieldDefinition
  /// The name in a command: with the names of the values around it.
  var path: String
  /// Whether the field is always there, once, and is no secret.
  var isPlain: Bool

  /// Returns the fields of a value. Values in fields that are always there contribute their fields.
  static func all(of interpreter: ValueInterpreter, in outer: String = "") -> [PlacedField] {
    interpreter.definition.fields.enumerated().filter { !$0.element.isBookkeeping }.flatMap { index, field in
      let path = outer + field.name
      if field.isPlain, let inner = interpreter.nested(inField: index) { return all(of: inner, in: path + ".") }
      return [PlacedField(definition: field, path: path, isPlain: field.isPlain)]
    }
  }

  /// The bits and groups of bits; the whole field if it has none.
  var parts: [Part] {
    definition.bits.isEmpty ? [Part(place: self)] : definition.bits.map { Part(place: self, bit: $0) }
  }

  /// A content that the field can have; nil for a field that is not plain, and for structures.
  var someContent: GivenValue.Content? {
    guard isPlain else { return nil }
    switch definition.form {
    case .integer, .boolean, .float, .medicalFloat, .packedFloat, .address:
      return .raw("\(definition.rawRange?.lowerBound ?? 0)")
    case .text: return .text("")
    case .octets:
      if case .prefixed = definition.length { return nil }
      return .raw(String(repeating: "00", count: definition.length.fixedCount ?? 0))
    case .uuid, .value, .choice: return nil
    }
  }
}

/// A field that a program gives, or a bit or group of bits of it.
private struct Part {
  var place: PlacedField
  var bit: BitDefinition?

  private var field: FieldDefinition { place.definition }
  var name: String { bit?.name ?? field.name }
  /// The name in a command.
  var path: String { bit.map { "\(place.path).\($0.name)" } ?? place.path }

  /// The form of its control; nil without one.
  var form: Control.Form? {
    guard place.isPlain, !name.isEmpty else { return nil }
    var seen: Set<String> = []
    let names = (bit?.enumeration ?? field.enumeration).map(\.name).filter { seen.insert($0).inserted }
    if !names.isEmpty { return names.count == 1 ? .button(names[0]) : .select(names) }
    switch field.form {
    case .boolean: return .toggle
    case .text(let encoding):
      let octets = field.length.fixedCount ?? field.maximumLength ?? Self.longestText
      return .text(most: min(encoding == .utf16 ? octets / 2 : octets, Self.longestText))
    case .float: return number(Double(Float.greatestFiniteMagnitude))
    case .medicalFloat(let bits): return number(bits == 16 ? SFLOAT.greatestValue : FLOAT.greatestValue)
    case .integer(let bits, let isSigned): return integer(bits, isSigned)
    case .packedFloat, .address, .uuid, .octets, .value, .choice: return nil
    }
  }

  /// The longest state of Home Assistant, in characters.
  private static let longestText = 255
  /// The smallest step of a number in Home Assistant.
  private static let leastStep = 0.001

  private func integer(_ bits: Int, _ isSigned: Bool) -> Control.Form? {
    if bit?.size == 1 { return .toggle }
    if let epoch = field.epoch { return .time(epoch: epoch) }
    guard field.exponential == nil, bits <= 48 else { return nil }
    let all = isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(Int64(1) << bits) - 1
    var range = field.rawRange ?? all
    if let bit { range = 0...(Int64(1) << bit.size) - 1 }
    let special = Set(field.specialValues.map(\.key))
    while special.contains(range.upperBound), range.count > 1 { range = range.lowerBound...range.upperBound - 1 }
    while special.contains(range.lowerBound), range.count > 1 { range = range.lowerBound + 1...range.upperBound }
    let bounds = [range.lowerBound, range.upperBound].map { field.scale.value($0) }
    guard bounds[0] != bounds[1] else { return nil }
    let step = max(Self.leastStep, abs(Double(field.scale.multiplier) / Double(field.scale.divisor)))
    return .number(
      least: min(bounds[0], bounds[1]),
      greatest: max(bounds[0], bounds[1]),
      step: step,
      unit: field.unit?.symbol,
      unitType: field.unit?.type
    )
  }

  /// A fraction. Its resolution depends on the number.
  private func number(_ greatest: Double) -> Control.Form? {
    guard field.scale == .identity else { return nil }
    return .number(
      least: -greatest,
      greatest: greatest,
      step: Self.leastStep,
      unit: field.unit?.symbol,
      unitType: field.unit?.type
    )
  }
}

extension Control.Form {
  /// Contents that the definition must be able to encode, so that users can set all values of the control.
  fileprivate var extremes: [GivenValue.Content] {
    switch self {
    case .number(let least, let greatest, _, _, _): [.number(least), .number(greatest)]
    case .select(let names): names.map { .text($0) }
    case .text(let most): [.text(""), .text(String(repeating: "x", count: most))]
    case .time: []
    case .toggle: [.boolean(false), .boolean(true)]
    case .button(let name): name.map { [.text($0)] } ?? []
    }
  }
}

extension FieldDefinition {
  /// Whether the field is always there, once, and is no secret.
  fileprivate var isPlain: Bool {
    if case .field = length { return false }
    return count == .one && presence == .always && cipher == nil
  }
}

extension FieldDefinition.Length {
  /// The number of octets; nil when the definition does not fix it.
  fileprivate var fixedCount: Int? { if case .fixed(let count) = self { count } else { nil } }
}
