/// An XML document, as far as a definition needs it.
///
/// Elements, attributes and text stand in arrays of their own, in the order of the document, and a `String` is made
/// only of what is asked for. The text of an element with all that it contains is one range of `text`.
final class XMLTree: Sendable {
  struct Node {
    /// Nil when the schema has no such element.
    var name: ElementName?
    var namespace: XMLNamespace
    var line: Int32
    /// From 1, in characters.
    var column: Int32
    /// Where the start tag begins in `source`.
    var offset: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var attributes: Range<Int32>
    var text: Range<Int32>
  }

  struct Attribute {
    /// Nil when the schema has no such attribute.
    var name: AttributeName?
    var namespace: XMLNamespace
    var value: Range<Int32>
    /// The name, in `attributeText`, of an attribute of this project's namespace, or of an element of that namespace, that
    /// is not known; else empty.
    var unknownName: Range<Int32>
  }

  /// Stands in `text` where a paragraph of prose begins or ends; no XML document can contain it.
  static let paragraphMark: UInt8 = 0x1E

  let path: String
  /// The document in UTF-8, without a byte order mark.
  let source: [UInt8]
  let nodes: [Node]
  let attributes: [Attribute]
  let text: [UInt8]
  let attributeText: [UInt8]

  init(
    path: String,
    source: [UInt8],
    nodes: [Node],
    attributes: [Attribute],
    text: [UInt8],
    attributeText: [UInt8]
  ) {
    self.path = path
    self.source = source
    self.nodes = nodes
    self.attributes = attributes
    self.text = text
    self.attributeText = attributeText
  }

  var root: XMLElement? {
    nodes.isEmpty ? nil : XMLElement(tree: self, index: 0)
  }
}

/// An element of a tree.
struct XMLElement {
  let tree: XMLTree
  let index: Int32

  private var node: XMLTree.Node { tree.nodes[Int(index)] }

  var name: ElementName? { node.name }
  var namespace: XMLNamespace { node.namespace }
  var children: XMLChildren { XMLChildren(tree: tree, following: node.firstChild) }

  /// Where the start tag begins.
  var position: SourcePosition {
    let node = node
    return SourcePosition(path: tree.path, line: Int(node.line), column: Int(node.column))
  }

  /// The name as the document has it, prefix included.
  var qualifiedName: String {
    let start = Int(node.offset) + 1
    let end = tree.source[start...].firstIndex { !isXMLNameOctet($0) } ?? tree.source.endIndex
    return String(decoding: tree.source[start..<end], as: UTF8.self)
  }

  /// The name without a prefix.
  var localName: String {
    let name = qualifiedName
    return name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The prefix of the name with its colon; empty without one.
  var prefix: String {
    let name = qualifiedName
    return name.firstIndex(of: ":").map { String(name[...$0]) } ?? ""
  }

  /// All text within the element, white space folded, paragraphs run together.
  var foldedText: String {
    foldWhiteSpace(octets(of: node.text, in: tree.text))
  }

  /// All text within the element as prose: white space folded, paragraphs separated by a blank line.
  var prose: String {
    foldWhiteSpace(octets(of: node.text, in: tree.text), paragraphSeparator: "\n\n")
  }

  /// An attribute of the schema, white space folded.
  func attribute(_ name: AttributeName, in namespace: XMLNamespace = .none) -> String? {
    for attribute in tree.attributes[Int(node.attributes.lowerBound)..<Int(node.attributes.upperBound)]
    where attribute.name == name && attribute.namespace == namespace {
      return foldWhiteSpace(octets(of: attribute.value, in: tree.attributeText))
    }
    return nil
  }

  /// An attribute of the schema, and where it stands.
  func placedAttribute(_ name: AttributeName) -> Placed? {
    attribute(name).map { Placed(text: $0, element: self, attribute: name) }
  }

  /// The text of the element, and where it stands.
  var placedText: Placed {
    Placed(text: foldedText, element: self, attribute: nil)
  }

  /// An attribute of this project's namespace, which needs no prefix on an element of that namespace.
  func extensionAttribute(_ name: AttributeName) -> String? {
    attribute(name, in: .blueGATT) ?? (namespace == .blueGATT ? attribute(name) : nil)
  }

  /// An attribute of this project's namespace, and where it stands.
  func placedExtensionAttribute(_ name: AttributeName) -> Placed? {
    extensionAttribute(name).map { Placed(text: $0, element: self, attribute: name) }
  }

  /// Hands on each attribute of this project's namespace, and on an element of that namespace each that has none: what it
  /// is, nil when it is not known, and its local name.
  func forEachExtensionAttribute(_ body: (AttributeName?, String) -> Void) {
    let isExtension = namespace == .blueGATT
    for attribute in tree.attributes[Int(node.attributes.lowerBound)..<Int(node.attributes.upperBound)]
    where attribute.namespace == .blueGATT || (isExtension && attribute.namespace == .none) {
      body(
        attribute.name,
        attribute.name?.rawValue
          ?? String(decoding: octets(of: attribute.unknownName, in: tree.attributeText), as: UTF8.self)
      )
    }
  }

  /// Where an attribute of the start tag, given by its local name, begins; where the tag begins when it has none.
  func position(ofAttribute localName: String) -> SourcePosition {
    let source = tree.source
    let name = Array(localName.utf8)
    let start = Int(node.offset)
    var index = start + 1
    while index < source.count, isXMLNameOctet(source[index]) { index += 1 }
    while index < source.count, source[index] != UInt8(ascii: ">") {
      guard isXMLNameOctet(source[index]) else {
        index += 1
        continue
      }
      let nameStart = index
      while index < source.count, isXMLNameOctet(source[index]) { index += 1 }
      let qualified = source[nameStart..<index]
      if qualified.elementsEqual(name) || qualified.suffix(name.count + 1).elementsEqual([UInt8(ascii: ":")] + name) {
        var cursor = PositionCursor(line: Int(node.line), column: Int(node.column), offset: start)
        source.withUnsafeBufferPointer { cursor.advance(to: nameStart, in: $0) }
        return SourcePosition(path: tree.path, line: cursor.line, column: cursor.column)
      }
      while index < source.count, source[index] != UInt8(ascii: "\""), source[index] != UInt8(ascii: "'") { index += 1 }
      guard index < source.count else { break }
      let quote = source[index]
      index += 1
      while index < source.count, source[index] != quote { index += 1 }
      index += 1
    }
    return position
  }

  private func octets(of range: Range<Int32>, in text: [UInt8]) -> ArraySlice<UInt8> {
    text[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}

/// The children of an element, in the order of the document.
struct XMLChildren: Sequence, IteratorProtocol {
  let tree: XMLTree
  var following: Int32

  mutating func next() -> XMLElement? {
    guard following >= 0 else { return nil }
    let element = XMLElement(tree: tree, index: following)
    following = tree.nodes[Int(following)].nextSibling
    return element
  }
}

/// A text of a definition, white space folded, and where it stands.
struct Placed {
  var text: String
  var element: XMLElement
  /// The attribute whose value it is; nil when it is what the element contains.
  var attribute: AttributeName?

  /// Where the element or the attribute starts; looked up when asked for.
  var position: SourcePosition {
    attribute.map { element.position(ofAttribute: $0.rawValue) } ?? element.position
  }
}

private func isXMLNameOctet(_ octet: UInt8) -> Bool {
  switch octet {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: ":"), 0x80...:
    true
  default: false
  }
}

/// Trims white space and replaces each run of it by one space.
///
/// - Parameter paragraphSeparator: What a run that contains a paragraph mark is replaced by.
func foldWhiteSpace(_ octets: ArraySlice<UInt8>, paragraphSeparator: StaticString = " ") -> String {
  octets.withUnsafeBufferPointer { octets in
    String(unsafeUninitializedCapacity: octets.count * 2) { output in
      var count = 0
      var gap = false
      var paragraph = false
      for octet in octets {
        switch octet {
        case 0x20, 0x09, 0x0A, 0x0D:
          gap = true
        case XMLTree.paragraphMark:
          gap = true
          paragraph = true
        default:
          if gap, count > 0 {
            if paragraph {
              for index in 0..<paragraphSeparator.utf8CodeUnitCount {
                output[count] = paragraphSeparator.utf8Start[index]
                count += 1
              }
            } else {
              output[count] = 0x20
              count += 1
            }
          }
          gap = false
          paragraph = false
          output[count] = octet
          count += 1
        }
      }
      return count
    }
  }
}
