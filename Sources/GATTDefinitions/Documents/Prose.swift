/// The prose of an element, gathered from those of its children that hold some.
struct Prose {
  private(set) var text = ""

  /// Takes the prose of a child, HTML and all, as further paragraphs; false when the child does not hold prose.
  mutating func take(_ element: XMLElement, _ name: ElementName) -> Bool {
    switch name {
    case .informativeText, .informationText, .description, .note, .abstract, .summary, .examples, .example,
      .informativeDisclaimer:
      append(element.prose)
      return true
    default:
      return false
    }
  }

  mutating func append(_ paragraphs: String) {
    guard !paragraphs.isEmpty else { return }
    if !text.isEmpty { text += "\n\n" }
    text += paragraphs
  }
}
