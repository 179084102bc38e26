import GATTModel

extension CharacteristicProperties {
  /// The properties, in the order of the published schema, with the element of each.
  static let elements: [(property: CharacteristicProperties, element: ElementName)] = [
    (.read, .read), (.write, .write), (.writeWithoutResponse, .writeWithoutResponse),
    (.authenticatedSignedWrites, .signedWrite), (.reliableWrite, .reliableWrite), (.notify, .notify),
    (.indicate, .indicate), (.writableAuxiliaries, .writableAuxiliaries), (.broadcast, .broadcast),
  ]

  /// The single properties, in the order of the published schema.
  public var inSchemaOrder: [CharacteristicProperties] { Self.elements.map(\.property).filter(contains) }

  /// The name of the element of a single property.
  public var elementName: String { Self.elements.first { $0.property == self }?.element.rawValue ?? "" }
}
