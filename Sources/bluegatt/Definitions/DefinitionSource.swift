import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Definitions that belong together: within them a UUID has one meaning. What was not given is read when it is asked for.
final class DefinitionSource: Sendable {
  /// Definitions that were read.
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
    /// What single UUIDs stand for, with all that is needed to know that.
    var parts: [BluetoothUUID: Part] = [:]
  }

  /// Who asks for more wants all; reading that takes as long as reading so many.
  private static let mostParts = 64

  private let readAll: @Sendable () -> DefinitionSet
  /// The file that defines what a UUID stands for; nil for definitions that are only read together.
  private let file: (@Sendable (BluetoothUUID) -> DefinitionFile?)?
  private let state = Shared(State())

  /// Definitions that were read.
  init(_ definitions: DefinitionSet) {
    readAll = { definitions }
    file = nil
  }

  /// Definitions that are read when the first one is asked for.
  init(reading files: @escaping @Sendable () -> [DefinitionFile]) {
    readAll = { DefinitionSet.read(files()).definitions }
    file = nil
  }

  private init() {
    readAll = { DefinitionSet.read(Shipped.files()).definitions }
    file = { Shipped.file(of: $0) }
  }

  /// The definitions of the Bluetooth SIG, of which those are read that are asked for.
  static let shipped = DefinitionSource()

  /// All definitions.
  var whole: Part { state.value.withLock { whole(of: &$0) } }

  /// What makes values of what is advertised. The files of the Bluetooth SIG define attributes and services alone.
  var advertised: [ValueInterpreter] { file == nil ? whole.interpreter.values : [] }

  /// The definitions of what a UUID stands for, and of all that these refer to; perhaps others too.
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
