import GATTModel
import GATTText

extension Resolver {
  /// Applies the patches of all overlays. They replace the corresponding elements of the definitions.
  mutating func apply(_ patches: [XMLElement]) {
    var places: [PatchedPlace: XMLText] = [:]
    for patch in patches {
      guard let target = target(of: patch) else { continue }
      for field in patch.children(.patchedField) { apply(field, target, places: &places) }
      guard let addition = patch.additions.first else { continue }
      if target.count > 1 {
        let name = documents[target.lowerBound].element.givenName ?? ""
        error(
          at: addition.position,
          "'\(name)' has several values, so that nothing can be added; write it into its file"
        )
      } else {
        add(patch, to: target.lowerBound, places: &places)
      }
    }
  }

  /// A property that two patches must not change differently. Both names are empty for the fields that a patch adds.
  private struct PatchedPlace: Hashable {
    var document: Int
    var field: String
    var what: String
  }

  // MARK: - Targets

  private mutating func target(of patch: XMLElement) -> Range<Int>? {
    let first: Int?
    let text: XMLText
    switch (patch.attribute(.type), patch.attribute(.uuid)) {
    case (let type?, nil):
      text = type
      let canonical = TypeName.canonical(type.text)
      first = documents.firstIndex { TypeName.canonical($0.type) == canonical }
    case (nil, let uuid?):
      text = uuid
      guard let number = self.uuid(uuid) else { return nil }
      first = documents.firstIndex { $0.keys.contains(number.description) }
    case (_?, let uuid?):
      return failure(at: uuid.position, "a patch has a type or a uuid, not both; remove one of them")
    case (nil, nil):
      return failure(at: patch.position, "the patch says no definition; add type=\"\" or uuid=\"\"")
    }
    guard let first else {
      return failure(
        at: text.position,
        "'\(text.text)' is not defined here, so that there is nothing to patch; add its definition"
          + Suggestion.text(for: text.text, among: documents.map(\.type).filter { !$0.isEmpty })
      )
    }
    return valuesOfDefinition(first)
  }

  // MARK: - Fields

  private mutating func apply(_ change: XMLElement, _ target: Range<Int>, places: inout [PatchedPlace: XMLText]) {
    let names = documents[target].flatMap { $0.value?.fields.map(\.fieldName) ?? [] }
    let name = change.fieldName
    guard names.contains(name) else {
      return error(
        at: change.position,
        "'\(documents[target.lowerBound].element.givenName ?? "")' has no field '\(name)'"
          + Suggestion.text(for: name, amongAll: names)
      )
    }
    for (what, text) in change.changes {
      let place = PatchedPlace(document: target.lowerBound, field: name, what: what)
      if let earlier = places[place], earlier.text != text.text || text.text.isEmpty {
        error(
          at: text.position,
          "this contradicts the patch at \(earlier.position.text), which says something else about the same; remove one "
            + "of them"
        )
      }
      places[place] = text
    }
    for index in target { documents[index].value?.take(change) }
  }

  // MARK: - Additions

  /// Adds the fields and computed numbers of a patch at the end. If the first one is an `x:Switch`, removes all fields
  /// after its last selector.
  private mutating func add(_ patch: XMLElement, to index: Int, places: inout [PatchedPlace: XMLText]) {
    let first = patch.additions[0]
    let place = PatchedPlace(document: index, field: "", what: "")
    if let earlier = places[place] {
      error(
        at: first.position,
        "the patch at \(earlier.position.text) adds fields to the same definition; put all of them into one patch"
      )
    }
    places[place] = XMLText(text: "", position: first.position)
    var value = documents[index].value ?? patch
    var fields = documents[index].value?.fields ?? []
    if first.name == .switch, let selectors = first.attribute(.on) {
      let names = selectors.text.split(separator: ",").map { $0.split(separator: ".").first?.trimmed }
      if let last = fields.lastIndex(where: { names.contains($0.fieldName) }) { fields.removeSubrange((last + 1)...) }
    }
    let others = documents[index].value?.children.filter { !$0.isField } ?? []
    value.children = others + fields + patch.additions
    documents[index].value = value
  }
}

extension XMLElement {
  /// The elements that a patch adds to a value.
  fileprivate var additions: [XMLElement] { children.filter { $0.isField || $0.name == .computed } }

  /// The changes of a patch to a field. `Format` and `Reference` replace each other, so both have the name `Format`.
  fileprivate var changes: [(what: String, text: XMLText)] {
    var changes = extensionAttribute(.byteOrder).map { [("byteOrder", $0)] } ?? []
    for child in children {
      guard let what = child.changed, changes.allSatisfy({ $0.0 != what }) else { continue }
      let isList = [.bitField, .enumerations, .additionalValues].contains(child.name)
      changes.append((what, isList ? XMLText(text: "", position: child.position) : child.text))
    }
    return changes
  }

  /// The name of the property of the field that this child element sets; nil for prose.
  private var changed: String? {
    switch name {
    case .reference: "Format"
    case .some(let name): Schema.prose.contains(name) ? nil : name.rawValue
    case nil: nil
    }
  }

  /// Applies the changes of a patch to the fields with its name.
  fileprivate mutating func take(_ change: XMLElement) {
    let hasProse = !change.documentation.isEmpty
    let changes = change.children.filter { $0.changed != nil || hasProse }
    let changed = Set(changes.map(\.changed))
    children = children.map { child in
      guard child.isField, child.fieldName == change.fieldName else { return child }
      var field = child
      field.children = child.children.filter { !changed.contains($0.changed) } + changes
      if change.swiftName != nil {
        field.attributes.removeAll { $0.name == .swiftName }
        field.attributes += change.attributes.filter { $0.name == .swiftName }
      }
      if change.extensionAttribute(.byteOrder) != nil { field.byteOrder = change.byteOrder }
      return field
    }
  }
}
