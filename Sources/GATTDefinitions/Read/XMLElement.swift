import GATTModel
import GATTText

/// An element of an XML document.
struct XMLElement {
  /// Text, or an element within the element.
  enum Content {
    case text(String)
    case element(XMLElement)
  }

  /// The name in the document, including the prefix.
  let qualifiedName: String
  /// Nil when no schema has such an element.
  let name: ElementName?
  let namespace: XMLNamespace
  /// In the order of the document. Of the attributes in other namespaces, only `swiftName` is kept.
  var attributes: [XMLAttribute] = []
  /// In the order of the document.
  var content: [Content] = []
  /// The place of the start tag.
  let position: SourcePosition
  /// The byte order for the element, from its `x:byteOrder` or that of an enclosing element.
  var byteOrder = FieldDefinition.ByteOrder.little

  /// The name without a prefix.
  var localName: String {
    qualifiedName.firstIndex(of: ":").map { String(qualifiedName[$0...].dropFirst()) } ?? qualifiedName
  }

  /// The prefix of the name with its colon; empty without one.
  var prefix: String { String(qualifiedName.dropLast(localName.count)) }

  // MARK: - Elements within the element

  /// The elements, in the order of the document. Setting them removes the text between them.
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

  /// Returns the elements in an element that groups them, as each `Characteristic` in `Characteristics`.
  func children(_ name: ElementName, in group: ElementName) -> [XMLElement] {
    children(group).flatMap { $0.children(name) }
  }

  func first(_ name: ElementName) -> XMLElement? { children.first { $0.name == name } }

  // MARK: - Text

  /// All text within the element, white space folded, paragraphs joined.
  var text: XMLText { XMLText(text: paragraphs.joined(separator: " "), position: position) }

  func text(_ name: ElementName) -> XMLText? { first(name)?.text }

  /// All text within the element as prose: white space folded, paragraphs separated by an empty line.
  var prose: String { paragraphs.joined(separator: "\n\n") }

  /// The paragraphs of the text. Each element starts and ends a paragraph, except elements within a line.
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

  /// Returns an attribute of the element's schema. On one of this project's elements it may have a prefix or not.
  func attribute(_ name: AttributeName) -> XMLText? {
    let named = attributes.filter { $0.name == name }
    return named.first { $0.namespace == namespace }?.value ?? named.first { $0.namespace == .none }?.value
  }

  /// Returns the whole number in an attribute; nil for any other string.
  func number(_ name: AttributeName) -> Int64? { attribute(name).flatMap { NumberNotation.integer($0.text) } }

  /// Returns an attribute of this project's namespace.
  func extensionAttribute(_ name: AttributeName) -> XMLText? {
    namespace == .blueGATT
      ? attribute(name) : attributes.first { $0.name == name && $0.namespace == .blueGATT }?.value
  }
}

struct XMLAttribute {
  /// Nil when no schema has such an attribute.
  let name: AttributeName?
  /// The name without a prefix.
  let localName: String
  let namespace: XMLNamespace
  /// The value, white space folded, and the place of the name, including its prefix.
  let value: XMLText

  var position: SourcePosition { value.position }
}

/// Returns whether an octet is white space in XML.
func isWhiteSpace(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09 }

/// Trims white space and replaces each run of it by one space.
func foldWhiteSpace(_ text: String) -> String {
  text.utf8.split(whereSeparator: isWhiteSpace).map { Substring($0) }.joined(separator: " ")
}
