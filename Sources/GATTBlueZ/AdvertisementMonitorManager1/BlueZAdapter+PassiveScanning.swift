import DBus
import GATTCore
import GATTRuntime

/// Scanning passively, through `org.bluez.AdvertisementMonitorManager1`.
///
/// Where another program scans actively on the same adapter, or another scan of this one, scan responses are heard too.
extension BlueZAdapter {
  /// What the kernel takes in one monitor, and how many monitors of one scan.
  private static let maximumPatternCount = 16
  private static let maximumMonitorCount = 16

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
    scanning.passiveScans[identifier] = scan
    do throws(BackendError) {
      try await begin(scan, patterns)
    } catch {
      scanning.passiveScans[identifier] = nil
      // BlueZ may have it all the same, if it was given up.
      await Task { await withdraw(scan) }.value
      throw error
    }
    // Switched off meanwhile.
    guard scanning.passiveScans[identifier] != nil else { throw .poweredOff }
    scan.isUnderWay = true
    return identifier
  }

  /// Stops a passive scan; nothing happens when there is none of that name.
  func stopPassiveScan(_ identifier: ScanIdentifier) async {
    guard let scan = scanning.passiveScans.removeValue(forKey: identifier) else { return }
    // Also when the task is cancelled.
    await Task { await withdraw(scan) }.value
  }

  /// The adapter is no longer powered on.
  func endPassiveScans() {
    let scans = scanning.passiveScans.values
    scanning.passiveScans = [:]
    for scan in scans {
      scan.beginning.complete(.failure(BackendError.poweredOff))
      Task { await withdraw(scan) }
    }
  }

  // MARK: - With BlueZ

  private func begin(_ scan: PassiveScan, _ patterns: [MonitorPattern]) async throws(BackendError) {
    let path = try poweredPath()
    let monitors = stride(from: 0, to: patterns.count, by: Self.maximumPatternCount).map { start in
      Array(patterns[start..<min(start + Self.maximumPatternCount, patterns.count)])
    }
    do throws(BusError) {
      for (number, patterns) in monitors.enumerated() {
        let object = monitor(patterns, at: scan.root.appending("monitor", number), of: scan)
        scan.waiting.insert(object.path)
        scan.exports.append(try await host.exports.export(object))
      }
      let root = ExportedObject(scan.root, callers: .owner(of: .blueZ), managesObjects: true)
      scan.exports.insert(try await host.exports.export(root), at: 0)
      try await call(path, .monitorManager, "RegisterMonitor", [scan.root.value], over: host.exports)
    } catch {
      throw error.isMissingMember ? .unsupported(Self.monitorsAreMissing) : translate(error)
    }
    let deadline = clock.schedule(after: .seconds(10)) { [beginning = scan.beginning] in
      beginning.complete(.failure(BackendError.rejected("BlueZ did not begin to scan passively within 10 s")))
    }
    defer { deadline.cancel() }
    try await scan.beginning.answer()
  }

  private static let monitorsAreMissing =
    "a passive scan: bluetoothd has it from version 5.56 on, when it was started with --experimental, or with 'Experimental = "
    + "true' under [General] in /etc/bluetooth/main.conf"

  private func monitor(_ patterns: [MonitorPattern], at path: ObjectPath, of scan: PassiveScan) -> ExportedObject {
    let root = scan.root
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
      // That a device is no longer heard follows from what is heard.
      ExportedMethod("DeviceLost", takes: "o") { _ in [] },
    ]
    let properties = [
      ExportedProperty("Type", constant: "or_patterns".value),
      ExportedProperty("Patterns", constant: .array(patterns.map(\.value), of: MonitorPattern.valueType)),
    ]
    return ExportedObject(
      path,
      callers: .owner(of: .blueZ),
      [ExportedInterface(.advertisementMonitor, methods: methods, properties: properties)]
    )
  }

  private func withdraw(_ scan: PassiveScan) async {
    if let path {
      _ = try? await call(
        path,
        .monitorManager,
        "UnregisterMonitor",
        [scan.root.value],
        over: host.exports
      )
    }
    for export in scan.exports { await export.remove() }
    scan.exports = []
  }

  // MARK: - What BlueZ calls

  private func passiveScan(at root: ObjectPath) -> PassiveScan? {
    scanning.passiveScans.values.first { $0.root == root }
  }

  /// BlueZ has begun to listen for what a monitor wants.
  private func activated(_ monitor: ObjectPath, of root: ObjectPath) {
    guard let scan = passiveScan(at: root) else { return }
    scan.waiting.remove(monitor)
    if scan.waiting.isEmpty { scan.beginning.complete(.success(())) }
  }

  /// BlueZ does not want a monitor, at the beginning or later.
  private func released(_ root: ObjectPath) {
    guard let scan = passiveScan(at: root) else { return }
    let refusal = BackendError.unsupported(
      "this passive scan: the kernel refuses it. Linux has it from version 5.10 on, and a controller may have no more room"
    )
    scan.beginning.complete(.failure(refusal))
    guard scan.isUnderWay else { return }
    scan.isUnderWay = false
    logger.warning("BlueZ has ended a passive scan: it is begun anew", metadata: ["adapter": "\(adapterName)"])
    Task { await renew(scan) }
  }

  /// Begins a scan anew, as often as it takes.
  private func renew(_ scan: PassiveScan) async {
    var pause = Duration.seconds(1)
    await withdraw(scan)
    while passiveScan(at: scan.root) === scan, state == .poweredOn {
      scan.waiting = []
      scan.beginning = Completion()
      if (try? await begin(scan, scan.filter.patterns)) != nil {
        scan.isUnderWay = true
        break
      }
      await withdraw(scan)
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(30))
    }
    // Stopped meanwhile.
    if passiveScan(at: scan.root) !== scan { await withdraw(scan) }
  }

  /// A device was heard. What is known of it may come later, over the other connection.
  private func found(_ path: ObjectPath) {
    guard isRead, let adapter = self.path, path.adapterPath == adapter, path.devicePath == path else { return }
    if let device = devices[path] { heard(device) } else { learnAgain(path) }
  }
}

extension BusError {
  /// Whether the object does not have what is called.
  fileprivate var isMissingMember: Bool {
    guard case .remote(let error) = self else { return false }
    return [.unknownMethod, .unknownInterface].contains(error.name)
  }
}
