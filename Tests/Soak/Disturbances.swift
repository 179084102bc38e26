import GATTRuntime
import Synchronization

/// The faults that are under way, and those that are over but not yet survived: what excuses an operation that fails.
///
/// A fault is survived when each central that it may have disturbed has done everything again, beginning after the fault's
/// end and its aftermath, within the site's patience. Whoever fails without a fault has no excuse.
final class Disturbances: Sendable {
  /// How often a fault was caused, and survived.
  struct Count: Sendable {
    var caused = 0
    var survived = 0
  }

  private struct Record {
    /// Nil for the start of the run: nothing is there yet.
    let fault: Fault?
    /// When its aftermath is over; nil as long as it lasts.
    var end: BackendInstant?
    /// The instruments whose visitors have to do everything again.
    var owing: Set<Int>
  }

  private struct State {
    var records: [Int: Record] = [:]
    var next = 0
    var counts: [String: Count] = [:]
  }

  private let state = Mutex(State())

  /// By the names of the faults.
  var counts: [String: Count] { state.withLock { $0.counts } }

  /// All together.
  var total: Count {
    counts.values.reduce(into: Count()) {
      $0.caused += $1.caused
      $0.survived += $1.survived
    }
  }

  /// A fault begins.
  ///
  /// - Parameters:
  ///   - fault: Nil for the start of the run: nothing is there yet.
  ///   - instruments: Whose visitors it may disturb.
  /// - Returns: What it is known as from now on.
  func begin(_ fault: Fault?, for instruments: Set<Int>) -> Int {
    state.withLock { state in
      state.next += 1
      state.records[state.next] = Record(fault: fault, owing: instruments)
      if let fault { state.counts[fault.description, default: Count()].caused += 1 }
      return state.next
    }
  }

  /// A fault is over.
  func end(_ number: Int, at now: BackendInstant) {
    state.withLock { state in
      guard let record = state.records[number] else { return }
      state.records[number]?.end = now.advanced(by: record.fault?.aftermath ?? .zero)
    }
  }

  /// Whether all have done everything again since.
  func isSurvived(_ number: Int) -> Bool { state.withLock { $0.records[number] == nil } }

  /// Whether the visitor of an instrument may fail now.
  func excuse(_ instrument: Int) -> Bool {
    state.withLock { $0.records.values.contains { $0.owing.contains(instrument) } }
  }

  /// Whether the instrument may have forgotten what was written to it.
  func mayHaveForgotten(_ instrument: Int) -> Bool {
    state.withLock { $0.records.values.contains { $0.fault?.forgets == true && $0.owing.contains(instrument) } }
  }

  /// What the visitor of an instrument has to do.
  enum Duty: Sendable {
    /// Whatever it likes.
    case none
    /// The same; it may fail.
    case endure
    /// Everything, from `start` on.
    case prove(start: BackendInstant, faults: String)
  }

  /// What the visitor of an instrument has to do now.
  func duty(of instrument: Int) -> Duty {
    state.withLock { state in
      let records = state.records.values.filter { $0.owing.contains(instrument) }
      if records.isEmpty { return .none }
      let ends = records.compactMap { $0.end }
      guard ends.count == records.count, let last = ends.max() else { return .endure }
      return .prove(
        start: last,
        faults: records.map { $0.fault?.description ?? "the start" }.sorted().joined(separator: ", ")
      )
    }
  }

  /// The visitor of an instrument has done everything, from `start` on.
  func proved(_ instrument: Int, since start: BackendInstant) {
    state.withLock { state in
      for (number, record) in state.records {
        guard let end = record.end, end <= start else { continue }
        state.records[number]?.owing.remove(instrument)
        if state.records[number]?.owing.isEmpty == true {
          state.records[number] = nil
          if let fault = record.fault { state.counts[fault.description]?.survived += 1 }
        }
      }
    }
  }
}
