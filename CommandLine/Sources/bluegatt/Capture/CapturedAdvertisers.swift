import GATTCapture
import GATTCore
@_spi(Programs) import GATTRuntime

/// The fields of a captured advertisement, with the meaning of its data.
struct AdvertisedContent {
  var advertisement: Advertisement
  /// The data of the advertisement, then data of earlier ones that has a meaning only now.
  var data: [AdvertisedData]
}

/// Decodes the advertisements of a capture. What a device has advertised before counts, too: a definition may need its
/// name, which many devices send in their scan response.
struct CapturedAdvertisers {
  private struct Device {
    /// All that the device has advertised.
    var known = Advertisement()
    /// The latest data without a meaning.
    var unknown: [AdvertisedPayload] = []
  }

  private static let mostUnknown = 8

  private let vocabulary: Vocabulary
  private var devices = RecentTable<DeviceAddress, Device>(capacity: 4096)

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// Decodes an advertisement; nil for other operations.
  mutating func content(of operation: CapturedOperation) -> AdvertisedContent? {
    guard case .advertisement(let captured) = operation.event else { return nil }
    let advertisement = Advertisement(AdvertisingData(wholeStructuresOf: Data(captured.data)))
    let link = operation.link
    var device = link.device.flatMap { devices[$0] } ?? Device()
    let before = MatchSubject(device.known, name: nil, address: link.device, addressKind: link.addressKind)
    var known = advertisement
    known.add(device.known)
    device.known = known
    let subject = MatchSubject(known, name: nil, address: link.device, addressKind: link.addressKind)
    let own = advertisement.payloads(vocabulary.advertised.index, from: subject)
    var data = own.map { self.data(of: $0, from: subject) }
    let unknown = zip(own, data).filter { !$1.hasMeaning }.map(\.0)
    if subject != before {
      let earlier = device.unknown.map { (payload: $0, data: self.data(of: $0, from: subject)) }
      data += earlier.filter(\.data.hasMeaning).map(\.data)
      device.unknown = earlier.filter { !$0.data.hasMeaning }.map(\.payload)
    }
    device.unknown = (device.unknown + unknown).suffix(Self.mostUnknown)
    if let address = link.device { devices.store(device, for: address) }
    return AdvertisedContent(advertisement: advertisement, data: data)
  }

  private func data(of payload: AdvertisedPayload, from subject: MatchSubject) -> AdvertisedData {
    AdvertisedData(
      owner: payload.owner,
      octets: [UInt8](payload.data),
      reading: vocabulary.reading(payload, from: subject)
    )
  }
}

extension AdvertisedData {
  fileprivate var hasMeaning: Bool { if case .unknown = reading { false } else { true } }
}
