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
    device = source.catalog
  }

  /// What is known of devices: the definitions asked for, and behind them, where no device is, those of each device built
  /// in.
  var vocabulary: Vocabulary {
    let beacon = DefinitionSource { [Shipped.beacon] }
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
      throw Failure(.wrongValue, "'\(text)' may be any of \(names); give the UUID or the type")
    }
    if let value = try valueOfDevice(called: text, direction) { return value }
    throw Failure(.wrongValue, "nothing is called '\(text)'\(meant(by: text))")
  }

  /// The value that one of the devices built in calls by `text`, unless a device was asked for; nil when none does.
  ///
  /// - Throws: `Failure` when several do.
  private func valueOfDevice(called text: String, _ direction: Direction?) throws(Failure) -> Found? {
    if device != nil { return nil }
    let found = devices.compactMap { name, source -> (device: String, value: Found)? in
      let interpreter = source.whole.interpreter
      return interpreter.values(called: text, direction).first.map { (name, ($0, interpreter)) }
    }
    if found.count < 2 { return found.first?.value }
    let names = found.map(\.device).joined(separator: " or ")
    throw Failure(.wrongValue, "'\(text)' is another thing on each of several devices; add --catalog \(names)")
  }

  /// The end of a sentence that says what may be meant by a text that is no name.
  private func meant(by text: String) -> String {
    // Nothing is like a UUID, and to look for it would read all definitions.
    let names = BluetoothUUID(text) == nil ? own.whole.interpreter.values.map(\.name) : []
    return Meant.text(by: text, among: names, otherwise: Meant.remedy(text))
  }
}

extension ValueDefinition {
  /// Whether it is one of a device's own definitions.
  fileprivate func belongs(to device: String) -> Bool { position.path.hasPrefix("vendor/\(device)/") }
}
