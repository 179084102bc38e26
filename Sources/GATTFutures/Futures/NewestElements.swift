/// The newest elements of a sequence, up to a number of them.
struct NewestElements<Element> {
  let capacity: Int
  private var elements: [Element] = []
  /// Where the oldest one is.
  private var start = 0

  /// - Parameter capacity: How many; none, if it is negative.
  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  var count: Int { elements.count }

  /// The elements, oldest first.
  var inOrder: [Element] { start == 0 ? elements : Array(elements[start...] + elements[..<start]) }

  /// Appends an element.
  ///
  /// - Returns: The oldest one, when there was no room.
  mutating func append(_ element: Element) -> Element? {
    guard capacity > 0 else { return nil }
    guard elements.count == capacity else {
      elements.append(element)
      return nil
    }
    let oldest = elements[start]
    elements[start] = element
    start = (start + 1) % capacity
    return oldest
  }
}
