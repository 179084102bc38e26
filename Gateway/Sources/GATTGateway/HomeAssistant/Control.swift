import BlueGATT
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// A value of a connected device that a program can set with one number, name or Boolean; or a request with fixed content.
struct Control: Hashable, Sendable {
  /// The kind of the control.
  enum Form: Hashable, Sendable {
    /// A number in the unit of its field.
    case number(least: Double, greatest: Double, step: Double, unit: String?, unitType: String?)
    /// One of several names.
    case select([String])
    case toggle
    /// Writes the only name that the field can have; nil for a request.
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

  var form: Form
  /// The name for users.
  var name: String
  var service: BluetoothUUID
  /// The characteristic to write; nil for a request.
  var characteristic: BluetoothUUID?
  /// The field in a command, or the name of the request.
  var subject: String
  /// The name of the characteristic; nil for a request.
  var valueName: String?
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
    _ definitions: AttributeDefinitions,
    subscriptions: Set<BluetoothUUID> = []
  ) -> [Control] {
    var controls: [Control] = []
    var seen: Set<BluetoothUUID> = []
    for service in services where !hostServices.contains(service.uuid) && seen.insert(service.uuid).inserted {
      guard let exchanges = definitions.unambiguousExchanges(of: service.uuid) else { continue }
      let requests = Set(exchanges.map(\.requests.uuid))
      var characteristics = requests
      for (uuid, properties) in service.characteristics
      where !properties.isDisjoint(with: writable) && characteristics.insert(uuid).inserted {
        guard let interpreter = definitions.interpreter(of: uuid, in: service.uuid, .write),
          var control = Control(interpreter, in: service.uuid)
        else { continue }
        control.isReadable = properties.contains(.read)
        if control.hasState, control.isReadable || subscriptions.contains(uuid),
          // The gateway reads only the first characteristic with this UUID, and subscribes only to that one.
          services.first(where: { $0.has(uuid, .read.union(.notify).union(.indicate)) })?.uuid == service.uuid
        {
          let direction = control.isReadable ? Direction.read : .notify
          control.state = definitions.interpreter(of: uuid, in: service.uuid, direction).flatMap(control.state(in:))
        }
        if control.state == nil { control.isReadable = false }
        controls.append(control)
      }
      for exchange in exchanges where service.has(exchange.requests.uuid, writable) {
        if services.contains(where: { $0.has(exchange.responses.uuid, [.read, .notify, .indicate]) }) {
          controls += buttons(for: exchange, in: service.uuid)
        }
      }
    }
    rename(&controls) { $0.valueName ?? $0.name }
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

  /// Finds the control for a value with one field.
  ///
  /// - Returns: nil for a value with other fields or in another form.
  private init?(_ interpreter: ValueInterpreter, in service: BluetoothUUID) {
    let fields = interpreter.definition.fields.filter { !$0.isBookkeeping }
    guard fields.count == 1, let field = fields.first, field.isPlain else { return nil }
    (name, subject) = (field.name, field.name)
    var names = field.enumeration.map(\.name)
    if !field.bits.isEmpty {
      guard field.bits.count == 1, let bit = field.bits.first, !bit.name.isEmpty else { return nil }
      (name, subject) = (bit.name, "\(field.name).\(bit.name)")
      names = bit.enumeration.map(\.name)
    }
    var seen: Set<String> = []
    names = names.filter { seen.insert($0).inserted }
    if names.isEmpty {
      guard let form = Self.form(of: field) else { return nil }
      self.form = form
    } else {
      form = names.count == 1 ? .button(names[0]) : .select(names)
    }
    self.service = service
    characteristic = interpreter.uuid
    valueName = interpreter.definition.characteristic?.name ?? interpreter.name
    let subject = subject
    let isWritable = form.extremes.allSatisfy { content in
      (try? interpreter.value(of: GivenValue([(subject, content)]))) != nil
    }
    guard isWritable else { return nil }
  }

  /// The form of a field without names.
  private static func form(of field: FieldDefinition) -> Form? {
    if field.form == .boolean || field.bits.first?.size == 1 { return .toggle }
    guard field.epoch == nil, field.exponential == nil, field.role != .sequence,
      case .integer(let bits, let isSigned) = field.form, bits <= 48
    else { return nil }
    let all = isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(Int64(1) << bits) - 1
    var range = field.rawRange ?? all
    if let bit = field.bits.first { range = 0...(Int64(1) << bit.size) - 1 }
    let special = Set(field.specialValues.map(\.key))
    while special.contains(range.upperBound), range.count > 1 { range = range.lowerBound...range.upperBound - 1 }
    while special.contains(range.lowerBound), range.count > 1 { range = range.lowerBound + 1...range.upperBound }
    let bounds = [range.lowerBound, range.upperBound].map { field.scale.value($0) }
    guard bounds[0] != bounds[1] else { return nil }
    // Home Assistant has no smaller step.
    let step = max(0.001, abs(Double(field.scale.multiplier) / Double(field.scale.divisor)))
    return .number(
      least: min(bounds[0], bounds[1]),
      greatest: max(bounds[0], bounds[1]),
      step: step,
      unit: field.unit?.symbol,
      unitType: field.unit?.type
    )
  }

  /// Returns the state in the readings of a value.
  private func state(in interpreter: ValueInterpreter) -> State? {
    let definition = interpreter.definition
    let names = definition.fields.filter { !$0.isBookkeeping }
      .flatMap { $0.bits.isEmpty ? [$0.name] : $0.bits.map(\.name) }
    // Fields with equal names have numbers in readings.
    guard names.filter({ $0 == name }).count == 1 else { return nil }
    return State(definition: definition.readingName, field: name)
  }

  // MARK: Requests

  /// Returns a button for each request without fields, and for each example of another request.
  private static func buttons(for exchange: ExchangeInterpreter, in service: BluetoothUUID) -> [Control] {
    var (buttons, known, names) = ([Control](), Set<[UInt8]>(), Set(exchange.names.map { $0.lowercased() }))
    func add(_ name: String, _ octets: [UInt8], isExample: Bool) {
      guard known.insert(octets).inserted else { return }
      buttons.append(
        Control(form: .button(nil), name: name, service: service, subject: name, isExample: isExample)
      )
    }
    for name in exchange.names where exchange.fieldNames(of: name).isEmpty {
      if let request = try? exchange.request(name, []) { add(name, request.octets, isExample: false) }
    }
    for example in exchange.requests.definition.examples where !example.name.isEmpty {
      // A command names a request. If a case and an example have the same name, it means the case.
      guard names.insert(example.name.lowercased()).inserted else { continue }
      add(example.name, example.octets, isExample: true)
    }
    return buttons
  }

  private init(form: Form, name: String, service: BluetoothUUID, subject: String, isExample: Bool) {
    self.form = form
    self.name = name
    self.service = service
    self.subject = subject
    self.isExample = isExample
  }
}

extension Control.Form {
  /// Contents that the definition must be able to encode, so that users can set all values of the control.
  fileprivate var extremes: [GivenValue.Content] {
    switch self {
    case .number(let least, let greatest, _, _, _): [.number(least), .number(greatest)]
    case .select(let names): names.map { .text($0) }
    case .toggle: [.boolean(false), .boolean(true)]
    case .button(let name): name.map { [.text($0)] } ?? []
    }
  }
}

extension FieldDefinition {
  /// Whether the field is always there, once, and is no secret.
  fileprivate var isPlain: Bool { count == .one && presence == .always && cipher == nil && length == .natural }
}
