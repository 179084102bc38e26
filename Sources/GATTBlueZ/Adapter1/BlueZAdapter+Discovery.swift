import DBus
import GATTCore
import GATTRuntime

/// Scanning.
extension BlueZAdapter {
  /// Starts reporting advertisements. What BlueZ has heard for other programs in the discovery that is under way is
  /// reported at once.
  ///
  /// A passive scan needs `bluetoothd` 5.56 or newer with `--experimental`, Linux 5.10 or newer, and a filter by services,
  /// service data, manufacturer data or a name.
  public func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier {
    switch mode {
    case .active: try await startActiveScan(filter)
    case .passive: try await startPassiveScan(filter)
    }
  }

  private func startActiveScan(_ filter: ScanFilter) async throws(BackendError) -> ScanIdentifier {
    _ = try poweredPath()
    let scan = ScanIdentifier(rawValue: makeIdentifier())
    scanning.scans[scan] = filter
    do throws(BackendError) {
      try await updateDiscovery()
    } catch {
      scanning.scans[scan] = nil
      await applyDiscovery()
      throw error
    }
    guard scanning.scans[scan] != nil else {
      // Switched off meanwhile, and may be on again.
      await applyDiscovery()
      throw .poweredOff
    }
    for device in devices.all where device.properties.rssi != nil { heard(device) }
    return scan
  }

  /// Stops a scan; nothing happens when it has ended.
  public func stopScanning(_ scan: ScanIdentifier) async {
    await stopPassiveScan(scan)
    guard scanning.scans.removeValue(forKey: scan) != nil else { return }
    await applyDiscovery()
  }

  /// Has the discovery become what it should be, also for one who was cancelled: in a task of its own.
  private func applyDiscovery() async { await Task { try? await updateDiscovery() }.value }

  /// Nothing is scanned for any more: BlueZ has ended its discovery.
  func endScans() {
    scanning.scans = [:]
    scanning.forgetDiscovery()
    endPassiveScans()
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

  /// Has nothing be scanned for until the result is completed, and for at most ten seconds: as long as a connection takes with
  /// a device that is there. Devices that were connected, or are being, stay where they are meanwhile.
  func pauseDiscovery() async -> Completion<Void> {
    let end = Completion<Void>()
    scanning.pauseCount += 1
    Task {
      try? await end.answer(orAfter: .seconds(10), on: clock)
      scanning.pauseCount -= 1
      await retryDiscovery()
    }
    await applyDiscovery()
    return end
  }

  /// Has the discovery become what it should be, however often BlueZ refuses.
  func retryDiscovery() async {
    guard !scanning.isRetrying else { return }
    scanning.isRetrying = true
    defer { scanning.isRetrying = false }
    var pause = Duration.milliseconds(200)
    while state == .poweredOn, !scanning.isSettled {
      if (try? await updateDiscovery()) != nil { return }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(10))
    }
  }

  /// A device was heard, or what is known of it has changed.
  func heard(_ device: Device1) {
    scanning.watchdog.hear()
    guard !scanning.scans.isEmpty || !scanning.passiveScans.isEmpty, device.properties.rssi != nil,
      !device.properties.isConnected
    else { return }
    let heard = AdvertisementReport(
      peer: device.peer,
      advertisement: device.properties.advertisement,
      rssi: device.properties.rssi,
      isConnectable: true,
      time: clock.now
    )
    if scanning.passes(heard) { report(.advertisement(heard)) }
  }

  /// Has BlueZ's discovery become what it should be.
  private func updateDiscovery() async throws(BackendError) {
    let turn = scanning.turns.enqueue()
    defer { scanning.turns.end(turn) }
    try await scanning.turns.arrival(of: turn)
    guard !scanning.isSettled else { return }
    let path = try poweredPath()
    do throws(BusError) {
      if let wanted = scanning.wanted {
        try await discover(wanted, path)
      } else {
        scanning.forgetDiscovery()
        try await endDiscovery(path)
        try await callDiscovery("SetDiscoveryFilter", path, [.properties([:])])
      }
    } catch {
      throw BackendError(adapter: error)
    }
  }

  private func discover(_ filter: DiscoveryFilter, _ path: ObjectPath) async throws(BusError) {
    try await callDiscovery("SetDiscoveryFilter", path, [filter.value])
    let isRunning = scanning.discovery != nil
    // Before it is answered: what ends the discovery meanwhile has the last word.
    scanning.discovery = filter
    if isRunning { return }
    watchDiscovery()
    do throws(BusError) {
      try await startDiscovery(path)
    } catch {
      scanning.forgetDiscovery()
      throw error
    }
    // The power went meanwhile, and BlueZ may have begun when it was back.
    if scanning.discovery == nil { await stopDiscovery(path) }
  }

  /// Nobody waits long for the end of a scan: BlueZ takes a moment for what it answers at all.
  func callDiscovery(_ member: MemberName, _ path: ObjectPath, _ arguments: [Value] = []) async throws(BusError) {
    try await call(path, .adapter, member, arguments)
  }

  /// Has BlueZ end its discovery. If it may be left, it is seen to when this has returned.
  private func endDiscovery(_ path: ObjectPath) async throws(BusError) {
    scanning.mayBeRunning = true
    do throws(BusError) {
      try await callDiscovery("StopDiscovery", path)
    } catch {
      // While a discovery begins, BlueZ does not end it, and one that was to begin before the power went may begin when it is
      // back. Any other error says that there is none.
      scanning.mayBeRunning = error.isBusy || error.isNotReady || error == .timedOut || error == .cancelled
      if scanning.mayBeRunning { Task { await retryDiscovery() } }
      throw error
    }
    scanning.mayBeRunning = false
  }

  /// Also when the task is cancelled.
  func stopDiscovery(_ path: ObjectPath) async {
    _ = try? await Task { try await endDiscovery(path) }.value
  }

  func startDiscovery(_ path: ObjectPath) async throws(BusError) {
    do throws(BusError) {
      try await callDiscovery("StartDiscovery", path)
    } catch {
      // A task that has given up may have left a discovery, and it alone keeps a second one from starting.
      guard error.isBusy || error == .cancelled || error == .timedOut else { throw error }
      await stopDiscovery(path)
      if !error.isBusy { throw error }
      try await callDiscovery("StartDiscovery", path)
    }
    scanning.mayBeRunning = false
  }
}
