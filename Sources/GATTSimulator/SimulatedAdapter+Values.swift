import GATTCore
import GATTRuntime

/// The central role: reading, writing and subscribing.
extension SimulatedAdapter {
  /// Reads a value. Each part has at most one octet less than the MTU.
  public func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    let capacity = maximumTransmissionUnit(of: link) - 1
    let maximum = AttributeProtocol.maximumValueLength
    var value = Data()
    // More octets may follow a full packet (Core Specification, Volume 3, Part G, 4.8.3).
    while true {
      let offset = value.count
      let part = try await request(link) { (peer, central) async throws(ATTError) in
        try await peer.serveRead(handle, offset: offset, on: link, by: central)
      } packets: { _ in
        1
      }
      value += part.prefix(capacity)
      if part.count < capacity || value.count >= maximum { return value.prefix(maximum) }
    }
  }

  /// Writes a value. A write with response is split into parts when it does not fit into one packet.
  public func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  {
    // A copy, so that the indices start at 0, as from a radio.
    let value = Data(value)
    if type == .withoutResponse { return try await writeCommand(value, to: handle, on: link) }
    // A value that does not fit into one packet needs prepared writes and an execute write.
    let capacity = maximumTransmissionUnit(of: link) - AttributeProtocol.valueOverhead
    let packets = value.count <= capacity ? 1 : (value.count + capacity - 3) / (capacity - 2) + 1
    try await request(link, packets: packets) { (peer, central) async throws(ATTError) in
      try await peer.serveWrite(value, to: handle, on: link, by: central, type: .withResponse)
    } packets: { _ in
      packets
    }
  }

  /// Writes several values as one transaction: prepared writes, compared with their responses, and one execute write.
  public func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  {
    // Copies, so that the indices start at 0, as from a radio.
    let writes = writes.map { (value: Data($0.value), handle: $0.handle) }
    let capacity = maximumTransmissionUnit(of: link) - 5
    let packets = writes.reduce(1) { $0 + max(($1.value.count + capacity - 1) / capacity, 1) }
    let isExecuted = try await request(link, packets: packets) { (peer, central) async throws(ATTError) in
      if peer.faults.contains(.corruptsPreparedWrites) { return false }
      try await peer.serveReliableWrites(writes, on: link, by: central)
      return true
    } packets: { _ in
      packets
    }
    guard isExecuted else { throw .rejected("the device sent back other octets than it was given to write") }
  }

  /// Starts or stops updates of a characteristic.
  public func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    try await request(link) { (peer, central) async throws(ATTError) in
      try peer.serveSubscription(kind, to: handle, on: link, by: central)
    } packets: { _ in
      1
    }
  }

  private func writeCommand(_ value: Data, to handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    try await suspendIfIgnoringHostCalls()
    guard value.count <= maximumTransmissionUnit(of: link) - AttributeProtocol.valueOverhead else {
      throw .rejected("a write without response must fit into one packet")
    }
    let accepted = Completion<Void>()
    let token = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peer = air.adapter(state.links[index].peripheral, state)
      let central = SimulatedAir.central(state, of: index)
      air.send(&state, on: index, .toPeripheral, accepted: accepted) { [air] in
        // A write without response has no error response.
        Task(executorPreference: air.clock) {
          guard peer.isOpen(link) else { return }
          try? await peer.serveWrite(value, to: handle, on: link, by: central, type: .withoutResponse)
        }
      }
      return state.links[index].centralWaits.add { accepted.complete(.failure(BackendError.disconnected)) }
    }
    guard let token else { throw .disconnected }
    defer { removeWait(token, of: link) }
    try await accepted.backendValue()
  }
}
