import GATTCore
import GATTDefinitions
import GATTInterpreter

/// All values that the commands know: those of the definitions asked for, and, where these have none, of the devices built
/// in.
final class Library {
  private let interpreter: Interpreter
  private let definitions: DefinitionSet
  /// The device that was asked for: others are not looked at, and what it calls by a name comes first.
  private let device: String?
  private lazy var devices: [(name: String, interpreter: Interpreter)] = Shipped.devices.map { name in
    (name, Interpreter(DefinitionSet.read(Shipped.ownFiles(of: name)).definitions))
  }

  /// - Throws: `Failure` when the definitions have errors.
  convenience init(_ source: DefinitionOptions) throws {
    self.init(try source.read(), device: source.device)
  }

  /// All values of a set, and, unless it has those of a `device` that was asked for, of the devices built in.
  init(_ definitions: DefinitionSet, device: String?) {
    self.definitions = definitions
    interpreter = Interpreter(definitions)
    self.device = device
  }

  /// What is known of devices: the definitions asked for, and behind them, where no device is, those of each device built
  /// in.
  var vocabulary: Vocabulary {
    let devices = device == nil ? Shipped.devices : []
    return Vocabulary(
      Vocabulary.Source(definitions),
      devices: ([[BuiltInDefinitions.beacon]] + devices.map { Shipped.ownFiles(of: $0) })
        .map { Vocabulary.Source(DefinitionSet.read($0).definitions) }
    )
  }

  /// A value, and the interpreter that it belongs to.
  typealias Found = (value: ValueInterpreter, interpreter: Interpreter)

  /// The one value that people call by `text`.
  ///
  /// - Throws: `Failure` that names those that may be meant when there is none, or several.
  func value(called text: String, _ direction: Direction?) throws(Failure) -> Found {
    let known = interpreter.values(called: text, direction)
    let own = known.filter { value in device.map { value.definition.belongs(to: $0) } ?? false }
    let found = own.isEmpty ? known : own
    if found.count == 1 { return (found[0], interpreter) }
    if !found.isEmpty {
      let names = found.map(\.label).joined(separator: ", ")
      throw Failure(message: "'\(text)' may be any of \(names); give the UUID or the type")
    }
    let others = device != nil ? [] : devices.filter { !$0.interpreter.values(called: text, direction).isEmpty }
    if others.count == 1 { return (others[0].interpreter.values(called: text, direction)[0], others[0].interpreter) }
    if !others.isEmpty {
      let names = others.map(\.name).joined(separator: " or ")
      throw Failure(message: "'\(text)' is another thing on each of several devices; add --device \(names)")
    }
    throw Failure(message: "nothing is called '\(text)'; \(similar(to: text))")
  }

  /// What may be meant by a text that is no name.
  private func similar(to text: String) -> String {
    let wanted = text.lowercased()
    let names = interpreter.values.filter { $0.name.lowercased().contains(wanted) }.prefix(5).map(\.label)
    return names.isEmpty ? "'bluegatt catalog search' finds names" : "is it \(names.joined(separator: ", "))?"
  }
}
