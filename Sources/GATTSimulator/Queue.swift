/// First in, first out, without moving the rest at each step.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  /// The element that `popFirst()` returns next.
  var first: Element? { head < elements.count ? elements[head] : nil }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
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
