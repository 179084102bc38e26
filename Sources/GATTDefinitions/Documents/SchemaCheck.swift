import GATTModel
import GATTText

/// Compares the elements of a file with `Schema`, and removes those that are not allowed in their parent.
struct SchemaCheck {
  private(set) var diagnostics: [Diagnostic] = []
  /// The unknown elements and attributes that were reported: each is reported once.
  private var reported: Set<String> = []

  /// Returns an element without unknown elements in it. Each element gets its byte order, and child elements replace
  /// the attributes that stand for them.
  mutating func checked(_ element: XMLElement, in parent: XMLElement? = nil) -> XMLElement {
    guard let name = element.name else { return element }
    var element = element
    element.byteOrder = parent?.byteOrder ?? .little
    checkAttributes(of: &element, name)
    guard let allowed = Schema.children(of: name, in: parent?.name) else { return element }
    var earlier: [ElementName: XMLElement] = [:]
    var children: [XMLElement] = []
    for child in element.children {
      guard let name = child.name, child.namespace != .other, allowed.contains(name) else {
        reportUnknown(child, in: element)
        continue
      }
      if !isRepeated(child, name, &earlier) { children.append(checked(child, in: element)) }
    }
    // An element that can have no children keeps all its text.
    if !allowed.isEmpty { element.children = children }
    addElements(asAttributesOf: &element)
    return element
  }

  // MARK: - Elements

  /// Reports an element that occurs a second time although its parent can have only one.
  ///
  /// - Returns: Whether the element was reported and is ignored.
  private mutating func isRepeated(
    _ element: XMLElement,
    _ name: ElementName,
    _ earlier: inout [ElementName: XMLElement]
  ) -> Bool {
    guard let first = earlier[name] else {
      earlier[name] = element
      return false
    }
    guard Schema.isSingle(name) else { return false }
    let qualifiedName = element.qualifiedName
    if name == .bitField {
      diagnostics.error(at: element.position, "a field has one BitField; put the bits of this one into the first")
    } else if name.isExtension {
      let place = first.position.text
      diagnostics.error(at: element.position, "'\(qualifiedName)' is there already at \(place); remove one of them")
    } else {
      diagnostics.warning(
        at: element.position,
        "'\(qualifiedName)' occurs twice in this field; '\(first.text.text)' stands, this one is ignored"
      )
    }
    var element = element
    checkAttributes(of: &element, name)
    return true
  }

  /// Replaces each attribute that stands for an element by that element.
  private mutating func addElements(asAttributesOf element: inout XMLElement) {
    for (attribute, name) in Schema.elements(asAttributesOf: element.name) {
      guard let text = element.attribute(attribute) else { continue }
      if let other = element.first(name) {
        diagnostics.error(
          at: text.position,
          "this attribute says what the element at \(other.position.text) says; remove one of them"
        )
      }
      element.children.insert(
        XMLElement(
          qualifiedName: name.rawValue,
          name: name,
          namespace: name.isExtension ? .blueGATT : .none,
          content: [.text(text.text)],
          position: text.position
        ),
        at: 0
      )
    }
  }

  private mutating func reportUnknown(_ element: XMLElement, in parent: XMLElement) {
    let name = element.qualifiedName
    if element.namespace == .blueGATT { return reportUnknownExtension(element, in: parent) }
    // The undeclared prefix was reported, and is the problem to correct.
    guard element.namespace != .none || element.prefix.isEmpty else { return }
    guard reported.insert("\(parent.localName)/\(name)").inserted else { return }
    let names = ElementName.allCases.filter { other in
      !other.isExtension && other != element.name && other.rawValue.first?.isUppercase == true
    }.map(\.rawValue)
    let meant = Suggestion.closest(to: name, among: names) ?? Suggestion.likeBeginning(of: name, among: names)
    let needsPrefix = element.namespace == .none && ElementName(element.localName, in: .blueGATT) != nil
    diagnostics.warning(
      at: element.position,
      "the element '\(name)' in '\(parent.qualifiedName)' is not known; it is ignored"
        + (needsPrefix
          ? "; did you mean 'x:\(name)', with xmlns:x=\"urn:bluegatt:1\"?"
          : meant.map { "; did you mean '\($0)'?" } ?? "")
    )
  }

  /// Reports an unknown or misplaced element of this project's namespace. This is an error, because the octets would be
  /// read wrongly without the element.
  private mutating func reportUnknownExtension(_ element: XMLElement, in parent: XMLElement) {
    let name = element.qualifiedName
    let problem: String
    if let known = element.name {
      problem = "'\(name)' has no place in '\(parent.qualifiedName)'; it belongs in \(Schema.places(of: known))"
    } else if ElementName(element.localName, in: .none) != nil {
      problem = "'\(name)' has no place in '\(parent.qualifiedName)'; that element has no prefix"
    } else {
      let names = ElementName.allCases.filter(\.isExtension).map { String($0.rawValue.dropFirst(2)) }
      let meant = Suggestion.closest(to: element.localName, among: names)
      problem =
        "there is no element '\(name)'"
        + (meant.map { "; did you mean '\(element.prefix)\($0)'?" } ?? "; the manual lists those that there are")
    }
    diagnostics.error(at: element.position, problem)
  }

  // MARK: - Attributes

  /// Reports the attributes that an element does not have. For an unknown attribute of the published schema this is a
  /// warning. For one of this project's namespace it is an error, because the octets would be read wrongly without it.
  private mutating func checkAttributes(of element: inout XMLElement, _ elementName: ElementName) {
    for attribute in element.attributes where attribute.name != .swiftName {
      check(attribute, of: element, elementName)
    }
    checkSwiftName(of: element)
    let hasByteOrder =
      Schema.hasAttribute(.byteOrder, withPrefixOn: elementName)
      || Schema.attributes(of: elementName).contains(.byteOrder)
    guard hasByteOrder, let order = element.extensionAttribute(.byteOrder) else { return }
    switch order.text {
    case "big": element.byteOrder = .big
    case "little": element.byteOrder = .little
    default:
      diagnostics.error(at: order.position, "'\(order.text)' is not a byte order; write big or little")
    }
  }

  private mutating func check(_ attribute: XMLAttribute, of element: XMLElement, _ elementName: ElementName) {
    let isPrefixed = attribute.namespace == .blueGATT && !elementName.isExtension
    let known = Schema.attributes(of: elementName)
    let belongsWithPrefix = attribute.name.map { Schema.hasAttribute($0, withPrefixOn: elementName) } ?? false
    if isPrefixed ? belongsWithPrefix : known.contains(where: { $0 == attribute.name }) { return }
    let name = isPrefixed ? "x:" + attribute.localName : attribute.localName
    let problem = "'\(element.qualifiedName)' has no attribute '\(name)'"
    let suggestion = Suggestion.text(for: name, among: known.map(\.rawValue))
    if isPrefixed {
      let elements = Schema.attributesWithPrefix.first { $0.attribute == attribute.name }?.elements.map(\.rawValue)
      let all = ["x:swiftName"] + Schema.attributesWithPrefix.map { "x:" + $0.attribute.rawValue }
      let remedy = elements.map { "; it belongs on \(Suggestion.list($0))" } ?? Suggestion.text(for: name, among: all)
      diagnostics.error(at: attribute.position, problem + remedy)
    } else if elementName.isExtension {
      let list = known.isEmpty ? "none" : known.map(\.rawValue).joined(separator: ", ")
      diagnostics.error(at: attribute.position, problem + (suggestion.isEmpty ? "; it has \(list)" : suggestion))
    } else if reported.insert("\(elementName.rawValue)@\(name)").inserted {
      let remedy =
        belongsWithPrefix ? "; did you mean 'x:\(name)', with xmlns:x=\"urn:bluegatt:1\"?" : suggestion
      diagnostics.warning(at: attribute.position, problem + "; it is ignored" + remedy)
    }
  }

  private mutating func checkSwiftName(of element: XMLElement) {
    if let name = element.extensionAttribute(.swiftName) {
      if isSwiftIdentifier(name.text) { return }
      diagnostics.error(
        at: name.position,
        "'\(name.text)' is not a Swift name; use letters, digits and underscores, and no digit first"
      )
    } else if let attribute = element.attributes.first(where: { $0.name == .swiftName }) {
      diagnostics.warning(
        at: attribute.position,
        "this swiftName is not in the namespace urn:bluegatt:1 and is ignored; write x:swiftName, and "
          + "xmlns:x=\"urn:bluegatt:1\" on the root element"
      )
    }
  }
}

extension XMLElement {
  /// The Swift name that replaces the one derived from the element's name; nil without a valid one.
  var swiftName: String? { extensionAttribute(.swiftName).map(\.text).flatMap { isSwiftIdentifier($0) ? $0 : nil } }
}

/// Returns whether a string is an identifier of ASCII letters, digits and underscores.
private func isSwiftIdentifier(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, !("0"..."9").contains(first), text != "_" else { return false }
  return text.unicodeScalars.allSatisfy { scalar in
    scalar == "_" || scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
  }
}
