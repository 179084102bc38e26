import DBus
import GATTCore
import GATTRuntime

/// Advertising, through `org.bluez.LEAdvertisingManager1`.
extension BlueZAdapter {
  /// Advertises until stopped, or until the adapter is no longer powered on.
  ///
  /// BlueZ puts the name into the scan response. If the adapter can, BlueZ uses the extended advertising of Bluetooth 5
  /// for data that does not fit into a legacy packet.
  public func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier
  {
    _ = try poweredPath()
    for case .unregistering(let task) in advertisingManager.advertisements.values { await task.value }
    let identifier = AdvertisementIdentifier(rawValue: makeIdentifier())
    do throws(BusError) {
      let export = try await host.exports.export(object(advertisement, interval, identifier))
      guard state == .poweredOn else { throw .disconnected }
      advertisingManager.advertisements[identifier] = .registering(export)
      try await callManager(.advertisingManager, "RegisterAdvertisement", [export.path.value, .properties([:])])
      guard case .registering = advertisingManager.advertisements[identifier] else {
        // The adapter lost its power meanwhile.
        await Task { await unregister(export) }.value
        throw .disconnected
      }
      advertisingManager.advertisements[identifier] = .registered(export)
    } catch {
      // BlueZ may have registered the advertisement although the caller was cancelled.
      end(identifier)
      throw await reason(of: error)
    }
    return identifier
  }

  /// Ends an advertisement.
  public func stopAdvertising(_ advertisement: AdvertisementIdentifier) async { await end(advertisement)?.value }

  /// Ends all advertisements when the power is off. BlueZ keeps their registrations as long as it has the adapter.
  func endAdvertisements() {
    if state != .poweredOff { return advertisingManager.advertisements = [:] }
    for identifier in advertisingManager.exports.keys { end(identifier) }
  }

  /// Begins to unregister an advertisement, in an unstructured task, so that cancelling the caller does not keep the
  /// advertisement on the air.
  ///
  /// - Returns: The task; that of an earlier call if BlueZ has not answered it yet.
  @discardableResult
  private func end(_ identifier: AdvertisementIdentifier) -> Task<Void, Never>? {
    if case .unregistering(let task) = advertisingManager.advertisements[identifier] { return task }
    guard let export = advertisingManager.exports[identifier] else { return nil }
    let task = Task {
      await unregister(export)
      advertisingManager.advertisements[identifier] = nil
    }
    advertisingManager.advertisements[identifier] = .unregistering(task)
    return task
  }

  private func unregister(_ export: ObjectExport) async {
    await endRegistration(of: export.path, .advertisingManager, "UnregisterAdvertisement")
    await export.remove()
  }

  private func reason(of error: BusError) async -> BackendError {
    guard error.blueZWord == "NotPermitted", let path else { return translate(error) }
    let manager = RemoteObject(host.calls, .blueZ, path)
    let count = try? await manager.property("ActiveInstances", of: .advertisingManager, as: UInt8.self)
    return .rejected("the adapter has no room for another advertisement\(count.map { ": it has \($0)" } ?? "")")
  }
}
