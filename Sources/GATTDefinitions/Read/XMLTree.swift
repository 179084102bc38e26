/// An XML document, as far as a definition needs it.
///
/// Elements, attributes and text stand in arrays of their own, in the order of the document, and a `String` is made
/// only of what is asked for. The text of an element with all that it contains is one range of `text`.
final class XMLTree: Sendable {
  struct Node {
    /// Nil when the schema has no such element.
    var name: ElementName?
    var namespace: XMLNamespace
    /// Where the start tag begins in `source`.
    var offset: Int32
    /// The index behind those of all elements within it: that of the next sibling, when there is one.
    var end: Int32
    var attributes: Range<Int32>
    var text: Range<Int32>

    /// Ends the element where there is so much text and there are so many nodes.
    mutating func close(text textEnd: Int32, nodes nodesEnd: Int32) {
      text = text.lowerBound..<textEnd
      end = nodesEnd
    }
  }

  struct Attribute {
    /// Nil when the schema has no such attribute.
    var name: AttributeName?
    var namespace: XMLNamespace
    var value: Range<Int32>
    /// The name, in `attributeText`, of an attribute that the schema does not have; else empty.
    var unknownName: Range<Int32>
  }

  /// Stands in `text` where a paragraph of prose begins or ends; no XML document can contain it.
  static let paragraphMark: UInt8 = 0x1E

  let path: String
  /// The document in UTF-8, without a byte order mark.
  let source: [UInt8]
  let marks: PositionMarks
  let nodes: [Node]
  let attributes: [Attribute]
  let text: [UInt8]
  let attributeText: [UInt8]

  init(
    path: String,
    source: [UInt8],
    marks: PositionMarks,
    nodes: [Node],
    attributes: [Attribute],
    text: [UInt8],
    attributeText: [UInt8]
  ) {
    self.path = path
    self.source = source
    self.marks = marks
    self.nodes = nodes
    self.attributes = attributes
    self.text = text
    self.attributeText = attributeText
  }

  var root: XMLElement? {
    nodes.isEmpty ? nil : XMLElement(tree: self, index: 0)
  }

  /// The place of an offset in `source`.
  func position(of offset: Int) -> SourcePosition {
    source.withUnsafeBufferPointer { marks.position(of: offset, in: $0, path: path) }
  }
}
