/// The newest elements of a sequence, up to a capacity.
struct NewestElements<Element> {
  let capacity: Int
  private var elements: [Element] = []
  /// The index of the oldest one.
  private var start = 0

  /// - Parameter capacity: The greatest number of elements; a negative number counts as 0.
  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  var count: Int { elements.count }

  /// The elements, oldest first.
  var inOrder: [Element] { start == 0 ? elements : Array(elements[start...] + elements[..<start]) }

  /// Appends an element.
  ///
  /// - Returns: The oldest element, when it was replaced.
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
