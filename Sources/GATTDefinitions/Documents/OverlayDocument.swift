/// An `x:Patch`: what is to be changed in a definition of another file.
struct PatchElement {
  var element: XMLElement
  var type: Placed?
  var uuid: Placed?
  /// The `x:Field` elements: what they hold replaces what the fields of the same name have.
  var fields: [FieldElement] = []
  /// Fields and structures to be added.
  var additions: [FieldElement] = []

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  /// The patches of an `x:Overlay`.
  mutating func patches(from root: XMLElement) -> [PatchElement] {
    var patches: [PatchElement] = []
    var prose = Prose()
    forEachChild(of: root) { _, child, name in
      prose.take(child, name)
    } extension: { reader, child, name in
      guard name == .patch else { return false }
      patches.append(reader.patchElement(from: child))
      return true
    }
    return patches
  }

  private mutating func patchElement(from element: XMLElement) -> PatchElement {
    var patch = PatchElement(
      element: element,
      type: element.placedExtensionAttribute(.type),
      uuid: element.placedExtensionAttribute(.uuid)
    )
    var prose = Prose()
    patch.additions =
      contentElement(
        from: element,
        prose: &prose,
        ownExtension: { reader, child, name in
          guard name == .field else { return false }
          patch.fields.append(reader.fieldElement(from: child))
          return true
        }
      ).fields
    return patch
  }
}
