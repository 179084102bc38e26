import GATTCore
import GATTRuntime
import Synchronization

/// The transport of packets.
extension SimulatedAir {
  static func isLost(_ state: inout State) -> Bool {
    state.conditions.loss > 0 && Double.random(in: 0..<1, using: &state.random) < state.conditions.loss
  }

  /// Sends a packet on a link.
  ///
  /// - Parameter accepted: Completed when the radio has room for the packet; nil for a packet that always has room,
  ///   such as a response.
  func send(
    _ state: inout State,
    on link: Int,
    _ direction: Direction,
    packets: Int = 1,
    accepted: Completion<Void>? = nil,
    arrive: @escaping @Sendable () -> Void
  ) {
    guard let delay = delay(&state, packets: packets) else {
      // The packet never gets through, and neither does any later one.
      state.links[link].isJammed = true
      state.links[link].silentSince = state.links[link].silentSince ?? clock.now
      supervise(
        state.links[link].identifier,
        since: state.links[link].silentSince ?? clock.now,
        state.conditions.supervisionTimeout
      )
      return
    }
    let packet = LinkState.Packet(due: clock.now.advanced(by: delay), arrive: arrive)
    if let accepted, state.links[link][direction].packets.count >= max(state.conditions.queueCapacity, 1) {
      state.links[link][direction].waiting.append((packet, accepted))
      return
    }
    accepted?.complete(.success(()))
    state.links[link][direction].packets.append(packet)
    scheduleArrival(&state, link, direction)
  }

  /// Returns the delay of packets sent now. Each loss adds a connection interval. Nil when all transmissions of a
  /// packet are lost for the supervision timeout.
  private func delay(_ state: inout State, packets: Int) -> Duration? {
    if state.conditions.loss >= 1 { return nil }
    let interval = max(state.conditions.connectionInterval, .microseconds(1)).bounded
    var total = Duration.zero
    for _ in 0..<max(packets, 1) {
      var retries = Duration.zero
      while Self.isLost(&state) {
        retries += interval
        if retries >= state.conditions.supervisionTimeout { return nil }
      }
      total += state.conditions.latency.bounded + interval * Double.random(in: 0..<1, using: &state.random) + retries
    }
    return total
  }

  /// Schedules the arrival of the first packet of a channel. Its arrival schedules the next one.
  private func scheduleArrival(_ state: inout State, _ link: Int, _ direction: Direction) {
    guard !state.links[link][direction].isMoving, let next = state.links[link][direction].packets.first else { return }
    state.links[link][direction].isMoving = true
    let identifier = state.links[link].identifier
    _ = clock.schedule(at: max(next.due, clock.now)) { [self] in arrive(identifier, direction) }
  }

  private func arrive(_ identifier: LinkIdentifier, _ direction: Direction) {
    let packet = state.withLock { state -> LinkState.Packet? in
      guard let link = state.links.firstIndex(where: { $0.identifier == identifier }), !state.links[link].isCut else {
        return nil
      }
      if state.links[link].silentSince != nil {
        // Tries again until the ends are back in range, or the link is dead.
        _ = clock.schedule(after: max(state.conditions.connectionInterval, .milliseconds(1))) { [self] in
          arrive(identifier, direction)
        }
        return nil
      }
      guard let packet = state.links[link][direction].packets.popFirst() else { return nil }
      state.links[link][direction].isMoving = false
      while let (waiting, accepted) = state.links[link][direction].waiting.popFirst() {
        // A sender that was cancelled while it waited for room does not want the packet sent.
        guard accepted.complete(.success(())) else { continue }
        state.links[link][direction].packets.append(waiting)
        break
      }
      scheduleArrival(&state, link, direction)
      return packet
    }
    packet?.arrive()
  }
}
