import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Names, text forms and hooks of services, characteristics and advertised data.
@Suite struct ProfileTests {
  private enum Enabled: UInt8, RawDeserializable, CharacteristicValue, StringDeserializable,
    CharacteristicConfigurable
  {
    case no, yes
    static let uuid: BluetoothUUID = "AA12"
    static let name = "Enabled"
    static let initialValue: Data? = Data([0])
    static let stringValues = ["no", "yes"]
    var stringValue: [String: String] { [Self.name: self == .yes ? "yes" : "no"] }
    init?(stringValue: [String: String]) {
      guard let index = Self.stringValues.firstIndex(of: stringValue[Self.name] ?? "") else { return nil }
      self.init(rawValue: UInt8(index))
    }
  }

  private enum Sensor: ServiceConfigurable {
    static let (name, uuid, tag): (String, BluetoothUUID, String) = ("Sensor", "AA10", "Test")
  }

  @Test func `a profile has the text form and the settings of its type`() {
    let enabled = CharacteristicProfile(Enabled.self)
    #expect(enabled.stringValue(of: Data([1])) == ["Enabled": "yes"])
    #expect(enabled.stringValue(of: Data([7])) == nil)
    #expect(enabled.data(fromString: ["Enabled": "yes"]) == Data([1]))
    #expect(enabled.data(fromString: ["Enabled": "maybe"]) == nil)
    #expect(enabled.stringValues == ["no", "yes"])
    #expect(enabled.initialValue == Data([0]))
    #expect(enabled.propertyEnabled(.notify))
    #expect(!enabled.propertyEnabled(.indicate))
    #expect(enabled.permissionEnabled(.readable))
  }

  @Test func `profiles are found by UUID and by tag, characteristics in any service`() {
    var sensor = ServiceProfile(Sensor.self)
    sensor.addCharacteristic(CharacteristicProfile(Enabled.self))
    sensor.addCharacteristic(CharacteristicProfile(uuid: "AA12", name: "Later"))
    let manager = ProfileManager([HeartRateService.profile])
    manager.addService(sensor)
    manager.addCharacteristic(CharacteristicProfile(uuid: "AA01", name: "Greeting"))
    #expect(manager.services.map { $0.name } == ["Heart Rate", "Sensor"])
    #expect(manager.tags.contains("Test"))
    #expect(manager.services(tag: "Test").map { $0.uuid } == ["AA10"])
    #expect(manager.services(tag: "none").isEmpty)
    #expect(manager.service("AA10")?.characteristics.map { $0.name } == ["Later"])
    #expect(manager.characteristic("AA12", of: "AA10")?.name == "Later")
    #expect(manager.characteristic("AA01", of: "AA10")?.name == "Greeting")
    #expect(manager.characteristic(HeartRateMeasurement.uuid, of: "FFFF")?.name == "Heart Rate Measurement")
    #expect(manager.characteristic("BBBB", of: "AA10") == nil)
  }

  @Test func `the characteristics of a service go when another profile replaces it`() {
    func service(_ uuid: BluetoothUUID, _ characteristics: [BluetoothUUID], _ name: String) -> ServiceProfile {
      ServiceProfile(uuid: uuid, characteristics: characteristics.map { CharacteristicProfile(uuid: $0, name: name) })
    }
    let manager = ProfileManager([service("AA20", ["AA02"], "Other")])
    manager.addCharacteristic(CharacteristicProfile(uuid: "AA03", name: "Separate"))
    manager.addService(service("AA10", ["AA01", "AA02", "AA03", "AA04"], "Former"))
    manager.addService(service("AA10", ["AA04"], "Later"))
    let names = (["AA01", "AA02", "AA03", "AA04"] as [BluetoothUUID]).map { manager.characteristic($0)?.name }
    #expect(names == [nil, "Other", "Separate", "Later"])
  }

  @Test func `text goes both ways for known and unknown characteristics, notified ones too`() async throws {
    var sensor = ServiceProfile(Sensor.self)
    sensor.addCharacteristic(CharacteristicProfile(Enabled.self))
    let manager = ProfileManager()
    manager.addService(sensor)
    try await Stage.run(profiles: manager) { stage in
      let service = MutableService(uuid: Sensor.uuid)
      let known = MutableCharacteristic(profile: CharacteristicProfile(Enabled.self))
      let unknown = MutableCharacteristic(uuid: "BBBB", properties: [.read, .write, .notify], value: Data([1]))
      service.add(known)
      service.add(unknown)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let remotes = try await link.service(Sensor.uuid).characteristics
      #expect(try await remotes[0].readString() == ["Enabled": "no"])
      #expect(remotes[0].stringValues == ["no", "yes"])
      try await remotes[0].write(string: ["Enabled": "yes"])
      #expect(known.value == Data([1]))
      #expect(try await remotes[1].readString() == ["Unknown": "01"])
      func listen(to remote: Characteristic, _ count: Int) -> Task<[[String: String]], any Error> {
        Task(executorPreference: stage.air.clock) {
          var heard: [[String: String]] = []
          for try await text in remote.stringNotifications(malformed: .throwing) {
            heard.append(text)
            if heard.count == count { break }
          }
          return heard
        }
      }
      let listeners = (listen(to: remotes[0], 1), listen(to: remotes[0], 2), listen(to: remotes[1], 1))
      try await stage.air.clock.sleep(for: .seconds(1))
      try await known.update(Data([0]))
      try await unknown.update(Data([0xAB, 0xCD]))
      try await known.update(Data([9]))
      #expect(try await listeners.0.value == [["Enabled": "no"]])
      await #expect(throws: CharacteristicError.notSerializable) { try await listeners.1.value }
      #expect(try await listeners.2.value == [["Unknown": "abcd"]])
    }
  }

  // MARK: Hooks

  @Test func `what a profile has to be done when its characteristic is discovered is done on each connection`()
    async throws
  {
    let names = Record<String>()
    let manager = ProfileManager([
      ServiceProfile(
        Sensor.self,
        characteristics: [
          CharacteristicProfile(Enabled.self).onDiscovered { try await $0.write(string: ["Enabled": "yes"]) },
          CharacteristicProfile(uuid: "BBBB", name: "Other"),
        ]
      )
      .onDiscovered { names.append($0.name) }
    ])
    try await Stage.run(profiles: manager) { stage in
      let service = MutableService(uuid: Sensor.uuid)
      let enabled = MutableCharacteristic(uuid: Enabled.uuid, properties: [.read, .write], value: Data([0]))
      service.add(enabled)
      service.add(MutableCharacteristic(uuid: "BBBB", properties: [.read], value: Data()))
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      _ = try await link.service(Sensor.uuid)
      #expect(enabled.value == Data([1]))
      #expect(names.all == ["Enabled", "Other"])
      _ = try await link.service(Sensor.uuid)
      #expect(names.all.count == 2)
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      _ = try await link.waitForEnd()
      _ = try await link.peripheral.connect().service(Sensor.uuid)
      #expect(names.all.count == 4)
    }
  }

  @Test func `a discovery throws what its hook throws or does not finish, and the next one tries once more`()
    async throws
  {
    struct Mishap: Error {}
    let tries = Record<Void>()
    try await Stage.run { stage in
      let profile = CharacteristicProfile(uuid: "AAAA").onDiscovered { _ in
        tries.append(())
        if tries.all.count == 1 { throw Mishap() }
        if tries.all.count == 2 { try await stage.air.clock.sleep(for: .seconds(100)) }
      }
      let central = try await CentralManager(
        backend: stage.phone,
        profiles: ProfileManager([ServiceProfile(uuid: "1234", characteristics: [profile])])
      )
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read], value: Data()))
      try await stage.peripheral.add(service)
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let link = try await central.peripheral(stage.monitor.identifier).connect()
      await #expect(throws: Mishap.self) { try await link.service("1234") }
      await #expect(throws: ServiceError.characteristicDiscoveryTimeout) { try await link.service("1234") }
      await stage.air.clock.runUntilIdle()
      #expect(try await link.service("1234").characteristics.count == 1)
      #expect(tries.all.count == 3)
    }
  }

  // MARK: Advertised data

  private struct Temperature: ServiceDataValue, RawDeserializable, StringDeserializable {
    static let uuid: BluetoothUUID = "181A"
    static let stringValues: [String] = []
    let rawValue: Int16
    init?(rawValue: Int16) { self.rawValue = rawValue }
    var stringValue: [String: String] { ["Temperature": "\(rawValue)"] }
    init?(stringValue: [String: String]) {
      guard let value = stringValue["Temperature"].flatMap({ Int16($0) }) else { return nil }
      self.init(rawValue: value)
    }
  }

  private struct Tag: ManufacturerDataValue, RawDeserializable, StringDeserializable {
    static let companies = CompanyIdentifiers.assigned([0x0059])
    static let uuid: BluetoothUUID = "0000"
    static let stringValues: [String] = []
    let rawValue: UInt8
    init?(rawValue: UInt8) { self.rawValue = rawValue }
    var stringValue: [String: String] { ["Tag": "\(rawValue)"] }
    init?(stringValue: [String: String]) { nil }
  }

  /// A value of a device that omits the company identifier.
  private struct Buoy: ManufacturerDataValue, RawDeserializable, StringDeserializable {
    static let companies = CompanyIdentifiers.omitted
    static let uuid: BluetoothUUID = "0000"
    static let stringValues: [String] = []
    let rawValue: UInt32
    init?(rawValue: UInt32) { self.rawValue = rawValue }
    var stringValue: [String: String] { ["Buoy": "\(rawValue)"] }
    init?(stringValue: [String: String]) { nil }
  }

  @Test func `the data of a device that omits the company identifier has no owner, and is decoded for every company`() {
    let profile = AdvertisedDataProfile(Buoy.self, name: "Buoy")
    #expect(profile.owner == nil)
    #expect(AdvertisedDataProfile(Tag.self, name: "Tag").owner == .company(0x0059))
    let manager = ProfileManager()
    manager.addAdvertisedData(profile)
    #expect(manager.advertisedData(of: .company(0xFFFF)).isEmpty)
    let texts = manager.texts(of: Advertisement(manufacturerData: [0x0201: Data([3, 4])]))
    #expect(texts.map { $0.stringValue } == [["Buoy": "\(0x0403_0201)"]])
  }

  @Test func `advertised data has the text of the first profile that takes it, or its octets`() {
    let manager = ProfileManager()
    manager.addAdvertisedData(AdvertisedDataProfile(Temperature.self, name: "Environment"))
    manager.addAdvertisedData(AdvertisedDataProfile(Tag.self, name: "Tag"))
    var advertisement = Advertisement(serviceData: ["181A": Data([0xFF, 0xFF]), "180F": Data([9])])
    advertisement.manufacturerData = [0x0059: Data([5]), 0x004C: Data([2, 0x15])]
    let texts = manager.texts(of: advertisement)
    #expect(texts.map { $0.owner } == [.service("180F"), .service("181A"), .company(0x004C), .company(0x0059)])
    #expect(texts.map { $0.name } == ["Unknown", "Environment", "Unknown", "Tag"])
    #expect(
      texts.map { $0.stringValue } == [["Unknown": "09"], ["Temperature": "-1"], ["Unknown": "0215"], ["Tag": "5"]]
    )
    // The lengths tell the layouts of one service apart.
    for octets in [Data([1]), Data([1, 0, 0])] {
      advertisement.serviceData = ["181A": octets]
      #expect(manager.texts(of: advertisement).first?.stringValue == ["Unknown": octets.hexStringValue()])
    }
    #expect(
      manager.advertisedData(of: .service("181A")).first?.data(fromString: ["Temperature": "-2"]) == Data([0xFE, 0xFF])
    )
  }
}
