import GATTCore
import GATTDefinitions
import GATTInterpreter

/// All values that the commands know: those of the definitions asked for, and, where these have none, of the devices built
/// in.
final class Library {
  private let own: DefinitionSource
  /// The device that was asked for: others are not looked at, and what it calls by a name comes first.
  private let device: String?
  private lazy var devices: [(name: String, source: DefinitionSource)] = Shipped.devices.map { name in
    (name, DefinitionSource { Shipped.ownFiles(of: name) })
  }

  /// All values of the definitions asked for, and, unless these have those of a device, of the devices built in.
  ///
  /// - Throws: `Failure` when the definitions have errors.
  init(_ source: DefinitionOptions) throws {
    own = try source.source()
    device = source.device
  }

  /// What is known of devices: the definitions asked for, and behind them, where no device is, those of each device built
  /// in.
  var vocabulary: Vocabulary {
    let beacon = DefinitionSource { [BuiltInDefinitions.beacon] }
    return Vocabulary(own, devices: [beacon] + (device == nil ? devices.map(\.source) : []))
  }

  /// The service with a UUID, by the definitions asked for; nil when they have none.
  func service(_ uuid: BluetoothUUID) -> ServiceDefinition? { own[uuid]?.services[uuid] }

  /// A value, and the interpreter that it belongs to.
  typealias Found = (value: ValueInterpreter, interpreter: Interpreter)

  /// The one value that people call by `text`.
  ///
  /// - Throws: `Failure` that names those that may be meant when there is none, or several.
  func value(called text: String, _ direction: Direction?) throws(Failure) -> Found {
    let all: Interpreter? = if let uuid = BluetoothUUID(text) { own[uuid]?.interpreter } else { own.whole.interpreter }
    let known = all?.values(called: text, direction) ?? []
    let own = known.filter { value in device.map { value.definition.belongs(to: $0) } ?? false }
    let found = own.isEmpty ? known : own
    if found.count == 1, let all { return (found[0], all) }
    if !found.isEmpty {
      let names = found.map(\.label).joined(separator: ", ")
      throw Failure(message: "'\(text)' may be any of \(names); give the UUID or the type")
    }
    let others = device != nil ? [] : devices.filter { !$0.source.values(called: text, direction).isEmpty }
    if others.count == 1 {
      return (others[0].source.values(called: text, direction)[0], others[0].source.whole.interpreter)
    }
    if !others.isEmpty {
      let names = others.map(\.name).joined(separator: " or ")
      throw Failure(message: "'\(text)' is another thing on each of several devices; add --device \(names)")
    }
    throw Failure(message: "nothing is called '\(text)'; \(similar(to: text))")
  }

  /// What may be meant by a text that is no name.
  private func similar(to text: String) -> String {
    let wanted = text.lowercased()
    let names = own.whole.interpreter.values.filter { $0.name.lowercased().contains(wanted) }.prefix(5).map(\.label)
    return names.isEmpty ? "'bluegatt catalog search' finds names" : "is it \(names.joined(separator: ", "))?"
  }
}

extension DefinitionSource {
  /// Of all that it has, as `Interpreter.values(called:_:)`.
  fileprivate func values(called text: String, _ direction: Direction?) -> [ValueInterpreter] {
    whole.interpreter.values(called: text, direction)
  }
}
