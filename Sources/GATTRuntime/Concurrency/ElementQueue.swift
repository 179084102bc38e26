/// First in, first out, without moving the rest at each step.
package struct ElementQueue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  /// A queue without elements.
  package init() {}

  /// How many elements there are.
  package var count: Int { elements.count - head }

  /// The element that `popFirst()` returns next.
  package var first: Element? { head < elements.count ? elements[head] : nil }

  /// Puts an element behind all others.
  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Takes the element out that was put in first; nil when there is none.
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
