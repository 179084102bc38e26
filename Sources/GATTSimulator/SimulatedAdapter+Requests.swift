import GATTCore
import GATTRuntime

/// The central role: requests and their responses, one at a time.
extension SimulatedAdapter {
  /// Sends a request and waits for its response.
  ///
  /// - Parameters:
  ///   - link: The link, with this adapter as the central.
  ///   - packets: The number of packets of the request.
  ///   - serve: Serves the request in the peripheral.
  ///   - responsePackets: Returns the number of packets of the response with this value.
  func request<Value: Sendable>(
    _ link: LinkIdentifier,
    packets: Int = 1,
    serve: @escaping @Sendable (SimulatedAdapter, Central) async throws(ATTError) -> Value,
    packets responsePackets: @escaping @Sendable (Value) -> Int
  ) async throws(BackendError) -> Value {
    try await suspendIfIgnoringHostCalls()
    let completion = Completion<Value>()
    let token = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peer = air.adapter(state.links[index].peripheral, state)
      let central = SimulatedAir.central(state, of: index)
      state.links[index].requests.append(
        LinkState.Request(isWanted: { !completion.isComplete }, packets: packets) {
          do throws(ATTError) {
            let value = try await serve(peer, central)
            return LinkState.Response(packets: responsePackets(value)) { completion.complete(.success(value)) }
          } catch {
            return LinkState.Response(packets: 1) { completion.complete(.failure(BackendError.attribute(error))) }
          }
        }
      )
      startNextRequest(&state, index)
      return state.links[index].centralWaits.add { completion.complete(.failure(BackendError.disconnected)) }
    }
    guard let token else { throw .disconnected }
    defer { removeWait(token, of: link) }
    return try await completion.backendValue()
  }

  /// Removes an operation from those that fail at the end of a link.
  func removeWait(_ token: Int, of link: LinkIdentifier) {
    withState { state in
      if let index = index(state, of: link) { state.links[index].centralWaits.remove(token) }
    }
  }

  private func startNextRequest(_ state: inout SimulatedAir.State, _ index: Int) {
    guard !state.links[index].isRequesting else { return }
    while let request = state.links[index].requests.popFirst() {
      // A request that was cancelled meanwhile is not sent.
      guard request.isWanted() else { continue }
      state.links[index].isRequesting = true
      let link = state.links[index].identifier
      let peer = air.adapter(state.links[index].peripheral, state)
      state.links[index].transactionTimeout = clock.schedule(after: SimulatedAir.transactionTimeout) { [air] in
        air.transactionTimedOut(link)
      }
      air.send(&state, on: index, .toPeripheral, packets: request.packets) { [self] in
        peer.serve(on: link) { self.respond(await request.serve(), on: link) }
      }
      return
    }
  }

  private func respond(_ response: LinkState.Response, on link: LinkIdentifier) {
    withState { state in
      guard let index = index(state, of: link) else { return }
      air.send(&state, on: index, .toCentral, packets: response.packets) { [self] in
        response.arrive()
        withState { state in
          guard let index = self.index(state, of: link) else { return }
          state.links[index].isRequesting = false
          state.links[index].transactionTimeout?.cancel()
          state.links[index].transactionTimeout = nil
          startNextRequest(&state, index)
        }
      }
    }
  }
}
