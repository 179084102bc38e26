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
  static func all(of advertisement: Advertisement, _ vocabulary: Vocabulary) -> [AdvertisedData] {
    advertisement.serviceData.sorted { $0.key < $1.key }.map { uuid, data in
      let octets = [UInt8](data)
      return AdvertisedData(owner: .service(uuid), octets: octets, reading: vocabulary.serviceData(octets, of: uuid))
    }
      + advertisement.manufacturerData.sorted { $0.key < $1.key }.map { company, data in
        let octets = [UInt8](data)
        return AdvertisedData(
          owner: .company(company),
          octets: octets,
          reading: vocabulary.manufacturerData(octets, of: company)
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
