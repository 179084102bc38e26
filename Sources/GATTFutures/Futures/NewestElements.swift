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
  var inOrder: [Element] { Array(elements[start...] + elements[..<start]) }

  /// Appends an element; the oldest one goes when there is no room.
  mutating func append(_ element: Element) {
    if elements.count < capacity {
      elements.append(element)
    } else if capacity > 0 {
      elements[start] = element
      start = (start + 1) % capacity
    }
  }
}
