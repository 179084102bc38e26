/// An element of an XML document.
struct XMLElement {
  /// Text, or an element within the element.
  enum Content {
    case text(String)
    case element(XMLElement)
  }

  /// The name as the document has it, prefix included.
  let qualifiedName: String
  /// Nil when the schema has no such element.
  let name: ElementName?
  let namespace: XMLNamespace
  /// In the order of the document. Of those in a namespace that is not this project's, only `swiftName` is kept.
  let attributes: [XMLAttribute]
  /// In the order of the document.
  var content: [Content] = []
  /// Where the start tag begins.
  let position: SourcePosition

  var children: [XMLElement] {
    content.compactMap { part in
      if case .element(let child) = part { child } else { nil }
    }
  }

  /// The name without a prefix.
  var localName: String {
    qualifiedName.firstIndex(of: ":").map { String(qualifiedName[$0...].dropFirst()) } ?? qualifiedName
  }

  /// The prefix of the name with its colon; empty without one.
  var prefix: String {
    qualifiedName.firstIndex(of: ":").map { String(qualifiedName[...$0]) } ?? ""
  }

  // MARK: - Text

  /// All text within the element, white space folded, paragraphs run together.
  var foldedText: String { paragraphs.joined(separator: " ") }

  /// All text within the element as prose: white space folded, paragraphs separated by an empty line.
  var prose: String { paragraphs.joined(separator: "\n\n") }

  /// Each element is a paragraph, unless it is one that stands within a line.
  private var paragraphs: [String] {
    var paragraphs = [""]
    appendText(to: &paragraphs)
    return paragraphs.map(foldWhiteSpace).filter { !$0.isEmpty }
  }

  private func appendText(to paragraphs: inout [String]) {
    for part in content {
      switch part {
      case .text(let text): paragraphs[paragraphs.count - 1] += text
      case .element(let child) where child.name?.isInline == true: child.appendText(to: &paragraphs)
      case .element(let child):
        paragraphs.append("")
        child.appendText(to: &paragraphs)
        paragraphs.append("")
      }
    }
  }

  /// The text of the element, and where it stands.
  var placedText: Placed {
    Placed(text: foldedText, element: self, attribute: nil)
  }

  // MARK: - Attributes

  /// The value of an attribute of the schema.
  func attribute(_ name: AttributeName, in namespace: XMLNamespace = .none) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }

  /// Whether there is an attribute of the schema, in whatever namespace.
  func hasAttribute(_ name: AttributeName) -> Bool {
    attributes.contains { $0.name == name }
  }

  /// An attribute of the schema, and where it stands.
  func placedAttribute(_ name: AttributeName) -> Placed? {
    attribute(name).map { Placed(text: $0, element: self, attribute: name) }
  }

  /// An attribute of this project's namespace, which needs no prefix on an element of that namespace.
  func extensionAttribute(_ name: AttributeName) -> String? {
    attribute(name, in: .blueGATT) ?? (namespace == .blueGATT ? attribute(name) : nil)
  }

  /// An attribute of this project's namespace, and where it stands.
  func placedExtensionAttribute(_ name: AttributeName) -> Placed? {
    extensionAttribute(name).map { Placed(text: $0, element: self, attribute: name) }
  }

  /// Where an attribute, given by its local name, begins; where the start tag begins when it has none.
  func position(ofAttribute localName: String) -> SourcePosition {
    attributes.first { $0.localName == localName }?.position ?? position
  }
}

/// An attribute of an element.
struct XMLAttribute {
  /// Nil when the schema has no such attribute.
  let name: AttributeName?
  /// The name without a prefix.
  let localName: String
  let namespace: XMLNamespace
  /// White space folded.
  let value: String
  /// Where the name begins, with its prefix.
  let position: SourcePosition
}
