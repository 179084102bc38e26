import DBus
import GATTCore
import GATTRuntime

/// Scanning.
extension BlueZAdapter {
  /// Starts reporting advertisements. What BlueZ has heard for other programs in the discovery that is under way is
  /// reported at once.
  public func startScanning(_ filter: ScanFilter) async throws(BackendError) -> ScanIdentifier {
    _ = try poweredPath()
    let scan = ScanIdentifier(rawValue: makeIdentifier())
    scanning.scans[scan] = filter
    do throws(BackendError) {
      try await updateDiscovery()
    } catch {
      scanning.scans[scan] = nil
      await settleDiscovery()
      throw error
    }
    guard scanning.scans[scan] != nil else {
      // Switched off meanwhile, and may be on again.
      await settleDiscovery()
      throw .poweredOff
    }
    for device in devices.all where device.properties.rssi != nil { heard(device) }
    return scan
  }

  /// Stops a scan; nothing happens when it has ended.
  public func stopScanning(_ scan: ScanIdentifier) async {
    guard scanning.scans.removeValue(forKey: scan) != nil else { return }
    await settleDiscovery()
  }

  /// Has the discovery become what it should be, also for one who was cancelled: in a task of its own.
  private func settleDiscovery() async { await Task { try? await updateDiscovery() }.value }

  /// Nothing is scanned for any more: BlueZ has ended its discovery.
  func endScans() {
    scanning.scans = [:]
    scanning.forgetDiscovery()
  }

  /// Has BlueZ look for a device while `body` waits for it.
  func search(for path: ObjectPath, _ body: () async throws(BackendError) -> Void) async throws(BackendError) {
    scanning.searches[path, default: 0] += 1
    defer {
      if let count = scanning.searches[path] { scanning.searches[path] = count > 1 ? count - 1 : nil }
      Task { try? await updateDiscovery() }
    }
    try await updateDiscovery()
    try await body()
  }

  /// A device was heard, or what is known of it has changed.
  func heard(_ device: Device) {
    scanning.hasHeard = true
    guard !scanning.scans.isEmpty, device.properties.rssi != nil, !device.properties.isConnected else { return }
    let heard = AdvertisementReport(
      peer: device.peer,
      advertisement: device.properties.advertisement,
      rssi: device.properties.rssi,
      isConnectable: true,
      time: clock.now
    )
    if scanning.scans.values.contains(where: { $0.passes(heard) }) { report(.advertisement(heard)) }
  }

  /// Has BlueZ's discovery become what it should be.
  private func updateDiscovery() async throws(BackendError) {
    let turn = scanning.turns.enqueue()
    defer { scanning.turns.end(turn) }
    try await scanning.turns.arrival(of: turn)
    guard scanning.wanted != scanning.discovery else { return }
    let path = try poweredPath()
    do throws(BusError) {
      if let wanted = scanning.wanted {
        try await discover(wanted, path)
      } else {
        scanning.forgetDiscovery()
        try await callInTurn(path, .adapter, "StopDiscovery", limit: .seconds(5))
        try await call(path, .adapter, "SetDiscoveryFilter", [.properties([:])])
      }
    } catch {
      throw BackendError(adapter: error)
    }
  }

  private func discover(_ filter: DiscoveryFilter, _ path: ObjectPath) async throws(BusError) {
    try await callInTurn(path, .adapter, "SetDiscoveryFilter", [filter.value])
    let isRunning = scanning.discovery != nil
    // Before it is answered: what ends the discovery meanwhile has the last word.
    scanning.discovery = filter
    if isRunning { return }
    watch()
    do throws(BusError) {
      try await startDiscovery(path)
    } catch {
      scanning.forgetDiscovery()
      throw error
    }
    // The power went meanwhile, and BlueZ may have begun when it was back.
    if scanning.discovery == nil { await stopDiscovery(path) }
  }

  /// Also when the task is cancelled.
  private func stopDiscovery(_ path: ObjectPath) async {
    // While it begins, BlueZ does not end it.
    _ = try? await Task { try await callInTurn(path, .adapter, "StopDiscovery", limit: .seconds(5)) }.value
  }

  private func startDiscovery(_ path: ObjectPath) async throws(BusError) {
    do throws(BusError) {
      try await callInTurn(path, .adapter, "StartDiscovery", limit: .seconds(5))
    } catch {
      // A task that was cancelled may have left a discovery, and it alone keeps a second one from starting.
      guard error.isBusy || error == .cancelled else { throw error }
      await stopDiscovery(path)
      if error == .cancelled { throw error }
      try await callInTurn(path, .adapter, "StartDiscovery", limit: .seconds(5))
    }
  }

  /// Begins the discovery anew whenever nothing was heard for a minute: there are controllers and drivers that stop hearing
  /// without saying so. Where there is nothing to be heard, it does no harm.
  private func watch() {
    scanning.watch = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(60))) != nil, let self { await lookAtDiscovery() }
    }
  }

  private func lookAtDiscovery() async {
    let turn = scanning.turns.enqueue()
    defer { scanning.turns.end(turn) }
    guard (try? await scanning.turns.wait(for: turn)) != nil, scanning.discovery != nil, let path else { return }
    let isDeaf = !scanning.hasHeard && !devices.all.contains { $0.properties.isConnected }
    scanning.hasHeard = false
    guard isDeaf else { return }
    logger.info("nothing was heard for a minute: discovery begins anew", metadata: ["adapter": "\(adapterName)"])
    await stopDiscovery(path)
    try? await startDiscovery(path)
  }
}
