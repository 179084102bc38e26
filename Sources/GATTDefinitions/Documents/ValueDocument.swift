/// A `Characteristic`, `Descriptor` or `Attribute` document.
struct ValueDocument {
  var element: XMLElement
  var kind: ValueDefinition.Kind
  var name: String
  var swiftName: String?
  var type: Placed?
  var uuid: Placed?
  var documentation: String
  /// Nil when there is no `Value`.
  var fields: [FieldElement]?
}

extension DocumentReader {
  mutating func valueDocument(from root: XMLElement, kind: ValueDefinition.Kind) -> ValueDocument {
    var prose = Prose()
    var fields: [FieldElement]?
    forEachChild(of: root) { reader, child, name in
      guard name == .value else { return prose.take(child, name) }
      if fields != nil {
        reader.error(at: child.position, "a second 'Value' is not supported; put its fields into the first one")
      }
      fields = (fields ?? []) + reader.fields(of: child, prose: &prose)
      return true
    }
    return ValueDocument(
      element: root,
      kind: kind,
      name: root.attribute(.name) ?? "",
      swiftName: swiftName(of: root),
      type: root.placedAttribute(.type),
      uuid: root.placedAttribute(.uuid),
      documentation: prose.text,
      fields: fields
    )
  }

  private mutating func fields(of value: XMLElement, prose: inout Prose) -> [FieldElement] {
    var fields: [FieldElement] = []
    forEachChild(of: value) { reader, child, name in
      guard name == .field else { return prose.take(child, name) }
      fields.append(reader.fieldElement(from: child))
      return true
    }
    return fields
  }
}
