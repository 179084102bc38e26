import GATTText

/// `Requirement` elements and the condition codes that they name. `Resolver+PresentIf.swift` has the other conditions.
extension Resolver {
  /// A condition code, such as `C1`.
  struct ConditionCode {
    /// The numbers that activate the code, in the order of their fields.
    var activations: [Activation]
    /// The first `requires` attribute that names the code.
    var place: XMLText
  }

  /// Collects the `requires` attributes of the fields of one value.
  func conditionCodes(in scope: FieldScope) -> [String: ConditionCode] {
    var codes: [String: ConditionCode] = [:]
    for (index, (element, field)) in zip(scope.elements, scope.fields).enumerated() {
      guard field.count == .one, let width = field.form.integerWidth, width <= 64 else { continue }
      for source in element.first(.bitField)?.children(.bit) ?? [] {
        guard let bit = field.bits.first(where: { $0.position == source.position }) else { continue }
        add(
          source.children(.enumeration, in: .enumerations),
          to: &codes,
          form: .integer(bits: bit.size, isSigned: false),
          activation: Activation(field: index, bitIndex: bit.index, bitSize: bit.size, value: 0)
        )
      }
      if field.bits.isEmpty {
        add(
          [.enumerations, .additionalValues].flatMap { element.children(.enumeration, in: $0) },
          to: &codes,
          form: field.form,
          activation: Activation(field: index, bitIndex: 0, bitSize: width, value: 0)
        )
      }
    }
    return codes
  }

  private func add(
    _ enumerations: [XMLElement],
    to codes: inout [String: ConditionCode],
    form: FieldDefinition.Form,
    activation: Activation
  ) {
    for enumeration in enumerations {
      guard let requires = enumeration.attribute(.requires),
        let number = enumeration.number(.key).flatMap({ form.number(for: $0) })
      else { continue }
      var activation = activation
      activation.value = number
      for code in requires.text.split(separator: ",").map(\.trimmed) where !["", "n/a"].contains(code.lowercased()) {
        codes[code, default: ConditionCode(activations: [], place: requires)].activations.append(activation)
      }
    }
  }

  /// Returns the presence of a field by its `Requirement` and `x:PresentIf` elements. All must hold.
  mutating func presence(of element: XMLElement, in scope: FieldScope) -> Presence {
    var conditions: [Condition] = []
    var undecided: [XMLText] = []
    let presentIf = element.children(.presentIf)
    for requirement in element.children(.requirement) {
      let alternatives = requirement.extensionAttribute(.any)
      let text = alternatives ?? requirement.text
      let word = alternatives == nil ? text.text.lowercased() : nil
      switch word {
      case "mandatory", "m", "manadatory", "": continue
      // `x:PresentIf` is more specific.
      case "optional", "o", "conditional": if !presentIf.isEmpty { continue }
      default: break
      }
      let isOptional = word == "optional" || word == "o"
      guard let activations = isOptional ? [] : activations(of: text, of: element, in: scope) else { continue }
      if activations.isEmpty {
        undecided.append(text)
      } else {
        conditions.append(Condition(code: text.text, activations: activations))
      }
    }
    report(undecided, conditions: conditions, of: element)
    if !presentIf.isEmpty { return presence(presentIf, and: conditions, in: scope) }
    if !conditions.isEmpty { return .when(conditions) }
    if let optional = element.extensionAttribute(.optional), truth(optional) { return .ifOctetsRemain }
    return undecided.isEmpty ? .always : .ifOctetsRemain
  }

  /// Returns the activations of alternative codes before a field, as `C1`, `C2 or C3` or `C2 C3`; nil when only later
  /// fields activate them, which is reported.
  private mutating func activations(of text: XMLText, of element: XMLElement, in scope: FieldScope) -> [Activation]? {
    let activations = codeWords(of: text.text).filter { $0 != "or" }.flatMap { scope.codes[$0]?.activations ?? [] }
    let earlier = activations.filter { $0.field < scope.index }
    guard earlier.isEmpty, !activations.isEmpty else { return earlier }
    return failure(
      at: text.position,
      "the field '\(element.fieldName)' needs '\(text.text)', which only a later field activates; move that field before "
        + "this one"
    )
  }

  /// Warns of the requirements of a field for which no earlier number tells whether the field is present.
  private mutating func report(_ undecided: [XMLText], conditions: [Condition], of element: XMLElement) {
    for requirement in undecided {
      let isOptional = requirement.text.lowercased().hasPrefix("o")
      let reason =
        isOptional
        ? "no flag says whether the optional field '\(element.fieldName)' is there"
        : "nothing activates '\(requirement.text)', which the field '\(element.fieldName)' requires"
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

  /// Reports codes that no field requires, because they are probably misspelt on one side.
  mutating func reportUnusedCodes(in scope: FieldScope) {
    var unused = scope.codes
    for element in scope.elements {
      for requirement in element.children(.requirement) {
        let text = requirement.extensionAttribute(.any) ?? requirement.text
        for code in codeWords(of: text.text) { unused[code] = nil }
      }
      for condition in element.children(.presentIf) {
        for code in codeWords(of: condition.attribute(.any)?.text ?? "") { unused[code] = nil }
      }
    }
    let selectors = scope.fields.flatMap { $0.choice?.selectors ?? [] }.map { $0.groups.first ?? $0.field }
    for (name, code) in unused {
      // An overlay may have replaced the fields with these codes by a choice, which uses the numbers and not the codes.
      if code.activations.allSatisfy({ selectors.contains($0.field) }) { continue }
      warning(
        at: code.place.position,
        "no field requires '\(name)'; give the field that this announces that Requirement"
      )
    }
  }

  /// Returns `C1`, `or` and `C2` for `C1 or C2`.
  func codeWords(of text: String) -> [String] { text.split { $0 == " " || $0 == "," }.map(String.init) }
}

extension StringProtocol {
  var trimmed: String { foldWhiteSpace(String(self)) }
}
