/// A text of a definition, white space folded, and where the element or the attribute that holds it starts.
struct Placed {
  var text: String
  var position: SourcePosition
}

/// An element of an XML document.
struct XMLElement {
  /// Text, or an element within the element.
  enum Content {
    case text(String)
    case element(XMLElement)
  }

  /// The name as the document has it, prefix included.
  let qualifiedName: String
  /// Nil when no schema has such an element.
  let name: ElementName?
  let namespace: XMLNamespace
  /// In the order of the document. Of those in a namespace that is not this project's, only `swiftName` is kept.
  var attributes: [XMLAttribute] = []
  /// In the order of the document.
  var content: [Content] = []
  /// Where the start tag begins.
  let position: SourcePosition
  /// The order of the octets of what the element describes, by its own `x:byteOrder` or that of an element around it.
  var byteOrder = FieldDefinition.ByteOrder.little

  /// The name without a prefix.
  var localName: String {
    qualifiedName.firstIndex(of: ":").map { String(qualifiedName[$0...].dropFirst()) } ?? qualifiedName
  }

  /// The prefix of the name with its colon; empty without one.
  var prefix: String { String(qualifiedName.dropLast(localName.count)) }

  // MARK: - Elements within the element

  /// In the order of the document; setting them removes the text between them.
  var children: [XMLElement] {
    get {
      content.compactMap { part in
        if case .element(let child) = part { child } else { nil }
      }
    }
    set { content = newValue.map { .element($0) } }
  }

  func children(_ names: ElementName...) -> [XMLElement] {
    children.filter { child in names.contains { $0 == child.name } }
  }

  /// The elements in an element that groups them, as each `Characteristic` in `Characteristics`.
  func children(_ name: ElementName, in group: ElementName) -> [XMLElement] {
    children(group).flatMap { $0.children(name) }
  }

  func first(_ name: ElementName) -> XMLElement? { children.first { $0.name == name } }

  // MARK: - Text

  /// All text within the element, white space folded, paragraphs run together.
  var text: Placed { Placed(text: paragraphs.joined(separator: " "), position: position) }

  func text(_ name: ElementName) -> Placed? { first(name)?.text }

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

  // MARK: - Attributes

  /// An attribute of the element's own schema: one of this project's elements may have it with or without a prefix.
  func attribute(_ name: AttributeName) -> Placed? {
    let named = attributes.filter { $0.name == name }
    return named.first { $0.namespace == namespace }?.placed ?? named.first { $0.namespace == .none }?.placed
  }

  /// The whole number that an attribute is; nil for a text that is none.
  func number(_ name: AttributeName) -> Int64? { attribute(name).flatMap { Number.integer($0.text) } }

  /// An attribute of this project's namespace.
  func extensionAttribute(_ name: AttributeName) -> Placed? {
    namespace == .blueGATT
      ? attribute(name) : attributes.first { $0.name == name && $0.namespace == .blueGATT }?.placed
  }
}

struct XMLAttribute {
  /// Nil when no schema has such an attribute.
  let name: AttributeName?
  /// The name without a prefix.
  let localName: String
  let namespace: XMLNamespace
  /// The value, white space folded, and where the name begins, with its prefix.
  let placed: Placed

  var position: SourcePosition { placed.position }
}

/// White space as XML has it.
func isWhiteSpace(_ octet: UInt8) -> Bool { " \n\r\t".utf8.contains(octet) }

/// Trims white space and replaces each run of it by one space.
func foldWhiteSpace(_ text: String) -> String {
  text.utf8.split(whereSeparator: isWhiteSpace).map { Substring($0) }.joined(separator: " ")
}
