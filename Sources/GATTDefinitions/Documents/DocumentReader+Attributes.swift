extension DocumentReader {
  /// Reports the attributes that an element does not have: those of the published schema are ignored, those of this
  /// project's namespace are not, because that would read the octets wrongly.
  mutating func checkAttributes(of element: XMLElement) {
    guard let elementName = element.name else { return }
    for attribute in element.attributes where attribute.name != .swiftName {
      switch (element.namespace, attribute.namespace) {
      case (.blueGATT, .none), (.blueGATT, .blueGATT): checkAttribute(attribute, ofExtension: elementName, element)
      case (.none, .none): checkAttribute(attribute, ofPublished: elementName, element)
      case (_, .blueGATT): checkAttribute(attribute, withPrefixOn: elementName, element)
      case (_, .other), (.other, .none): break
      }
    }
  }

  private mutating func checkAttribute(
    _ attribute: XMLAttribute,
    ofPublished elementName: ElementName,
    _ element: XMLElement
  ) {
    let known = PublishedAttributes.ofElement(elementName)
    if let name = attribute.name, known.contains(name) { return }
    let name = attribute.localName
    guard reported.insert("\(elementName.rawValue)@\(name)").inserted else { return }
    let needsPrefix = attribute.name.map { ExtensionPlaces.attribute($0, belongsOn: elementName) } ?? false
    warning(
      at: attribute.position,
      "'\(element.qualifiedName)' has no attribute '\(name)'; it is ignored"
        + (needsPrefix
          ? "; did you mean 'x:\(name)', with xmlns:x=\"urn:bluegatt:1\"?"
          : Suggestion.text(for: name, among: known.map(\.rawValue)))
    )
  }

  private mutating func checkAttribute(
    _ attribute: XMLAttribute,
    withPrefixOn elementName: ElementName,
    _ element: XMLElement
  ) {
    if let name = attribute.name, ExtensionPlaces.attribute(name, belongsOn: elementName) { return }
    let name = attribute.localName
    let known = ExtensionPlaces.attributesWithPrefix.map { "x:" + $0.rawValue }
    let remedy = attribute.name.flatMap { ExtensionPlaces.places(of: $0) }.map { "; it belongs on \($0)" }
    error(
      at: attribute.position,
      "'\(element.qualifiedName)' has no attribute 'x:\(name)'"
        + (remedy ?? Suggestion.text(for: "x:" + name, among: known))
    )
  }

  private mutating func checkAttribute(
    _ attribute: XMLAttribute,
    ofExtension elementName: ElementName,
    _ element: XMLElement
  ) {
    let known = ExtensionPlaces.attributes[elementName] ?? []
    if let name = attribute.name, known.contains(name) { return }
    let name = attribute.localName
    let suggestion = Suggestion.text(for: name, among: known.map(\.rawValue))
    let list = known.isEmpty ? "it has none" : "it has " + known.map(\.rawValue).joined(separator: ", ")
    error(
      at: attribute.position,
      "'\(element.qualifiedName)' has no attribute '\(name)'" + (suggestion.isEmpty ? "; \(list)" : suggestion)
    )
  }
}
