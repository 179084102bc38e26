/// A text of a definition, white space folded, and where it stands.
struct Placed {
  var text: String
  var element: XMLElement
  /// The attribute whose value it is; nil when it is what the element contains.
  var attribute: AttributeName?

  /// Where the element or the attribute starts.
  var position: SourcePosition {
    attribute.map { element.position(ofAttribute: $0.rawValue) } ?? element.position
  }
}
