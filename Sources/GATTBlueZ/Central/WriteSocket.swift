import DBus
import GATTCore
import GATTRuntime
import Glibc

/// A socket that values of one characteristic are written through without response, a packet each. When it is full, who
/// writes waits: BlueZ takes out of it what the radio has room for.
actor WriteSocket: LoopSource {
  private nonisolated let loop: BusLoop
  /// The most octets of a value.
  private let maximumLength: Int
  private var descriptor: OwnedDescriptor?
  private var waiters: [(value: Data, completion: Completion<Void>)] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ descriptor: OwnedDescriptor, maximumLength: Int, on loop: BusLoop) {
    self.loop = loop
    self.descriptor = descriptor
    self.maximumLength = maximumLength
  }

  var isOpen: Bool { descriptor != nil }

  func start() {
    descriptor?.withDescriptor { if let number = $0 { makeNonblocking(number) } }
    loop.add(self)
  }

  /// Returns when the value is in the socket, behind those before it.
  func write(_ value: Data) async throws(BackendError) {
    guard value.count <= maximumLength else {
      throw .rejected("a write without response has at most \(maximumLength) octets here, this one has \(value.count)")
    }
    guard isOpen else { throw .disconnected }
    if waiters.isEmpty, send(value) { return }
    guard isOpen else { throw .disconnected }
    let completion = Completion<Void>()
    waiters.append((value, completion))
    // The loop has to look for room from now on.
    loop.add(self)
    do {
      try await completion.value()
    } catch let error as BackendError {
      throw error
    } catch {
      waiters.removeAll { $0.completion === completion }
      throw .cancelled
    }
  }

  /// Closes the socket when BlueZ has taken everything out of it: until then it refuses other writes. What it has not taken
  /// after five seconds is lost.
  func finish() async {
    let deadline = ContinuousClock.now + .seconds(5)
    while isOpen, !waiters.isEmpty || unreadSize > 0, ContinuousClock.now < deadline, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
    close()
  }

  /// How many octets BlueZ has not taken out.
  private var unreadSize: Int32 {
    descriptor?.withDescriptor { number in
      var size: Int32 = 0
      guard let number, ioctl(number, UInt(TIOCOUTQ), &size) == 0 else { return 0 }
      return size
    } ?? 0
  }

  func close() {
    descriptor = nil
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.completion.complete(.failure(BackendError.disconnected)) }
  }

  var interest: LoopInterest? {
    let events = waiters.isEmpty ? 0 : Int16(POLLOUT)
    return descriptor?.withDescriptor { $0 }.map { LoopInterest(descriptor: $0, events: events) }
  }

  func attend(to events: Int16) {
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return close() }
    while let waiter = waiters.first {
      guard !waiter.completion.isComplete else {
        waiters.removeFirst()
        continue
      }
      guard send(waiter.value) else { return }
      waiters.removeFirst()
      waiter.completion.complete(.success(()))
    }
  }

  /// - Returns: Whether it is in the socket. If the socket turns out to be broken, it is closed.
  private func send(_ value: Data) -> Bool {
    let bytes = Array(value)
    let (count, error) =
      descriptor?.withDescriptor { number -> (Int, Int32) in
        guard let number else { return (-1, EPIPE) }
        let count = Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return (count, errno)
      } ?? (-1, EPIPE)
    if count >= 0 { return true }
    if error != EAGAIN, error != EINTR, error != ENOBUFS { close() }
    return false
  }
}
