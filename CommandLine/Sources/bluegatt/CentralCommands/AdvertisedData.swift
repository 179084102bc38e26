import GATTCore
import GATTInterpreter
@_spi(Programs) import GATTRuntime
import GATTText

/// The service data or manufacturer data of an advertisement, with its interpretation.
struct AdvertisedData {
  let owner: AdvertisedDataProfile.Owner
  let octets: [UInt8]
  let reading: Reading

  /// All data of an advertisement: service data by UUID, then manufacturer data by company.
  ///
  /// - Parameters:
  ///   - name: The name with which the device was heard before.
  ///   - identifier: The identifier of the device; nil when it is not known.
  ///   - addressKind: The kind of the address that identifies the device; nil when it is not known.
  ///   - doubtfulCompany: The key of `manufacturerData` that may be no company identifier. Some devices send their data
  ///     without one, and the first two octets of the data then look like one. If nil, the index of definitions
  ///     determines the key.
  static func all(
    of advertisement: Advertisement,
    _ vocabulary: Vocabulary,
    name: String? = nil,
    from identifier: PeerIdentifier? = nil,
    addressKind: DeviceAddress.Kind? = nil,
    doubtfulCompany: UInt16? = nil
  ) -> [AdvertisedData] {
    let subject = MatchSubject(
      advertisement,
      name: name,
      address: identifier.flatMap { DeviceAddress($0.rawValue) },
      addressKind: addressKind
    )
    let payloads = advertisement.payloads(vocabulary.advertised.index, from: subject, doubtfulCompany: doubtfulCompany)
    return payloads.map { payload in
      AdvertisedData(
        owner: payload.owner,
        octets: [UInt8](payload.data),
        reading: vocabulary.reading(payload, from: subject)
      )
    }
  }

  /// The name of the value; nil when it can't be decoded.
  var name: String? {
    if case .value(let value) = reading { value.name } else { nil }
  }

  /// The data in one line, such as `iBeacon: …`.
  var summary: String {
    switch reading {
    case .value(let value): "\(value.name): \(Self.shown(address(value) ?? value.summary))"
    case .undecodable, .unknown: "\(ownerText): \(Self.shown(Data(octets).hexStringValue()))"
    }
  }

  private static func shown(_ content: String) -> String { content.isEmpty ? "no octets" : content }

  private var ownerText: String {
    switch owner {
    case .service(let uuid): "service \(uuid)"
    case .company(let company): "company 0x\(hexadecimal(company, digits: 4))"
    }
  }

  /// The URL of an Eddystone beacon, which its fields contain in compressed form.
  private func address(_ value: InterpretedValue) -> String? {
    guard case .service("FEAA") = owner,
      let scheme = value.fields.first(where: { $0.name == "URL Scheme" })?.raw.flatMap(UInt8.init(exactly:)),
      case .octets(let encoded) = value.fields.last?.content
    else { return nil }
    return EddystoneAddress(scheme: scheme, encoded: Data(encoded))?.description
  }
}
