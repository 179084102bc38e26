import DBus
import GATTCore
import GATTRuntime

/// Subscribing.
extension BlueZAdapter {
  /// Starts or stops updates of a characteristic.
  ///
  /// BlueZ has notifications sent where there are both. It keeps a subscription through disconnections, so it is ended with
  /// the link. The updates of other programs' reads and subscriptions arrive too: BlueZ does not tell them apart.
  public func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    let (device, active, path, attribute) = try self.attribute(handle, on: link)
    guard let kind else { return await stopUpdates(of: path, active) }
    if kind == .indication, attribute.properties.contains(.notify) {
      throw .unsupported("indications of a characteristic that has notifications too: BlueZ takes those")
    }
    if isFast(attribute), try await startFastUpdates(of: path, attribute, active) { return }
    // Before the answer: what the device sends at once must not be lost.
    active.subscriptions.insert(path)
    do throws(BusError) {
      try await call(path, .gattCharacteristic, "StartNotify", on: active)
    } catch {
      active.subscriptions.remove(path)
      if error == .cancelled { stopNotifying(path) }
      throw translate(error, active)
    }
    if device.usableLink !== active {
      stopNotifying(path)
      throw translate(.remote(.notConnected), active)
    }
  }

  private func stopUpdates(of path: ObjectPath, _ link: ActiveLink) async {
    if let socket = link.updateSockets.removeValue(forKey: path) { await socket.close() }
    guard link.subscriptions.remove(path) != nil else { return }
    // Also when the task is cancelled: BlueZ would go on, and with the next link too.
    await Task {
      _ = try? await call(path, .gattCharacteristic, "StopNotify", on: link)
    }.value
  }

  /// Ends a subscription that nobody waits for the end of: as long as there is BlueZ, it has it.
  func stopNotifying(_ path: ObjectPath) {
    guard state == .poweredOn || state == .poweredOff else { return }
    let calls = host.calls
    Task { try? await calls.call(MethodCall(.blueZ, path, .gattCharacteristic, "StopNotify")) }
  }
}
