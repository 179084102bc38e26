import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// A value that a service advertises.
private struct Tally: OneOctet, ServiceDataValue {
  static let uuid: BluetoothUUID = "7A11"
  static let name = "Tally"
  let octet: UInt8
}

/// A value that a company advertises.
private struct Sticker: OneOctet, ManufacturerDataValue {
  static let uuid: BluetoothUUID = "0000"
  static let name = "Sticker"
  static let companies = CompanyIdentifiers.assigned([0xFFFF])
  let octet: UInt8
}

@Suite struct AdvertisementTests {
  @Test func `typed data goes into an advertisement and comes out of it`() throws {
    var advertisement = Advertisement(localName: "Till")
    #expect(advertisement.serviceData(Tally.self) == nil)
    #expect(advertisement.manufacturerData(Sticker.self) == nil)
    try advertisement.setServiceData(Tally(octet: 3))
    try advertisement.setManufacturerData(Sticker(octet: 4))
    #expect(advertisement.serviceData == ["7A11": Data([3])])
    #expect(advertisement.manufacturerData == [0xFFFF: Data([4])])
    #expect(advertisement.serviceData(Tally.self) == Tally(octet: 3))
    #expect(advertisement.manufacturerData(Sticker.self) == Sticker(octet: 4))
  }

  @Test func `data of another layout is no value`() {
    let advertisement = Advertisement(serviceData: ["7A11": Data([1, 2])], manufacturerData: [0xFFFF: Data()])
    #expect(advertisement.serviceData(Tally.self) == nil)
    #expect(advertisement.manufacturerData(Sticker.self) == nil)
  }

  @Test func `a scan finds typed data`() async throws {
    let tallies = try await Stage.run { stage -> [Tally] in
      var advertisement = Advertisement(localName: "Till")
      try advertisement.setServiceData(Tally(octet: 3))
      try await stage.peripheral.startAdvertising(advertisement)
      for try await found in stage.central.scan() {
        return try [#require(found.advertisement.serviceData(Tally.self))]
      }
      return []
    }
    #expect(tallies == [Tally(octet: 3)])
  }
}
