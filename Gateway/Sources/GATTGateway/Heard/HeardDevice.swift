import BlueGATT
import Foundation
import GATTRegistry

/// What the gateway makes of a value of a device, by one definition.
enum Understanding: String, Hashable, Sendable, Encodable {
  /// The value is decoded.
  case read
  /// The octets do not decode.
  case undecoded
  /// The value is enciphered, and no key of the device is known.
  case keyMissing
  /// The value is enciphered, and no known key opens it.
  case keyWrong
  /// The value was recorded and sent again.
  case replayed
  /// The value is plaintext, although the device has a key.
  case downgraded

  init(_ refusal: ValueOpener.Refusal) {
    self =
      switch refusal {
      case .undecoded: .undecoded
      case .keyWrong: .keyWrong
      case .replayed: .replayed
      case .downgraded: .downgraded
      }
  }
}

/// A device that the gateway has heard, with its newest values.
struct HeardDevice: Hashable, Sendable {
  /// The newest reading of a field.
  struct Value: Hashable, Sendable {
    let definition: String
    let field: String
    var value: SensorReading.Value?
    var unit: String?
    var quality: SensorReading.Quality
    var history = History()
  }

  /// The data of one service or company. Kept for a device that no definition decodes.
  struct Payload: Hashable, Sendable {
    /// The sender of the data.
    enum Owner: Hashable, Sendable {
      case service(BluetoothUUID)
      case company(UInt16)
    }

    let owner: Owner
    /// The newest data that differ, the newest one last.
    var samples: [Data]
  }

  // Limits, far more than devices have.
  private static let mostDefinitions = 16
  private static let mostValues = 64
  private static let mostServices = 16
  private static let mostPayloads = 8
  /// The most samples of one payload, and the most octets of one.
  private static let mostSamples = 4
  private static let longestSample = 256
  /// The most characters of a text: a device may send thousands.
  private static let longestText = 200

  /// The address of the device, or its identifier: `device` of its readings.
  let device: String
  private(set) var name: String?
  /// The last RSSI in dBm; nil when the adapter does not know it.
  private(set) var rssi: Int?
  /// The number of advertisements that were heard.
  private(set) var advertisements = 0
  /// The time of the last advertisement or value.
  private(set) var heard: Date
  /// The services that the device advertises, also by their data.
  private(set) var services: [BluetoothUUID] = []
  /// The definitions of the device's values. Empty for a device that no definition knows.
  private(set) var definitions: [String: Understanding] = [:]
  /// The values in the order in which they came first.
  private(set) var values: [Value] = []
  /// Empty for a device with a value that is understood.
  private(set) var payloads: [Payload] = []
  /// The number of the last change, among the changes of all devices.
  var change = 0

  init(_ device: String, at time: Date) {
    self.device = device
    heard = time
  }

  /// Notes an advertisement.
  ///
  /// - Parameter found: What the gateway makes of each value of this device in the advertisement, by definition.
  mutating func hear(_ report: AdvertisementReport, _ found: [(definition: String, Understanding)], at time: Date) {
    advertisements += 1
    heard = time
    rssi = report.rssi
    let advertisement = report.advertisement
    // A device with values has the name of its readings.
    if let new = advertisement.localName, values.isEmpty || name == nil { name = Self.short(new) }
    for service in advertisement.services + advertisement.serviceData.keys
    where services.count < Self.mostServices && !services.contains(service) { services.append(service) }
    for (definition, understanding) in found {
      if definitions[definition] != nil || definitions.count < Self.mostDefinitions {
        definitions[definition] = understanding
      }
      // A value that has not changed comes in no packet.
      if understanding == .read { lengthenHistories(of: definition, at: time) }
    }
    guard definitions.values.allSatisfy({ $0 == .undecoded }) else { return payloads = [] }
    for (service, data) in advertisement.serviceData { keep(data, of: .service(service)) }
    for (company, data) in advertisement.manufacturerData { keep(data, of: .company(company)) }
  }

  /// Notes the readings of a packet.
  mutating func add(_ packet: Packet) {
    guard let first = packet.readings.first else { return }
    heard = max(heard, first.received)
    rssi = first.rssi ?? rssi
    name = first.name.map(Self.short) ?? name
    if definitions[packet.definition] == nil, definitions.count < Self.mostDefinitions {
      definitions[packet.definition] = .read
    }
    for reading in packet.readings { add(reading) }
  }

  private mutating func add(_ reading: SensorReading) {
    var index = values.firstIndex { $0.field == reading.field && $0.definition == reading.definition }
    if index == nil {
      guard values.count < Self.mostValues else { return }
      index = values.endIndex
      values.append(Value(definition: reading.definition, field: reading.field, quality: reading.quality))
    }
    guard let index else { return }
    values[index].value = reading.value.map(Self.short)
    values[index].unit = reading.unit
    values[index].quality = reading.quality
    values[index].lengthenHistory(at: reading.received)
  }

  private mutating func lengthenHistories(of definition: String, at time: Date) {
    for index in values.indices where values[index].definition == definition {
      values[index].lengthenHistory(at: time)
    }
  }

  private mutating func keep(_ data: Data, of owner: Payload.Owner) {
    let sample = Data(data.prefix(Self.longestSample))
    guard let index = payloads.firstIndex(where: { $0.owner == owner }) else {
      if payloads.count < Self.mostPayloads { payloads.append(Payload(owner: owner, samples: [sample])) }
      return
    }
    payloads[index].samples.removeAll { $0 == sample }
    payloads[index].samples.append(sample)
    if payloads[index].samples.count > Self.mostSamples { payloads[index].samples.removeFirst() }
  }

  private static func short(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
  }

  private static func short(_ value: SensorReading.Value) -> SensorReading.Value {
    if case .text(let text) = value { .text(short(text)) } else { value }
  }
}

extension HeardDevice.Value {
  /// The value as a number: 0 or 1 for a Boolean; nil for a text, and without a value.
  var number: Double? {
    switch value {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text, nil: nil
    }
  }

  fileprivate mutating func lengthenHistory(at time: Date) {
    if let number { history.add(Float(number), at: time) }
  }
}

// MARK: JSON

extension HeardDevice: Encodable {
  private enum Keys: String, CodingKey {
    case device, name, rssi, advertisements, heard, definitions, values, services, data
  }

  /// Encodes the members that `README.md` documents.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(device, forKey: .device)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(rssi, forKey: .rssi)
    try container.encode(advertisements, forKey: .advertisements)
    try container.encode(heard.inMessages, forKey: .heard)
    try container.encode(definitions, forKey: .definitions)
    try container.encode(values, forKey: .values)
    try container.encode(services.map { AssignedService($0) }, forKey: .services)
    try container.encode(payloads, forKey: .data)
  }
}

extension HeardDevice.Value: Encodable {
  private enum Keys: String, CodingKey { case definition, field, value, unit, quality }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(definition, forKey: .definition)
    try container.encode(field, forKey: .field)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(unit, forKey: .unit)
    try container.encode(quality, forKey: .quality)
  }
}

extension HeardDevice.Payload: Encodable {
  private enum Keys: String, CodingKey { case service, company, octets }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch owner {
    case .service(let uuid): try container.encode(AssignedService(uuid), forKey: .service)
    case .company(let company): try container.encode(company.companyText, forKey: .company)
    }
    try container.encode(samples.map { $0.hexStringValue() }, forKey: .octets)
  }
}

/// A service, with its name by the Bluetooth SIG.
private struct AssignedService: Encodable {
  let uuid: String
  let name: String?

  init(_ uuid: BluetoothUUID) {
    self.uuid = uuid.description
    name = AssignedNames.services[uuid]
  }
}

extension UInt16 {
  /// The identifier of a company, such as `0x0499`.
  var companyText: String { "0x" + Data([UInt8(self >> 8), UInt8(self & 0xFF)]).hexStringValue().uppercased() }
}

extension Date {
  /// The time as in readings, such as `2026-11-18T11:06:40.250Z`.
  var inMessages: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
