import DBus
import GATTRuntime

/// Notifications and indications: `StartNotify` and `StopNotify`.
extension BlueZAdapter {
  /// Starts or stops updates of a characteristic.
  ///
  /// Where a characteristic has both kinds, BlueZ subscribes to notifications. BlueZ keeps a subscription through
  /// disconnections, so it is ended with the link. Values that other programs read or subscribe to are reported too: BlueZ
  /// does not tell them apart.
  public func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    let attribute = try self.attribute(handle, on: link)
    let (path, link) = (attribute.path, attribute.link)
    guard let kind else { return await stopUpdates(of: path, link) }
    if kind == .indication, attribute.characteristic?.properties.contains(.notify) ?? false {
      throw .unsupported("indications of a characteristic that has notifications too: BlueZ takes those")
    }
    if try await openUpdateSocket(of: attribute) { return }
    // Before the answer, so that values that the device sends at once are not lost.
    link.subscriptions.insert(path)
    do throws(BusError) {
      try await call(path, .gattCharacteristic, "StartNotify", on: link)
    } catch {
      link.subscriptions.remove(path)
      if error == .cancelled { stopNotifying(path) }
      throw translate(error, link)
    }
    if !attribute.isConnected {
      stopNotifying(path)
      throw translate(.remote(.notConnected), link)
    }
  }

  private func stopUpdates(of path: ObjectPath, _ link: ActiveLink) async {
    if let socket = link.updateSockets.removeValue(forKey: path) { await socket.close() }
    guard link.subscriptions.remove(path) != nil else { return }
    // In an unstructured task, so that cancelling the caller does not leave the subscription to the next link.
    await Task { _ = try? await call(path, .gattCharacteristic, "StopNotify", on: link) }.value
  }

  /// Ends a subscription without waiting for the answer.
  func stopNotifying(_ path: ObjectPath) {
    guard state == .poweredOn || state == .poweredOff else { return }
    let calls = host.calls
    Task { try? await calls.call(MethodCall(.blueZ, path, .gattCharacteristic, "StopNotify")) }
  }
}
