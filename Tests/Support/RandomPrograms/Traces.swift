/// Objects that must be deallocated after a program. The clock is the executor of all tasks, so a task that still waits
/// would retain it.
package struct Traces: Sendable {
  private struct Trace: Sendable {
    let name: String
    weak let object: (any AnyObject & Sendable)?
  }

  private let traces: [Trace]

  /// Remembers objects, without retaining them.
  package init(_ objects: [(name: String, object: (any AnyObject & Sendable)?)]) {
    traces = objects.map { Trace(name: $0.name, object: $0.object) }
  }

  /// Adds the traces of two parts of a program.
  package static func + (left: Traces, right: Traces) -> Traces {
    Traces((left.traces + right.traces).map { ($0.name, $0.object) })
  }

  /// Checks that no object exists any more.
  ///
  /// - Throws: `Complaint`.
  package func expectNone() async throws {
    // The thread of the simulation may still run its last step.
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    while !left.isEmpty, ContinuousClock.now < end { await Task.yield() }
    if !left.isEmpty { throw Complaint("left in memory: \(left.joined(separator: ", "))") }
  }

  private var left: [String] { traces.filter { $0.object != nil }.map(\.name) }
}
