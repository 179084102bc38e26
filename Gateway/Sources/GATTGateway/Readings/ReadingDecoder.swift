import BlueGATT
import Foundation
import GATTCiphers
import ShippedDefinitions

/// Turns advertisement reports into readings. It decodes, deciphers, drops repeats and replays, and counts what it drops.
/// A value that does not change is returned once in each heartbeat.
struct ReadingDecoder: Sendable {
  /// A value of a device.
  private struct Value: Hashable {
    var device: String
    var definition: String
  }

  /// The name of the gateway.
  private let gateway: String
  private let settings: DeviceSettings
  /// Gets the packets of all devices; nil when values that do not change are not wanted.
  private let presences: Presences?
  private let metrics: Metrics
  private var reader: AdvertisedValueReader<InterpretedDefinition>
  private let opener: ValueOpener
  /// The times at which values were returned last, for the heartbeat.
  private var returned: [Value: BackendInstant] = [:]

  /// The greatest number of values in `returned`; at most a quarter more. A value that was forgotten is returned again.
  private static let mostValues = 20_000

  /// Gets what is heard; nil without the page.
  private let heard: HeardDevices?

  init(
    _ library: DefinitionLibrary,
    gateway: String,
    keys: KeyRing,
    settings: DeviceSettings = DeviceSettings(),
    presences: Presences? = nil,
    counters: DeviceCounters = DeviceCounters(),
    metrics: Metrics,
    heard: HeardDevices? = nil
  ) {
    self.heard = heard
    reader = AdvertisedValueReader(library.advertised)
    opener = ValueOpener(keys, counters, metrics)
    self.gateway = gateway
    self.settings = settings
    self.presences = presences
    self.metrics = metrics
  }

  /// Uses other definitions from now on. The new reader does not know the earlier packets, so the next packet of each
  /// device is delivered even if it is a repeat.
  mutating func use(_ library: DefinitionLibrary) {
    reader = AdvertisedValueReader(library.advertised)
    heard?.forgetAll()
  }

  /// Returns the values in a report that are new, or due at the heartbeat.
  ///
  /// - Parameter time: The time of reception by the clock of the machine.
  mutating func decode(_ report: AdvertisementReport, at time: Date) -> [Packet] {
    metrics.count(.advertisements)
    if let named = settings[report.peer.rawValue], named.isPermitted {
      // The device may be connectable, without a value in its advertisements.
      let name = named.givenName ?? report.advertisement.localName
      hear(report, of: named.name, named.address, name: name, at: time)
    }
    var packets: [Packet] = []
    var findings: [HeardDevices.Finding]? = heard == nil ? nil : []
    var isPermitted = true
    let outcomes = reader.read(report)
    metrics.heard(report.peer.rawValue, isKnown: !outcomes.isEmpty)
    for outcome in outcomes {
      switch outcome {
      case .value(let found):
        let device = found.device.readingName
        guard settings.isPermitted(device) else {
          metrics.count(.notPermitted)
          isPermitted = false
          continue
        }
        let opened: ValueOpener.Opened
        do throws(ValueOpener.Refusal) {
          opened = try opener.open(found.value, from: found.device, at: found.report.time)
        } catch {
          findings?.append(HeardDevices.Finding(found.device, found.definition, Understanding(error)))
          continue
        }
        let understanding: Understanding = opened.value.isSealed ? .keyMissing : .read
        findings?.append(HeardDevices.Finding(found.device, found.definition, understanding))
        let name = settings[device]?.givenName ?? found.device.name
        hear(found.report, of: device, found.device.address, name: name, at: time)
        let isRepeat = opened.isRepeat ?? found.isRepeat
        if isRepeat { metrics.count(.repeats) }
        let value = Value(device: device, definition: found.definition.readingName)
        if isDue(value, isRepeat: isRepeat, at: found.report.time) {
          packets.append(packet(of: value, name: name, found, opened, isRepeat: isRepeat, at: time))
        }
      case .undecoded(let definition, _, _, let device, time: _):
        metrics.count(.undecoded)
        findings?.append(HeardDevices.Finding(device, definition, .undecoded))
      case .ambiguous: metrics.count(.ambiguous)
      }
    }
    // The page shows only what is permitted.
    if isPermitted { heard?.hear(report, findings ?? [], at: time) }
    return packets
  }

  private func hear(
    _ report: AdvertisementReport,
    of device: String,
    _ address: DeviceAddress?,
    name: String?,
    at time: Date
  ) {
    presences?.hear(
      device,
      name: name,
      strength: report.rssi,
      changesAddress: report.isPrivate(address),
      at: report.time,
      received: time
    )
  }

  /// Whether a value is returned: when it is new, and at the heartbeat. Notes the time.
  private mutating func isDue(_ value: Value, isRepeat: Bool, at time: BackendInstant) -> Bool {
    guard presences != nil else { return !isRepeat }
    if isRepeat, let last = returned[value], last.duration(to: time) < settings.heartbeat(of: value.device) {
      return false
    }
    returned[value] = time
    returned.forgetLowest(above: Self.mostValues) { $0 }
    return true
  }

  /// Returns the name that readings have for a device: an address in upper case with colons; another identifier as it is.
  static func device(named name: String) -> String { DeviceAddress(name)?.description ?? name }

  // MARK: Readings

  private func packet(
    of value: Value,
    name: String?,
    _ found: AdvertisedValueReader<InterpretedDefinition>.Found,
    _ opened: ValueOpener.Opened,
    isRepeat: Bool,
    at time: Date
  ) -> Packet {
    let counter = opened.counter ?? opened.value.roles.sequence?.number
    let readings = SensorReading.all(
      of: opened.value,
      octets: found.octets,
      definition: value.definition,
      counter: counter,
      from: SensorReading.Origin(
        gateway: gateway,
        device: value.device,
        name: name,
        provenance: opened.provenance.rawValue,
        rssi: found.report.rssi,
        received: time,
        time: found.report.time
      )
    )
    if !isRepeat { metrics.count(.readings, readings.count) }
    return Packet(
      readings: settings.corrected(readings, of: value.device),
      device: value.device,
      definition: value.definition,
      isEvent: counter != nil,
      hasPrivateAddress: found.report.isPrivate(found.device.address),
      isRepeat: isRepeat
    )
  }
}

extension AdvertisedDevice {
  /// The name of the device in readings: its address, or the identifier that the adapter gives it.
  fileprivate var readingName: String { address?.description ?? identifier.rawValue }
}

extension AdvertisementReport {
  /// Whether the address of the device is private, so that the device changes it.
  fileprivate func isPrivate(_ address: DeviceAddress?) -> Bool {
    addressKind == .random && address?.isStaticIfRandom == false
  }
}

extension DeviceAddress {
  /// Whether the address is static, provided that it is random (Core Specification, Volume 6, Part B, 1.3.2).
  fileprivate var isStaticIfRandom: Bool { number >> 46 == 0b11 }
}
