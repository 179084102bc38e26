import GATTCore
import GATTInterpreter
import GATTRuntime

/// The service data or manufacturer data of an advertisement, with its interpretation.
struct AdvertisedData {
  /// The service or company that the data belongs to.
  enum Owner {
    case service(BluetoothUUID)
    case company(UInt16)
  }

  let owner: Owner
  let octets: [UInt8]
  let reading: Reading

  /// All data of an advertisement: service data by UUID, then manufacturer data by company.
  ///
  /// - Parameters:
  ///   - name: The name with which the device was heard before.
  ///   - identifier: The identifier of the device; nil when it is not known.
  ///   - withoutCompany: The company identifier that may be the first two octets of a value instead. If it is nil, the
  ///     index of definitions determines it.
  static func all(
    of advertisement: Advertisement,
    _ vocabulary: Vocabulary,
    name: String? = nil,
    from identifier: PeerIdentifier? = nil,
    withoutCompany: UInt16? = nil
  ) -> [AdvertisedData] {
    let subject = MatchSubject(
      advertisement,
      name: name,
      address: identifier.flatMap { DeviceAddress($0.rawValue) }
    )
    let companies = advertisement.manufacturerData
    let withoutCompany =
      withoutCompany ?? vocabulary.advertised.index.placeWithoutCompany(among: companies, from: subject)
    return advertisement.serviceData.sorted { $0.key < $1.key }.map { uuid, data in
      let reading = vocabulary.reading(AdvertisedPayload(owner: .service(uuid), data: data), from: subject)
      return AdvertisedData(owner: .service(uuid), octets: [UInt8](data), reading: reading)
    }
      + companies.sorted { $0.key < $1.key }.map { company, data in
        let payload = AdvertisedPayload(
          owner: .company(company),
          data: data,
          mayLackCompany: company == withoutCompany
        )
        let reading = vocabulary.reading(payload, from: subject)
        return AdvertisedData(owner: .company(company), octets: [UInt8](data), reading: reading)
      }
  }

  /// The name of the value; nil when it can't be decoded.
  var name: String? {
    if case .value(let value) = reading { value.name } else { nil }
  }

  /// The data in one line, such as `iBeacon: …`.
  var summary: String {
    switch reading {
    case .value(let value): "\(value.name): \(address(value) ?? value.summary)"
    case .undecodable, .unknown: "\(ownerText): \(Data(octets).hexStringValue())"
    }
  }

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
