import DBus
import GATTCore
import GATTRuntime
import Glibc

/// This program's end of the socket that BlueZ gets for a subscriber. Each packet is a value of one characteristic. The
/// thread of the bus sends queued packets as the radio makes room for them.
package actor PacketSocket: LoopSource {
  private nonisolated let loop: BusLoop
  private let onEnd: @Sendable () -> Void
  private var descriptor: OwnedDescriptor?
  private var queue: [(value: Data, needsConfirmation: Bool, done: Completion<Void>)] = []
  /// The indications that are sent and not confirmed, oldest first.
  private var unconfirmed: [Completion<Void>] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// A socket that is open until `close()`, or until BlueZ closes its end.
  ///
  /// - Parameter onEnd: Called on the thread of the bus when BlueZ has closed its end.
  package init(_ descriptor: OwnedDescriptor, on loop: BusLoop, onEnd: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.onEnd = onEnd
    self.descriptor = descriptor
    loop.add(self)
  }

  package var isOpen: Bool { descriptor != nil }

  /// Closes the socket. Packets that are not sent, or not confirmed, fail with `.disconnected`.
  package func close() {
    descriptor = nil
    let pending = queue.map(\.done) + unconfirmed
    (queue, unconfirmed) = ([], [])
    for packet in pending { packet.complete(.failure(BackendError.disconnected)) }
  }

  /// Creates the two ends of a socket.
  ///
  /// - Returns: nil when the process has no file descriptor left.
  package static func ends() -> (OwnedDescriptor, OwnedDescriptor)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (OwnedDescriptor(owning: ends[0]), OwnedDescriptor(owning: ends[1]))
  }

  // MARK: - Sending

  /// Queues a packet, which must not be empty: for BlueZ that would be the end of the socket.
  ///
  /// - Parameter needsConfirmation: Whether the packet is an indication.
  /// - Returns: Completed when the packet is in the socket, or the central has confirmed the indication.
  package func enqueue(_ value: Data, needsConfirmation: Bool) -> Completion<Void> {
    let done = Completion<Void>()
    queue.append((value, needsConfirmation, done))
    sendQueue()
    if !isOpen { done.complete(.failure(BackendError.disconnected)) }
    // The loop has to wait for room from now on.
    if !queue.isEmpty { loop.add(self) }
    return done
  }

  /// Confirms the oldest indication, if there is one.
  package func confirm() {
    if !unconfirmed.isEmpty { unconfirmed.removeFirst().complete(.success(())) }
  }

  package var queuedCount: Int { queue.count }

  private func sendQueue() {
    var count = 0
    for packet in queue {
      // A packet that is complete has no caller any more, and is dropped.
      if !packet.done.isComplete {
        guard send(packet.value) else { break }
        if packet.needsConfirmation { unconfirmed.append(packet.done) } else { packet.done.complete(.success(())) }
      }
      count += 1
    }
    // If the socket has turned out to be broken, `close()` has emptied the queue.
    if isOpen { queue.removeFirst(count) }
  }

  /// - Returns: Whether the packet is in the socket. Closes a broken socket.
  private func send(_ value: Data) -> Bool {
    let bytes = Array(value)
    let error = descriptor?.withDescriptor { number in
      guard let number else { return EBADF }
      return Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 ? 0 : errno
    }
    if let error, error != 0, ![EAGAIN, EINTR, ENOBUFS].contains(error) { end() }
    return error == 0
  }

  // MARK: - Receiving

  package var interest: LoopInterest? {
    let events = Int16(POLLIN) | (queue.isEmpty ? 0 : Int16(POLLOUT))
    return descriptor?.withDescriptor { $0 }.map { LoopInterest(descriptor: $0, events: events) }
  }

  package func attend(to events: Int16) {
    if events & Int16(POLLIN) != 0 { receive() }
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { end() }
    if events & Int16(POLLOUT) != 0 { sendQueue() }
  }

  /// Takes confirmations. From 5.80 on BlueZ writes an octet 1 for each confirmed indication.
  private func receive() {
    var octets = [UInt8](repeating: 0, count: 64)
    let length = descriptor?.withDescriptor { number in
      number.map { recv($0, &octets, octets.count, Int32(MSG_DONTWAIT)) } ?? 0
    }
    // BlueZ sends no packets without octets, so this is the end of the stream.
    guard let length, length != 0 else { return end() }
    for octet in octets.prefix(max(length, 0)) where octet == 1 { confirm() }
  }

  private func end() {
    guard isOpen else { return }
    close()
    onEnd()
  }
}
