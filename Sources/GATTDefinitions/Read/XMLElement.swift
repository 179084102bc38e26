/// An element of a tree.
struct XMLElement {
  let tree: XMLTree
  let index: Int32

  private var node: XMLTree.Node { tree.nodes[Int(index)] }

  var name: ElementName? { node.name }
  var namespace: XMLNamespace { node.namespace }
  var children: XMLChildren { XMLChildren(tree: tree, indices: index + 1..<node.end) }

  /// Where the start tag begins.
  var position: SourcePosition { tree.position(of: Int(node.offset)) }

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
    folded(node.text, in: tree.text)
  }

  /// All text within the element as prose: white space folded, paragraphs separated by a blank line.
  var prose: String {
    folded(node.text, in: tree.text, paragraphSeparator: "\n\n")
  }

  /// An attribute of the schema, white space folded.
  func attribute(_ name: AttributeName, in namespace: XMLNamespace = .none) -> String? {
    for index in tree.nodes[Int(index)].attributes {
      let attribute = tree.attributes[Int(index)]
      if attribute.name == name, attribute.namespace == namespace {
        return folded(attribute.value, in: tree.attributeText)
      }
    }
    return nil
  }

  /// Whether there is an attribute of the schema, in whatever namespace.
  func hasAttribute(_ name: AttributeName) -> Bool {
    for index in tree.nodes[Int(index)].attributes where tree.attributes[Int(index)].name == name { return true }
    return false
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

  /// The attributes that the tree keeps, in the order of the document.
  var attributes: ArraySlice<XMLTree.Attribute> {
    let range = node.attributes
    return tree.attributes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The name of one of the attributes, without a prefix.
  func localName(of attribute: XMLTree.Attribute) -> String {
    attribute.name?.rawValue
      ?? String(
        decoding: tree.attributeText[Int(attribute.unknownName.lowerBound)..<Int(attribute.unknownName.upperBound)],
        as: UTF8.self
      )
  }

  /// Where an attribute of the start tag, given by its local name, begins; where the tag begins when it has none.
  func position(ofAttribute localName: String) -> SourcePosition {
    let source = tree.source
    let name = Array(localName.utf8)
    var index = Int(node.offset) + 1
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
        return tree.position(of: nameStart)
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

  private func folded(_ range: Range<Int32>, in text: [UInt8], paragraphSeparator: StaticString = " ") -> String {
    text.withUnsafeBufferPointer { text in
      let octets = text[Int(range.lowerBound)..<Int(range.upperBound)]
      return foldWhiteSpace(UnsafeBufferPointer(rebasing: octets), paragraphSeparator: paragraphSeparator)
    }
  }
}

/// The children of an element, in the order of the document.
struct XMLChildren: Sequence, IteratorProtocol {
  let tree: XMLTree
  /// Those of the following children, and of what is within them.
  var indices: Range<Int32>

  mutating func next() -> XMLElement? {
    guard let first = indices.first else { return nil }
    indices = tree.nodes[Int(first)].end..<indices.upperBound
    return XMLElement(tree: tree, index: first)
  }

  var underestimatedCount: Int {
    var count = 0
    var index = indices.lowerBound
    while index < indices.upperBound {
      index = tree.nodes[Int(index)].end
      count += 1
    }
    return count
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
