/// A first-in, first-out queue. Not `Deque`, to avoid the dependency on swift-collections.
package struct ElementQueue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  package init() {}

  package var count: Int { elements.count - head }

  /// The element that `popFirst()` returns next.
  package var first: Element? { head < elements.count ? elements[head] : nil }

  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes and returns the first element; nil when the queue is empty.
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
