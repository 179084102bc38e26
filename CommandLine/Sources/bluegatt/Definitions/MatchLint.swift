import GATTCore
import GATTDefinitions
import GATTInterpreter
@_spi(Programs) import GATTRuntime
import ShippedDefinitions

/// Checks that the packets in the examples of definitions are of these definitions, and of no others.
struct MatchLint {
  private let index: AdvertisementIndex<InterpretedDefinition>

  init(_ values: [ValueInterpreter]) {
    index = AdvertisementIndex(values.compactMap { InterpretedDefinition($0, priority: 0) })
  }

  var problems: [Diagnostic] {
    index.definitions.flatMap { takenExamples(of: $0) + takenPackets(of: $0) + longExamples(of: $0) }
  }

  /// Says which examples no radio can send in one packet of Bluetooth 4, so that they are not simulated.
  private func longExamples(of definition: InterpretedDefinition) -> [Diagnostic] {
    definition.advertisedExamples.compactMap { example in
      example.problem.map { Diagnostic(.note, at: example.position, "the example is not simulated: \($0)") }
    }
  }

  /// Reports examples that another definition takes.
  private func takenExamples(of definition: InterpretedDefinition) -> [Diagnostic] {
    (definition.interpreter?.definition.examples ?? []).compactMap { example in
      if case .fails = example.meaning { return nil }
      let sender = DeviceAddress(example.sender)
      guard let other = index.intruder(on: Data(example.octets), of: definition, sender: sender) else { return nil }
      return Diagnostic(
        .error,
        at: example.position,
        "'\(other.name)' (\(other.position.text)) takes these octets, which are an example of '\(definition.name)'; give one of "
          + "them an x:Match or an x:Constant that tells them apart"
      )
    }
  }

  /// Reports packets of other devices that the definition takes.
  private func takenPackets(of definition: InterpretedDefinition) -> [Diagnostic] {
    (definition.interpreter?.definition.foreignExamples ?? []).compactMap { example in
      let address = DeviceAddress(example.sender)
      let subject = MatchSubject(
        name: example.device,
        services: Set(example.services),
        address: address?.number,
        hasFixedAddress: address != nil
      )
      guard index.takes(Data(example.octets), from: subject, by: definition) else { return nil }
      return Diagnostic(
        .error,
        at: example.position,
        "'\(definition.name)' takes these octets, which are not its own, but of: \(example.whose)"
      )
    }
  }
}
