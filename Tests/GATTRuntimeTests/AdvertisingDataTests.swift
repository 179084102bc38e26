import AdvertisingRules
import GATTCore
import GATTRuntime
import GATTSimulator
import SplitMix
import Testing

@Suite struct AdvertisingDataTests {
  @Test func `octets as the specification writes them become the fields they are`() throws {
    let octets: [UInt8] =
      [2, 0x01, 0x06, 3, 0x03, 0x0D, 0x18, 5, 0x16, 0x0F, 0x18, 0x64, 0x01, 3, 0x19, 0x41, 0x03, 2, 0x0A, 0xFC]
      + [5, 0xFF, 0x4C, 0x00, 0x01, 0x02]
    let name: [UInt8] = [6, 0x09, 0x50, 0x6F, 0x6C, 0x61, 0x72]
    let heard = Advertisement(try AdvertisingData(Data(octets)), scanResponse: try AdvertisingData(Data(name)))
    let expected = Advertisement(
      localName: "Polar",
      services: ["180D"],
      serviceData: ["180F": Data([0x64, 0x01])],
      manufacturerData: [0x004C: Data([1, 2])],
      appearance: 0x0341,
      txPower: -4
    )
    #expect(heard == expected)
    #expect(try expected.scanResponse.octets() == Data(name))
    // The same fields, in the order of their kinds.
    #expect(expected.advertisingData.octetCount == octets.count)
  }

  @Test func `what is advertised is heard again`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let sent = Advertisement.random(&random)
      let packet = try AdvertisingData(sent.advertisingData.octets())
      let response = try AdvertisingData(sent.scanResponse.octets())
      let heard = Advertisement(packet, scanResponse: response)
      #expect(heard == sent)
      #expect(heard.services.map { $0.width } == sent.services.map { $0.width }.sorted { $0.rawValue < $1.rawValue })
    }
  }

  @Test func `no octets that come through the air do harm`() throws {
    var random = SplitMix64(seed: 8)
    for length in 0..<64 {
      for _ in 0..<200 {
        let octets = Data(random.octets(length))
        #expect(brokenRules(ofAdvertising: octets) == [])
      }
    }
  }

  @Test func `octets that the air has changed do no harm either`() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<1000 {
      var octets = try Advertisement.random(&random).advertisingData.octets()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        octets[Int.random(in: 0..<octets.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      #expect(brokenRules(ofAdvertising: octets) == [])
    }
  }

  @Test func `octets that are no whole structures say what is missing, and keep what is in front of it`() throws {
    let octets = Data([2, 0x0A, 4, 5, 0x09, 0x41])
    let error = DecodeError(
      value: "AdvertisingData",
      field: "",
      offset: 4,
      reason: .truncated(needed: 5, available: 2)
    )
    #expect(throws: error) { try AdvertisingData(octets) }
    #expect(Advertisement(AdvertisingData(wholeStructuresOf: octets)) == Advertisement(txPower: 4))
    #expect(try AdvertisingData(Data([2, 0x0A, 4, 0, 5, 9])).structures.count == 1)
    #expect(try AdvertisingData(Data()).structures.isEmpty)
    #expect(throws: DecodeError.self) { try AdvertisingData(Data([1])) }
  }

  @Test func `fields that are not whole are left out and the others are kept`() {
    func heard(_ type: AdvertisingDataType, _ data: Data) -> Advertisement {
      Advertisement(AdvertisingData([.init(type, data), .init(.txPowerLevel, Data([1]))]))
    }
    let rest = Advertisement(txPower: 1)
    #expect(heard(.serviceData16, Data([1])) == rest)
    #expect(heard(.serviceData128, Data(count: 15)) == rest)
    #expect(heard(.manufacturerSpecificData, Data([1])) == rest)
    #expect(heard(.appearance, Data([1])) == rest)
    #expect(heard(AdvertisingDataType(rawValue: 0x1B), Data([1])) == rest)
    #expect(heard(.completeServices128, Data(count: 15)) == rest)
    #expect(heard(.completeServices16, Data([0x0D, 0x18, 0x0F])).services == ["180D"])
    #expect(heard(.manufacturerSpecificData, Data([1, 0])).manufacturerData == [1: Data()])
  }

  @Test func `a name is the complete one, ends at a zero, and may hold anything`() {
    func name(_ structures: (AdvertisingDataType, [UInt8])...) -> String? {
      Advertisement(AdvertisingData(structures.map { .init($0.0, Data($0.1)) })).localName
    }
    #expect(name((.completeLocalName, [0x41, 0x42]), (.shortenedLocalName, [0x41])) == "AB")
    #expect(name((.shortenedLocalName, [0x41]), (.completeLocalName, [0x41, 0x42])) == "AB")
    #expect(name((.shortenedLocalName, [0x41])) == "A")
    #expect(name((.completeLocalName, [0x41, 0, 0])) == "A")
    #expect(name((.completeLocalName, [0x41, 0xFF, 0x42])) == "A\u{FFFD}B")
    #expect(name() == nil)
  }

  @Test func `a structure that no octet of length can count has no octets`() {
    let data = AdvertisingData([.init(.manufacturerSpecificData, Data(count: 255))])
    let reason = EncodeError.Reason.tooLong(octets: 255, maximum: 254)
    #expect(throws: EncodeError(value: "AdvertisingData", field: "manufacturer data", reason: reason)) {
      try data.octets()
    }
  }

  @Test func `what is too long says by how many octets, and which field takes how many`() {
    let long = Advertisement(
      services: ["180D"],
      serviceData: ["180F": Data(count: 10), "181A": Data(count: 6)],
      appearance: 1
    )
    let error = PeripheralManagerError.advertisementTooLong(
      octets: 35,
      maximum: 31,
      fields: "flags 3, services 4, service data 24, appearance 4"
    )
    #expect(throws: error) { try long.check() }
    #expect(
      error.description
        == "The advertising packet has 35 octets, 4 more than the 31 that have room: flags 3, services 4, "
        + "service data 24, appearance 4. Leave out a service or data."
    )
    let name = PeripheralManagerError.localNameTooLong(octets: 30, maximum: 29)
    #expect(throws: name) { try Advertisement(localName: String(repeating: "é", count: 15)).check() }
    #expect(
      name.description
        == "The local name has 30 octets in UTF-8, 1 more than the 29 that have room. Shorten it."
    )
  }

  @Test func `an advertisement that is not connectable has no flags, and so room for three more octets`() throws {
    var data = Advertisement(manufacturerData: [0x7E57: Data(count: 27)])
    #expect(throws: PeripheralManagerError.self) { try data.check() }
    #expect(data.fitted.isConnectable == false)
    data.isConnectable = false
    try data.check()
    #expect(data.advertisingDataLength == 31)
    #expect(data.advertisingData.structures.map(\.type) == [.manufacturerSpecificData])
    let short = Advertisement(manufacturerData: [0x7E57: Data(count: 24)])
    #expect(short.fitted == short)
    let long = Advertisement(manufacturerData: [0x7E57: Data(count: 28)])
    #expect(long.fitted == long)
  }

  @Test func `a field that no radio sends is refused`() throws {
    for wrong in [Advertisement(localName: ""), Advertisement(localName: "a\u{0}b"), Advertisement(txPower: -128)] {
      #expect(throws: PeripheralManagerError.self) { try wrong.check() }
    }
    try Advertisement().check()
    try Advertisement(localName: String(repeating: "x", count: 29), txPower: 127).check()
  }

  @Test func `a service that is named twice takes its octets once`() {
    #expect(Advertisement(services: ["180D", "180D"] as [BluetoothUUID]).advertisingDataLength == 3 + 4)
  }
}

extension Advertisement {
  /// Fields of all kinds, which may be longer than a packet.
  fileprivate static func random(_ random: inout SplitMix64) -> Advertisement {
    var advertisement = Advertisement()
    func uuids(_ random: inout SplitMix64) -> [BluetoothUUID] {
      // Packets list UUIDs by width, so these are in that order. No UUID occurs twice.
      let numbers = 0..<Int.random(in: 0...3, using: &random)
      var uuids = numbers.map { BluetoothUUID(uint16: UInt16($0 * 7 + 1)) }
      uuids += numbers.map { BluetoothUUID(uint32: UInt32($0) + 0x10000) }
      uuids += numbers.map { BluetoothUUID(high: UInt64($0 + 5), low: random.next()) }
      return uuids
    }
    func octets(_ random: inout SplitMix64) -> Data {
      Data((0..<Int.random(in: 0...20, using: &random)).map { UInt8($0) })
    }
    advertisement.services = uuids(&random)
    advertisement.solicitedServices = uuids(&random)
    for uuid in uuids(&random) { advertisement.serviceData[uuid] = octets(&random) }
    for company in 0..<UInt16.random(in: 0...3, using: &random) {
      advertisement.manufacturerData[company] = octets(&random)
    }
    if Bool.random(using: &random) { advertisement.appearance = .random(in: 0...UInt16.max, using: &random) }
    if Bool.random(using: &random) { advertisement.txPower = .random(in: Int8.min...Int8.max, using: &random) }
    if Bool.random(using: &random) { advertisement.localName = "Ärger \(random.next())" }
    return advertisement
  }
}
