import GATTDefinitions

/// A field's definition, shared by all copies of what is made of it: copying a definition counts references by the dozen.
final class SharedField: Sendable {
  let definition: FieldDefinition
  /// Its raw number becomes another one.
  let isScaled: Bool

  init(_ definition: consuming FieldDefinition) {
    isScaled = definition.isScaled
    self.definition = definition
  }
}
