import DBus
import GATTCore
import GATTRuntime

/// Notifications and indications.
extension BlueZAdapter {
  /// How long BlueZ may take to take an update, and a central to confirm an indication (Core Specification, Volume 3, Part F,
  /// 3.3.3).
  private static let updateLimit = Duration.seconds(30)

  /// Sends a value to those of `centrals` that subscribed. Before version 5.76 the one subscriber there is stands for all.
  public func send(
    _ value: Data,
    of characteristic: Int,
    in registration: RegistrationIdentifier,
    to centrals: [Central]
  ) async throws(BackendError) {
    guard state == .poweredOn else { throw .poweredOff }
    try check(value)
    guard let service = gattManager.services[registration], service.characteristics.indices.contains(characteristic)
    else {
      throw .disconnected
    }
    if centrals.isEmpty { return }
    let served = service.characteristics[characteristic]
    let sockets = centrals.compactMap { served.socket(of: $0) }
    guard !sockets.isEmpty else { throw .disconnected }
    if value.isEmpty {
      guard served.told.count == sockets.count else {
        throw .unsupported("an empty value for one of several subscribers: BlueZ sends it to all or none")
      }
      return try await sendEmptyValue(of: ServedAttribute(registration: registration, position: characteristic))
    }
    // All at once, so that every subscriber gets its updates in the order of the calls.
    let needsConfirmation = served.updates == .indication
    let progress = sockets.map { socket in
      socket.assumeIsolated { $0.enqueue(value, needsConfirmation: needsConfirmation) }
    }
    try await finish(progress)
  }

  private func finish(_ updates: [UpdateProgress]) async throws(BackendError) {
    var isSent = false
    for progress in updates {
      do throws(BackendError) {
        try await finish(progress.written, "BlueZ did not take the update")
        if let confirmed = progress.confirmed {
          try await finish(confirmed, "the central did not confirm the indication")
        }
        isSent = true
      } catch {
        // One that has gone does not keep the others from getting the value.
        guard error == .disconnected else {
          for other in updates { other.fail(error) }
          throw error
        }
      }
    }
    if !isSent { throw .disconnected }
  }

  private func finish(_ completion: Completion<Void>, _ failure: String) async throws(BackendError) {
    // As a rule the socket has room at once.
    let deadline =
      completion.isComplete
      ? nil
      : host.clock.schedule(after: Self.updateLimit) {
        completion.complete(.failure(BackendError.rejected("\(failure) within 30 s")))
      }
    defer { deadline?.cancel() }
    try await completion.answer()
  }

  // MARK: - Empty values

  /// Sends a value without octets to all subscribers. A packet without octets would be the end of the socket for BlueZ, but
  /// it sends a changed property as well.
  private func sendEmptyValue(of attribute: ServedAttribute) async throws(BackendError) {
    try await waitForRoom(attribute)
    let adapter = try poweredPath()
    guard let service = gattManager.services[attribute.registration],
      let export = service.application?.exports.first(where: { $0.path == path(of: attribute) })
    else { throw .disconnected }
    do throws(BusError) {
      try await export.propertiesChanged(of: .gattCharacteristic, ["Value": [UInt8]().value])
      // When this is answered, that has been sent, and later updates can't come before it.
      _ = try await call(
        adapter,
        .properties,
        "Get",
        [InterfaceName.adapter.text.value, "Powered".value],
        over: host.exports
      )
    } catch {
      throw translate(error)
    }
  }

  private func path(of attribute: ServedAttribute) -> ObjectPath? {
    let service = gattManager.services[attribute.registration]
    return service?.application.flatMap { application in
      service.flatMap { application.path(of: $0) }?.appending("char", attribute.position)
    }
  }

  /// Waits until BlueZ has taken all updates before. It does not say so, thus it is looked for.
  private func waitForRoom(_ attribute: ServedAttribute) async throws(BackendError) {
    let deadline = ContinuousClock.now + Self.updateLimit
    while let service = gattManager.services[attribute.registration] {
      let sockets = service.characteristics[attribute.position].subscriptions.map(\.socket)
      if sockets.isEmpty { throw .disconnected }
      if sockets.allSatisfy({ $0.assumeIsolated { $0.isEmpty } }) { return }
      guard ContinuousClock.now < deadline else { throw .rejected("BlueZ did not take the updates before within 30 s") }
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { throw .cancelled }
    }
    throw .disconnected
  }
}
