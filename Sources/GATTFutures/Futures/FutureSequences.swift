import Synchronization

extension Sequence where Element: Futurable {
  /// A future with what the closure makes of the values, one after the other in their order, or with the first failure
  /// in this order.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - initial: What the closure gets with the first value, and the result if there is none.
  ///   - combine: Makes one of what it has made so far and the next value. What it throws becomes the failure.
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

  /// A future with all values in their order, or with the first failure in this order.
  ///
  /// - Parameter context: Where the values are put together.
  public func sequence(context: any ExecutionContext = QueueContext.futuresDefault) -> Future<[Element.T]> {
    // One array that grows, instead of one more for each value.
    let values = Collected<Element.T>()
    return fold(context: context, initial: ()) { values.append($1) }
      .map(context: MaxStackDepthContext()) { values.all }
  }
}

extension Sequence {
  /// A future with the values of the futures that the closure makes of the elements, in the order of the elements, or
  /// with the first failure in this order.
  ///
  /// - Parameters:
  ///   - context: Where the values are put together.
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
