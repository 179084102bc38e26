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
    descriptor?.makeNonblocking()
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
    defer { waiters.removeAll { $0.completion === completion } }
    try await completion.answer()
  }

  /// Closes the socket when BlueZ has taken everything out of it: until then it refuses other writes. What it has not taken
  /// after five seconds is lost.
  func finish() async {
    let deadline = ContinuousClock.now + .seconds(5)
    while isOpen, !waiters.isEmpty || descriptor?.unreadSize ?? 0 > 0, ContinuousClock.now < deadline, !Task.isCancelled
    {
      try? await Task.sleep(for: .milliseconds(2))
    }
    close()
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
    let fate = descriptor?.send(value) ?? .broken
    if fate == .broken { close() }
    return fate == .sent
  }
}
