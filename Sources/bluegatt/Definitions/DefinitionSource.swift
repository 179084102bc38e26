import GATTCore
import GATTDefinitions
import GATTInterpreter

/// A set of definitions in which each UUID has one meaning. Files are parsed on demand.
final class DefinitionSource: Sendable {
  /// A parsed set of definitions.
  struct ParsedSet: Sendable {
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
    var whole: ParsedSet?
    /// Definitions of single UUIDs, each with the definitions that it refers to.
    var setsByUUID: [BluetoothUUID: ParsedSet] = [:]
  }

  /// The most UUIDs that are parsed one at a time. For a further UUID the source parses everything, which takes about
  /// as long as this number of UUIDs.
  private static let mostSets = 64

  private let readAll: @Sendable () -> DefinitionSet
  /// Whether the definitions are those of the Bluetooth SIG. Only their files can be read one at a time.
  let isOfSIG: Bool
  private let state = Shared(State())

  /// Creates a source of parsed definitions.
  init(_ definitions: DefinitionSet) {
    readAll = { definitions }
    isOfSIG = false
  }

  /// Creates a source that parses built-in files on first use.
  init(reading files: @escaping @Sendable () -> [DefinitionFile]) {
    readAll = { Shipped.read(files()) }
    isOfSIG = false
  }

  private init() {
    readAll = { Shipped.read(Shipped.files()) }
    isOfSIG = true
  }

  /// The definitions of the Bluetooth SIG, parsed on demand.
  static let shipped = DefinitionSource()

  /// All definitions, parsed on first use.
  var whole: ParsedSet { state.value.withLock { whole(of: &$0) } }

  /// Interpreters of advertised data. The files of the Bluetooth SIG define attributes and services only.
  var advertised: [ValueInterpreter] { isOfSIG ? [] : whole.interpreter.values }

  /// A set with the definition of a UUID, and with the definitions that it refers to. The set may contain more. If the
  /// UUID has no definition, the result is nil or a set without it.
  subscript(uuid: BluetoothUUID) -> ParsedSet? {
    state.value.withLock { state in
      if let whole = state.whole { return whole }
      if let known = state.setsByUUID[uuid] { return known }
      guard isOfSIG, state.setsByUUID.count < Self.mostSets else { return whole(of: &state) }
      guard let own = Shipped.file(of: uuid) else { return nil }
      let parsed = ParsedSet(Shipped.read([own], importing: [Shipped.catalog]))
      state.setsByUUID[uuid] = parsed
      return parsed
    }
  }

  /// A set with all definitions of this UUID, name or type. The set may contain more. If there is no such definition,
  /// the result is nil or a set without it.
  func definitions(called text: String) -> ParsedSet? {
    if let uuid = BluetoothUUID(text) { return self[uuid] }
    let files = isOfSIG ? Shipped.files(called: text) : []
    if files.isEmpty { return whole }
    return state.value.withLock { $0.whole } ?? ParsedSet(Shipped.read(files, importing: [Shipped.catalog]))
  }

  private func whole(of state: inout State) -> ParsedSet {
    if let whole = state.whole { return whole }
    let whole = ParsedSet(readAll())
    state = State(whole: whole)
    return whole
  }
}
