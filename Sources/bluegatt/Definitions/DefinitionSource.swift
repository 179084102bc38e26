import GATTCore
import GATTDefinitions
import GATTInterpreter

/// A set of definitions in which each UUID has one meaning. Files are parsed on demand.
final class DefinitionSource: Sendable {
  /// A parsed set of definitions.
  struct Part: Sendable {
    let definitions: DefinitionSet
    let interpreter: Interpreter
    let services: [BluetoothUUID: ServiceDefinition]

    fileprivate init(_ definitions: DefinitionSet) {
      self.definitions = definitions
      interpreter = Interpreter(definitions)
      let services = definitions.services.map { ($0.uuid, $0) }
      self.services = Dictionary(services) { first, _ in first }
    }
  }

  private struct State {
    var whole: Part?
    /// Definitions of single UUIDs, each with the definitions that it refers to.
    var parts: [BluetoothUUID: Part] = [:]
  }

  /// The most UUIDs that are parsed one at a time. After that the source parses everything, which costs about as much.
  private static let mostParts = 64

  private let readAll: @Sendable () -> DefinitionSet
  /// The file that defines a UUID; nil when the definitions can only be read together.
  private let file: (@Sendable (BluetoothUUID) -> DefinitionFile?)?
  private let state = Shared(State())

  /// Creates a source of parsed definitions.
  init(_ definitions: DefinitionSet) {
    readAll = { definitions }
    file = nil
  }

  /// Creates a source that parses all files on first use.
  init(reading files: @escaping @Sendable () -> [DefinitionFile]) {
    readAll = { DefinitionSet.read(files()).definitions }
    file = nil
  }

  private init() {
    readAll = { DefinitionSet.read(Shipped.files()).definitions }
    file = { Shipped.file(of: $0) }
  }

  /// The definitions of the Bluetooth SIG, parsed on demand.
  static let shipped = DefinitionSource()

  /// All definitions; parses what is not parsed yet.
  var whole: Part { state.value.withLock { whole(of: &$0) } }

  /// Interpreters of advertised data. The files of the Bluetooth SIG define attributes and services only.
  var advertised: [ValueInterpreter] { file == nil ? whole.interpreter.values : [] }

  /// A set with the definition of a UUID, and with the definitions that it refers to. The set may contain more. Nil
  /// when the UUID has no definition.
  subscript(uuid: BluetoothUUID) -> Part? {
    state.value.withLock { state in
      if let whole = state.whole { return whole }
      if let known = state.parts[uuid] { return known }
      guard let file, state.parts.count < Self.mostParts else { return whole(of: &state) }
      guard let own = file(uuid) else { return nil }
      let part = Part(DefinitionSet.read([own], importing: [Shipped.catalog]).definitions)
      state.parts[uuid] = part
      return part
    }
  }

  private func whole(of state: inout State) -> Part {
    if let whole = state.whole { return whole }
    let whole = Part(readAll())
    state = State(whole: whole)
    return whole
  }
}
