import GATTCore
import GATTRuntime

/// One end of an L2CAP channel between two adapters.
final class SimulatedChannel: BackendChannel {
  let psm: UInt16
  let peer: PeerIdentifier
  let maximumTransmissionUnit: Int
  private let air: SimulatedAir
  private let link: LinkIdentifier
  /// The direction of the packets that this end sends.
  private let direction: Direction
  private let outgoing: SimulatedPipe
  private let incoming: SimulatedPipe
  /// Completed when the packet that closes the channel has arrived, or the link has ended.
  private let closed = Completion<Void>()

  /// Creates both ends of a channel over a link.
  static func ends(
    _ psm: UInt16,
    over link: LinkState,
    _ state: SimulatedAir.State,
    of air: SimulatedAir
  ) -> (central: SimulatedChannel, peripheral: SimulatedChannel) {
    let (up, down) = (SimulatedPipe(), SimulatedPipe())
    return (
      SimulatedChannel(psm, state.adapters[link.peripheral].identifier, link, air, .toPeripheral, up, down),
      SimulatedChannel(psm, state.adapters[link.central].identifier, link, air, .toCentral, down, up)
    )
  }

  private init(
    _ psm: UInt16,
    _ peer: PeerIdentifier,
    _ link: LinkState,
    _ air: SimulatedAir,
    _ direction: Direction,
    _ outgoing: SimulatedPipe,
    _ incoming: SimulatedPipe
  ) {
    self.psm = psm
    self.peer = peer
    self.link = link.identifier
    maximumTransmissionUnit = link.maximumTransmissionUnit
    self.air = air
    self.direction = direction
    self.outgoing = outgoing
    self.incoming = incoming
  }

  func read() async throws(BackendError) -> Data? {
    guard let packet = try await incoming.next() else { return nil }
    send { [incoming] in incoming.addCredit() }
    return packet
  }

  func write(_ octets: Data) async throws(BackendError) {
    for packet in octets.packets(of: maximumTransmissionUnit) where !packet.isEmpty {
      try await outgoing.takeCredit()
      let accepted = Completion<Void>()
      send(accepted: accepted) { [outgoing] in outgoing.arrive(packet) }
      do throws(BackendError) {
        try await outgoing.wait(for: accepted)
      } catch {
        // The radio drops a packet that waits for room when its sender has stopped waiting.
        accepted.complete(.failure(error))
        outgoing.addCredit()
        throw error
      }
    }
  }

  func close() async {
    outgoing.endSending(.channel(.closed))
    incoming.endReceiving(.failure(.channel(.closed)), dropsPackets: true)
    let isSent = send { [self] in
      defer { closed.complete(.success(())) }
      outgoing.endReceiving(.success(()))
      incoming.endSending(.channel(.closed))
      air.state.withLock { state in
        guard let index = state.links.firstIndex(where: { $0.identifier == link }) else { return }
        state.links[index].channels.removeAll { $0.central === self || $0.peripheral === self }
      }
    }
    if isSent { _ = try? await closed.value() }
  }

  /// Ends the channel, because the adapter of this end has noticed the end of the link.
  func linkEnded() {
    outgoing.endSending(.disconnected)
    incoming.endReceiving(.failure(.disconnected))
    closed.complete(.success(()))
  }

  /// - Returns: Whether the link exists.
  @discardableResult
  private func send(accepted: Completion<Void>? = nil, arrive: @escaping @Sendable () -> Void) -> Bool {
    air.state.withLock { state in
      guard let index = state.links.firstIndex(where: { $0.identifier == link && !$0.isCut }) else { return false }
      air.send(&state, on: index, direction, accepted: accepted, arrive: arrive)
      return true
    }
  }
}
