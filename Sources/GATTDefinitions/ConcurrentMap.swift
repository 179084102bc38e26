import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What `transform` makes of each element, in order, worked out on all cores.
  @inlinable
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    concurrentStretches { $0.map(transform) }
  }

  /// What `transform` makes of stretches of the array, in order, worked out on all cores.
  ///
  /// - Parameter most: How many stretches there are at most: several for each core, so that one long stretch does not hold
  ///   the others up; fewer where every stretch costs something of its own.
  @inlinable
  package func concurrentStretches<Result: Sendable>(
    most: Int = 16,
    _ transform: @Sendable (ArraySlice<Element>) -> [Result]
  ) -> [Result] {
    let stretches = Swift.min(count, most)
    guard stretches > 1 else { return transform(self[...]) }
    let results = Mutex([[Result]](repeating: [], count: stretches))
    DispatchQueue.concurrentPerform(iterations: stretches) { stretch in
      let made = transform(self[count * stretch / stretches..<count * (stretch + 1) / stretches])
      results.withLock { $0[stretch] = made }
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}
