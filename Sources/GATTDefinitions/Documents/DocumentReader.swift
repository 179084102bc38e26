import GATTModel

/// Turns the elements of one file into documents, and collects what there is to say about them.
struct DocumentReader {
  private(set) var diagnostics: [Diagnostic] = []
  /// Kinds of unknown elements and attributes that were reported: one of each kind says enough.
  var reported: Set<String> = []

  /// What the elements that are open say about the order of octets.
  var byteOrder = FieldDefinition.ByteOrder.little
  /// `x:baseUUID` of the profile, 32 digits of which 4 are x; nil without one.
  var baseUUID: String?

  /// What fields and services refer to.
  private(set) var references: [Reference] = []

  /// The root is a profile: what it holds needs no type.
  var isInProfile = false

  /// The root elements that there are, for messages.
  static let rootElements =
    "Characteristic, Descriptor, Attribute, Service, Profile, x:ServiceData, x:ManufacturerData or x:Overlay"

  /// The document that a tree holds; nil when its root is not one of a definition.
  mutating func document(from root: XMLElement) -> Document? {
    let isPublished = root.namespace == .none || root.name == .html
    let document = isPublished ? publishedDocument(from: root) : extensionDocument(from: root)
    if document != nil { checkAttributes(of: root) }
    return document
  }

  private mutating func publishedDocument(from root: XMLElement) -> Document? {
    var document = Document()
    switch root.name {
    case .characteristic: document.values = valueDocuments(from: root, kind: .characteristic)
    case .descriptor: document.values = valueDocuments(from: root, kind: .descriptor)
    case .attribute: document.values = valueDocuments(from: root, kind: .declaration)
    case .service: readService(from: root, into: &document)
    case .profile: readProfile(from: root, into: &document)
    case .html:
      error(at: root.position, "the file is an HTML page, not a GATT definition; download the XML file itself")
      return nil
    default:
      error(
        at: root.position,
        "'\(root.qualifiedName)' is not a GATT definition; the root element is \(Self.rootElements)"
      )
      return nil
    }
    return document
  }

  private mutating func extensionDocument(from root: XMLElement) -> Document? {
    var document = Document()
    switch (root.namespace, root.name) {
    case (.blueGATT, .serviceData?): document.values = payloadDocuments(from: root)
    case (.blueGATT, .manufacturerData?): document.values = payloadDocuments(from: root)
    case (.blueGATT, .overlay?): document.patches = patches(from: root)
    default:
      error(at: root.position, namespaceProblem(ofRoot: root))
      return nil
    }
    return document
  }

  private func namespaceProblem(ofRoot root: XMLElement) -> String {
    let name = root.qualifiedName
    if root.namespace == .blueGATT, name.contains(":") {
      return
        "'\(name)' cannot be the root element; that is \(Self.rootElements)"
    }
    return "the root element '\(name)' is in a namespace; a definition's own elements have none"
      + (root.namespace == .blueGATT ? "; write xmlns:x=\"urn:bluegatt:1\" in place of xmlns=" : "")
  }

  // MARK: - For the documents

  /// Notes that the definitions refer to one by its identifier.
  mutating func refer(to type: Placed?, kind: ValueDefinition.Kind? = nil) {
    if let type, !type.text.isEmpty { references.append(.type(type.text, kind)) }
  }

  /// Notes that the definitions refer to one by its UUID.
  mutating func refer(toUUID uuid: Placed?) {
    guard let uuid, let number = BluetoothUUID(definition: uuid.text, base: baseUUID) else { return }
    references.append(.uuid(number))
  }

  mutating func error(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.error, at: position, message))
  }

  mutating func warning(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.warning, at: position, message))
  }

  /// Hands each child of the published schema to `body`, and each of this project's namespace to `extensionBody`; both
  /// return false when they have no use for it.
  mutating func forEachChild(
    of parent: XMLElement,
    _ body: (inout DocumentReader, XMLElement, ElementName) -> Bool,
    extension extensionBody: (inout DocumentReader, XMLElement, ElementName) -> Bool = { _, _, _ in false }
  ) {
    for child in parent.children {
      switch (child.namespace, child.name) {
      case (.none, let name?):
        if body(&self, child, name) {
          checkAttributes(of: child)
        } else {
          reportUnknown(child, in: parent)
        }
      case (.blueGATT, let name?):
        if extensionBody(&self, child, name) {
          checkAttributes(of: child)
        } else {
          reportMisplaced(child, name, in: parent)
        }
      case (.blueGATT, nil):
        let names = ExtensionPlaces.elements.keys.map(\.rawValue)
        let meant = Suggestion.closest(to: child.localName, among: names)
        error(
          at: child.position,
          "there is no element '\(child.qualifiedName)'"
            + (meant.map { "; did you mean '\(child.prefix)\($0)'?" } ?? "; the manual lists those that there are")
        )
      default: reportUnknown(child, in: parent)
      }
    }
  }

  /// Runs `body` with the byte order that an element says, for what it contains.
  ///
  /// - Returns: What `body` returns.
  mutating func withByteOrder<Result>(of element: XMLElement, _ body: (inout DocumentReader) -> Result) -> Result {
    guard let order = element.placedExtensionAttribute(.byteOrder) else { return body(&self) }
    let outer = byteOrder
    defer { byteOrder = outer }
    switch order.text {
    case "big": byteOrder = .big
    case "little": byteOrder = .little
    default: error(at: order.position, "'\(order.text)' is not a byte order; write big or little")
    }
    return body(&self)
  }

  /// The `x:swiftName` of an element.
  mutating func swiftName(of element: XMLElement) -> String? {
    guard element.hasAttribute(.swiftName) else { return nil }
    guard let name = element.extensionAttribute(.swiftName) else {
      for namespace in [XMLNamespace.none, .other] where element.attribute(.swiftName, in: namespace) != nil {
        warning(
          at: element.position(ofAttribute: AttributeName.swiftName.rawValue),
          "this swiftName is not in the namespace urn:bluegatt:1 and is ignored; write x:swiftName, and "
            + "xmlns:x=\"urn:bluegatt:1\" on the root element"
        )
      }
      return nil
    }
    if isSwiftIdentifier(name) { return name }
    error(
      at: element.position(ofAttribute: AttributeName.swiftName.rawValue),
      "'\(name)' is not a Swift name; use letters, digits and underscores, and no digit first"
    )
    return nil
  }

  private mutating func reportUnknown(_ element: XMLElement, in parent: XMLElement) {
    let name = element.qualifiedName
    // That its prefix is not declared was reported, and is what to mend.
    guard element.namespace != .none || element.prefix.isEmpty else { return }
    guard reported.insert("\(parent.localName)/\(name)").inserted else { return }
    let isExtension = element.namespace == .none && element.name.map { ExtensionPlaces.elements[$0] != nil } ?? false
    let others = ElementName.allCases.filter { other in
      other != element.name && other.rawValue.first?.isUppercase == true
        && (ExtensionPlaces.elements[other] == nil || other == .field || other == .unit)
    }
    let names = others.map(\.rawValue)
    let meant = Suggestion.closest(to: name, among: names) ?? Suggestion.likeBeginning(of: name, among: names)
    warning(
      at: element.position,
      "the element '\(name)' in '\(parent.qualifiedName)' is not known; it is ignored"
        + (isExtension
          ? "; did you mean 'x:\(name)', with xmlns:x=\"urn:bluegatt:1\"?"
          : meant.map { "; did you mean '\($0)'?" } ?? "")
    )
  }

  /// Reports an element of this project's namespace that has no place where it stands: leaving it out would read the octets
  /// wrongly.
  private mutating func reportMisplaced(_ element: XMLElement, _ name: ElementName, in parent: XMLElement) {
    let place =
      ExtensionPlaces.elements[name].map { "it belongs in \($0)" }
      ?? "that element has no prefix"
    error(at: element.position, "'\(element.qualifiedName)' has no place in '\(parent.qualifiedName)'; \(place)")
  }
}

/// Whether a text is an identifier of ASCII letters, digits and underscores.
func isSwiftIdentifier(_ text: String) -> Bool {
  guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), text != "_" else {
    return false
  }
  return text.utf8.allSatisfy { octet in
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
