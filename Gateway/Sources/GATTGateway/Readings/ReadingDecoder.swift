import BlueGATT
import Foundation
import GATTCiphers
import ShippedDefinitions

/// Turns advertisement reports into readings. It decodes, deciphers, drops repeats and replays, and counts what it drops.
struct ReadingDecoder: Sendable {
  /// The name of the gateway.
  private let gateway: String
  private let metrics: Metrics
  private var reader: AdvertisedValueReader<InterpretedDefinition>
  private var opener: ValueOpener

  init(_ library: DefinitionLibrary, gateway: String, keys: KeyRing, metrics: Metrics) {
    reader = AdvertisedValueReader(library.advertised)
    opener = ValueOpener(keys, metrics)
    self.gateway = gateway
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
        guard let opened = try? opener.open(found.value, octets: found.octets, from: found.device) else { continue }
        if opened.isRepeat ?? found.isRepeat {
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

  // MARK: Readings

  private func packet(
    of found: AdvertisedValueReader<InterpretedDefinition>.Found,
    _ opened: ValueOpener.Opened,
    at time: Date
  ) -> Packet {
    let device = found.device.address?.description ?? found.device.identifier.rawValue
    let definition = found.definition.readingName
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
