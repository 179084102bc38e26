/// A string of a definition, white space folded, and the place of its element or attribute.
struct XMLText: Equatable {
  var text: String
  var position: SourcePosition
}
