import DBus
import GATTCore
import GATTRuntime
import Glibc
import Synchronization
import Testing

@testable import BluetoothSockets

/// The sockets of L2CAP channels, over pairs of local sockets: these have other addresses, but the same streams, events
/// and ends.
@Suite struct ChannelSocketTests {
  private let loop: BusLoop
  private let clock = StillClock()
  private let isLinkUp = Shared(true)

  init() throws { loop = try BusLoop() }

  /// Both ends of a channel.
  private func ends() throws -> (L2CAPSocket, L2CAPSocket) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    return (socket(ends[0]), socket(ends[1]))
  }

  private func socket(_ descriptor: Int32) -> L2CAPSocket {
    L2CAPSocket(
      L2CAPDescriptor(owning: descriptor),
      0x80,
      to: PeerIdentifier("peer"),
      on: loop,
      clock,
      isLinkUp: { [isLinkUp] in isLinkUp.value }
    )
  }

  @Test func `a writer waits until the other end has read, and all octets arrive in their order`() async throws {
    let (near, far) = try ends()
    let octets = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 8) })
    let isWritten = Shared(false)
    let writing = Task {
      try await near.write(octets)
      isWritten.value = true
    }
    var received = try #require(try await far.read())
    // The octets do not fit into the buffers of the kernel.
    #expect(!isWritten.value)
    while received.count < octets.count, let part = try await far.read() { received += part }
    try await writing.value
    #expect(received == octets)
  }

  @Test func `after the octets of an end that closes comes the end, while the link is up`() async throws {
    let (near, far) = try ends()
    try await near.write(Data([1, 2, 3]))
    await near.close()
    #expect(try await far.read() == Data([1, 2, 3]))
    #expect(try await far.read() == nil)
    await #expect(throws: BackendError.channel(.closed)) { try await far.write(Data([1])) }
    await #expect(throws: BackendError.channel(.closed)) { try await near.write(Data([1])) }
    await #expect(throws: BackendError.channel(.closed)) { try await near.read() }
  }

  @Test func `the same end without a link is a disconnection`() async throws {
    let (near, far) = try ends()
    isLinkUp.value = false
    try await near.write(Data([1]))
    await near.close()
    #expect(try await far.read() == Data([1]))
    await #expect(throws: BackendError.disconnected) { try await far.read() }
    await #expect(throws: BackendError.disconnected) { try await far.write(Data([1])) }
  }

  @Test func `at the end of the link, what had arrived is read, and what waits is disconnected`() async throws {
    let (near, far) = try ends()
    try await far.write(Data([1, 2]))
    let writing = Task { while true { try await near.write(Data(repeating: 1, count: 100_000)) } }
    _ = try await far.read()
    await near.endLink()
    await #expect(throws: BackendError.disconnected) { try await writing.value }
    #expect(try await near.read() == Data([1, 2]))
    await #expect(throws: BackendError.disconnected) { try await near.read() }
    // The other end of the local sockets has ended, which this one may notice before the end of its link.
    isLinkUp.value = false
    let reading = Task { while try await far.read() != nil {} }
    await far.endLink()
    await #expect(throws: BackendError.disconnected) { try await reading.value }
    await #expect(throws: BackendError.disconnected) { try await far.write(Data([1])) }
    await far.close()
    await #expect(throws: BackendError.channel(.closed)) { try await far.read() }
  }

  @Test func `what waits ends when this end closes, and a cancelled read loses nothing`() async throws {
    let (near, far) = try ends()
    let cancelled = Task { try await far.read() }
    cancelled.cancel()
    await #expect(throws: BackendError.cancelled) { try await cancelled.value }
    try await near.write(Data([5]))
    #expect(try await far.read() == Data([5]))
    let reading = Task { try await far.read() }
    await far.close()
    await #expect(throws: BackendError.channel(.closed)) { try await reading.value }
    #expect(try await near.read() == nil)
  }

  @Test func `an end that closes waits for what was written, until its clock says that it was long enough`()
    async throws
  {
    let (near, far) = try ends()
    let writing = Task { while true { try await near.write(Data(repeating: 1, count: 100_000)) } }
    _ = try await far.read()
    let closing = Task { await near.close() }
    await #expect(throws: BackendError.channel(.closed)) { try await writing.value }
    try await clock.ring()
    await closing.value
    await #expect(throws: BackendError.channel(.closed)) { try await near.read() }
  }

  @Test func `an address has the octets and numbers of the kernel, and comes back from them`() throws {
    let device = try #require(DeviceAddress("AA:BB:CC:DD:EE:0F"))
    let native = L2CAPAddress(device, .random, psm: 0x80).native
    #expect(native.l2_bdaddr.b.0 == 0x0F && native.l2_bdaddr.b.5 == 0xAA)
    #expect(native.l2_psm == UInt16(0x80).littleEndian && native.l2_bdaddr_type == 2 && native.l2_cid == 0)
    let address = L2CAPAddress(native)
    #expect(address.device == device && address.kind == .random && address.psm == 0x80)
    #expect(L2CAPAddress(device, .public).native.l2_bdaddr_type == 1)
  }

  @Test(arguments: [
    (EAFNOSUPPORT, ErrorKind.unsupported), (EPROTONOSUPPORT, .unsupported), (EACCES, .rejected), (ENFILE, .rejected),
  ])
  func `a socket that the kernel refuses is an error with a reason`(code: Int32, kind: ErrorKind) {
    #expect(ErrorKind(BackendError(creating: L2CAPDescriptor.Failure(code: code))) == kind)
  }

  @Test func `an error of permission says what was refused: a socket, a reserved PSM, or a connection`() {
    func creating(_ code: Int32, _ call: L2CAPDescriptor.Failure.Call) -> String {
      "\(BackendError(creating: L2CAPDescriptor.Failure(code: code, call: call)))"
    }
    func connecting(_ code: Int32, _ call: L2CAPDescriptor.Failure.Call) -> BackendError {
      BackendError(connecting: L2CAPDescriptor.Failure(code: code, call: call))
    }
    #expect(creating(EACCES, .bind(psm: 0x25)).contains("CAP_NET_BIND_SERVICE"))
    for refusal in [
      creating(EPERM, .socket), creating(EACCES, .socket), creating(EACCES, .bind(psm: 0x80)),
      creating(EACCES, .bind(psm: 0)), creating(EPERM, .bind(psm: 0x25)), "\(connecting(EPERM, .connect))",
      "\(connecting(EACCES, .connect))", "\(connecting(EPERM, .connection))",
    ] {
      #expect(refusal.contains("a policy of this system") && !refusal.contains("CAP_NET"))
    }
    #expect(connecting(EACCES, .connection) == .channel(.insufficientAuthentication))
  }

  @Test(arguments: [
    ("6.9.12", false), ("6.1.0-56-amd64", false), ("6.10.0-rc1", true), ("7.0.3", true), ("5.15", false), ("x", false),
  ])
  func `kernels that give credits only for room are told by their release`(release: String, isRepaired: Bool) {
    #expect(Kernel.isRepaired(release: release) == isRepaired)
  }
}

/// A value that several tasks share.
private final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>
  init(_ value: Value) { stored = Mutex(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// A clock that stands still: only the test calls the scheduled action.
private final class StillClock: BackendClock {
  private let action = Shared<(@Sendable () -> Void)?>(nil)

  var now: BackendInstant { .start }

  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    self.action.value = action
    return ScheduledAction {}
  }

  /// Waits for a scheduled action, and calls it.
  func ring() async throws {
    for _ in 0..<1_000_000 where action.value == nil { await Task.yield() }
    let action = try #require(action.value)
    action()
  }
}
