import GATTCore
import GATTRuntime

/// The controls of an adapter for tests.
extension SimulatedAdapter {
  /// The position of the adapter. Links that become longer than the range end after the supervision timeout.
  public var position: Position {
    get { withState { $0.adapters[number].position } }
    set {
      withState { state in
        state.adapters[number].position = newValue
        air.superviseRange(&state, of: number)
      }
    }
  }

  /// The faults of the adapter.
  public var faults: Set<SimulatedFault> {
    get { withState { $0.adapters[number].faults } }
    set {
      let mustStart = withState { state in
        let old = state.adapters[number].faults
        state.adapters[number].faults = newValue
        return newValue.contains(where: \.sendsWithoutSubscription) && !old.contains(where: \.sendsWithoutSubscription)
      }
      if mustStart { sendUnsubscribedNotifications() }
    }
  }

  /// The delay before the adapter begins to answer a request of a central; initially 0.
  public var responseDelay: Duration {
    get { withState { $0.adapters[number].responseDelay } }
    set { withState { $0.adapters[number].responseDelay = newValue } }
  }

  /// The largest MTU of the adapter in octets, 23 ... 517. Existing links keep their MTU.
  public var maximumTransmissionUnit: Int {
    get { withState { $0.adapters[number].maximumTransmissionUnit } }
    set {
      let octets = AttributeProtocol.maximumTransmissionUnit(nearestTo: newValue)
      withState { $0.adapters[number].maximumTransmissionUnit = octets }
    }
  }

  /// Sends the connected centrals notifications without a subscription, every millisecond for as long as the adapter
  /// has the fault `floods` or `wrongHandles`.
  private func sendUnsubscribedNotifications() {
    let continues = withState { state in
      let adapter = state.adapters[number]
      var handles: [AttributeHandle] = []
      if adapter.faults.contains(.floods) {
        handles += adapter.table.services.flatMap { $0.characteristics.map { $0.handle } }
      }
      if adapter.faults.contains(.wrongHandles) { handles += [AttributeHandle(0), AttributeHandle(0xFFFF)] }
      for link in SimulatedAir.links(state, of: number) where state.links[link].peripheral == number {
        for handle in handles {
          let update = BackendEvent.update(Data([0xFF]), of: handle, on: state.links[link].identifier)
          air.report(update, to: state.links[link].central)
        }
      }
      return adapter.faults.contains(where: \.sendsWithoutSubscription)
    }
    if continues { schedule(after: .milliseconds(1)) { $0.sendUnsubscribedNotifications() } }
  }

  /// Whether the adapter is switched on. Switching it off ends its scans, advertisements and links; the peers notice
  /// the end of the links after the supervision timeout. Services stay registered.
  public var isPoweredOn: Bool {
    get { withState { $0.adapters[number].isPoweredOn } }
    set { change(.poweredOff) { $0.isPoweredOn = newValue } }
  }

  /// Whether the Bluetooth service of the adapter's host, such as `bluetoothd`, runs. When the Bluetooth service ends,
  /// the state is `.resetting`, and all links, scans, advertisements, registered services and the pairing agent end.
  public var isDaemonRunning: Bool {
    get { withState { $0.adapters[number].isDaemonRunning } }
    set { change(.hostServiceEnded) { $0.isDaemonRunning = newValue } }
  }

  /// Whether the adapter is plugged in. Unplugging the adapter ends the same things as the end of the host's Bluetooth
  /// service. The state is then `.unsupported`, and the air's `adapters` do not contain the adapter. Plugged in again,
  /// it is the same adapter, with its bonds.
  public var isPresent: Bool {
    get { withState { $0.adapters[number].isPresent } }
    set {
      let isChanged = isPresent != newValue
      change(.poweredOff) { $0.isPresent = newValue }
      if isChanged { air.reportPresence(of: self, newValue) }
    }
  }

  /// Changes the state, and ends the operations that do not survive the change.
  ///
  /// - Parameter reason: The reason that this adapter reports for the end of its links, if they end.
  private func change(_ reason: DisconnectionReason, _ body: (inout AdapterState) -> Void) {
    // Handlers and agents are released without the lock held.
    let ended = withState { state -> Registered in
      let before = state.adapters[number].state
      body(&state.adapters[number])
      let after = state.adapters[number].state
      guard before != after else { return Registered() }
      if before == .poweredOn { endOperations(&state, reason) }
      defer { air.report(.stateChanged(after), to: number) }
      return after == .resetting || after == .unsupported ? takeRegistrations(&state) : Registered()
    }
    withExtendedLifetime(ended) {}
  }

  private func endOperations(_ state: inout SimulatedAir.State, _ reason: DisconnectionReason) {
    state.scans.removeAll { $0.adapter == number }
    state.adapters[number].advertisements = []
    for attempt in state.attempts where attempt.central == number {
      attempt.completion.complete(.failure(BackendError.poweredOff))
    }
    state.attempts.removeAll { $0.central == number }
    // Backwards, because a link leaves the array when both ends notice its end at once.
    for link in SimulatedAir.links(state, of: number).reversed() {
      let timeout = state.conditions.supervisionTimeout
      if state.links[link].central == number {
        air.cut(&state, link, central: (reason, .zero), peripheralDelay: timeout)
      } else {
        air.cut(&state, link, central: (.supervisionTimeout, timeout), peripheralDelay: .zero)
      }
    }
  }

  /// The objects that programs have registered with the host.
  private struct Registered {
    var services: [AttributeTable.Service] = []
    var agent: (any PairingAgent)?
  }

  private func takeRegistrations(_ state: inout SimulatedAir.State) -> Registered {
    defer {
      state.adapters[number].table = AttributeTable()
      state.adapters[number].agent = nil
      state.adapters[number].tableVersion += 1
    }
    return Registered(services: state.adapters[number].table.services, agent: state.adapters[number].agent)
  }

  /// Ends all links of this adapter, in both roles, with the reasons of a disconnection by its program. The peers
  /// notice the end at once.
  public func disconnectAll() {
    withState { state in
      for link in SimulatedAir.links(state, of: number).reversed() {
        let reason: DisconnectionReason = state.links[link].central == number ? .local : .remote
        air.cut(&state, link, central: (reason, .zero), peripheralDelay: .zero)
      }
    }
  }

  /// Breaks all links between this adapter and another one. The centrals report `reason`.
  public func breakLinks(with other: SimulatedAdapter, reason: DisconnectionReason) {
    withState { state in
      for link in SimulatedAir.links(state, of: number).reversed()
      where [state.links[link].central, state.links[link].peripheral].contains(other.number) {
        air.cut(&state, link, central: (reason, .zero), peripheralDelay: .zero)
      }
    }
  }

  /// Ends the advertisements without a request of the program, as a host may do.
  public func endAdvertisements() {
    withState { state in
      for ended in state.adapters[number].advertisements {
        air.report(.advertisementEnded(ended.identifier), to: number)
      }
      state.adapters[number].advertisements = []
    }
  }

  /// Ends the registrations of services without a request of the program, as a host may do.
  public func endRegistrations() {
    // Handlers are released without the lock held.
    let ended = withState { state in
      let ended = state.adapters[number].table.services
      for service in ended { air.report(.registrationEnded(service.registration), to: number) }
      for link in state.links.indices where state.links[link].peripheral == number {
        state.links[link].subscriptions = []
      }
      state.adapters[number].table = AttributeTable()
      if !ended.isEmpty { reportServicesChanged(&state) }
      return ended
    }
    withExtendedLifetime(ended) {}
  }

  /// Gives the adapter a new random private address, as devices take one every 15 minutes (Core Specification, Volume
  /// 3, Part C, Appendix A). Its links and bonds end, and the other adapters forget the former address.
  package func changeAddress() {
    disconnectAll()
    withState { state in
      let former = state.adapters[number].identifier
      for other in state.adapters.indices {
        state.adapters[other].knownPeers.remove(former)
        state.adapters[other].bonds[former] = nil
        state.adapters[other].caches[former] = nil
      }
      state.adapters[number].bonds = [:]
      state.adapters[number].identifier = PeerIdentifier(SimulatedAir.randomAddress(&state))
    }
  }

  /// The number of links, in both roles.
  public var linkCount: Int { withState { SimulatedAir.links($0, of: number).count } }

  /// Whether the adapter scans.
  public var isScanning: Bool { withState { $0.scans.contains { $0.adapter == number } } }

  /// The number of the adapter's scans.
  package var scanCount: Int { withState { $0.scans.count { $0.adapter == number } } }

  /// Whether the adapter has a pending connection.
  public var isConnecting: Bool { withState { $0.attempts.contains { $0.central == number } } }
}
