import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRuntime

/// Advertised data with the interpreter of its definition.
struct InterpretedDefinition: AdvertisedDefinition {
  let interpreter: ValueInterpreter
  let source: AdvertisedSource
  let identity: String
  /// Whether the definition is in the first source: among those that the options select.
  let isOwn: Bool

  /// - Parameter priority: The index of the source of the definition. Of equal matches, the one with the lowest index
  ///   wins.
  /// - Returns: nil for a value that is not advertised.
  init?(_ interpreter: ValueInterpreter, priority: Int) {
    switch interpreter.definition.kind {
    case .serviceData: source = .service(interpreter.uuid)
    case .manufacturerData(let companies): source = .companies(companies)
    case .characteristic, .descriptor, .declaration, .part: return nil
    }
    self.interpreter = interpreter
    isOwn = priority == 0
    let definition = interpreter.definition
    let place = String(repeating: "0", count: max(0, 4 - "\(priority)".count)) + "\(priority)"
    identity = "\(place) \(definition.type) \(definition.name) \(definition.position.text)"
  }

  var rule: MatchRule { interpreter.definition.match }

  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> InterpretedValue {
    let value = try interpreter.decode(received: [UInt8](octets))
    trailingOctets = value.trailingOctets.count
    return value
  }

  func roles(of value: InterpretedValue) -> FieldRoles { value.roles }
}

/// The index of all advertised data that a vocabulary knows, built when it is first needed.
final class AdvertisedDefinitions: Sendable {
  private let sources: [DefinitionSource]
  private let state = Shared<AdvertisementIndex<InterpretedDefinition>?>(nil)

  init(_ sources: [DefinitionSource]) {
    self.sources = sources
  }

  var index: AdvertisementIndex<InterpretedDefinition> {
    state.value.withLock { state in
      if let index = state { return index }
      let definitions = sources.enumerated().flatMap { priority, source in
        source.advertised.compactMap { InterpretedDefinition($0, priority: priority) }
      }
      let index = AdvertisementIndex(definitions)
      state = index
      return index
    }
  }
}
