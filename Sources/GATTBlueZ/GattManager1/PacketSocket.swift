import DBus
import GATTCore
import GATTRuntime
import Glibc

/// One end of a socket that BlueZ and this program share. Each packet is a value of one characteristic.
///
/// The thread of the bus reads packets as soon as they come, because BlueZ drops packets that do not fit into the
/// socket. It sends queued packets as the radio makes room for them.
actor PacketSocket: LoopSource {
  /// The most packets that are read before other sources of the thread get their turn; more than BlueZ keeps in a
  /// socket.
  private static let maximumBatchCount = 512
  /// More octets than any ATT packet has.
  private static let maximumPacketLength = 1024

  private nonisolated let loop: BusLoop
  private let onPackets: @Sendable ([Data]) -> Void
  private let onEnd: @Sendable () -> Void
  private var descriptor: OwnedDescriptor?
  private var queue: [(value: Data, progress: PacketProgress)] = []
  /// The indications that are sent and not confirmed, oldest first.
  private var unconfirmed: [Completion<Void>] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// A socket that is open until `close()`, or until BlueZ closes its end.
  ///
  /// - Parameters:
  ///   - onPackets: Called on the thread of the bus with the packets that have come.
  ///   - onEnd: Called on the thread of the bus when BlueZ has closed its end.
  init(
    _ descriptor: OwnedDescriptor,
    on loop: BusLoop,
    onPackets: @escaping @Sendable ([Data]) -> Void = { _ in },
    onEnd: @escaping @Sendable () -> Void = {}
  ) {
    descriptor.withDescriptor { number in
      guard let number else { return }
      let flags = fcntl(number, F_GETFL)
      if flags >= 0 { _ = fcntl(number, F_SETFL, flags | O_NONBLOCK) }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    self.loop = loop
    self.onPackets = onPackets
    self.onEnd = onEnd
    self.descriptor = descriptor
    loop.add(self)
  }

  var isOpen: Bool { descriptor != nil }

  /// Closes the socket. Packets that are not sent, or not confirmed, fail with `.disconnected`.
  func close() {
    descriptor = nil
    let (unsent, unconfirmed) = (queue, unconfirmed)
    (queue, self.unconfirmed) = ([], [])
    for packet in unsent { packet.progress.fail(.disconnected) }
    for confirmation in unconfirmed { confirmation.complete(.failure(BackendError.disconnected)) }
  }

  /// Delivers the packets that have come, and closes the socket.
  func finish() {
    _ = receive()
    close()
  }

  /// Creates the two ends of a socket.
  ///
  /// - Returns: nil when the process has no descriptor left.
  static func ends() -> (OwnedDescriptor, OwnedDescriptor)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (OwnedDescriptor(owning: ends[0]), OwnedDescriptor(owning: ends[1]))
  }

  // MARK: - Sending

  /// Queues a packet, which must not be empty: for BlueZ that would be the end of the socket.
  ///
  /// - Parameter needsConfirmation: Whether the packet is an indication.
  func enqueue(_ value: Data, needsConfirmation: Bool = false) -> PacketProgress {
    let progress = PacketProgress(sent: Completion(), confirmed: needsConfirmation ? Completion() : nil)
    queue.append((value, progress))
    sendQueue()
    if !isOpen { progress.fail(.disconnected) }
    // The loop has to wait for room from now on.
    if !queue.isEmpty { loop.add(self) }
    return progress
  }

  /// Confirms the oldest indication.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func confirm() -> Bool {
    guard !unconfirmed.isEmpty else { return false }
    unconfirmed.removeFirst().complete(.success(()))
    return true
  }

  /// How many packets are not sent.
  var queuedCount: Int { queue.count }

  /// Whether BlueZ has taken all packets.
  var isDrained: Bool {
    guard queue.isEmpty, let descriptor else { return queue.isEmpty }
    return descriptor.withDescriptor { number in
      var size: Int32 = 0
      // TIOCOUTQ is SIOCOUTQ, which Glibc's module lacks.
      guard let number, ioctl(number, UInt(TIOCOUTQ), &size) == 0 else { return true }
      return size == 0
    }
  }

  /// Closes the socket when BlueZ has taken all packets, or after 5 s. Packets that are left are lost.
  func drain() async {
    let deadline = ContinuousClock.now + .seconds(5)
    while isOpen, !isDrained, ContinuousClock.now < deadline, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
    close()
  }

  private func sendQueue() {
    var count = 0
    for packet in queue {
      // The task that sends the packet was cancelled.
      if !packet.progress.sent.isComplete {
        guard send(packet.value) else { break }
        if let confirmed = packet.progress.confirmed { unconfirmed.append(confirmed) }
        packet.progress.sent.complete(.success(()))
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

  var interest: LoopInterest? {
    let events = Int16(POLLIN) | (queue.isEmpty ? 0 : Int16(POLLOUT))
    return descriptor?.withDescriptor { $0 }.map { LoopInterest(descriptor: $0, events: events) }
  }

  func attend(to events: Int16) {
    let isHungUp = events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    let hasMore = isHungUp || events & Int16(POLLIN) != 0 ? receive() : false
    if isHungUp, !hasMore { return end() }
    if events & Int16(POLLOUT) != 0 { sendQueue() }
  }

  /// Delivers the packets that have come.
  ///
  /// - Returns: Whether there may be more.
  private func receive() -> Bool {
    guard let descriptor else { return false }
    var count = 0
    var packets: [Data] = []
    var buffer = [UInt8](repeating: 0, count: Self.maximumPacketLength)
    descriptor.withDescriptor { number in
      while let number, count < Self.maximumBatchCount {
        let length = recv(number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        // The end of the stream and a packet without octets look the same.
        guard length > 0 || (length == 0 && !isHungUp(number)) else { break }
        count += 1
        if length <= AttributeProtocol.maximumValueLength { packets.append(Data(buffer[..<length])) }
      }
    }
    if !packets.isEmpty { onPackets(packets) }
    return count == Self.maximumBatchCount
  }

  private nonisolated func isHungUp(_ number: Int32) -> Bool {
    var state = pollfd(fd: number, events: 0, revents: 0)
    return poll(&state, 1, 0) != 0
  }

  private func end() {
    guard isOpen else { return }
    close()
    onEnd()
  }
}

/// How far a packet has come.
struct PacketProgress: Sendable {
  /// Completed when the packet is in the socket.
  let sent: Completion<Void>
  /// Completed when the central has confirmed the indication; nil for other packets.
  let confirmed: Completion<Void>?

  func fail(_ error: BackendError) {
    sent.complete(.failure(error))
    confirmed?.complete(.failure(error))
  }
}
