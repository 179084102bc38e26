import GATTCore
import Synchronization

/// Records what one peer sent and received, and what the central received and got acknowledged.
///
/// Updates, writes and commands are numbered. `checkAndClear()` checks that:
///
/// * each subscription received the updates in order and without duplicates. Between the first and the last update
///   received, none is missing that the peer's runtime accepted. If the link lived until the end of the subscription,
///   none is missing at its start and its end either;
/// * each acknowledged write took effect, and none took effect twice;
/// * commands without response took effect in order, and all of them if the link and the peer's program lived.
package final class Ledger: Sendable {
  private struct Received {
    let uuid: BluetoothUUID
    var numbers: [UInt32] = []
    /// The number of the last update that the peer had started when the subscription was acknowledged.
    var since: UInt32?
    /// The number of the last update that must have been received, because the link lived until the subscription ended.
    var through: UInt32?
  }

  private struct State {
    var accepted: [BluetoothUUID: [UInt32]] = [:]
    var received: [Received] = []
    var written: [UInt32] = []
    var acknowledged: [UInt32] = []
    var commands: [UInt32] = []
    var promisedCommands: [UInt32] = []
    var lastCommand: UInt32 = 0
    var lastNumber: UInt32 = 0
    var acceptedCount = 0
    var receivedCount = 0
    var peerStarts = 0
    var complaint: String?
  }

  private let state = Mutex(State())

  /// Creates an empty ledger.
  package init() {}

  /// The number of updates that the peer's runtime accepted while there were subscribers, and the number received.
  var updateCounts: (accepted: Int, received: Int) { state.withLock { ($0.acceptedCount, $0.receivedCount) } }

  /// Records a violation. The first one counts.
  package func complain(_ text: String) { state.withLock { $0.complaint = $0.complaint ?? text } }

  // MARK: The peer

  /// Records that the peer's program starts. What the peer's host receives while no program serves has no effect,
  /// although the link lives.
  package func peerStarted() { state.withLock { $0.peerStarts += 1 } }

  /// The number of starts of the peer's program.
  var peerStarts: Int { state.withLock(\.peerStarts) }

  /// Records an entry of the peer.
  package func record(_ entry: Instrument.Entry) {
    switch entry {
    case .accepted(let number, let uuid): accepted(number, of: uuid)
    case .written(let number): written(number)
    case .commanded(let number): commanded(number)
    case .corrupt: complain("the peer got octets that no one sent")
    }
  }

  /// Records that the peer's runtime accepted an update while there were subscribers.
  package func accepted(_ number: UInt32, of uuid: BluetoothUUID) {
    state.withLock { state in
      state.accepted[uuid, default: []].append(number)
      state.acceptedCount += 1
    }
  }

  /// Records that a write took effect.
  package func written(_ number: UInt32) { state.withLock { $0.written.append(number) } }

  /// Records that a command took effect.
  package func commanded(_ number: UInt32) {
    state.withLock { state in
      if number <= state.lastCommand {
        state.complaint = state.complaint ?? "command \(number) took effect after command \(state.lastCommand)"
      }
      state.lastCommand = number
      state.commands.append(number)
    }
  }

  // MARK: The central

  /// A number for a write or a command, greater than all before.
  func takeNumber() -> UInt32 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// The number of the last update of a characteristic that the peer's runtime accepted since the last check.
  package func lastAccepted(of uuid: BluetoothUUID) -> UInt32? { state.withLock { $0.accepted[uuid]?.last } }

  /// Records the start of a subscription.
  ///
  /// - Returns: The index of the subscription.
  package func subscribe(to uuid: BluetoothUUID) -> Int {
    state.withLock { state in
      state.received.append(Received(uuid: uuid))
      return state.received.count - 1
    }
  }

  /// Records that a subscription received an update.
  package func received(_ number: UInt32, by subscription: Int) {
    state.withLock { state in
      state.received[subscription].numbers.append(number)
      state.receivedCount += 1
    }
  }

  func lastReceived(by subscription: Int) -> UInt32 {
    state.withLock { $0.received[subscription].numbers.last ?? 0 }
  }

  /// Records that the peer had started the update with this number when the subscription was acknowledged.
  package func acknowledged(_ subscription: Int, since number: UInt32) {
    state.withLock { $0.received[subscription].since = number }
  }

  /// Records that the link lived until all updates up to this number must have been received.
  package func lived(_ subscription: Int, through number: UInt32) {
    state.withLock { $0.received[subscription].through = number }
  }

  func acknowledged(_ write: UInt32) { state.withLock { $0.acknowledged.append(write) } }

  /// Records that the link and the peer's program lasted until these commands must have taken effect.
  func promise(commands: [UInt32]) { state.withLock { $0.promisedCommands += commands } }

  // MARK: Checks

  /// Checks all records, and clears them. No operation may be running.
  ///
  /// - Throws: `Complaint`.
  package func checkAndClear() throws {
    let before = state.withLock { state in
      defer {
        (state.accepted, state.received) = ([:], [])
        (state.written, state.acknowledged, state.commands, state.promisedCommands) = ([], [], [], [])
      }
      return state
    }
    if let complaint = before.complaint { throw Complaint(complaint) }
    for received in before.received { try Self.check(received, accepted: before.accepted[received.uuid] ?? []) }
    let written = Set(before.written)
    if written.count != before.written.count { throw Complaint("a write took effect twice: \(before.written)") }
    let withoutEffect = Set(before.acknowledged).subtracting(written)
    if !withoutEffect.isEmpty { throw Complaint("acknowledged writes took no effect: \(withoutEffect.sorted())") }
    let lost = Set(before.promisedCommands).subtracting(before.commands)
    if !lost.isEmpty { throw Complaint("commands were lost on a link that lived: \(lost.sorted())") }
  }

  private static func check(_ received: Received, accepted: [UInt32]) throws {
    let numbers = received.numbers
    guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw Complaint("updates of \(received.uuid) out of order, or twice: \(numbers)")
    }
    guard let last = numbers.last ?? received.through else { return }
    let first = received.since.map { $0 + 1 } ?? numbers.first ?? last
    let end = max(last, received.through ?? 0)
    let lost = Set(accepted.filter { first <= $0 && $0 <= end }).subtracting(numbers)
    guard lost.isEmpty else {
      throw Complaint("updates of \(received.uuid) lost: \(lost.sorted()) of \(first) to \(end), came: \(numbers)")
    }
  }
}

/// Octets that contain their number, and show whether they are complete.
package enum Numbered {
  /// Four octets of the number, little-endian, and up to `limit` - 1 further octets that depend on it.
  package static func octets(_ number: UInt32, below limit: UInt32 = 1) -> Data {
    let rest = (0..<number &* 7 % limit).map { UInt8(truncatingIfNeeded: number &+ $0) }
    return Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + rest)
  }

  /// The number in octets from `octets(_:below:)`.
  ///
  /// - Throws: `Complaint` when they are not complete.
  package static func number(of octets: Data, below limit: UInt32 = 1) throws -> UInt32 {
    let number = octets.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    guard octets == Self.octets(number, below: limit) else {
      throw Complaint("octets that no one sent: \(octets.map { Int($0) })")
    }
    return number
  }

  /// Whether the octets are a complete value of a numbered characteristic.
  static func isWhole(_ octets: Data) -> Bool {
    [1, Instrument.shortLimit, Instrument.longLimit].contains { (try? number(of: octets, below: $0)) != nil }
  }
}
