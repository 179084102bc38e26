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
    if let cleaning = advertisingManager.cleaning { await cleaning.value }
    let identifier = AdvertisementIdentifier(rawValue: makeIdentifier())
    do throws(BusError) {
      try await start(advertisement, interval, as: identifier)
    } catch {
      try await startWithoutInterval(advertisement, as: identifier, after: error)
    }
    guard advertisingManager.exports[identifier] != nil else { throw .poweredOff }
    return identifier
  }

  /// Registers a refused advertisement without the interval, which older versions of BlueZ may not know. BlueZ does not
  /// say what it refuses.
  private func startWithoutInterval(
    _ advertisement: Advertisement,
    as identifier: AdvertisementIdentifier,
    after first: BusError
  ) async throws(BackendError) {
    guard first.blueZWord == "Failed" else { throw await reason(of: first) }
    logger.notice(
      "BlueZ refuses an advertisement: it is tried without the interval",
      metadata: ["error": "\(first)"]
    )
    do throws(BusError) {
      try await start(advertisement, nil, as: identifier)
    } catch {
      throw await reason(of: first)
    }
  }

  /// Ends an advertisement.
  public func stopAdvertising(_ advertisement: AdvertisementIdentifier) async {
    guard let export = advertisingManager.exports.removeValue(forKey: advertisement) else { return }
    // In an unstructured task, so that cancelling the caller does not keep the advertisement on the air.
    await Task { await unregister(export) }.value
  }

  /// Ends all advertisements when the adapter is no longer powered on, which BlueZ does not report.
  func endAdvertisements() {
    let exports = advertisingManager.exports.values
    advertisingManager.exports = [:]
    guard !exports.isEmpty, state == .poweredOff else { return }
    let former = advertisingManager.cleaning
    advertisingManager.cleaning = Task {
      await former?.value
      for export in exports { await unregister(export) }
    }
  }

  private func start(
    _ advertisement: Advertisement,
    _ interval: Duration?,
    as identifier: AdvertisementIdentifier
  ) async throws(BusError) {
    guard state == .poweredOn else { throw .disconnected }
    let release = ExportedMethod("Release") { [weak self] _ in
      await self?.released(identifier)
      return []
    }
    let object = ExportedObject(
      forBlueZ: host.makeExportPath("advertisement"),
      .advertisement,
      methods: [release],
      constants: advertisement.properties(interval: interval),
      variables: advertisement.powerProperties
    )
    let export = try await host.exports.export(object)
    advertisingManager.exports[identifier] = export
    do throws(BusError) {
      try await callManager(.advertisingManager, "RegisterAdvertisement", [export.path.value, .properties([:])])
    } catch {
      advertisingManager.exports[identifier] = nil
      // BlueZ may have registered the advertisement although the caller was cancelled.
      Task { await unregister(export) }
      throw error
    }
    // The adapter lost its power meanwhile.
    if advertisingManager.exports[identifier] == nil { await Task { await unregister(export) }.value }
  }

  private func unregister(_ export: ObjectExport) async {
    try? await callManager(.advertisingManager, "UnregisterAdvertisement", [export.path.value])
    await export.remove()
  }

  /// Records that BlueZ has ended an advertisement.
  private func released(_ identifier: AdvertisementIdentifier) async {
    guard let export = advertisingManager.exports.removeValue(forKey: identifier) else { return }
    if state == .poweredOn { observers.report(.advertisementEnded(identifier)) }
    await export.remove()
  }

  private func reason(of error: BusError) async -> BackendError {
    if error == .cancelled { return .cancelled }
    guard state == .poweredOn, let path else { return .poweredOff }
    guard error.blueZWord == "NotPermitted" else { return BackendError(adapter: error) }
    let manager = RemoteObject(host.calls, .blueZ, path)
    let count = try? await manager.property("ActiveInstances", of: .advertisingManager, as: UInt8.self)
    return .rejected("the adapter has no room for another advertisement\(count.map { ": it has \($0)" } ?? "")")
  }
}
