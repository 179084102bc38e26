@_spi(Programs) import GATTRuntime
import ShippedDefinitions

/// The index of all advertised data that a vocabulary knows, built when it is first needed.
final class AdvertisedDefinitions: Sendable {
  private let selected: [DefinitionSource]
  private let others: [DefinitionSource]
  private let state = Shared<AdvertisementIndex<InterpretedDefinition>?>(nil)

  /// - Parameters:
  ///   - selected: The definitions that the user selects.
  ///   - others: The definitions of built-in devices. Of equal matches, the first one wins.
  init(_ selected: [DefinitionSource], _ others: [DefinitionSource]) {
    self.selected = selected
    self.others = others
  }

  var index: AdvertisementIndex<InterpretedDefinition> {
    state.value.withLock { state in
      if let index = state { return index }
      let index = AdvertisementIndex(
        selected.flatMap { $0.advertised(priority: 0) }
          + others.enumerated().flatMap { index, source in source.advertised(priority: 1 + index) }
      )
      state = index
      return index
    }
  }
}
