extension Resolver {
  /// Returns the frame of an `x:Frame`; nil when it is wrong, which is reported.
  mutating func frame(of element: XMLElement, in value: ValueDefinition) -> FrameDefinition? {
    guard value.kind == .characteristic else {
      return failure(
        at: element.position,
        "'\(element.qualifiedName)' is for a characteristic, of which a device notifies parts; remove it"
      )
    }
    guard let text = required(.max, of: element, " with the number of octets of the longest value"),
      let octets = size(text)
    else { return nil }
    return FrameDefinition(maximumLength: octets, position: element.position)
  }
}
