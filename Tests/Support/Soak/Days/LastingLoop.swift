import GATTCore
import GATTRuntime
import RandomPrograms
import Synchronization

/// A loop that must last, and what it has delivered.
final class LastingLoop: Sendable {
  /// The name in complaints.
  let name: String
  /// The peers that the loop hears, by the numbers of `Fault.peer`. One of them is enough: faults of all at a time may
  /// disturb the loop, and so may the faults that disturb all peers. Empty if only the latter may.
  let peers: Set<Int>
  /// The longest time between two deliveries while nothing disturbs the loop.
  let interval: Duration
  /// The ledger of the sender; nil if the values have no numbers.
  let ledger: Ledger?
  private let uuid: BluetoothUUID
  private let clock: any BackendClock

  private struct State {
    var last: BackendInstant
    var count = 0
    var lastNumber: UInt32 = 0
    var window: (begin: BackendInstant, subscription: Int)?
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - name: The name in complaints.
  ///   - peers: The peers that the loop hears.
  ///   - interval: The longest time between two deliveries.
  ///   - source: The ledger of the sender and the characteristic of the values, if they are numbered.
  ///   - clock: The clock.
  init(
    _ name: String,
    peers: Set<Int> = [],
    every interval: Duration,
    of source: (ledger: Ledger, uuid: BluetoothUUID)? = nil,
    _ clock: any BackendClock
  ) {
    (self.name, self.peers, self.interval, self.clock) = (name, peers, interval, clock)
    (ledger, uuid) = (source?.ledger, source?.uuid ?? "0000")
    state = Mutex(State(last: clock.now))
  }

  /// The number of deliveries.
  var count: Int { state.withLock(\.count) }

  /// The time of the last delivery; at first the creation of the loop.
  var last: BackendInstant { state.withLock(\.last) }

  /// Records a delivery.
  func delivered() {
    state.withLock { state in
      state.last = clock.now
      state.count += 1
    }
  }

  /// Records the delivery of a numbered value.
  ///
  /// - Throws: `Complaint` when a later value has been delivered before.
  func delivered(_ number: UInt32) throws {
    let (before, window) = state.withLock { state in
      defer { state.lastNumber = number }
      return (state.lastNumber, state.window)
    }
    if number <= before { throw Complaint("'\(name)' delivered value \(number) after value \(before)") }
    if let window { ledger?.received(number, by: window.subscription) }
    delivered()
  }

  /// Accepts the last value once more.
  func mayRepeat() { state.withLock { $0.lastNumber -= $0.lastNumber > 0 ? 1 : 0 } }

  /// Records that the sender counts from 1 again.
  func senderRestarted() { state.withLock { $0.lastNumber = 0 } }

  // MARK: Windows

  /// Begins a window, in which all values that are sent must be delivered.
  func beginWindow() throws {
    guard let ledger else { return }
    let since = ledger.lastAccepted(of: uuid)
    try ledger.checkAndClear()
    let subscription = ledger.subscribe(to: uuid)
    if let since { ledger.acknowledged(subscription, since: since) }
    state.withLock { $0.window = (clock.now, subscription) }
  }

  /// Records that the values sent so far must have been delivered at the end of the window.
  ///
  /// - Parameter calm: The time since which nothing has disturbed the loop; nil when something disturbs it now. A
  ///   window that began before promises nothing.
  func promiseWindow(calmSince calm: BackendInstant?) {
    guard let window = state.withLock(\.window), let calm, calm <= window.begin else { return endWindow() }
    if let through = ledger?.lastAccepted(of: uuid) { ledger?.lived(window.subscription, through: through) }
  }

  /// Checks and ends the window.
  ///
  /// - Parameter calm: As in `promiseWindow(calmSince:)`.
  func checkWindow(calmSince calm: BackendInstant?) throws {
    defer { endWindow() }
    guard let window = state.withLock(\.window), let calm, calm <= window.begin else { return }
    do { try ledger?.checkAndClear() } catch { throw Complaint("'\(name)': \(error)") }
  }

  /// Ends the window, and forgets what was sent and delivered in it.
  private func endWindow() {
    try? ledger?.checkAndClear()
    state.withLock { $0.window = nil }
  }
}
