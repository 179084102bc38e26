import GATTCore
import Synchronization
import Testing

/// What was sent, accepted and received.
final class Ledger: Sendable {
  private struct State {
    var accepted: [BluetoothUUID: [UInt32]] = [:]
    var received: [(uuid: BluetoothUUID, numbers: [UInt32])] = []
    var nextWrite: UInt32 = 0
    var written: [UInt32] = []
    var acknowledged: [UInt32] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Whether the program is over.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  func close() { state.withLock { $0.isClosed = true } }

  // MARK: Updates

  func accepted(_ number: UInt32, of uuid: BluetoothUUID) {
    state.withLock { $0.accepted[uuid, default: []].append(number) }
  }

  /// A subscription begins.
  ///
  /// - Returns: Where its numbers go.
  func subscribe(to uuid: BluetoothUUID) -> Int {
    state.withLock { state in
      state.received.append((uuid, []))
      return state.received.count - 1
    }
  }

  func received(_ number: UInt32, by subscription: Int) {
    state.withLock { $0.received[subscription].numbers.append(number) }
  }

  // MARK: Writes

  func takeWrite() -> UInt32 {
    state.withLock { state in
      state.nextWrite += 1
      return state.nextWrite
    }
  }

  func written(_ number: UInt32) { state.withLock { $0.written.append(number) } }
  func acknowledged(_ number: UInt32) { state.withLock { $0.acknowledged.append(number) } }

  // MARK: The account

  /// Each subscription got what was accepted between its first and its last value, once and in order; each acknowledged
  /// write took effect, and none took effect twice.
  func check(_ seed: UInt64) {
    let state = state.withLock { $0 }
    for (uuid, numbers) in state.received {
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "schedule \(seed) out of order: \(numbers)")
      guard let first = numbers.first, let last = numbers.last else { continue }
      let promised = (state.accepted[uuid] ?? []).filter { (first...last).contains($0) }
      let lost = Set(promised).subtracting(numbers)
      #expect(lost.isEmpty, "schedule \(seed) lost: \(lost.sorted()) of \(first) to \(last)")
    }
    #expect(Set(state.written).count == state.written.count, "schedule \(seed): a write took effect twice")
    #expect(
      Set(state.acknowledged).isSubset(of: state.written),
      "schedule \(seed): an acknowledged write took no effect"
    )
  }
}
