import GATTText

extension DefinitionSet {
  /// Checks that a value with an `x:Switch` on the request is the answer of an `x:Exchange`, and that
  /// `x:Example request` names an example of a request. An answer in a file with a wrong `x:Exchange` may be the answer
  /// of that one.
  func checkExchanges(filesWithWrongExchange files: Set<String>, _ diagnostics: inout [Diagnostic]) {
    let exchanges = services.flatMap(\.exchanges)
    let decided = exchanges.compactMap { exchange in
      requestChoice(of: exchange.response).flatMap { levels($0.groups, of: exchange.response).last }
    }
    for (index, value) in values.enumerated() where value.module == nil {
      if files.contains(value.position.path), !exchanges.contains(where: { $0.response == index }) { continue }
      if let choice = value.fields.lazy.compactMap(\.requestChoice).first, !decided.contains(index) {
        let problem = "'\(value.name)' is the answer of no x:Exchange, so that no request decides its octets"
        diagnostics.error(at: choice.field.position, problem)
      }
      let requests = exchanges.filter { $0.response == index }.map { values[$0.request] }
      let names = requests.flatMap(\.examples).map(\.name)
      for example in value.examples where !example.request.isEmpty && !names.contains(example.request) {
        diagnostics.error(
          at: example.position,
          requests.isEmpty
            ? "'\(value.name)' is the answer of no x:Exchange, so its example has no request; remove that"
            : "no example of '\(requests[0].name)' has the name '\(example.request)'"
              + Suggestion.text(for: example.request, among: names.filter { !$0.isEmpty })
        )
      }
    }
  }
}
