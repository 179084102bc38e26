import GATTCore
import Testing

@_spi(Programs) @testable import GATTRuntime

/// A definition that decodes data that begins with a certain octet, if it names one.
private struct Defined: AdvertisedDefinition {
  var source: AdvertisedSource
  var rule = MatchRule()
  var identity: String
  var first: UInt8?
  var length = 1
  var maximum = Int.max
  /// The number of octets of an enciphered group.
  var sealedOctets: Int?

  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> String {
    let octets = [UInt8](octets)
    guard octets.count >= length, first == nil || octets.first == first else {
      throw DecodeError(value: identity, field: "", offset: 0, reason: .emptyElement)
    }
    guard octets.count <= maximum else {
      let reason = DecodeError.Reason.tooLong(octets: octets.count, maximum: maximum)
      throw DecodeError(value: identity, field: "", offset: 0, reason: reason)
    }
    if let sealedOctets, octets.count != sealedOctets {
      let reason = DecodeError.Reason.wrongLength(octets: octets.count, expected: sealedOctets)
      throw DecodeError(value: identity, field: "", offset: 0, reason: reason)
    }
    trailingOctets = octets.count - length
    return identity
  }

  func roles(of value: String) -> FieldRoles { FieldRoles() }
}

/// A definition of three octets. The first one is the address.
private struct Addressed: AdvertisedDefinition {
  let source = AdvertisedSource.companies(.assigned([1]))
  let rule = MatchRule()
  let identity = "addressed"

  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> UInt8 {
    let octets = [UInt8](octets)
    guard octets.count >= 3 else {
      let reason = DecodeError.Reason.truncated(needed: 3, available: octets.count)
      throw DecodeError(value: identity, field: "", offset: 0, reason: reason)
    }
    trailingOctets = octets.count - 3
    return octets[0]
  }

  func roles(of value: UInt8) -> FieldRoles {
    var roles = FieldRoles()
    roles.setAddress(DeviceAddress(number: UInt64(value)))
    return roles
  }
}

@Suite struct AdvertisementIndexTests {
  private func winner(
    _ definitions: [Defined],
    _ owner: AdvertisedDataProfile.Owner = .company(1),
    _ data: [UInt8] = [5],
    _ subject: MatchSubject = MatchSubject(name: "GV-A1")
  ) -> String? {
    let payload = AdvertisedPayload(owner: owner, data: Data(data))
    let all = [definitions, definitions.reversed()].map { AdvertisementIndex($0).decode(payload, from: subject) }
    let winners = all.map { if case .value(let definition, _, _) = $0 { definition.identity } else { "-" } }
    // The order of the definitions makes no difference.
    #expect(Set(winners).count == 1)
    return winners[0]
  }

  private func company(_ identity: String, _ rule: MatchRule = MatchRule(), first: UInt8? = nil, length: Int = 1)
    -> Defined
  {
    Defined(source: .companies(.assigned([1])), rule: rule, identity: identity, first: first, length: length)
  }

  @Test func `a definition with more fixed octets is before one with a name`() {
    let named = company("named", MatchRule([.init(names: [NamePattern("GV-A1")])]))
    #expect(winner([named, company("fixed", MatchRule(fixedOctets: 1), first: 5)]) == "fixed")
    #expect(winner([named, company("fixed", MatchRule(fixedOctets: 1), first: 6)]) == "named")
  }

  @Test func `equal definitions are ordered by their identity`() {
    #expect(winner([company("b"), company("a"), company("c")]) == "a")
  }

  @Test func `a definition that takes all octets is before one that leaves some`() {
    #expect(winner([company("a"), company("b", length: 3)], .company(1), [5, 6, 7]) == "b")
    #expect(winner([company("a"), company("b", length: 4)], .company(1), [5, 6, 7]) == "a")
  }

  @Test func `data without a company competes with data of one`() {
    let probe = Defined(
      source: .companies(.omitted),
      rule: MatchRule([.init(addresses: [AddressPrefix(0xA4, octetCount: 1)])]),
      identity: "probe",
      length: 3
    )
    let subject = MatchSubject(name: "GV-A1", address: 0xA4C1_3800_0000)
    #expect(winner([probe, company("company")], .company(1), [5], subject) == "probe")
    #expect(winner([probe, company("company")], .company(1), [5], MatchSubject()) == "company")
    #expect(winner([probe], .company(77), [5], subject) == "probe")
    #expect(winner([probe], .service("FD3D"), [5, 6, 7], subject) == "-")
  }

  @Test func `of companies that come together, data without one is the only whole value`() {
    let index = AdvertisementIndex([
      Defined(
        source: .companies(.omitted),
        rule: MatchRule([.init(names: [NamePattern("GV-*")])]),
        identity: "probe",
        length: 4
      ),
      company("company", length: 2),
    ])
    func misreadCompany(_ companies: [UInt16: [UInt8]], name: String = "GV-A1") -> UInt16? {
      index.falseCompanyIdentifier(among: companies.mapValues { Data($0) }, from: MatchSubject(name: name))
    }
    // With the two octets of the company identifier, four octets are a complete value.
    #expect(misreadCompany([0x004C: [2, 0x15, 7, 7], 0xAF2F: [5, 6]]) == 0xAF2F)
    #expect(misreadCompany([0x004C: [2, 0x15, 7, 7], 0xAF2F: [5, 6]], name: "other") == nil)
    #expect(misreadCompany([0x004C: [2, 0x15, 7, 7], 0xAF2F: [5]]) == nil)
    #expect(misreadCompany([0xAF2E: [5, 6], 0xAF2F: [5, 6]]) == nil)
    // The index does not compare a single company identifier with others.
    #expect(misreadCompany([0xAF2F: [5]]) == 0xAF2F)
    #expect(misreadCompany([:]) == nil)
  }

  @Test func `octets that end too early are of no definition if they have the address of another device`() {
    let index = AdvertisementIndex([Addressed()])
    func isMalformed(_ octets: [UInt8], hasFixedAddress: Bool = true) -> Bool {
      let payload = AdvertisedPayload(owner: .company(1), data: Data(octets))
      let subject = MatchSubject(address: 7, hasFixedAddress: hasFixedAddress)
      if case .undecodable = index.decode(payload, from: subject) { return true }
      return false
    }
    #expect(isMalformed([7, 1]))
    #expect(!isMalformed([8, 1]))
    #expect(isMalformed([8, 1], hasFixedAddress: false))
  }

  @Test func `more octets than a field may have are of no definition`() {
    let index = AdvertisementIndex([Defined(source: .companies(.assigned([1])), identity: "short", maximum: 2)])
    let payload = AdvertisedPayload(owner: .company(1), data: Data([5, 6, 7]))
    guard case .unknown = index.decode(payload, from: MatchSubject()) else {
      Issue.record("not unknown")
      return
    }
  }

  @Test(arguments: [[5], [5, 6, 7]] as [[UInt8]])
  func `an enciphered group with another number of octets is of no definition`(octets: [UInt8]) {
    let index = AdvertisementIndex([Defined(source: .companies(.assigned([1])), identity: "sealed", sealedOctets: 2)])
    let payload = AdvertisedPayload(owner: .company(1), data: Data(octets))
    guard case .unknown = index.decode(payload, from: MatchSubject()) else {
      Issue.record("not unknown")
      return
    }
  }

  @Test func `without a name, definitions that ask for one are waited for`() {
    let index = AdvertisementIndex([company("named", MatchRule([.init(names: [NamePattern("GV-*")])]))])
    let payload = AdvertisedPayload(owner: .company(1), data: Data([5]))
    guard case .incomplete = index.decode(payload, from: MatchSubject()) else {
      Issue.record("not waited for")
      return
    }
    guard case .unknown = index.decode(payload, from: MatchSubject(name: "other")) else {
      Issue.record("not unknown")
      return
    }
  }

  @Test func `without service data, definitions that ask for it are waited for`() {
    let rule = MatchRule([.init(serviceData: [ServiceDataPattern("FD3D", [0x54], mask: [0x5F])])])
    let index = AdvertisementIndex([company("meter", rule)])
    let payload = AdvertisedPayload(owner: .company(1), data: Data([5]))
    func isIncomplete(_ serviceData: [BluetoothUUID: [UInt8]]) -> Bool {
      if case .incomplete = index.decode(payload, from: MatchSubject(serviceData: serviceData)) { true } else { false }
    }
    #expect(isIncomplete([:]) && isIncomplete(["FD3E": [0x54]]))
    #expect(!isIncomplete(["FD3D": [0x55]]) && !isIncomplete(["FD3D": []]))
    guard case .value = index.decode(payload, from: MatchSubject(serviceData: ["FD3D": [0x74, 0]])) else {
      Issue.record("not found")
      return
    }
  }

  @Test func `the index finds what comparing all rules finds`() {
    var random = SeededGenerator(seed: 42)
    let texts = ["A*", "AB*", "AB?", "*B", "?B*", "ABC", "B", "É*"]
    let names: [String?] = ["A", "AB", "ABC", "BB", "ÉA", "", nil]
    let services: [BluetoothUUID] = ["FF00", "FF01", "FF02"]
    let addresses: [UInt64] = [0xA4C1_3801_0203, 0xA4C1_0000_0000, 0x1000_0000_0001]
    func condition() -> MatchRule.Condition {
      MatchRule.Condition(
        names: Bool.random(using: &random) ? [NamePattern(texts.randomElement(using: &random)!)] : [],
        services: Bool.random(using: &random) ? [services.randomElement(using: &random)!] : [],
        serviceData: Bool.random(using: &random)
          ? [
            ServiceDataPattern(
              "FD3D",
              [.random(in: 0...3, using: &random), 0],
              mask: [.random(in: 0...3, using: &random)]
            )
          ]
          : [],
        addresses: Bool.random(using: &random)
          ? [AddressPrefix(addresses.randomElement(using: &random)! >> 24, octetCount: 3)] : []
      )
    }
    for _ in 0..<200 {
      let definitions = (0..<20).map { number in
        company("\(100 + number)", MatchRule((0..<Int.random(in: 0...2, using: &random)).map { _ in condition() }))
      }
      let index = AdvertisementIndex(definitions)
      let subject = MatchSubject(
        name: names.randomElement(using: &random)!,
        services: Set(services.filter { _ in Bool.random(using: &random) }),
        serviceData: Bool.random(using: &random) ? ["FD3D": [.random(in: 0...3, using: &random), 0]] : [:],
        address: Bool.random(using: &random) ? addresses.randomElement(using: &random)! : nil
      )
      let payload = AdvertisedPayload(owner: .company(1), data: Data([5]))
      let found = Set(index.candidates(for: payload, from: subject).map(\.definition.identity))
      let expected = definitions.filter { definition in
        if case .matched = definition.rule.result(for: subject) { true } else { false }
      }
      #expect(found == Set(expected.map(\.identity)))
    }
  }

  // MARK: Filters

  @Test func `a scan asks for the data of its definitions`() {
    let filter = ScanFilter.data(of: [
      (.service("FD3D"), MatchRule()),
      (.companies(.assigned([1, 2])), MatchRule([.init(names: [NamePattern("GV-?")])])),
    ])
    #expect(
      filter.alternatives == [
        ScanFilter(serviceData: ["FD3D"]),
        ScanFilter(manufacturerData: [ManufacturerDataPattern(company: 1), ManufacturerDataPattern(company: 2)]),
        ScanFilter(namePrefix: "GV-"),
      ]
    )
    #expect(filter.requiredServices.isEmpty)
  }

  @Test func `data without a company is found by its service, or among everything`() {
    let withService = MatchRule([.init(services: ["FFF0"])])
    let filter = ScanFilter.data(of: [(.companies(.omitted), withService)])
    #expect(filter.alternatives == [ScanFilter(services: ["FFF0"]), ScanFilter(serviceData: ["FFF0"])])
    let byName = MatchRule([.init(names: [NamePattern("sps")])])
    #expect(ScanFilter.data(of: [(.companies(.omitted), byName), (.service("FD3D"), MatchRule())]) == ScanFilter())
    #expect(ScanFilter.devices(of: byName).alternatives == [ScanFilter(namePrefix: "sps")])
    #expect(ScanFilter.devices(of: MatchRule([.init(addresses: [AddressPrefix(1, octetCount: 1)])])) == ScanFilter())
  }

  @Test func `an alternative is enough, and services are required when each alternative has some`() {
    func report(_ advertisement: Advertisement) -> AdvertisementReport {
      AdvertisementReport(
        peer: PeerIdentifier("A"),
        advertisement: advertisement,
        rssi: nil,
        isConnectable: true,
        time: .start
      )
    }
    let filter = ScanFilter(alternatives: [ScanFilter(services: ["FF00"]), ScanFilter(serviceData: ["FF01"])])
    #expect(filter.passes(report(Advertisement(services: ["FF00"]))))
    #expect(filter.passes(report(Advertisement(serviceData: ["FF01": Data()]))))
    #expect(!filter.passes(report(Advertisement(services: ["FF01"]))))
    #expect(
      ScanFilter(alternatives: [ScanFilter(services: ["1800"]), ScanFilter(services: ["1801"])]).requiredServices.count
        == 2
    )
  }

  @Test func `no service is required of each report when a device must advertise something else too`() {
    #expect(ScanFilter(services: ["1800"], peers: [PeerIdentifier("A")], minimumRSSI: -70).requiredServices == ["1800"])
    #expect(ScanFilter(services: ["1800"], name: "A").requiredServices.isEmpty)
    #expect(ScanFilter(services: ["1800"], serviceData: ["1800"]).requiredServices.isEmpty)
    let named = ScanFilter(services: ["1801"], namePrefix: "A")
    #expect(ScanFilter(alternatives: [ScanFilter(services: ["1800"]), named]).requiredServices.isEmpty)
    #expect(ScanFilter(services: ["1800"], alternatives: [ScanFilter(services: ["1801"])]).requiredServices.isEmpty)
  }

  // MARK: Devices

  private func report(_ peer: String, _ kind: DeviceAddress.Kind? = nil, _ data: [UInt8]) -> AdvertisementReport {
    AdvertisementReport(
      peer: PeerIdentifier(peer),
      addressKind: kind,
      advertisement: Advertisement(manufacturerData: [1: Data(data)]),
      rssi: nil,
      isConnectable: true,
      time: .start
    )
  }

  @Test func `the devices that are remembered are limited`() {
    var reader = AdvertisedValueReader([company("a")])
    for number in 0..<20_000 { _ = reader.read(report("\(number)", nil, [5])) }
    #expect(reader.deviceCount <= AdvertisedValueReader<Defined>.maximumDevices * 5 / 4)
    // The reader still knows the device that it heard last.
    guard case .value(let found)? = reader.read(report("19999", nil, [5])).first else {
      Issue.record("not read")
      return
    }
    #expect(found.isRepeat)
  }

  @Test func `15,000 devices that repeat their packets send no new value`() {
    var reader = AdvertisedValueReader([company("a")])
    var newCount = 0
    for round in 0..<2 {
      for number in 0..<15_000 {
        for case .value(let found) in reader.read(report("\(number)", nil, [5])) where !found.isRepeat { newCount += 1 }
      }
      #expect(newCount == 15_000, "in round \(round)")
    }
  }

  @Test func `devices without a value never displace a device with one`() {
    var reader = AdvertisedValueReader([company("a")])
    _ = reader.read(report("sensor", nil, [5]))
    for number in 0..<100_000 {
      _ = reader.read(
        AdvertisementReport(
          peer: PeerIdentifier("\(number)"),
          advertisement: Advertisement(localName: "Stranger"),
          rssi: nil,
          isConnectable: true,
          time: .start
        )
      )
    }
    #expect(reader.deviceCount <= AdvertisedValueReader<Defined>.maximumDevices * 5 / 4)
    guard case .value(let found)? = reader.read(report("sensor", nil, [5])).first else {
      Issue.record("not read")
      return
    }
    #expect(found.isRepeat)
  }

  private struct Owned: AdvertisedDefinition {
    let source = AdvertisedSource.companies(.assigned([1]))
    let rule = MatchRule()
    let identity = "owned"

    func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> DeviceAddress {
      DeviceAddress(number: octets.reduce(0) { $0 << 8 | UInt64($1) })
    }

    func roles(of value: DeviceAddress) -> FieldRoles {
      var roles = FieldRoles()
      roles.setAddress(value)
      return roles
    }
  }

  @Test(arguments: [
    ("A4:C1:38:01:02:03", DeviceAddress.Kind.public, true), ("A4:C1:38:01:02:04", .public, false),
    ("E4:C1:38:01:02:04", .random, false), ("44:C1:38:01:02:04", .random, true), ("A4:C1:38:01:02:04", nil, true),
    ("sensor", .public, true),
  ])
  func `an address in a value is that of the sender, when the sender has a fixed one`(
    peer: String,
    kind: DeviceAddress.Kind?,
    isAccepted: Bool
  ) {
    var reader = AdvertisedValueReader([Owned()])
    let outcomes = reader.read(report(peer, kind, [0xA4, 0xC1, 0x38, 1, 2, 3]))
    switch outcomes.first {
    case .value(let found): #expect(isAccepted && found.device.address == DeviceAddress("A4:C1:38:01:02:03"))
    case nil: #expect(!isAccepted)
    default: Issue.record("neither")
    }
  }

  @Test func `octets are of no definition when an address, a constant or their number shows that they are foreign`() {
    let subject = MatchSubject(address: 0xA4C1_3801_0203, hasFixedAddress: true)
    func result<Definition: AdvertisedDefinition>(_ definition: Definition, _ data: [UInt8]) -> String {
      let payload = AdvertisedPayload(owner: .company(1), data: Data(data))
      return switch AdvertisementIndex([definition]).decode(payload, from: subject) {
      case .value: "value"
      case .undecodable: "undecodable"
      case .incomplete: "incomplete"
      case .unknown: "unknown"
      }
    }
    #expect(result(Owned(), [0xA4, 0xC1, 0x38, 1, 2, 3]) == "value")
    #expect(result(Owned(), [0xA4, 0xC1, 0x38, 1, 2, 4]) == "unknown")
    #expect(result(Marked(), [7]) == "value")
    #expect(result(Marked(), [8]) == "unknown")
    #expect(result(Marked(), []) == "undecodable")
    #expect(result(Marked(), [7, 7]) == "value")
    // Only its octets tell what a packet without a company is.
    #expect(result(Marked(source: .companies(.omitted)), [7]) == "unknown")
    #expect(result(Marked(source: .companies(.omitted), place: 2), [7]) == "value")
    #expect(result(Marked(source: .companies(.omitted), place: 2), [7, 7]) == "unknown")
    #expect(result(Marked(source: .companies(.omitted), place: 2), []) == "unknown")
    let named = MatchRule([.init(addresses: [AddressPrefix(0xA4, octetCount: 1)])])
    #expect(result(Marked(source: .companies(.omitted), rule: named, place: 2), []) == "undecodable")
  }

  /// A constant after other octets.
  private struct Marked: AdvertisedDefinition {
    var source = AdvertisedSource.companies(.assigned([1]))
    var rule = MatchRule()
    let identity = "marked"
    var place = 0

    func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> UInt8 {
      guard octets.count > place else {
        throw DecodeError(value: "", field: "", offset: 0, reason: .truncated(needed: 1, available: 0))
      }
      let octet = octets[octets.startIndex + place]
      if octet != 7 {
        throw DecodeError(value: "", field: "", offset: 0, reason: .notTheConstant(raw: Int64(octet), expected: 7))
      }
      trailingOctets = octets.count - place - 1
      return octet
    }

    func roles(of value: UInt8) -> FieldRoles { FieldRoles() }
  }

  @Test func `an example of one definition that another takes is found`() {
    let first = company("a", first: 5)
    let index = AdvertisementIndex([first, company("b", MatchRule(fixedOctets: 1), length: 1)])
    #expect(index.intruder(on: Data([5]), of: first, sender: nil)?.identity == "b")
    let named = company("b", MatchRule([.init(names: [NamePattern("GV-?1*")])]), first: 5)
    let told = AdvertisementIndex([first, named])
    #expect(told.intruder(on: Data([5]), of: first, sender: nil) == nil)
    #expect(told.intruder(on: Data([5]), of: named, sender: nil) == nil)
    #expect(told.takes(Data([5]), from: MatchSubject(name: "GV-A1"), by: named))
    #expect(!told.takes(Data([5]), from: MatchSubject(name: "TP"), by: named))
    #expect(!told.takes(Data([6]), from: MatchSubject(name: "GV-A1"), by: named))
  }
}
