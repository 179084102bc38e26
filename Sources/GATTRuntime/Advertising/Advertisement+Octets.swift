import GATTCore

// The conversion between the fields of an advertisement and AD structures (Core Specification Supplement, Part A, 1).

extension Advertisement {
  /// The advertising data: the flags, if the advertisement is connectable, and all fields except the name.
  ///
  /// The flags are LE General Discoverable Mode and BR/EDR Not Supported.
  public var advertisingData: AdvertisingData {
    var structures = isConnectable ? [AdvertisingData.Structure(.flags, Data([0x06]))] : []
    structures += Self.lists(services, [.completeServices16, .completeServices32, .completeServices128])
    structures += Self.lists(solicitedServices, [.solicitedServices16, .solicitedServices32, .solicitedServices128])
    for (uuid, data) in serviceData.sorted(by: { $0.key < $1.key }) {
      let type = Self.type(of: uuid, [.serviceData16, .serviceData32, .serviceData128])
      structures.append(AdvertisingData.Structure(type, uuid.octetsInAdvertisement + data))
    }
    for (company, data) in manufacturerData.sorted(by: { $0.key < $1.key }) {
      structures.append(AdvertisingData.Structure(.manufacturerSpecificData, company.serialize() + data))
    }
    if let appearance { structures.append(AdvertisingData.Structure(.appearance, appearance.serialize())) }
    if let txPower { structures.append(AdvertisingData.Structure(.txPowerLevel, txPower.serialize())) }
    return AdvertisingData(structures)
  }

  /// The scan response data: the name.
  public var scanResponse: AdvertisingData {
    AdvertisingData(localName.map { [AdvertisingData.Structure(.completeLocalName, Data($0.utf8))] } ?? [])
  }

  /// Returns one AD structure for each UUID width that occurs.
  private static func lists(_ uuids: [BluetoothUUID], _ types: [AdvertisingDataType]) -> [AdvertisingData.Structure] {
    var seen: Set<BluetoothUUID> = []
    let uuids = uuids.filter { seen.insert($0).inserted }
    return types.compactMap { type in
      let listed = uuids.filter { self.type(of: $0, types) == type }
      if listed.isEmpty { return nil }
      return AdvertisingData.Structure(type, listed.reduce(Data()) { $0 + $1.octetsInAdvertisement })
    }
  }

  /// Returns the element of `types` (16, 32 and 128 bits) that fits the width of the UUID.
  private static func type(of uuid: BluetoothUUID, _ types: [AdvertisingDataType]) -> AdvertisingDataType {
    switch uuid.width {
    case .bits16: types[0]
    case .bits32: types[1]
    case .bits128: types[2]
    }
  }

  /// Decodes the fields of received advertising data and scan response data. Never fails:
  ///
  /// * Incomplete numbers and UUIDs are skipped. So are AD types for which `Advertisement` has no field.
  /// * Invalid UTF-8 in a name becomes U+FFFD.
  /// * A complete name takes precedence over a shortened name.
  /// * Lists of services are merged. If anything else occurs twice, the last one counts.
  public init(_ data: AdvertisingData, scanResponse: AdvertisingData = AdvertisingData()) {
    self.init()
    var reader = AdvertisementReader()
    for structure in data.structures + scanResponse.structures { reader.read(structure) }
    self = reader.advertisement
  }
}

/// Collects the fields of an advertisement.
private struct AdvertisementReader {
  var advertisement = Advertisement()
  private var isNameComplete = false
  private var services: Set<BluetoothUUID> = []
  private var solicited: Set<BluetoothUUID> = []

  mutating func read(_ structure: AdvertisingData.Structure) {
    let data = structure.data
    switch structure.type {
    case .incompleteServices16, .completeServices16: readServices(data, 2)
    case .incompleteServices32, .completeServices32: readServices(data, 4)
    case .incompleteServices128, .completeServices128: readServices(data, 16)
    case .solicitedServices16: readSolicitedServices(data, 2)
    case .solicitedServices32: readSolicitedServices(data, 4)
    case .solicitedServices128: readSolicitedServices(data, 16)
    case .serviceData16: readServiceData(data, 2)
    case .serviceData32: readServiceData(data, 4)
    case .serviceData128: readServiceData(data, 16)
    case .manufacturerSpecificData:
      if let company = UInt16.deserialize(data) { advertisement.manufacturerData[company] = Data(data.dropFirst(2)) }
    case .shortenedLocalName: if !isNameComplete { readName(data) }
    case .completeLocalName:
      readName(data)
      isNameComplete = true
    case .appearance: advertisement.appearance = UInt16.deserialize(data) ?? advertisement.appearance
    case .txPowerLevel: advertisement.txPower = Int8.deserialize(data) ?? advertisement.txPower
    default: break
    }
  }

  private mutating func readServices(_ data: Data, _ width: Int) {
    advertisement.services += Self.uuids(data, width).filter { services.insert($0).inserted }
  }

  private mutating func readSolicitedServices(_ data: Data, _ width: Int) {
    advertisement.solicitedServices += Self.uuids(data, width).filter { solicited.insert($0).inserted }
  }

  private mutating func readServiceData(_ data: Data, _ width: Int) {
    guard let uuid = BluetoothUUID(octets: data.bytes, at: 0, count: width) else { return }
    advertisement.serviceData[uuid] = Data(data.dropFirst(width))
  }

  /// Reads a name up to the first zero octet, because some devices pad their names with zeros.
  private mutating func readName(_ data: Data) {
    advertisement.localName = String(decoding: data.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func uuids(_ data: Data, _ width: Int) -> [BluetoothUUID] {
    stride(from: 0, through: data.count - width, by: width).compactMap {
      BluetoothUUID(octets: data.bytes, at: $0, count: width)
    }
  }
}

extension BluetoothUUID {
  /// The 2, 4 or 16 octets of the UUID, little-endian.
  package var octetsInAdvertisement: Data {
    // Encoding a UUID never fails.
    (try? data()) ?? Data()
  }
}
