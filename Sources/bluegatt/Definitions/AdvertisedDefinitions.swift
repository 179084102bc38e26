import GATTRuntime
import ShippedDefinitions

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
      let index = AdvertisementIndex(
        sources.enumerated().flatMap { priority, source in source.advertised(priority: priority) }
      )
      state = index
      return index
    }
  }
}
