import GATTCore
import GATTDefinitions
@_spi(Programs) import GATTRuntime

extension ExampleAnswers {
  /// The examples of an exchange in a definition.
  init(to exchange: ExchangeDefinition, _ definitions: DefinitionSet) {
    self.init(
      definitions.examples(of: exchange).map { ExchangeExample(request: Data($0.request), answer: Data($0.answer)) },
      response: definitions.values[exchange.response].uuid,
      of: exchange.responseService.map { definitions.services[$0].uuid },
      readsAnswer: exchange.readsAnswer
    )
  }
}
