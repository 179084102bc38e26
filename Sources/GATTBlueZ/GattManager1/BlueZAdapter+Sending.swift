import DBus
import GATTCore
import GATTRuntime

/// Sending notifications and indications.
extension BlueZAdapter {
  /// Sends a value to those of `centrals` that subscribed. Before version 5.76 all subscribers get it.
  public func send(
    _ value: Data,
    of characteristic: Int,
    in registration: RegistrationIdentifier,
    to centrals: [Central]
  ) async throws(BackendError) {
    guard state == .poweredOn else { throw .poweredOff }
    try check(value)
    guard let service = gattManager.services[registration], service.characteristics.indices.contains(characteristic)
    else { throw .disconnected }
    if centrals.isEmpty { return }
    let served = service.characteristics[characteristic]
    let sockets = centrals.compactMap { served.socket(of: $0) }
    guard !sockets.isEmpty else { throw .disconnected }
    if value.isEmpty {
      guard served.toldSubscribers.count == sockets.count else {
        throw .unsupported("an empty value for one of several subscribers: BlueZ sends it to all or none")
      }
      return try await sendEmptyValue(of: ServedAttribute(registration: registration, position: characteristic))
    }
    // All are queued before the first wait, so that every subscriber gets its updates in the order of the calls.
    let needsConfirmation = served.updates == .indication
    let progress = sockets.map { socket in
      socket.assumeIsolated { $0.enqueue(value, needsConfirmation: needsConfirmation) }
    }
    try await finish(progress)
  }

  private func finish(_ updates: [PacketProgress]) async throws(BackendError) {
    var isSent = false
    for progress in updates {
      do throws(BackendError) {
        try await progress.sent.answer()
        try await progress.confirmed?.answer()
        isSent = true
      } catch {
        // The other centrals get the value although one has disconnected.
        guard error == .disconnected else {
          for other in updates { other.fail(error) }
          throw error
        }
      }
    }
    if !isSent { throw .disconnected }
  }

  // MARK: - Empty values

  /// Sends a value without octets to all subscribers, as a changed property. BlueZ would take a packet without octets
  /// for the end of the socket.
  private func sendEmptyValue(of attribute: ServedAttribute) async throws(BackendError) {
    try await waitUntilDrained(attribute)
    let adapter = try poweredPath()
    let application = gattManager.services[attribute.registration]?.application
    guard let application, let path = application.path(of: attribute),
      let export = application.exports.first(where: { $0.path == path })
    else { throw .disconnected }
    do throws(BusError) {
      try await export.propertiesChanged(of: .gattCharacteristic, ["Value": [UInt8]().value])
      // The answer comes after BlueZ has taken the signal, so that later updates come after this one.
      try await get("Powered", of: .adapter, at: adapter, over: host.exports)
    } catch {
      throw translate(error)
    }
  }

  /// Waits until BlueZ has taken all earlier updates from the sockets. BlueZ does not report it, so this function
  /// checks again and again.
  private func waitUntilDrained(_ attribute: ServedAttribute) async throws(BackendError) {
    while let sockets = gattManager[attribute]?.subscriptions.map(\.socket), !sockets.isEmpty {
      if sockets.allSatisfy({ $0.assumeIsolated { $0.isDrained } }) { return }
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { throw .cancelled }
    }
    throw .disconnected
  }
}
