import GATTCore
import GATTRuntime
import Synchronization

/// The operations and faults of a program so far.
package final class Report: Sendable {
  /// The number of all operations and of those that succeeded, or of all faults and of those survived.
  struct Count: Sendable {
    var all = 0
    var good = 0
  }

  private struct State {
    var operations: [String: Count] = [:]
    var faults: [String: Count] = [:]
    var complaint: Complaint?
  }

  private let state = Mutex(State())

  /// Creates an empty report.
  package init() {}

  /// The number of faults.
  package var faultCount: Int { state.withLock { total($0.faults).all } }

  /// The first violation.
  var complaint: Complaint? { state.withLock { $0.complaint } }

  func complain(_ text: String) { state.withLock { $0.complaint = $0.complaint ?? Complaint(text) } }
  func forgive() { state.withLock { $0.complaint = nil } }

  /// Counts an operation.
  package func ended(_ operation: String, isSuccess: Bool) {
    state.withLock { state in
      state.operations[operation, default: Count()].all += 1
      if isSuccess { state.operations[operation]?.good += 1 }
    }
  }

  /// Counts a fault.
  package func caused(_ fault: String) { state.withLock { $0.faults[fault, default: Count()].all += 1 } }

  /// Marks all faults so far as survived, because everything works again.
  package func survived() {
    state.withLock { $0.faults = $0.faults.mapValues { Count(all: $0.all, good: $0.all) } }
  }

  private func total(_ counts: [String: Count]) -> Count {
    counts.values.reduce(into: Count()) { $0 = Count(all: $0.all + $1.all, good: $0.good + $1.good) }
  }

  /// The totals, in one line.
  package func summary(of peers: [Peer]) -> String {
    let (operations, faults) = state.withLock { (total($0.operations), total($0.faults)) }
    let updates = peers.map { $0.ledger.updateCounts }
    return
      "\(operations.good) operations succeeded, \(operations.all - operations.good) failed by a fault; "
      + "\(faults.all) faults caused, \(faults.good) survived; "
      + "\(updates.reduce(0) { $0 + $1.accepted }) updates sent, \(updates.reduce(0) { $0 + $1.received }) received"
  }

  /// The counts of each fault and each operation, a line each.
  package var details: [String] {
    state.withLock { state in
      state.faults.sorted { $0.key < $1.key }.map {
        "fault: \($0.key): \($0.value.all) caused, \($0.value.good) survived"
      }
        + state.operations.sorted { $0.key < $1.key }.map {
          "operation: \($0.key): \($0.value.good) succeeded, \($0.value.all - $0.value.good) failed by a fault"
        }
    }
  }
}
