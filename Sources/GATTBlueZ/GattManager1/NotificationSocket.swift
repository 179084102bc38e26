import DBus
import GATTCore
import GATTRuntime
import Glibc

/// A socket that BlueZ takes the updates for a subscriber out of, a packet each, as fast as the radio has room for them. It
/// is closed when the subscription ends, by BlueZ, or by this program.
actor NotificationSocket: LoopSource {
  private nonisolated let loop: BusLoop
  private let onEnd: @Sendable () -> Void
  private var descriptor: OwnedDescriptor?
  private(set) var unwritten: [Update] = []
  /// The indications that the central has not confirmed, the oldest first.
  private var unconfirmed: [Completion<Void>] = []

  struct Update {
    let value: Data
    let progress: UpdateProgress
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private init(_ descriptor: OwnedDescriptor, on loop: BusLoop, onEnd: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.onEnd = onEnd
    self.descriptor = descriptor
  }

  /// A socket, and the other end of it, which is for BlueZ.
  ///
  /// - Parameter onEnd: Called on the thread of the bus when BlueZ has closed its end.
  /// - Returns: nil when the process has no descriptor left.
  static func pair(
    on loop: BusLoop,
    onEnd: @escaping @Sendable () -> Void
  ) -> (socket: NotificationSocket, other: OwnedDescriptor)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    let socket = NotificationSocket(OwnedDescriptor(owning: ends[0]), on: loop, onEnd: onEnd)
    loop.add(socket)
    return (socket, OwnedDescriptor(owning: ends[1]))
  }

  var isOpen: Bool { descriptor != nil }

  // MARK: - Updates

  /// Puts an update, which is not empty, behind all others.
  func enqueue(_ value: Data, needsConfirmation: Bool) -> UpdateProgress {
    let progress = UpdateProgress(needsConfirmation: needsConfirmation)
    unwritten.append(Update(value: value, progress: progress))
    write()
    if !isOpen { progress.fail(.disconnected) }
    return progress
  }

  /// The central has confirmed the oldest indication.
  ///
  /// - Returns: Whether one was waited for.
  func confirm() -> Bool {
    guard !unconfirmed.isEmpty else { return false }
    unconfirmed.removeFirst().complete(.success(()))
    return true
  }

  /// Whether BlueZ has taken everything out.
  var isEmpty: Bool { unwritten.isEmpty && descriptor?.unreadSize ?? 0 == 0 }

  /// Ends it; who still waits is told that the central has gone.
  func close() {
    descriptor = nil
    let waiting = unwritten.map(\.progress)
    let confirmations = unconfirmed
    (unwritten, unconfirmed) = ([], [])
    for progress in waiting { progress.fail(.disconnected) }
    for confirmation in confirmations { confirmation.complete(.failure(BackendError.disconnected)) }
  }

  private func write() {
    var count = 0
    while let update = unwritten.dropFirst(count).first {
      // Who does not wait any more does not want it sent.
      if !update.progress.isGivenUp {
        guard send(update.value) else { break }
        if let confirmed = update.progress.confirmed { unconfirmed.append(confirmed) }
        update.progress.written.complete(.success(()))
      }
      count += 1
    }
    // Unless the socket has turned out to be closed.
    if isOpen { unwritten.removeFirst(count) }
  }

  /// - Returns: Whether it is in the socket. If the socket turns out to be broken, it is closed.
  private func send(_ value: Data) -> Bool {
    let fate = descriptor?.send(value) ?? .broken
    if fate == .broken { end() }
    return fate == .sent
  }

  // MARK: - The other end

  var interest: LoopInterest? {
    let events = Int16(POLLIN) | (unwritten.isEmpty ? 0 : Int16(POLLOUT))
    return descriptor?.withDescriptor { $0 }.map { LoopInterest(descriptor: $0, events: events) }
  }

  func attend(to events: Int16) {
    if events & Int16(POLLIN) != 0 { readConfirmations() }
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return end() }
    if events & Int16(POLLOUT) != 0 { write() }
  }

  /// From version 5.80 on, BlueZ writes an octet 1 for each indication that was confirmed.
  private func readConfirmations() {
    var octets = [UInt8](repeating: 0, count: 16)
    for _ in 0..<64 {
      let count = descriptor?.withDescriptor { number in
        number.map { recv($0, &octets, octets.count, Int32(MSG_DONTWAIT)) } ?? -1
      }
      guard let count, count > 0 else { return }
      for octet in octets[..<count] where octet == 1 { _ = confirm() }
    }
  }

  private func end() {
    guard isOpen else { return }
    close()
    onEnd()
  }
}

/// How far an update to one central has come.
struct UpdateProgress: Sendable {
  let written = Completion<Void>()
  /// nil when nothing is to be waited for after that.
  let confirmed: Completion<Void>?

  init(needsConfirmation: Bool) { confirmed = needsConfirmation ? Completion() : nil }

  /// Whether nobody waits for it any more, before it was written.
  var isGivenUp: Bool { written.isComplete }

  func fail(_ error: BackendError) {
    written.complete(.failure(error))
    confirmed?.complete(.failure(error))
  }
}
