import GATTModel

extension Resolver {
  /// Makes the field that an `x:Group`, an `x:Switch` or an `x:OpCodes` is, and the parts of the set that it has.
  mutating func resolve(
    _ structure: StructureElement,
    of element: FieldElement,
    into field: inout FieldDefinition,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) {
    switch structure {
    case .group(let content):
      resolveGroup(content, of: element, into: &field, in: scope, earlier: earlier)
    case .choice(let choice):
      resolveChoice(choice, of: element, into: &field, in: scope, earlier: earlier)
    }
  }

  // MARK: - Groups

  private mutating func resolveGroup(
    _ content: ContentElement,
    of element: FieldElement,
    into field: inout FieldDefinition,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) {
    if content.fields.isEmpty {
      error(at: element.position, "the group '\(element.name)' has no fields; put some into it, or remove it")
    }
    var prefix: LengthPrefix?
    if let length = element.extensionElement(.length) {
      prefix = lengthPrefix(length, byteOrder: content.byteOrder ?? element.byteOrder)
      if prefix == nil {
        // As that of octets, which a group is for those around it.
        field.form = .octets
        resolveLength(of: element, into: &field, in: scope, earlier: earlier)
      } else if !length.foldedText.isEmpty || length.extensionAttribute(.field) != nil {
        error(at: length.position, "the group has its length in front; remove the other number")
      }
    }
    field.form = .value(
      part(
        element.name,
        content,
        in: scope,
        lengthPrefix: prefix,
        documentation: element.documentation,
        at: element.position
      )
    )
    resolveRepetition(of: element, into: &field)
    resolveCount(of: element, into: &field, in: scope, earlier: earlier)
  }

  /// Adds a part to the set, with all that it contains.
  ///
  /// - Returns: The index that it has in the set.
  private mutating func part(
    _ name: String,
    swiftName: String? = nil,
    _ content: ContentElement,
    in scope: FieldScope,
    lengthPrefix: LengthPrefix? = nil,
    documentation: String,
    at position: SourcePosition
  ) -> Int {
    if !name.isEmpty, let other = partNames.updateValue(position, forKey: PartName(owner: scope.owner, name: name)) {
      error(
        at: position,
        "another group or case beside this one has the name '\(name)' (\(other.text)); give this one another name"
      )
    }
    var part = ValueDefinition(
      kind: .part(of: scope.owner),
      name: name,
      swiftName: swiftName,
      type: "",
      uuid: .unknown,
      documentation: documentation,
      lengthPrefix: lengthPrefix,
      fields: [],
      hasValue: true,
      position: position,
      module: module
    )
    let index = documentCount + parts.count
    parts.append(part)
    resolve(content, into: &part, at: index)
    parts[index - documentCount] = part
    return index
  }

  // MARK: - Choices

  private mutating func resolveChoice(
    _ element: ChoiceElement,
    of fieldElement: FieldElement,
    into field: inout FieldDefinition,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) {
    // What stands for it when something is wrong with it.
    field.form = .octets
    let selectors = selectors(of: element, of: fieldElement, in: scope, earlier: earlier)
    if element.cases.isEmpty {
      let what = element.kind == .options ? "x:Case" : "x:Op"
      error(
        at: fieldElement.position,
        "'\(fieldElement.element.qualifiedName)' has no '\(what)'; add one for each number"
      )
    }
    var choice = ChoiceDefinition(kind: element.kind, selectors: selectors ?? [], cases: [], otherwise: nil)
    var taken: [[Int64]: SourcePosition] = [:]
    for caseElement in element.cases {
      var resolved = resolveCase(caseElement, of: element.kind, in: scope)
      resolved.keys = keys(of: caseElement, selectors: selectors, earlier: earlier)
      for key in resolved.keys {
        if let other = taken[key] {
          error(
            at: caseElement.key?.position ?? caseElement.position,
            "the key \(key.map { String($0) }.joined(separator: ",")) belongs to the case at \(other.text) already; remove it "
              + "from one of them"
          )
        }
        taken[key] = caseElement.position
      }
      choice.cases.append(resolved)
    }
    if let otherwise = element.otherwise {
      choice.otherwise = resolveCase(otherwise, of: element.kind, in: scope)
    }
    if selectors != nil { field.form = .choice(choice) }
  }

  /// The numbers that decide; nil when one of them is not known, which was reported.
  private mutating func selectors(
    of element: ChoiceElement,
    of fieldElement: FieldElement,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) -> [FieldBits]? {
    let attribute = element.kind == .options ? "on" : "field"
    guard let placed = element.selectors, !placed.text.isEmpty else {
      error(
        at: fieldElement.position,
        "'\(fieldElement.element.qualifiedName)' does not say what decides; add \(attribute)=\"\" with the name of a field "
          + "before it"
      )
      return nil
    }
    // A name may contain a comma, too.
    let isOneField = element.kind == .opCodes || earlier.contains { $0.name == placed.text }
    let names = isOneField ? [placed.text] : placed.text.split(separator: ",").map(\.trimmed)
    var selectors: [FieldBits] = []
    var isComplete = true
    for name in names {
      let bits = fieldBits(
        name,
        at: placed,
        purpose: "what follows",
        allowsSigned: true,
        in: scope,
        earlier: earlier
      )
      if let bits { selectors.append(bits) } else { isComplete = false }
    }
    return isComplete && !selectors.isEmpty ? selectors : nil
  }

  private mutating func resolveCase(
    _ element: CaseElement,
    of kind: ChoiceDefinition.Kind,
    in scope: FieldScope
  ) -> ChoiceDefinition.Case {
    let isDefault = element.content.element.name == .otherwise
    var name = element.name
    if name.isEmpty, kind == .options {
      // A case with one field is called by it.
      name = element.content.fields.count == 1 ? element.content.fields[0].name : isDefault ? "Other" : ""
    }
    if name.isEmpty {
      error(at: element.position, "'\(element.content.element.qualifiedName)' has no name; add name=\"\"")
    }
    let index = part(
      name,
      swiftName: element.swiftName,
      element.content,
      in: scope,
      documentation: element.documentation,
      at: element.position
    )
    return ChoiceDefinition.Case(
      name: name,
      swiftName: element.swiftName,
      keys: [],
      value: index,
      directions: element.direction.map { directions($0) } ?? [],
      documentation: element.documentation,
      position: element.position
    )
  }

  private mutating func keys(
    of element: CaseElement,
    selectors: [FieldBits]?,
    earlier: ArraySlice<FieldDefinition>
  ) -> [[Int64]] {
    guard let placed = element.key, !placed.text.isEmpty else {
      error(
        at: element.position,
        "'\(element.content.element.qualifiedName)' has no key; add key=\"\" with the number for which it holds"
      )
      return []
    }
    guard let selectors else { return [] }
    var keys: [[Int64]] = []
    for alternative in placed.text.split(separator: "|", omittingEmptySubsequences: false) {
      let words = alternative.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      guard words.count == selectors.count else {
        error(
          at: placed.position,
          "the key '\(placed.text)' has \(words.count) numbers where \(selectors.count) decide; write one for each, with "
            + "commas between them"
        )
        return []
      }
      var key: [Int64] = []
      for (word, bits) in zip(words, selectors) {
        guard let number = number(word, at: placed, of: bits, earlier: earlier) else { return [] }
        key.append(number)
      }
      keys.append(key)
    }
    return keys
  }

  /// The number that a text says these bits have.
  mutating func number(_ text: String, at placed: Placed, of bits: FieldBits, earlier: ArraySlice<FieldDefinition>)
    -> Int64?
  {
    guard let written = Number.integer(text) else {
      error(at: placed.position, "'\(text)' is not a number; write it in decimal, or in hexadecimal after 0x")
      return nil
    }
    if let number = form(of: bits, in: earlier).number(for: written) { return number }
    let field = earlier[bits.field]
    error(
      at: placed.position,
      "\(text) is no number of '\(field.name)' (\(field.position.text)), which has \(bits.bitSize) bits"
    )
    return nil
  }

  /// What numbers these bits hold: those of the field, or unsigned ones.
  private func form(of bits: FieldBits, in fields: ArraySlice<FieldDefinition>) -> FieldDefinition.Form {
    let whole = fields[bits.field].form
    return whole.integerWidth == bits.bitSize ? whole : .integer(bits: bits.bitSize, isSigned: false)
  }
}

extension ContentElement {
  /// The byte order that its own element says.
  fileprivate var byteOrder: FieldDefinition.ByteOrder? {
    element.extensionAttribute(.byteOrder).map { $0 == "big" ? .big : .little }
  }
}

/// What tells the parts of a value from each other.
struct PartName: Hashable {
  /// The value, by its index in the set.
  var owner: Int
  var name: String
}
