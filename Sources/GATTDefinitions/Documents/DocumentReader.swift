/// Turns the elements of one file into documents, and collects what there is to say about them.
struct DocumentReader {
  private(set) var diagnostics: [Diagnostic] = []
  /// Kinds of unknown elements and attributes that were reported: one of each kind says enough.
  private var reported: Set<String> = []

  /// The document that a tree holds; nil when its root is not one of a definition.
  mutating func document(from root: XMLElement) -> Document? {
    checkAttributes(of: root)
    guard root.namespace == .none || root.name == .html else {
      error(at: root.position, namespaceProblem(ofRoot: root))
      return nil
    }
    switch root.name {
    case .characteristic: return .value(valueDocument(from: root, kind: .characteristic))
    case .descriptor: return .value(valueDocument(from: root, kind: .descriptor))
    case .attribute: return .value(valueDocument(from: root, kind: .declaration))
    case .service: return .service(serviceDocument(from: root))
    case .profile:
      error(at: root.position, "the root element 'Profile' is not supported; use one file for each definition")
    case .html:
      error(at: root.position, "the file is an HTML page, not a GATT definition; download the XML file itself")
    default:
      error(
        at: root.position,
        "'\(root.qualifiedName)' is not a GATT definition; the root element is Characteristic, Descriptor, Attribute "
          + "or Service"
      )
    }
    return nil
  }

  private func namespaceProblem(ofRoot root: XMLElement) -> String {
    let name = root.qualifiedName
    if root.namespace == .blueGATT, name.contains(":") { return "the root element '\(name)' is not supported" }
    return "the root element '\(name)' is in a namespace; a definition's own elements have none"
      + (root.namespace == .blueGATT ? "; write xmlns:x=\"urn:bluegatt:1\" in place of xmlns=" : "")
  }

  // MARK: - For the documents

  mutating func error(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.error, at: position, message))
  }

  mutating func warning(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.warning, at: position, message))
  }

  /// Hands each child of the published schema to `body`, which returns false when it has no use for it.
  mutating func forEachChild(
    of parent: XMLElement,
    _ body: (inout DocumentReader, XMLElement, ElementName) -> Bool
  ) {
    for child in parent.children {
      checkAttributes(of: child)
      if child.namespace == .blueGATT {
        error(at: child.position, "'\(child.qualifiedName)' is not supported")
      } else if let name = child.name, child.namespace == .none, body(&self, child, name) {
        continue
      } else {
        unknown(child, in: parent)
      }
    }
  }

  /// The `x:swiftName` of an element.
  mutating func swiftName(of element: XMLElement) -> String? {
    guard let name = element.attribute(.swiftName, in: .blueGATT) else {
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

  private mutating func unknown(_ element: XMLElement, in parent: XMLElement) {
    let name = element.qualifiedName
    guard reported.insert("\(parent.localName)/\(name)").inserted else { return }
    let others = ElementName.allCases.filter { $0 != element.name }.map(\.rawValue).filter {
      $0.first?.isUppercase == true
    }
    warning(
      at: element.position,
      "the element '\(name)' in '\(parent.qualifiedName)' is not known; it is ignored"
        + Suggestion.text(for: name, among: others)
    )
  }

  /// Attributes of the published schema that mean nothing here are ignored; those of this project's namespace are not.
  private mutating func checkAttributes(of element: XMLElement) {
    for name in element.unknownBlueGATTAttributes {
      let position = element.position(ofAttribute: name)
      switch name {
      case "byteOrder", "bitOrder", "direction", "baseUUID", "length":
        // Ignoring these would read the octets wrongly.
        error(at: position, "the attribute 'x:\(name)' is not supported")
      default:
        guard reported.insert("@\(name)").inserted else { continue }
        warning(at: position, "the attribute 'x:\(name)' is not known; it is ignored")
      }
    }
  }
}

/// What one file defines.
enum Document: Sendable {
  case value(ValueDocument)
  case service(ServiceDocument)
}

/// Whether a text is an identifier of ASCII letters, digits and underscores.
private func isSwiftIdentifier(_ text: String) -> Bool {
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
