import GATTModel

/// Finds the definitions of one file in the tree of its elements, and collects the diagnostics about them.
struct DocumentReader {
  private(set) var diagnostics: [Diagnostic] = []
  private var document = Document()
  /// Whether the root is a profile, in which definitions need no type.
  private var isInProfile = false
  /// `x:baseUUID` of the profile; nil without one.
  private var baseUUID: BaseUUID?

  /// Returns the document of a file; nil when it is not a definition.
  static func read(_ file: DefinitionFile) -> (document: Document?, diagnostics: [Diagnostic]) {
    let (root, diagnostics) = XMLReader.read(file)
    guard let root else { return (nil, diagnostics) }
    var reader = DocumentReader()
    let document = reader.document(from: root)
    return (document, diagnostics + reader.diagnostics)
  }

  /// Returns the document of a tree; nil when its root is not the root of a definition.
  mutating func document(from root: XMLElement) -> Document? {
    switch (root.namespace, root.name) {
    case (.none, .characteristic), (.none, .descriptor), (.none, .attribute), (_, .serviceData), (_, .manufacturerData):
      addValues(of: checked(root))
    case (.none, .service): addService(checked(root))
    case (.none, .profile): addProfile(root)
    case (_, .overlay): document.patches = checked(root).children(.patch)
    default:
      diagnostics.error(at: root.position, problem(ofRoot: root))
      return nil
    }
    return document
  }

  private func problem(ofRoot root: XMLElement) -> String {
    let name = root.qualifiedName
    if root.name == .html { return "the file is an HTML page, not a GATT definition; download the XML file itself" }
    if root.namespace == .none {
      return "'\(name)' is not a GATT definition; the root element is \(ElementName.roots)"
    }
    if root.namespace == .blueGATT, name.contains(":") {
      return "'\(name)' cannot be the root element; that is \(ElementName.roots)"
    }
    return "the root element '\(name)' is in a namespace; a definition's own elements have none"
      + (root.namespace == .blueGATT ? "; write xmlns:x=\"urn:bluegatt:1\" in place of xmlns=" : "")
  }

  /// Returns the root without elements that are not allowed, and collects its references.
  private mutating func checked(_ root: XMLElement) -> XMLElement {
    var check = SchemaCheck()
    let root = check.checked(root)
    diagnostics += check.diagnostics
    addReferences(of: root)
    return root
  }

  /// Collects the references of fields and services.
  private mutating func addReferences(of parent: XMLElement) {
    for child in parent.children {
      switch child.name {
      case .reference:
        if !child.text.text.isEmpty { document.references.append(.type(child.text.text, nil)) }
      case .characteristic where parent.name == .characteristics:
        if let type = child.attribute(.type), !type.text.isEmpty {
          document.references.append(.type(type.text, .characteristic))
        } else if let uuid = child.attribute(.uuid).flatMap({ BluetoothUUID(definition: $0.text, base: baseUUID) }) {
          document.references.append(.uuid(uuid))
        }
      default: break
      }
      addReferences(of: child)
    }
  }

  // MARK: - Profiles

  /// Adds the services, characteristics and advertised payloads of one device.
  private mutating func addProfile(_ root: XMLElement) {
    isInProfile = true
    baseUUID = root.extensionAttribute(.baseUUID).flatMap { baseUUID(from: $0) }
    let root = checked(root)
    document.matches = root.children(.match)
    for child in root.children {
      switch child.name {
      case .service: addService(child)
      case .characteristic, .descriptor, .serviceData, .manufacturerData: addValues(of: child)
      default: break
      }
    }
    document.profile = ProfileDefinition(
      name: root.givenName ?? "",
      baseUUID: baseUUID,
      documentation: root.documentation,
      position: root.position
    )
  }

  private mutating func baseUUID(from text: XMLText) -> BaseUUID? {
    if let base = BaseUUID(text.text) { return base }
    diagnostics.error(
      at: text.position,
      "'\(text.text)' is not a base of UUIDs; write 32 digits, four of them as xxxx, as "
        + "F000xxxx-0451-4000-B000-000000000000"
    )
    return nil
  }

  // MARK: - Services

  private mutating func addService(_ element: XMLElement) {
    var service = ServiceDocument(element: element, needsType: !isInProfile, baseUUID: baseUUID)
    for characteristic in element.children(.characteristic, in: .characteristics) {
      let index = document.values.count
      let hasValue = characteristic.first(.value) != nil
      service.characteristics.append((characteristic, hasValue ? index : nil))
      if hasValue {
        addValues(of: characteristic)
      } else if isInProfile, characteristic.attribute(.uuid) != nil, characteristic.attribute(.name) != nil {
        addValues(of: characteristic)
        document.values[index].isReference = true
      }
    }
    document.services.append(service)
  }

  // MARK: - Values

  /// Adds the values of a definition; one without content when the definition has no `Value`.
  private mutating func addValues(of element: XMLElement) {
    var values = element.children(.value)
    var document = ValueDocument(element: element, needsType: !isInProfile, baseUUID: baseUUID)
    if document.kind == nil {
      document.matchesOfProfile = self.document.matches
      for value in values.dropFirst() {
        diagnostics.error(at: value.position, "advertised data has one Value; remove this one")
      }
      for direction in values.compactMap({ $0.extensionAttribute(.direction) }) {
        diagnostics.error(at: direction.position, "advertised data goes one way; remove the direction")
      }
      values = Array(values.prefix(1))
    }
    document.hasOthers = values.count > 1
    if document.hasOthers { reportUndirected(values) }
    document.value = values.first
    self.document.values.append(document)
    document.isFirst = false
    for value in values.dropFirst() {
      document.value = value
      self.document.values.append(document)
    }
  }

  /// Reports the values without a direction after the first of them, which gets the directions that no other value has.
  private mutating func reportUndirected(_ values: [XMLElement]) {
    let undirected = values.filter { $0.extensionAttribute(.direction) == nil }
    guard let first = undirected.first else { return }
    for value in undirected.dropFirst() {
      diagnostics.error(
        at: value.position,
        "there is a Value for every direction at \(first.position.text) already; put these fields into it, "
          + "or say x:direction=\"read\", \"write\" or \"notify\" here"
      )
    }
  }
}
