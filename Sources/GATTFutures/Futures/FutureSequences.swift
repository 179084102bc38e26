import Synchronization

extension Sequence where Element: Futurable {
  /// Combines the values in their order. Returns a future with the last result of the closure, or with the first
  /// failure in this order.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - initial: The first argument for the first value, and the result if there are no values.
  ///   - combine: Combines its previous result and the next value. Its error becomes the failure.
  public func fold<R>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    initial: R,
    combine: @escaping @Sendable (R, Element.T) throws -> R
  ) -> Future<R> {
    reduce(Future(value: initial)) { folded, element in
      folded.flatMap(context: MaxStackDepthContext()) { soFar in
        element.map(context: context) { try combine(soFar, $0) }
      }
    }
  }

  /// Returns a future with all values in their order, or with the first failure in this order.
  ///
  /// - Parameter context: The context in which the values are collected.
  public func sequence(context: any ExecutionContext = QueueContext.futuresDefault) -> Future<[Element.T]> {
    // One array that grows, instead of a new array for each value.
    let values = Collected<Element.T>()
    return fold(context: context, initial: ()) { values.append($1) }
      .map(context: MaxStackDepthContext()) { values.all }
  }
}

extension Sequence {
  /// Returns a future with the values of the futures that the closure returns for the elements, in the order of the
  /// elements, or with the first failure in this order.
  ///
  /// - Parameters:
  ///   - context: The context in which the values are collected.
  ///   - mapping: Is called with each element before the function returns.
  public func traverse<U, F: Futurable>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    mapping: (Element) -> F
  ) -> Future<[U]> where F.T == U {
    map(mapping).sequence(context: context)
  }
}

private final class Collected<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func append(_ value: Value) {
    values.withLock { $0.append(value) }
  }
}
