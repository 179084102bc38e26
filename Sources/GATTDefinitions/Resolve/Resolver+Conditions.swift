extension Resolver {
  /// What activates a condition code of a value.
  struct ConditionCode {
    /// In the order of the fields.
    var activations: [Activation]
    /// Where it is activated first.
    var place: Placed
  }

  /// What activates the condition codes of one value.
  typealias ConditionCodes = [String: ConditionCode]

  /// Gathers the `requires` attributes of the fields of one value.
  mutating func conditionCodes(of elements: [FieldElement], fields: [FieldDefinition]) -> ConditionCodes {
    var codes = ConditionCodes()
    for index in 0..<min(elements.count, fields.count) {
      let form = fields[index].form
      guard fields[index].count == .one, let width = form.integerWidth, width <= 64 else { continue }
      for source in elements[index].bitField?.bits ?? [] where source.enumerations?.hasRequires == true {
        let position = source.position
        guard let bit = fields[index].bits.first(where: { $0.position == position }) else { continue }
        add(
          source.enumerations,
          to: &codes,
          form: .integer(bits: bit.size, isSigned: false),
          activation: Activation(field: index, bitIndex: bit.index, bitSize: bit.size, value: 0)
        )
      }
      if fields[index].bits.isEmpty {
        let whole = Activation(field: index, bitIndex: 0, bitSize: width, value: 0)
        add(elements[index].enumerations, to: &codes, form: form, activation: whole)
        add(elements[index].additionalValues, to: &codes, form: form, activation: whole)
      }
    }
    return codes
  }

  private func add(
    _ enumerations: EnumerationsElement?,
    to codes: inout ConditionCodes,
    form: FieldDefinition.Form,
    activation: Activation
  ) {
    guard let enumerations, enumerations.hasRequires else { return }
    for enumeration in enumerations.enumerations {
      guard let requires = enumeration.requires, let key = enumeration.key.flatMap({ Number.integer($0.text) }),
        let number = form.number(for: key)
      else { continue }
      var activation = activation
      activation.value = number
      for code in codeList(of: requires.text) where !isNotApplicable(code) {
        codes[code, default: ConditionCode(activations: [], place: requires)].activations.append(activation)
      }
    }
  }

  /// When a field is there, by its `Requirement` and `x:PresentIf` elements: all of them have to hold.
  mutating func presence(
    of element: FieldElement,
    at index: Int,
    codes: ConditionCodes,
    fields: [FieldDefinition],
    in scope: FieldScope
  ) -> Presence {
    var conditions: [Condition] = []
    var open: [Placed] = []
    let hasOwnConditions = element.extensions.contains { $0.name == .presentIf }
    for requirement in element.requirements {
      let alternatives = requirement.element.placedExtensionAttribute(.any)
      let word = requirement.text.lowercased()
      switch word {
      case _ where alternatives != nil: break
      case "mandatory", "m", "manadatory", "": continue
      // What `x:PresentIf` says is more.
      case "optional", "o", "conditional": if hasOwnConditions { continue }
      default: break
      }
      if alternatives == nil, word == "optional" || word == "o" {
        open.append(requirement)
        continue
      }
      let text = alternatives ?? requirement
      guard let activations = activations(of: text, of: element, at: index, codes: codes) else { continue }
      if activations.isEmpty {
        open.append(text)
      } else {
        conditions.append(Condition(code: text.text, activations: activations))
      }
    }
    report(open, conditions: conditions, of: element)
    if hasOwnConditions {
      return ownPresence(of: element, and: conditions, at: index, codes: codes, fields: fields, in: scope)
    }
    if !conditions.isEmpty { return .when(conditions) }
    if let optional = element.optional, truth(optional) { return .ifOctetsRemain }
    return open.isEmpty ? .always : .ifOctetsRemain
  }

  /// What activates one of several codes before a field, as `C1`, `C2 or C3` or `C2 C3`; nil when only later fields do, which
  /// was reported.
  private mutating func activations(
    of text: Placed,
    of element: FieldElement,
    at index: Int,
    codes: ConditionCodes
  ) -> [Activation]? {
    let alternatives = codeWords(of: text.text).filter { $0 != "or" }
    // Without a copy where there is one code, as there may be many activations and many fields.
    let activations =
      alternatives.count == 1
      ? codes[alternatives[0]]?.activations ?? [] : alternatives.flatMap { codes[$0]?.activations ?? [] }
    let earlier =
      activations.allSatisfy { $0.field < index } ? activations : activations.filter { $0.field < index }
    guard earlier.isEmpty, !activations.isEmpty else { return earlier }
    error(
      at: text.position,
      "the field '\(element.name)' needs '\(text.text)', which only a later field activates; move that field before this one"
    )
    return nil
  }

  private mutating func report(_ open: [Placed], conditions: [Condition], of element: FieldElement) {
    for requirement in open {
      let isOptional = requirement.text.lowercased().hasPrefix("o")
      let reason =
        isOptional
        ? "no flag says whether the optional field '\(element.name)' is there"
        : "nothing activates '\(requirement.text)', which the field '\(element.name)' requires"
      let assumption =
        conditions.isEmpty
        ? "it is taken to be there when octets are left for it"
        : "it is taken to be there when '\(conditions.map(\.code).joined(separator: "' and '"))' holds"
      let suggestion = Suggestion.text(for: requirement.text, among: ["Mandatory", "Optional"])
      let remedy =
        isOptional
        ? "give it a condition code and name that in the 'requires' of the flag"
        : "name the code in the 'requires' of the flag"
      let isMisspelt = !isOptional && !suggestion.isEmpty
      warning(at: requirement.position, "\(reason); \(assumption)" + (isMisspelt ? suggestion : "; \(remedy)"))
    }
  }

  /// A code that no field requires is probably misspelt on one side.
  mutating func reportUnusedCodes(_ codes: ConditionCodes, of elements: [FieldElement], fields: [FieldDefinition]) {
    guard !codes.isEmpty else { return }
    var unused = codes
    var selectors: [Int] = []
    for index in elements.indices {
      for requirement in elements[index].requirements {
        let text = requirement.element.extensionAttribute(.any) ?? requirement.text
        for code in codeWords(of: text) { unused[code] = nil }
      }
      for condition in elements[index].extensions where condition.name == .presentIf {
        for code in condition.extensionAttribute(.any)?.split(separator: " ") ?? [] { unused[String(code)] = nil }
      }
      if case .choice(let choice) = fields[index].form { selectors += choice.selectors.map(\.field) }
    }
    for (name, code) in unused {
      // A choice looks at the numbers themselves; an overlay may have put it in the place of the fields with the codes.
      if code.activations.allSatisfy({ selectors.contains($0.field) }) { continue }
      warning(
        at: code.place.position,
        "no field requires '\(name)'; give the field that this announces that Requirement"
      )
    }
  }

  /// `C1`, `or` and `C2` of `C1 or C2`; mostly there is one word.
  private func codeWords(of text: String) -> [String] {
    func isGap(_ octet: UInt8) -> Bool { octet == UInt8(ascii: " ") || octet == UInt8(ascii: ",") }
    if !text.isEmpty, !text.utf8.contains(where: isGap) { return [text] }
    return text.utf8.split(whereSeparator: isGap).map { String(Substring($0)) }
  }

  /// `C1` and `C2` of `C1, C2`; mostly there is one.
  private func codeList(of text: String) -> [String] {
    text.utf8.contains(UInt8(ascii: ",")) ? text.split(separator: ",").map(\.trimmed) : [text]
  }

  private func isNotApplicable(_ code: String) -> Bool {
    code.isEmpty || code.utf8.count == 3 && code.lowercased() == "n/a"
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension EnumerationsElement {
  /// Whether one of the numbers activates a condition code.
  fileprivate var hasRequires: Bool { enumerations.contains { $0.requires != nil } }
}

extension FieldDefinition.Form {
  /// How many bits hold the whole number; nil when the form does not hold one.
  var integerWidth: Int? {
    switch self {
    case .integer(let bits, _): bits
    case .boolean: 8
    default: nil
    }
  }
}
