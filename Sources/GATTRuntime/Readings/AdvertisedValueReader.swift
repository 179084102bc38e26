import GATTCore
import GATTText

/// Decodes the values in advertisement reports.
///
/// The reader remembers the last data of at least 16384 devices: those heard last, and devices that have sent a value
/// rather than others. A packet of a device that the reader has forgotten is no repeat.
public struct AdvertisedValueReader<Definition: AdvertisedDefinition>: Sendable {
  /// A decoded value, its device and its report.
  public struct Found: Sendable {
    /// The definition.
    public let definition: Definition
    /// The value.
    public let value: Definition.Value
    /// The octets of the value.
    public let octets: Data
    /// The device.
    public let device: AdvertisedDevice
    /// Whether the packet repeats an earlier packet, by the rules of `Reading.isRepeat`.
    public let isRepeat: Bool
    /// The names of the fields with a new event, such as a pressed button. Empty for a repeat.
    public let events: [String]
    /// The number of octets after the value.
    public let trailingOctets: Int
    /// The report that contains the value.
    public let report: AdvertisementReport
  }

  /// The result of decoding one payload.
  ///
  /// A minor version may add cases.
  public enum Outcome: Sendable {
    /// A value.
    case value(Found)
    /// Octets that no matching definition decodes, with the best matching definition, its error and the time of
    /// reception.
    case undecoded(Definition, Data, DecodeError, AdvertisedDevice, time: BackendInstant)
    /// A definition without a company identifier (`CompanyIdentifiers.omitted`) matches, and the report has several
    /// manufacturer data. The reader can't tell which of them is the value.
    case ambiguous
  }

  /// The time in which a packet with an equal or slightly lower sequence number counts as a repeat.
  static var repeatInterval: Duration { .seconds(4) }
  /// The number of devices to remember; at most a quarter more.
  package static var maximumDevices: Int { 16384 }

  fileprivate struct Last {
    var octets: Data
    var sequence: FieldRoles.Sequence?
    var events: [FieldTexts.Field]
    var time: BackendInstant
  }

  fileprivate struct Device {
    var name: String?
    /// The last service data that rules compare.
    var serviceData: [BluetoothUUID: [UInt8]] = [:]
    /// The advertised services that rules compare.
    var services: Set<BluetoothUUID> = []
    /// The payloads that wait for the name, the services or the service data.
    var waiting: [(payload: AdvertisedPayload, report: AdvertisementReport)] = []
    /// The manufacturer data of the last report that had any.
    var manufacturerData: [UInt16: Data] = [:]
    /// The last value of each definition, by identity.
    var values: [String: Last] = [:]
  }

  /// The definitions.
  package let index: AdvertisementIndex<Definition>
  private var devices = RecentTable<PeerIdentifier, Device>(capacity: Self.maximumDevices)

  /// Creates a reader of these definitions.
  public init(_ definitions: [Definition]) {
    index = AdvertisementIndex(definitions)
  }

  package var deviceCount: Int { devices.count }

  /// Decodes the payloads of a report. Omits payloads that match no definition.
  public mutating func read(_ report: AdvertisementReport) -> [Outcome] {
    var device = devices[report.peer] ?? Device()
    let hasNewData = device.record(report.advertisement, index.neededServiceData, index.neededServices)
    let subject = subject(of: report, device)
    var outcomes: [Outcome] = []
    if hasNewData {
      let waiting = device.waiting
      device.waiting = []
      // The report may contain a newer payload of the same service or company.
      for (payload, earlier) in waiting where report.advertisement.payload(of: payload.owner) == nil {
        read(payload, self.subject(of: earlier, device), earlier, &device, &outcomes)
      }
    }
    let waiting = device.waiting
    device.waiting = []
    for payload in payloads(of: report, subject, &device, &outcomes) {
      read(payload, subject, report, &device, &outcomes)
    }
    if device.waiting.isEmpty { device.waiting = waiting }
    // A crowd of strangers must not displace devices with values.
    devices.store(device, for: report.peer) { $0.values.isEmpty ? 0 : 1 }
    return outcomes
  }

  /// Collects the properties that rules compare.
  private func subject(of report: AdvertisementReport, _ device: Device) -> MatchSubject {
    var subject = MatchSubject(report, name: device.name)
    subject.serviceData.merge(device.serviceData) { _, last in last }
    subject.services.formUnion(device.services)
    return subject
  }

  // MARK: Payloads

  /// Returns the payloads of a report.
  ///
  /// A device may omit the company identifier. The host then takes the first two octets of the value for a company
  /// identifier, and may repeat the data of earlier packets in later reports. The current value is therefore among the
  /// data that differ from the last report.
  private func payloads(
    of report: AdvertisementReport,
    _ subject: MatchSubject,
    _ device: inout Device,
    _ outcomes: inout [Outcome]
  ) -> [AdvertisedPayload] {
    let advertisement = report.advertisement
    var payloads = advertisement.serviceData.map { AdvertisedPayload(owner: .service($0.key), data: $0.value) }
    var fresh: Set<UInt16> = []
    if index.hasDataWithoutCompany, !advertisement.manufacturerData.isEmpty {
      let earlier = device.manufacturerData
      device.manufacturerData = advertisement.manufacturerData
      fresh = Set(advertisement.manufacturerData.filter { earlier[$0.key] != $0.value }.keys)
      // The data of a single company are the current packet, even if they have not changed: the device repeated them.
      if advertisement.manufacturerData.count == 1 { fresh = Set(advertisement.manufacturerData.keys) }
      if fresh.count > 1, index.hasCandidatesWithoutCompany(for: subject) {
        let companies = advertisement.manufacturerData.filter { fresh.contains($0.key) }
        let withoutCompany = index.falseCompanyIdentifier(among: companies, from: subject)
        if withoutCompany == nil { outcomes.append(.ambiguous) }
        fresh = Set(withoutCompany.map { [$0] } ?? [])
      }
    }
    payloads += advertisement.manufacturerData.map { company, data in
      AdvertisedPayload(owner: .company(company), data: data, mayLackCompany: fresh.contains(company))
    }
    // The order of a dictionary differs from run to run.
    return payloads.count < 2 ? payloads : payloads.sorted { $0.owner.order < $1.owner.order }
  }

  private func read(
    _ payload: AdvertisedPayload,
    _ subject: MatchSubject,
    _ report: AdvertisementReport,
    _ device: inout Device,
    _ outcomes: inout [Outcome]
  ) {
    switch index.decode(payload, from: subject) {
    case .unknown: break
    case .incomplete: device.waiting.append((payload, report))
    case .undecodable(let definition, let error):
      let octets = payload.octets(for: definition.source)
      outcomes.append(.undecoded(definition, octets, error, sender(report, device, nil), time: report.time))
    case .value(let definition, let value, let trailing):
      let octets = payload.octets(for: definition.source)
      let roles = definition.roles(of: value)
      let (isRepeat, events) = device.recordValue(octets, roles, of: definition.identity, at: report.time)
      outcomes.append(
        .value(
          Found(
            definition: definition,
            value: value,
            octets: octets,
            device: sender(report, device, roles.address),
            isRepeat: isRepeat,
            events: events,
            trailingOctets: trailing,
            report: report
          )
        )
      )
    }
  }

  private func sender(_ report: AdvertisementReport, _ device: Device, _ address: DeviceAddress?) -> AdvertisedDevice {
    AdvertisedDevice(
      identifier: report.peer,
      address: address ?? DeviceAddress(report.peer.rawValue),
      name: device.name
    )
  }
}

extension AdvertisedValueReader.Device {
  /// Stores the name, the services and the service data that rules compare.
  ///
  /// - Returns: Whether a payload that waits for these may match now.
  fileprivate mutating func record(
    _ advertisement: Advertisement,
    _ neededServiceData: Set<BluetoothUUID>,
    _ neededServices: Set<BluetoothUUID>
  ) -> Bool {
    var hasNewData = name == nil && advertisement.localName != nil
    name = advertisement.localName ?? name
    if !neededServices.isEmpty {
      for service in advertisement.advertisedServices where neededServices.contains(service) {
        if services.insert(service).inserted { hasNewData = true }
      }
    }
    for service in neededServiceData {
      guard let data = advertisement.serviceData[service].map({ [UInt8]($0) }), data != serviceData[service] else {
        continue
      }
      serviceData[service] = data
      hasNewData = true
    }
    return hasNewData
  }

  /// Compares a value with the last value of the same device and definition. Stores the value unless it is a repeat.
  ///
  /// - Returns: Whether the value is a repeat, and the names of the event fields that are new.
  fileprivate mutating func recordValue(
    _ octets: Data,
    _ roles: FieldRoles,
    of definition: String,
    at time: BackendInstant
  ) -> (isRepeat: Bool, events: [String]) {
    let last = values[definition]
    let events = roles.events.fields
    guard let sequence = roles.sequence else {
      if let last, last.octets == octets { return (true, []) }
      values[definition] = .init(octets: octets, sequence: nil, events: events, time: time)
      return (false, events.filter { event in last?.events.contains(event) != true }.map(\.name))
    }
    if let last, let earlier = last.sequence,
      last.time.duration(to: time) <= AdvertisedValueReader<Definition>.repeatInterval
    {
      if sequence == earlier {
        // This repeat starts the interval again.
        values[definition]?.time = time
        return (true, [])
      }
      if sequence.isOlder(than: earlier) { return (true, []) }
    }
    values[definition] = .init(octets: octets, sequence: sequence, events: events, time: time)
    return (false, events.map(\.name))
  }
}

extension FieldRoles.Sequence {
  /// Returns whether the number precedes another number by at most a quarter of the range, modulo the range.
  fileprivate func isOlder(than other: FieldRoles.Sequence) -> Bool {
    let mask = UInt64.max >> UInt64(64 - bits)
    // The distance from the other number, counted upward.
    let distance = (number &- other.number) & mask
    // The range, `mask + 1`, may not fit into 64 bits.
    let quarter = mask / 4 + 1
    return distance >= 3 * quarter
  }
}

extension AdvertisedDataProfile.Owner {
  /// The sort key.
  fileprivate var order: String {
    switch self {
    case .service(let service): "0" + service.fullDescription
    case .company(let company): "1" + hexadecimal(company, digits: 4)
    }
  }
}

extension Advertisement {
  /// Returns the data of a service or company.
  fileprivate func payload(of owner: AdvertisedDataProfile.Owner) -> Data? {
    switch owner {
    case .service(let service): serviceData[service]
    case .company(let company): manufacturerData[company]
    }
  }
}
