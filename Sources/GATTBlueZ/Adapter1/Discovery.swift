import DBus
import GATTCore
import GATTRuntime

/// What is scanned for. BlueZ has one discovery for each connection to the bus, which serves all active scans.
struct Discovery {
  /// The active scans.
  var scans: [ScanIdentifier: ScanFilter] = [:]
  /// Those that BlueZ is told of one by one.
  var passiveScans: [ScanIdentifier: PassiveScan] = [:]
  /// The devices that are looked for to be connected.
  var searches: [ObjectPath: Int] = [:]
  /// One change of the discovery after the other.
  let turns = TurnQueue()
  /// What BlueZ's discovery was told last; nil when there is none.
  var discovery: DiscoveryFilter?
  /// Whether BlueZ may still have a discovery that is not wanted: it was told to end it, and has not.
  var mayBeRunning = false
  /// Whether somebody sees to it that the discovery becomes what it should be.
  var isRetrying = false
  var watchdog = ScanWatchdog()
  /// How many connections are being made that scanning would disturb.
  var pauseCount = 0
  /// Watches whether anything is heard.
  var watch: Task<Void, Never>?

  /// There is no discovery any more.
  mutating func forgetDiscovery() {
    discovery = nil
    watch?.cancel()
  }

  /// Whether BlueZ's discovery is what it should be.
  var isSettled: Bool { wanted == discovery && (discovery != nil || !mayBeRunning) }

  /// Whether a scan reports what was heard.
  func passes(_ report: AdvertisementReport) -> Bool {
    scans.values.contains { $0.passes(report) } || passiveScans.values.contains { $0.filter.passes(report) }
  }

  /// What the discovery should be; nil for none.
  var wanted: DiscoveryFilter? {
    if pauseCount > 0 || (scans.isEmpty && searches.isEmpty) { return nil }
    let isForAll = !searches.isEmpty || scans.values.contains { $0.services.isEmpty }
    return DiscoveryFilter(services: isForAll ? [] : Set(scans.values.flatMap(\.services)))
  }
}

/// A filter of `Adapter1.SetDiscoveryFilter`. BlueZ mixes it with those of other programs: what passes is to be looked at
/// once more.
struct DiscoveryFilter: Hashable, Sendable {
  /// The services of which one must be advertised; none for all devices.
  var services: Set<BluetoothUUID>

  /// As BlueZ takes it. With a limit for the RSSI and with duplicates, it tells of each advertisement.
  var value: Value {
    var values: [String: Value] = [
      "Transport": .string("le"), "DuplicateData": .boolean(true), "RSSI": .int16(-127),
    ]
    if !services.isEmpty { values["UUIDs"] = services.map { $0.fullDescription.lowercased() }.sorted().value }
    return .properties(values)
  }
}
