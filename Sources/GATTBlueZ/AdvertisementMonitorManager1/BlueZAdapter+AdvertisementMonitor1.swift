import DBus
import GATTCore
import GATTRuntime

/// Scanning passively, through `org.bluez.AdvertisementMonitorManager1`.
///
/// While any program, this one included, scans actively on the adapter, passive scans hear scan responses too.
extension BlueZAdapter {
  /// The most patterns that the kernel takes in one monitor.
  private static let maximumPatternCount = 16
  /// The most monitors of one scan.
  private static let maximumMonitorCount = 16
  /// How long BlueZ may take to begin a scan.
  private static let registrationTime = Duration.seconds(10)

  func startPassiveScan(_ filter: ScanFilter) async throws(BackendError) -> ScanIdentifier {
    _ = try poweredPath()
    let patterns = filter.patterns
    guard !patterns.isEmpty else {
      throw .unsupported(
        "a passive scan for all devices: BlueZ has to be told what to listen for. Filter by services, service data, "
          + "manufacturer data or a name, or scan actively"
      )
    }
    guard patterns.count <= Self.maximumPatternCount * Self.maximumMonitorCount else {
      throw .unsupported("a passive scan for so much: it takes \(patterns.count) patterns, and BlueZ gets at most 256")
    }
    let identifier = ScanIdentifier(rawValue: makeIdentifier())
    let scan = PassiveScan(filter, host.makeExportPath("monitors"))
    monitorManager.scans[identifier] = scan
    do throws(BackendError) {
      try await register(scan, patterns)
    } catch {
      monitorManager.scans[identifier] = nil
      // BlueZ may have registered the monitors although the caller was cancelled.
      await Task { await unregister(scan) }.value
      throw error
    }
    // The adapter was switched off meanwhile.
    guard monitorManager.scans[identifier] != nil else { throw .poweredOff }
    return identifier
  }

  /// Stops a passive scan. Does nothing when there is no such scan.
  func stopPassiveScan(_ identifier: ScanIdentifier) async {
    guard let scan = monitorManager.scans.removeValue(forKey: identifier) else { return }
    // In an unstructured task, so that cancelling the caller does not keep the monitors.
    await Task { await unregister(scan) }.value
  }

  /// Ends all passive scans when the adapter is no longer powered on.
  func endPassiveScans() {
    let scans = monitorManager.scans.values
    monitorManager.scans = [:]
    for scan in scans {
      scan.state = .failed(.poweredOff)
      Task { await unregister(scan) }
    }
    checkConditions()
  }

  // MARK: - With BlueZ

  private func register(_ scan: PassiveScan, _ patterns: [MonitorPattern]) async throws(BackendError) {
    _ = try poweredPath()
    var monitors: [ExportedObject] = []
    for start in stride(from: 0, to: patterns.count, by: Self.maximumPatternCount) {
      let part = Array(patterns[start...].prefix(Self.maximumPatternCount))
      monitors.append(monitor(part, at: scan.root.appending("monitor", monitors.count), of: scan.root))
    }
    scan.state = .registering(waitingFor: Set(monitors.map(\.path)))
    do throws(BusError) {
      for monitor in monitors { scan.exports.append(try await host.exports.export(monitor)) }
      scan.exports.insert(try await host.exports.export(ExportedObject(objectManagerForBlueZ: scan.root)), at: 0)
      try await callManager(.monitorManager, "RegisterMonitor", [scan.root.value])
    } catch {
      let isMissing = error.remote.map { [.unknownMethod, .unknownInterface].contains($0.name) } ?? false
      throw isMissing ? .unsupported(Self.monitorsAreMissing) : translate(error)
    }
    guard try await wait(atMost: Self.registrationTime, until: { !scan.isRegistering }) else {
      throw .rejected("BlueZ did not begin to scan passively within \(Self.registrationTime.components.seconds) s")
    }
    if case .failed(let error) = scan.state { throw error }
  }

  private static let monitorsAreMissing =
    "a passive scan: bluetoothd has it when it was started with --experimental, or with 'Experimental = true' under "
    + "[General] in /etc/bluetooth/main.conf"

  private static let monitorsAreRefused =
    "this passive scan: the kernel refuses it. A controller may have no more room"

  private func monitor(_ patterns: [MonitorPattern], at path: ObjectPath, of root: ObjectPath) -> ExportedObject {
    let methods = [
      ExportedMethod("Activate") { [weak self] _ in
        await self?.activated(path, of: root)
        return []
      },
      ExportedMethod("Release") { [weak self] _ in
        await self?.released(root)
        return []
      },
      ExportedMethod("DeviceFound", takes: "o") { [weak self] call in
        await self?.found(try call.arguments.read(ObjectPath.self))
        return []
      },
      // BlueZ calls this when it no longer hears a device. Scans do not report that.
      ExportedMethod("DeviceLost", takes: "o") { _ in [] },
    ]
    let patterns = Value.array(patterns.map(\.value), of: MonitorPattern.valueType)
    let properties = ["Type": "or_patterns".value, "Patterns": patterns]
    return ExportedObject(forBlueZ: path, .advertisementMonitor, methods: methods, constants: properties)
  }

  private func unregister(_ scan: PassiveScan) async {
    await endRegistration(of: scan.root, .monitorManager, "UnregisterMonitor")
    for export in scan.exports { await export.remove() }
    scan.exports = []
  }

  // MARK: - Calls of BlueZ

  private func activated(_ monitor: ObjectPath, of root: ObjectPath) {
    monitorManager.scan(at: root)?.activated(monitor)
    checkConditions()
  }

  /// Records that BlueZ has refused or ended a monitor.
  private func released(_ root: ObjectPath) {
    guard let scan = monitorManager.scan(at: root) else { return }
    switch scan.state {
    case .registering:
      scan.state = .failed(.unsupported(Self.monitorsAreRefused))
      checkConditions()
    case .active:
      scan.state = .registering(waitingFor: [])
      logger.warning("BlueZ has ended a passive scan: it is begun anew", metadata: ["adapter": "\(adapterName)"])
      Task { await registerAgain(scan) }
    case .failed: break
    }
  }

  private func registerAgain(_ scan: PassiveScan) async {
    var pauses = RetryPause.passiveScan
    await unregister(scan)
    while monitorManager.scan(at: scan.root) === scan, state == .poweredOn {
      if (try? await register(scan, scan.filter.patterns)) != nil { break }
      await unregister(scan)
      try? await Task.sleep(for: pauses.take())
    }
    // The scan was stopped meanwhile.
    if monitorManager.scan(at: scan.root) !== scan { await unregister(scan) }
  }

  /// Records that BlueZ has heard a device. The device's properties may arrive later, over the other connection.
  private func found(_ path: ObjectPath) {
    guard isPresent, let adapter = self.path, path.adapterPath == adapter, path.devicePath == path else { return }
    if let device = devices[path] { heard(device) } else { readAgain(path) }
  }
}
