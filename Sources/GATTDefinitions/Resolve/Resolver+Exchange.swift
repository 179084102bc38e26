import GATTModel
import GATTText

extension Resolver {
  /// Resolves the exchanges of a service.
  ///
  /// - Parameter services: The services of the file, by index; this one first.
  mutating func exchanges(of document: ServiceDocument, in services: [Int]) -> [ExchangeDefinition] {
    var exchanges: [ExchangeDefinition] = []
    for element in document.element.children(.exchange) {
      guard let exchange = exchange(element, in: services, base: document.baseUUID) else {
        filesWithWrongExchange.insert(element.position.path)
        continue
      }
      if exchanges.contains(where: { $0.request == exchange.request }) {
        error(at: element.position, "the service has another exchange with these requests; remove one of them")
      } else {
        exchanges.append(exchange)
      }
    }
    return exchanges
  }

  private mutating func exchange(_ element: XMLElement, in services: [Int], base: BaseUUID?) -> ExchangeDefinition? {
    let own = [services[0]]
    guard let request = characteristic(.request, of: element, for: [.write], in: own, base: base),
      let response = characteristic(.response, of: element, for: [.notify, .read], in: services, base: base)
    else { return nil }
    let readsAnswer = response.direction == .read
    if readsAnswer, response.service != services[0] {
      let position = element.attribute(.response)?.position ?? element.position
      return failure(at: position, "an answer that is read must be in the service of the requests")
    }
    if readsAnswer, let stream = element.attribute(.stream) {
      return failure(at: stream.position, "values can come before an answer only if that is sent too; remove stream")
    }
    let stream = element.attribute(.stream).flatMap { _ in
      characteristic(.stream, of: element, for: [.notify], in: own, base: base)
    }
    var exchange = ExchangeDefinition(
      request: request.value,
      response: response.value,
      responseService: response.service == services[0] ? nil : response.service,
      readsAnswer: readsAnswer,
      stream: stream?.value,
      matches: [],
      cases: [],
      position: element.position
    )
    exchange.matches = element.attribute(.match).map { matches($0, exchange) } ?? []
    exchange.success = element.attribute(.success).flatMap { number($0, in: exchange.response) }
    exchange.timeout = element.attribute(.timeout).flatMap { text in
      if let seconds = Double(text.text), seconds > 0, seconds <= 3600 { return seconds }
      return failure(at: text.position, "'\(text.text)' is not a number of seconds, from more than 0 to 3600")
    }
    resolveCases(of: &exchange, element)
    return exchange
  }

  // MARK: Numbers

  private mutating func matches(_ text: XMLText, _ exchange: ExchangeDefinition) -> [ExchangeDefinition.Match] {
    text.text.split(separator: ",").compactMap { pair in
      let names = pair.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard let first = names.first, let last = names.last,
        let request = namedFields(first, at: text, in: exchange.request, mayBeOfCases: false),
        let response = namedFields(last, at: text, in: exchange.response)
      else { return nil }
      return ExchangeDefinition.Match(request: request, response: response)
    }
  }

  /// Returns the field and the number in `Status = 0`.
  private mutating func number(_ text: XMLText, in value: Int, case index: Int? = nil)
    -> ExchangeDefinition.FieldNumber?
  {
    let parts = text.text.split(separator: "=").map(\.trimmed)
    guard parts.count == 2, let number = NumberNotation.integer(parts[1]) else {
      return failure(at: text.position, "'\(text.text)' is not a field and a number, as Status = 0")
    }
    return namedFields(parts[0], at: text, in: value, case: index).map {
      ExchangeDefinition.FieldNumber(fields: $0, number: number)
    }
  }

  /// Returns the fields of a name: `Command`, or `Body.Command` for a field in a group.
  ///
  /// - Parameters:
  ///   - mayBeOfCases: Whether fields of cases are looked up too.
  ///   - index: A case with fields that come before those of the value. If it is nil, the fields of the value come
  ///     first, and then those of all cases.
  private mutating func namedFields(
    _ name: String,
    at text: XMLText,
    in value: Int,
    mayBeOfCases: Bool = true,
    case index: Int? = nil
  ) -> ExchangeDefinition.NamedFields? {
    let choice = mayBeOfCases ? set.choice(of: value) : nil
    let cases = choice?.choice.all ?? []
    var named = ExchangeDefinition.NamedFields(name: name, groups: choice?.groups ?? [], fieldsOfCases: [:])
    for (place, item) in cases.enumerated() where index == nil || place == index {
      named.fieldsOfCases[place] = set.values[item.value].fields.firstIndex { $0.name == name }
    }
    var found = named.fieldsOfCases.map { set.values[cases[$0.key].value].fields[$0.value] }
    var names: [String] = []
    let single = set.first(in: value) { field, path -> FieldDefinition? in
      names.append(field.name)
      let isMeant = field.name == name || (path + [field.name]).joined(separator: ".").hasSuffix("." + name)
      return isMeant || (path + [field.name]).joined(separator: ".") == name ? field : nil
    }
    if let single, index == nil || found.isEmpty {
      named.groups = single.groups
      named.field = single.field
      named.fieldsOfCases = [:]
      found = [single.result]
    }
    let ofBits = set.first(in: value) { field, path -> String? in
      let isMeant = field.bits.contains { bit in
        let whole = (path + [field.name, bit.name]).joined(separator: ".")
        return whole == name || whole.hasSuffix("." + name)
      }
      return isMeant ? field.name : nil
    }
    if found.isEmpty, let whole = ofBits?.result {
      return failure(at: text.position, "'\(name)' is only a part of '\(whole)'; write '\(whole)', the whole number")
    }
    if found.isEmpty {
      names += cases.flatMap { set.values[$0.value].fields }.map(\.name)
      return failure(
        at: text.position,
        "'\(set.values[value].name)' has no field '\(name)'" + Suggestion.text(for: name, among: names)
      )
    }
    let isNumber = found.allSatisfy { $0.count == .one && $0.form.integerWidth ?? 128 <= 64 && $0.constant == nil }
    if !isNumber { return failure(at: text.position, "'\(name)' is not one whole number that can differ") }
    if let reason = found.lazy.compactMap(\.whyHidden).first {
      return failure(at: text.position, "'\(name)' cannot be compared: \(reason)")
    }
    if found.contains(where: \.hasOnlyBits) {
      return failure(at: text.position, "'\(name)' cannot be compared: only its bits are numbers; make them fields")
    }
    return named
  }

  // MARK: Cases

  private mutating func resolveCases(of exchange: inout ExchangeDefinition, _ element: XMLElement) {
    guard let (_, _, requests) = set.choice(of: exchange.request) else {
      let request = set.values[exchange.request]
      if request.examples.allSatisfy({ $0.name.isEmpty }) {
        error(
          at: element.position,
          "'\(request.name)' has no x:Switch and no x:Example with a name, so that this exchange has no request; write "
            + "an x:Switch with an x:Case for each request"
        )
      }
      if let byRequest = set.requestChoice(of: exchange.response)?.choice {
        error(at: byRequest.field.position, "the requests have no x:Switch, and so nothing that decides this")
      }
      for attribute in [AttributeName.abort, .streamedBy] {
        guard let text = element.attribute(attribute) else { continue }
        error(at: text.position, "the requests have no x:Switch, and so no case '\(text.text)'; remove this")
      }
      return
    }
    let responses = set.choice(of: exchange.response)?.choice
    let answersByRequest = answersByRequest(exchange, requests)
    let streaming = element.attribute(.streamedBy).map { text in
      text.text.split(separator: ",").compactMap { caseIndex($0.trimmed, at: text, of: requests) }
    }
    exchange.abort = element.attribute(.abort).flatMap { abort($0, of: exchange.request, requests) }
    let casesWithSuccess = exchange.success?.fields.fieldsOfCases.keys.sorted() ?? []
    // If requests and answers are the same value, some cases of its choice are answers.
    var casesOfAnswers = exchange.request == exchange.response ? Set(casesWithSuccess) : []
    for (index, item) in requests.all.enumerated() {
      var request = ExchangeDefinition.RequestCase(hasStream: exchange.stream != nil)
      if let streaming { request.hasStream = request.hasStream && streaming.contains(index) }
      if let answersByRequest {
        request.answer = item.keys.lazy.compactMap { answersByRequest[$0] }.first
      } else if let name = item.answer {
        request.answer = responses.flatMap { answer(name, to: item, requests, $0, exchange) }
        if exchange.request == exchange.response, let answer = request.answer { casesOfAnswers.insert(answer) }
      } else if let responses {
        let onlyCase = casesWithSuccess.count == 1 ? casesWithSuccess[0] : nil
        request.answer = answer(to: item, requests, responses, exchange) ?? onlyCase
      }
      if let answer = request.answer, let last = responses?.all[answer].last {
        request.last = number(last, in: exchange.response, case: answer)
        if exchange.readsAnswer {
          error(at: last.position, "an answer that is read is the only one to its request; remove last")
        }
      }
      exchange.cases.append(request)
    }
    for index in casesOfAnswers { exchange.cases[index] = nil }
    if exchange.cases.allSatisfy({ $0 == nil }) {
      error(
        at: element.position,
        "every case of '\(set.values[exchange.request].name)' is an answer, so that this exchange has no request; add an "
          + "x:Case for each request"
      )
    }
  }

  /// Returns the case of the response for each number of a request; nil when the octets of the response tell the case.
  private mutating func answersByRequest(_ exchange: ExchangeDefinition, _ requests: ChoiceDefinition) -> [[Int64]:
    Int]?
  {
    guard let choice = set.requestChoice(of: exchange.response)?.choice else { return nil }
    let levels = set.levels(set.choice(of: exchange.request)?.groups ?? [], of: exchange.request)
    let selectors = requests.selectors.map { bits in
      set.levels(bits.groups, of: levels.last!).dropFirst().map { set.values[$0].name }
        + [set.field(holding: bits, in: levels.last!).name]
    }
    let path = (levels.dropFirst().map { set.values[$0].name } + selectors[0]).joined(separator: ".")
    if selectors.count != 1 || path != choice.field.text && !path.hasSuffix("." + choice.field.text) {
      return failure(
        at: choice.field.position,
        "'\(choice.field.text)' alone does not decide the requests of '\(set.values[exchange.request].name)'"
          + Suggestion.text(for: choice.field.text, among: selectors.compactMap(\.last))
      )
    }
    let known = Set(requests.cases.flatMap(\.keys))
    var answers: [[Int64]: Int] = [:]
    for (index, item) in choice.cases.enumerated() {
      for key in item.keys where !known.contains(key) || answers.updateValue(index, forKey: key) != nil {
        let problem = known.contains(key) ? "belongs to another case already" : "is not one of a request"
        error(at: item.position, "the key \(key[0]) \(problem); remove it")
      }
    }
    return answers
  }

  private mutating func caseIndex(_ name: String, at text: XMLText, of choice: ChoiceDefinition) -> Int? {
    choice.all.firstIndex { $0.name == name }
      ?? failure(
        at: text.position,
        "no case has the name '\(name)'" + Suggestion.text(for: name, among: choice.all.map(\.name))
      )
  }

  /// Returns the case of the abort request; nil when a field of it needs a number from a program, which is reported.
  private mutating func abort(_ name: XMLText, of request: Int, _ requests: ChoiceDefinition) -> Int? {
    guard let index = caseIndex(name.text, at: name, of: requests) else { return nil }
    let groups = set.choice(of: request)?.groups ?? []
    let levels = set.levels(groups, of: request)
    let others = levels.enumerated().flatMap { level, value in
      let fields = set.values[value].fields
      let selectors =
        level == groups.count ? requests.selectors.filter(\.groups.isEmpty).map(\.field) : [groups[level]]
      let derived = fields.flatMap(\.sizingFields).map(\.field) + selectors
      return fields.enumerated().filter { $1.choice == nil && !derived.contains($0) }.flatMap { index, field in
        let inGroup = level == groups.count ? requests.selectors.filter { $0.groups == [index] }.map(\.field) : []
        guard !inGroup.isEmpty, let part = set.group(field) else { return [field] }
        return set.values[part].fields.enumerated().filter { !inGroup.contains($0.offset) }.map(\.element)
      }
    }
    let needed = (others + set.values[requests.all[index].value].fields).first { field in
      field.constant == nil && field.checksum == nil && field.from == nil && field.presence == .always
    }
    guard let needed else { return index }
    return failure(
      at: name.position,
      "'\(name.text)' cannot be sent by itself, because it needs a number for '\(needed.name)'; make that a constant"
    )
  }

  /// Returns the case of the response that a request names; nil for a case that the match excludes, which is reported.
  private mutating func answer(
    _ name: XMLText,
    to item: ChoiceDefinition.Case,
    _ requests: ChoiceDefinition,
    _ responses: ChoiceDefinition,
    _ exchange: ExchangeDefinition
  ) -> Int? {
    guard let index = caseIndex(name.text, at: name, of: responses) else { return nil }
    if hasEqualKeys(item, responses.all[index], selectors(requests, responses, exchange)) { return index }
    return failure(
      at: name.position,
      "'\(name.text)' is never the answer to '\(item.name)', because numbers differ that are equal by the match"
    )
  }

  /// Returns the case of the response that the matched numbers of a request select; nil when they select none or
  /// several.
  private func answer(
    to item: ChoiceDefinition.Case,
    _ requests: ChoiceDefinition,
    _ responses: ChoiceDefinition,
    _ exchange: ExchangeDefinition
  ) -> Int? {
    let pairs = selectors(requests, responses, exchange)
    if pairs.isEmpty || item.keys.isEmpty { return nil }
    let found = responses.cases.indices.filter { hasEqualKeys(item, responses.cases[$0], pairs) }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the selectors, as pairs of indices, that the match makes equal in a request and its response.
  private func selectors(
    _ requests: ChoiceDefinition,
    _ responses: ChoiceDefinition,
    _ exchange: ExchangeDefinition
  ) -> [(request: Int, response: Int)] {
    let (own, others) = (set.choice(of: exchange.request)?.groups, set.choice(of: exchange.response)?.groups)
    return exchange.matches.compactMap { match in
      guard let own, let others,
        let request = requests.selectors.firstIndex(where: { match.request.isField($0, in: own) }),
        let response = responses.selectors.firstIndex(where: { match.response.isField($0, in: others) })
      else { return nil }
      return (request, response)
    }
  }

  /// Returns whether a request and a response of these cases can be equal in all these selectors.
  private func hasEqualKeys(
    _ request: ChoiceDefinition.Case,
    _ response: ChoiceDefinition.Case,
    _ selectors: [(request: Int, response: Int)]
  ) -> Bool {
    if request.keys.isEmpty || response.keys.isEmpty { return true }
    return response.keys.contains { key in
      request.keys.contains { own in selectors.allSatisfy { own[$0.request] == key[$0.response] } }
    }
  }
}

extension ExchangeDefinition.NamedFields {
  /// Whether the name is that of the field that contains a selector of a choice.
  ///
  /// - Parameter groups: The groups around the choice.
  fileprivate func isField(_ selector: FieldBits, in groups: [Int]) -> Bool {
    self.groups == groups + selector.groups && field == selector.field
  }
}
