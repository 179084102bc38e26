import DBus
import GATTCore
import GATTRuntime

/// Scanning actively: `Adapter1.StartDiscovery` and `StopDiscovery`. `DiscoverySession.State` draws the states.
extension BlueZAdapter {
  /// Starts reporting advertisements. An active scan at once reports the devices that BlueZ already hears.
  ///
  /// A passive scan needs `bluetoothd` with `--experimental`, and a filter by services, service data, manufacturer data
  /// or a name.
  public func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier {
    switch mode {
    case .active: try await startActiveScan(filter)
    case .passive: try await startPassiveScan(filter)
    }
  }

  private func startActiveScan(_ filter: ScanFilter) async throws(BackendError) -> ScanIdentifier {
    _ = try poweredPath()
    let scan = ScanIdentifier(rawValue: makeIdentifier())
    discovery.scans[scan] = filter
    do throws(BackendError) {
      try await updateDiscovery()
      // The adapter may have been switched off meanwhile, and be on again.
      if discovery.scans[scan] == nil { throw .poweredOff }
    } catch {
      discovery.scans[scan] = nil
      await applyDiscovery()
      throw error
    }
    for device in devices.all where device.properties.rssi != nil { heard(device) }
    return scan
  }

  /// Stops a scan. Does nothing when the scan has ended.
  public func stopScanning(_ scan: ScanIdentifier) async {
    await stopPassiveScan(scan)
    guard discovery.scans.removeValue(forKey: scan) != nil else { return }
    await applyDiscovery()
  }

  /// Ends all scans when the adapter is no longer powered on. BlueZ has ended its discovery.
  func endScans() {
    discovery.scans = [:]
    if discovery.isRunning { discovery.state = .stopped }
    endPassiveScans()
  }

  /// The longest pause of the discovery for a connection. Connecting to a device in range takes less, and BlueZ does
  /// not forget the device in that time.
  private static let connectingTime = Duration.seconds(10)

  /// Pauses the discovery until the caller completes the returned completion, but at most for `connectingTime`.
  func pauseDiscovery() async -> Completion<Void> {
    let end = Completion<Void>()
    discovery.pauseCount += 1
    Task {
      try? await end.backendValue(orAfter: Self.connectingTime, on: clock)
      discovery.pauseCount -= 1
      await retryDiscovery()
    }
    await applyDiscovery()
    return end
  }

  /// Reports a device to the scans after its advertisement was heard or has changed.
  func heard(_ device: Device1) {
    discovery.watchdog.hear()
    guard !discovery.scans.isEmpty || !monitorManager.scans.isEmpty, device.properties.rssi != nil,
      !device.properties.isConnected
    else { return }
    let heard = AdvertisementReport(
      peer: device.peer,
      addressKind: device.properties.addressKind,
      advertisement: device.properties.advertisement,
      rssi: device.properties.rssi,
      isConnectable: true,
      time: clock.now
    )
    let isWanted =
      discovery.scans.values.contains { $0.passes(heard) }
      || monitorManager.scans.values.contains { $0.filter.passes(heard) }
    if isWanted { observers.report(.advertisement(heard)) }
  }

  // MARK: - Changing the state

  /// Updates the discovery in an unstructured task, so that cancelling the caller does not interrupt it. Repeats a
  /// failed update later.
  func applyDiscovery() async {
    let isUpdated = await Task { (try? await updateDiscovery()) != nil }.value
    if !isUpdated { Task { await retryDiscovery() } }
  }

  /// Updates the discovery, and repeats that while BlueZ refuses.
  func retryDiscovery() async {
    guard !discovery.isRetrying else { return }
    discovery.isRetrying = true
    defer { discovery.isRetrying = false }
    var pauses = RetryPause.discovery
    while state == .poweredOn, discovery.state != discovery.wanted {
      if (try? await updateDiscovery()) != nil { continue }
      try? await Task.sleep(for: pauses.take())
    }
  }

  /// Changes `discovery.state` to `discovery.wanted`. A loss of power may change both during a call.
  func updateDiscovery() async throws(BackendError) {
    let turn = discovery.turns.enqueue()
    defer { discovery.turns.end(turn) }
    try await discovery.turns.waitInBackend(for: turn)
    while discovery.state != discovery.wanted {
      let path = try poweredPath()
      do throws(BusError) {
        switch discovery.wanted {
        case .running(let services):
          let filter = Self.filter(services, properties.version)
          try await call(path, .adapter, "SetDiscoveryFilter", [.properties(filter)])
          if discovery.isRunning {
            discovery.state = .running(services)
          } else {
            try await startDiscovery(services, path)
          }
        case .stopped, .stopping:
          try await stopDiscovery(path)
          try await call(path, .adapter, "SetDiscoveryFilter", [.properties([:])])
        }
      } catch {
        throw BackendError(adapter: error)
      }
    }
  }

  /// The argument of `SetDiscoveryFilter`. BlueZ merges it with the filters of other programs, so each scan filters
  /// what BlueZ reports. With an RSSI limit and `DuplicateData`, BlueZ reports every advertisement.
  ///
  /// BlueZ 5.87 crashes when it compares a device with the UUIDs of a filter. Its filter has no UUIDs.
  private static func filter(_ services: Set<BluetoothUUID>, _ version: BlueZVersion?) -> Properties {
    var filter: Properties = ["Transport": "le".value, "DuplicateData": true.value, "RSSI": Int16(-127).value]
    if !services.isEmpty, version != BlueZVersion(5, 87) {
      filter["UUIDs"] = services.map { $0.fullDescription.lowercased() }.sorted().value
    }
    return filter
  }

  private func startDiscovery(_ services: Set<BluetoothUUID>, _ path: ObjectPath) async throws(BusError) {
    do throws(BusError) {
      try await callStart(services, path)
    } catch {
      // A call that was cancelled or timed out may have started a discovery. BlueZ refuses another: `InProgress`.
      guard error.isBusy || error == .cancelled || error == .timedOut else { throw error }
      try? await stopDiscovery(path)
      guard error.isBusy else { throw error }
      try await callStart(services, path)
    }
    // The adapter lost its power meanwhile. BlueZ may have started the discovery after the power returned.
    if !discovery.isRunning { try? await stopDiscovery(path) }
  }

  private func callStart(_ services: Set<BluetoothUUID>, _ path: ObjectPath) async throws(BusError) {
    // Before the answer, so that a loss of power meanwhile is not overwritten.
    discovery.state = .running(services)
    watchDiscovery()
    do throws(BusError) {
      try await call(path, .adapter, "StartDiscovery")
    } catch {
      discovery.state = .stopped
      throw error
    }
  }

  /// Stops the discovery. If BlueZ refuses, `retryDiscovery()` repeats the call after this has thrown.
  private func stopDiscovery(_ path: ObjectPath) async throws(BusError) {
    discovery.state = .stopping
    let call = Task { () async -> BusError? in
      do throws(BusError) {
        try await self.call(path, .adapter, "StopDiscovery")
        return nil
      } catch {
        return error
      }
    }
    guard let error = await call.value else {
      if discovery.state == .stopping { discovery.state = .stopped }
      return
    }
    // This is the only proof that none runs. BlueZ does not stop a discovery that is starting, and one that was
    // requested before the power was lost may start when the power is back.
    if error.remote?.message == "No discovery started" {
      if discovery.state == .stopping { discovery.state = .stopped }
    } else {
      Task { await retryDiscovery() }
    }
    throw error
  }

  // MARK: - Watching

  /// The interval at which the discovery is checked.
  private static let watchInterval = Duration.seconds(60)

  /// Checks once a minute whether the discovery hears any device, until it ends.
  private func watchDiscovery() {
    discovery.watch?.cancel()
    discovery.watch = Task { [weak self] in
      while (try? await Task.sleep(for: Self.watchInterval)) != nil, let self {
        await Task { await self.checkDiscovery() }.value
      }
    }
  }

  /// Logs that the discovery hears nothing, and restarts it. This helps with some controllers, and does not affect
  /// other programs.
  func checkDiscovery() async {
    let hasLinks = devices.all.contains { $0.properties.isConnected }
    guard discovery.isRunning, let path, let minutes = discovery.watchdog.check(hasLinks: hasLinks) else { return }
    logger.log(
      level: minutes == 1 ? .info : .warning,
      "a scan hears no device; discovery starts anew",
      metadata: [
        "adapter": "\(adapterName)", "minutes": "\(minutes)",
        "remedy": "if devices are near, switch the adapter off and on; 'bluegatt doctor' checks it",
      ]
    )
    let turn = discovery.turns.enqueue()
    if (try? await discovery.turns.wait(for: turn)) != nil, discovery.isRunning { try? await stopDiscovery(path) }
    discovery.turns.end(turn)
    await retryDiscovery()
  }
}
