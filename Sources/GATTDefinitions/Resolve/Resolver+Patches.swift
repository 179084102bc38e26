import GATTModel

extension Resolver {
  /// Applies the patches of all overlays: what they say takes the place of what the definition says.
  mutating func apply(_ patches: [PatchElement], to documents: inout [ValueDocument]) {
    var places: [PatchedPlace: Placed] = [:]
    for patch in patches {
      guard let target = target(of: patch, among: documents) else { continue }
      for field in patch.fields { apply(field, to: &documents, target, places: &places) }
      if target.count > 1, let addition = patch.additions.first {
        error(
          at: addition.position,
          "'\(documents[target.lowerBound].name)' has several values, so that nothing can be added; write it into its file"
        )
      } else {
        add(patch.additions, of: patch, to: &documents[target.lowerBound], target.lowerBound, places: &places)
      }
    }
  }

  /// What two patches can't both say.
  private struct PatchedPlace: Hashable {
    var document: Int
    var field: String
    var what: String
  }

  // MARK: - What is patched

  private mutating func target(of patch: PatchElement, among documents: [ValueDocument]) -> Range<Int>? {
    let first: Int?
    let text: Placed
    switch (patch.type, patch.uuid) {
    case (let type?, nil):
      text = type
      let canonical = TypeName.canonical(type.text)
      first = documents.firstIndex { TypeName.canonical($0.type?.text ?? "") == canonical }
    case (nil, let uuid?):
      text = uuid
      guard let number = BluetoothUUID(definition: uuid.text) else {
        error(at: uuid.position, "'\(uuid.text)' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
        return nil
      }
      first = documents.firstIndex { document in
        document.uuid.flatMap { BluetoothUUID(definition: $0.text, base: document.baseUUID) } == number
      }
    case (let type?, let uuid?):
      error(at: uuid.position, "a patch has a type or a uuid, not both; remove one of them")
      text = type
      return nil
    case (nil, nil):
      error(at: patch.position, "the patch says no definition; add type=\"\" or uuid=\"\"")
      return nil
    }
    guard let first else {
      let types = documents.compactMap { $0.type?.text }
      error(
        at: text.position,
        "'\(text.text)' is not defined here, so that there is nothing to patch; add its definition"
          + Suggestion.text(for: text.text, among: types)
      )
      return nil
    }
    let others = documents[(first + 1)...].prefix { !$0.isFirst }
    return first..<(first + 1 + others.count)
  }

  // MARK: - Fields

  private mutating func apply(
    _ change: FieldElement,
    to documents: inout [ValueDocument],
    _ target: Range<Int>,
    places: inout [PatchedPlace: Placed]
  ) {
    let isThere = documents[target].contains { document in
      document.content?.fields.contains { $0.name == change.name } ?? false
    }
    guard isThere else {
      let names = documents[target].flatMap { $0.content?.fields.map(\.name) ?? [] }
      let suggestion = Suggestion.text(for: change.name, among: names)
      error(
        at: change.position,
        "'\(documents[target.lowerBound].name)' has no field '\(change.name)'"
          + (suggestion.isEmpty ? "; it has \(quoted(names))" : suggestion)
      )
      return
    }
    for (what, text) in change.parts {
      let place = PatchedPlace(document: target.lowerBound, field: change.name, what: what)
      if let earlier = places[place], earlier.text != text.text || text.text.isEmpty {
        error(
          at: text.position,
          "this contradicts the patch at \(earlier.position.text), which says something else about the same; remove one "
            + "of them"
        )
      }
      places[place] = text
    }
    for index in target {
      for field in documents[index].content?.fields.indices ?? 0..<0
      where documents[index].content?.fields[field].name == change.name {
        documents[index].content?.fields[field].take(change)
      }
    }
  }

  // MARK: - Additions

  /// Adds fields and structures at the end; a structure that depends on a field takes the place of what is behind it.
  private mutating func add(
    _ additions: [FieldElement],
    of patch: PatchElement,
    to document: inout ValueDocument,
    _ index: Int,
    places: inout [PatchedPlace: Placed]
  ) {
    guard let first = additions.first else { return }
    let place = PatchedPlace(document: index, field: "", what: "")
    if let earlier = places[place] {
      error(
        at: first.position,
        "the patch at \(earlier.position.text) adds fields to the same definition; put these behind those"
      )
    }
    places[place] = Placed(text: "", element: first.element, attribute: nil)
    var content = document.content ?? ContentElement(element: patch.element)
    if case .choice(let choice) = first.structure, let selectors = choice.selectors {
      let names = selectors.text.split(separator: ",").map { String($0.split(separator: ".")[0]) }
      if let last = content.fields.lastIndex(where: { field in names.contains { $0.trimmed == field.name } }) {
        content.fields.removeSubrange((last + 1)...)
      }
    }
    content.fields += additions
    document.content = content
  }
}

extension FieldElement {
  /// What the element says, part by part, under names that are the same for what takes each other's place.
  fileprivate var parts: [(what: String, text: Placed)] {
    var parts: [(what: String, text: Placed)] = []
    func add(_ what: String, _ text: Placed?) {
      if let text { parts.append((what, text)) }
    }
    add("Requirement", requirements.first)
    // A Reference takes the place of a Format.
    add("Format", format ?? reference)
    add("Unit", unit)
    add("Minimum", minimum)
    add("Maximum", maximum)
    add("Multiplier", multiplier)
    add("DecimalExponent", decimalExponent)
    add("BinaryExponent", binaryExponent)
    add("Offset", offset)
    add("Repeated", repeated)
    add("byteOrder", element.placedExtensionAttribute(.byteOrder))
    add("BitField", bitField.map { Placed(text: "", element: $0.element, attribute: nil) })
    add("Enumerations", enumerations.map { Placed(text: "", element: $0.element, attribute: nil) })
    add("AdditionalValues", additionalValues.map { Placed(text: "", element: $0.element, attribute: nil) })
    var seen: Set<String> = []
    for element in extensions where seen.insert(element.localName).inserted {
      add("x:" + element.localName, Placed(text: element.foldedText, element: element, attribute: nil))
    }
    return parts
  }

  /// Takes what a patch says.
  fileprivate mutating func take(_ change: FieldElement) {
    swiftName = change.swiftName ?? swiftName
    if change.element.placedExtensionAttribute(.byteOrder) != nil { byteOrder = change.byteOrder }
    if !change.requirements.isEmpty { requirements = change.requirements }
    if change.format != nil || change.reference != nil {
      format = change.format
      reference = change.reference
    }
    unit = change.unit ?? unit
    minimum = change.minimum ?? minimum
    maximum = change.maximum ?? maximum
    multiplier = change.multiplier ?? multiplier
    decimalExponent = change.decimalExponent ?? decimalExponent
    binaryExponent = change.binaryExponent ?? binaryExponent
    offset = change.offset ?? offset
    repeated = change.repeated ?? repeated
    bitField = change.bitField ?? bitField
    enumerations = change.enumerations ?? enumerations
    additionalValues = change.additionalValues ?? additionalValues
    constant = change.constant ?? constant
    let names = Set(change.extensions.map(\.localName))
    extensions.removeAll { names.contains($0.localName) }
    extensions += change.extensions
    if !change.documentation.isEmpty { documentation = change.documentation }
  }
}
