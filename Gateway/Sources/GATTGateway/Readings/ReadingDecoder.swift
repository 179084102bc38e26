import BlueGATT
import Foundation
import GATTCiphers
import GATTInterpreter

/// Turns advertisement reports into readings. It decodes, deciphers, drops repeats and replays, and counts what it drops.
struct ReadingDecoder: Sendable {
  /// The name of the gateway.
  private let gateway: String
  private let keys: KeyRing
  private let engine = OpenSSLEngine()
  private let metrics: Metrics
  private var reader: AdvertisedValueReader<ReadingDefinition>
  /// The last counters of the devices that encipher their advertisements.
  private(set) var replayGuard: ReplayGuard

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - library: The definitions.
  ///   - replayGuard: The `replayGuard` of an earlier decoder.
  init(
    _ library: DefinitionLibrary,
    gateway: String,
    keys: KeyRing,
    replayGuard: ReplayGuard = ReplayGuard(),
    metrics: Metrics
  ) {
    reader = AdvertisedValueReader(library.advertised)
    self.gateway = gateway
    self.keys = keys
    self.replayGuard = replayGuard
    self.metrics = metrics
  }

  /// Uses other definitions from now on. The new reader does not know the earlier packets, so the next packet of each
  /// device is delivered even if it is a repeat.
  mutating func use(_ library: DefinitionLibrary) { reader = AdvertisedValueReader(library.advertised) }

  /// Returns the values in a report that are new.
  ///
  /// - Parameter time: The time of reception by the clock of the machine.
  mutating func decode(_ report: AdvertisementReport, at time: Date) -> [Packet] {
    metrics.count(.advertisements)
    var packets: [Packet] = []
    for outcome in reader.read(report) {
      switch outcome {
      case .value(let found):
        guard let opened = open(found) else { continue }
        if opened.isRepeat {
          metrics.count(.repeats)
        } else {
          packets.append(packet(of: found, opened, at: time))
        }
      case .undecoded: metrics.count(.undecoded)
      case .ambiguous: metrics.count(.ambiguous)
      }
    }
    return packets
  }

  /// Returns the name that readings have for a device: an address in upper case with colons; another identifier as it is.
  static func device(named name: String) -> String { DeviceAddress(name)?.description ?? name }

  // MARK: Deciphering

  private struct Opened {
    var value: InterpretedValue
    var provenance = Provenance.plain
    var isRepeat: Bool
    /// The counter of an authentic packet; nil for other packets.
    var counter: UInt64?
  }

  /// Deciphers a value. Returns nil for a value that must not be delivered. A value without a key stays enciphered.
  private mutating func open(_ found: AdvertisedValueReader<ReadingDefinition>.Found) -> Opened? {
    let plain = Opened(value: found.value, isRepeat: found.isRepeat)
    guard let keyName = found.definition.keyName else {
      // The octets of the value make its key, if it is enciphered.
      let value = try? found.value.opened(with: nil, sender: found.device.address, engine: engine)
      if value == nil { metrics.count(.undecoded) }
      return value.map { Opened(value: $0, isRepeat: found.isRepeat) }
    }
    let known = keys.keys(for: found.device, keyName: keyName)
    guard found.value.isSealed else {
      return accepted(plain, .plain(isKeyKnown: !known.isEmpty), found, keyName)
    }
    if known.isEmpty {
      metrics.count(.keyMissing)
      return plain
    }
    for key in known {
      let sender = found.device.address
      guard let value = try? found.value.opened(with: key, sender: sender, engine: engine) else { continue }
      let opened = Opened(value: value, isRepeat: found.isRepeat)
      guard found.definition.hasTag else { return accepted(opened, .deciphered, found, keyName) }
      return accepted(opened, .authenticated(try? found.value.authenticCounter()), found, keyName)
    }
    metrics.count(.keyWrong)
    return nil
  }

  private mutating func accepted(
    _ opened: Opened,
    _ protection: ReplayGuard.Protection,
    _ found: AdvertisedValueReader<ReadingDefinition>.Found,
    _ keyName: String
  ) -> Opened? {
    switch replayGuard.verdict(on: protection, from: found.device, keyName: keyName, octets: found.octets) {
    case .accepted(let provenance, let isRepeat):
      var opened = opened
      opened.provenance = provenance
      if case .authenticated(let counter?) = protection {
        opened.isRepeat = isRepeat
        opened.counter = counter.value
      }
      return opened
    case .replayed: metrics.count(.replayed)
    case .downgraded: metrics.count(.downgraded)
    }
    return nil
  }

  // MARK: Readings

  private func packet(
    of found: AdvertisedValueReader<ReadingDefinition>.Found,
    _ opened: Opened,
    at time: Date
  ) -> Packet {
    let device = found.device.address?.description ?? found.device.identifier.rawValue
    let definition = found.definition.name
    let counter = opened.counter ?? opened.value.roles.sequence?.number
    let readings = SensorReading.all(
      of: opened.value,
      octets: found.octets,
      definition: definition,
      counter: counter,
      from: SensorReading.Origin(
        gateway: gateway,
        device: device,
        name: found.device.name,
        provenance: opened.provenance.rawValue,
        rssi: found.report.rssi,
        received: time,
        time: found.report.time
      )
    )
    metrics.count(.readings, readings.count)
    return Packet(
      readings: readings,
      device: device,
      definition: definition,
      isEvent: counter != nil,
      hasPrivateAddress: found.report.addressKind == .random && found.device.address?.isStaticIfRandom == false
    )
  }
}

extension DeviceAddress {
  /// Whether the address is static, provided that it is random (Core Specification, Volume 6, Part B, 1.3.2).
  fileprivate var isStaticIfRandom: Bool { number >> 46 == 0b11 }
}
