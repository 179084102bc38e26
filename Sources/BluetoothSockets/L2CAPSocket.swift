import DBus
import GATTCore
import GATTRuntime
import Glibc
import Synchronization

/// The socket of an L2CAP channel. The kernel divides SDUs into packets and counts credits. It gives the peer credits
/// as the program reads octets; an old kernel gives too many, and may lose octets (`Kernel.keepsAllOctets`). The socket
/// is writable while the kernel has credits from the peer.
package actor L2CAPSocket: LoopSource, BackendChannel {
  package nonisolated let psm: UInt16
  package nonisolated let peer: PeerIdentifier
  private nonisolated let loop: BusLoop
  private nonisolated let clock: any BackendClock
  private nonisolated let length = Mutex(23)

  ///     open ── close() ──▶ closing ── all octets are sent, 5 s have passed, or endLink() ──▶ closed
  ///      │
  ///      ├── endLink() ──▶ unlinked ── close() ──▶ closed
  ///      └── connect(to:) fails ──▶ closed
  ///
  /// A socket is `open` even before `connect(to:)` has connected it.
  private enum State {
    case open(L2CAPDescriptor)
    case closing(L2CAPDescriptor)
    case unlinked(L2CAPDescriptor)
    case closed
  }

  private var state: State
  /// The tasks that wait for an event of the socket.
  private var waits: [(events: Int16, happened: Completion<Void>)] = []
  /// Returns whether the link is up. Waits first until all signals that BlueZ has sent so far have arrived.
  private let isLinkUp: @Sendable () async -> Bool

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// How long `close()` waits for the peer to give credits for what was written.
  private static let closingTimeout = Duration.seconds(5)

  init(
    _ descriptor: L2CAPDescriptor,
    _ psm: UInt16,
    to peer: PeerIdentifier,
    on loop: BusLoop,
    _ clock: any BackendClock,
    isLinkUp: @escaping @Sendable () async -> Bool
  ) {
    self.psm = psm
    self.peer = peer
    self.loop = loop
    self.clock = clock
    self.isLinkUp = isLinkUp
    state = .open(descriptor)
  }

  /// Creates an unconnected socket on an adapter.
  ///
  /// - Parameters:
  ///   - psm: The PSM to connect to.
  ///   - peer: The device to connect to.
  ///   - adapter: The address of the adapter.
  ///   - loop: The thread of the socket.
  ///   - clock: The clock of its timeout.
  ///   - isLinkUp: Waits until all signals that BlueZ has sent so far have arrived, and returns whether the link is up.
  package init(
    _ psm: UInt16,
    to peer: PeerIdentifier,
    from adapter: L2CAPAddress,
    on loop: BusLoop,
    _ clock: any BackendClock,
    isLinkUp: @escaping @Sendable () async -> Bool
  ) throws(BackendError) {
    let descriptor: L2CAPDescriptor
    do throws(L2CAPDescriptor.Failure) {
      descriptor = try L2CAPDescriptor(at: adapter)
    } catch {
      throw BackendError(creating: error)
    }
    self.init(descriptor, psm, to: peer, on: loop, clock, isLinkUp: isLinkUp)
  }

  package nonisolated var maximumTransmissionUnit: Int { length.withLock { $0 } }

  package var isOpen: Bool { if case .open = state { true } else { false } }

  // MARK: - Connecting

  /// Connects over the existing link. Closes the socket if that fails.
  package func connect(to address: L2CAPAddress) async throws(BackendError) {
    do throws(BackendError) {
      try await openConnection(to: address)
    } catch {
      state = .closed
      throw error
    }
  }

  private func openConnection(to address: L2CAPAddress) async throws(BackendError) {
    let descriptor = try openDescriptor()
    do throws(L2CAPDescriptor.Failure) {
      try descriptor.connect(to: address)
    } catch {
      throw BackendError(connecting: error)
    }
    try await wait(for: POLLOUT)
    _ = try openDescriptor()
    do throws(L2CAPDescriptor.Failure) {
      try descriptor.checkError()
      try readMaximumTransmissionUnit()
    } catch {
      if error.meansEnd, !(await isLinkUp()) { throw .disconnected }
      throw BackendError(connecting: error)
    }
  }

  func readMaximumTransmissionUnit() throws(L2CAPDescriptor.Failure) {
    guard case .open(let descriptor) = state else { return }
    let octets = try descriptor.maximumTransmissionUnit()
    length.withLock { $0 = max(octets, 1) }
  }

  private func openDescriptor() throws(BackendError) -> L2CAPDescriptor {
    switch state {
    case .open(let descriptor): return descriptor
    case .unlinked: throw .disconnected
    case .closing, .closed: throw .channel(.closed)
    }
  }

  // MARK: - Octets

  package func read() async throws(BackendError) -> Data? {
    while true {
      let descriptor: L2CAPDescriptor
      switch state {
      case .open(let open), .unlinked(let open): descriptor = open
      case .closing, .closed: throw .channel(.closed)
      }
      if let octets = descriptor.receive() {
        if octets.isEmpty { return try await end() }
        if descriptor.hasLostOctets { throw .channel(.octetsLost) }
        return Data(octets)
      }
      // After the end of the link, no further octets arrive.
      _ = try openDescriptor()
      try await wait(for: POLLIN)
    }
  }

  /// The end of the octets. The kernel has equal errors for a channel that the peer has closed and for some lost links.
  ///
  /// - Returns: nil when the peer has closed the channel.
  private func end() async throws(BackendError) -> Data? {
    let isUp = await isLinkUp()
    _ = try openDescriptor()
    if !isUp { throw .disconnected }
    return nil
  }

  package func write(_ octets: Data) async throws(BackendError) {
    var rest = octets
    while !rest.isEmpty {
      let descriptor = try openDescriptor()
      do throws(L2CAPDescriptor.Failure) {
        let packet = rest.prefix(maximumTransmissionUnit)
        try descriptor.send(Array(packet))
        rest = rest.dropFirst(packet.count)
        continue
      } catch {
        if !error.isTemporary {
          _ = try await end()
          throw error.meansEnd ? .channel(.closed) : .rejected(error.text)
        }
      }
      try await wait(for: POLLOUT)
    }
  }

  // MARK: - The end

  package func close() async {
    switch state {
    case .closing, .closed: return
    case .unlinked: state = .closed
    case .open(let descriptor):
      state = .closing(descriptor)
      endWaits(.failure(.channel(.closed)))
      // The kernel forgets octets without credits when the socket is closed.
      let sent = Completion<Void>()
      waits.append((Int16(POLLOUT), sent))
      loop.add(self)
      try? await sent.backendValue(orAfter: Self.closingTimeout, on: clock)
      state = .closed
    }
    endWaits(.failure(.channel(.closed)))
  }

  /// Ends the channel with its link. The octets that have arrived can still be read.
  package func endLink() {
    switch state {
    case .open(let descriptor):
      descriptor.shutDown()
      state = .unlinked(descriptor)
    case .closing: state = .closed
    case .unlinked, .closed: return
    }
    endWaits(.success(()))
  }

  private func endWaits(_ result: Result<Void, BackendError>) {
    let ended = waits
    waits = []
    for wait in ended { wait.happened.complete(result.mapError { $0 }) }
  }

  // MARK: - Events

  private func wait(for event: Int32) async throws(BackendError) {
    let happened = Completion<Void>()
    waits.append((Int16(event), happened))
    loop.add(self)
    defer { waits.removeAll { $0.happened === happened } }
    try await happened.backendValue()
  }

  package var interest: LoopInterest? {
    let events = waits.reduce(0) { $0 | $1.events }
    return switch state {
    case .open(let descriptor), .closing(let descriptor):
      events == 0 ? nil : LoopInterest(descriptor: descriptor.number, events: events)
    case .unlinked, .closed: nil
    }
  }

  package func attend(to events: Int16) {
    let failures = Int16(POLLERR | POLLHUP | POLLNVAL)
    let met = waits.filter { events & ($0.events | failures) != 0 }
    waits.removeAll { events & ($0.events | failures) != 0 }
    for wait in met { wait.happened.complete(.success(())) }
  }
}

extension L2CAPDescriptor.Failure {
  /// Whether one side has closed the channel, or the link has ended.
  var meansEnd: Bool {
    [
      ECONNRESET, ECONNABORTED, ENOTCONN, EPIPE, ETIMEDOUT, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, EBADF,
    ].contains(code)
  }
}

extension BackendError {
  /// Translates an error of creating a socket.
  init(creating error: L2CAPDescriptor.Failure) {
    self =
      switch error.code {
      case EAFNOSUPPORT, EPROTONOSUPPORT, ESOCKTNOSUPPORT:
        .unsupported(
          "L2CAP channels: the kernel has no Bluetooth sockets, or keeps them from this container or service"
        )
      case EACCES where error.isReserved:
        .rejected("Linux lets only programs with the capability CAP_NET_BIND_SERVICE use this PSM")
      case EACCES, EPERM: .rejected(error.policy)
      default: .rejected(error.text)
      }
  }

  /// Translates an error of connecting.
  init(connecting error: L2CAPDescriptor.Failure) {
    self =
      switch (error.code, error.call) {
      case (ECONNREFUSED, _): .channel(.refused)
      // The kernel has this code for the reasons "authentication failure" and "pairing not allowed" of the controller.
      case (EACCES, .connection): .channel(.insufficientAuthentication)
      case (EACCES, _), (EPERM, _): .rejected(error.policy)
      case (ETIMEDOUT, _): .channel(.timeout)
      default: .rejected(error.text)
      }
  }
}

extension L2CAPDescriptor.Failure {
  /// Whether the PSM is assigned by the Bluetooth SIG, 0x0001 ... 0x007F (Core Specification, Volume 3, Part A, 4.22).
  fileprivate var isReserved: Bool { if case .bind(psm: 0x0001...0x007F) = call { true } else { false } }

  /// The reason that a policy of the system has refused a call.
  fileprivate var policy: String {
    "a policy of this system, such as that of a container, a service unit or SELinux, does not let this program use "
      + "Bluetooth sockets: \(text)"
  }
}
