import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What `transform` makes of each element, in order, worked out on all cores.
  func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    // Several stretches a core, so that one long stretch does not hold the others up.
    let stretches = Swift.min(count, 16)
    guard stretches > 1 else { return map(transform) }
    let results = Mutex([[Result]](repeating: [], count: stretches))
    DispatchQueue.concurrentPerform(iterations: stretches) { stretch in
      let start = count * stretch / stretches
      let end = count * (stretch + 1) / stretches
      let made = self[start..<end].map(transform)
      results.withLock { $0[stretch] = made }
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}
