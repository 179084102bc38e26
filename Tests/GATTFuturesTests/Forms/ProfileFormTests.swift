import GATTFutures
import GATTSimulator
import Testing

/// Names and text forms of hand-written services and characteristics.
@Suite struct ProfileFormTests {
  private enum Enabled: UInt8, RawDeserializable, StringDeserializable, CharacteristicConfigurable {
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

  private struct Axes: RawArrayDeserializable, StringDeserializable, CharacteristicConfigurable {
    static let (uuid, name, size): (BluetoothUUID, String, Int) = ("AA11", "Axes", 6)
    static let stringValues: [String] = []
    let rawValue: [Int16]
    init?(rawValue: [Int16]) {
      guard rawValue.count == 3 else { return nil }
      self.rawValue = rawValue
    }
    var stringValue: [String: String] { ["x": "\(rawValue[0])", "y": "\(rawValue[1])", "z": "\(rawValue[2])"] }
    init?(stringValue: [String: String]) {
      self.init(rawValue: ["x", "y", "z"].compactMap { stringValue[$0].flatMap { Int16($0) } })
    }
  }

  private struct Climate: RawPairDeserializable, StringDeserializable, CharacteristicConfigurable {
    static let (uuid, name): (BluetoothUUID, String) = ("AA41", "Climate")
    static let stringValues: [String] = []
    let rawValue1: Int16
    let rawValue2: UInt8
    init?(rawValue1: Int16, rawValue2: UInt8) { (self.rawValue1, self.rawValue2) = (rawValue1, rawValue2) }
    var stringValue: [String: String] { ["temperature": "\(rawValue1)", "humidity": "\(rawValue2)"] }
    init?(stringValue: [String: String]) {
      guard let one = stringValue["temperature"].flatMap({ Int16($0) }),
        let other = stringValue["humidity"].flatMap({ UInt8($0) })
      else { return nil }
      self.init(rawValue1: one, rawValue2: other)
    }
  }

  private struct Calibration: RawArrayPairDeserializable, StringDeserializable, CharacteristicConfigurable {
    static let (uuid, name, size1, size2): (BluetoothUUID, String, Int, Int) = ("AA43", "Calibration", 4, 2)
    static let stringValues: [String] = []
    let rawValue1: [UInt16]
    let rawValue2: [Int8]
    init?(rawValue1: [UInt16], rawValue2: [Int8]) {
      guard rawValue1.count == 2, rawValue2.count == 2 else { return nil }
      (self.rawValue1, self.rawValue2) = (rawValue1, rawValue2)
    }
    var stringValue: [String: String] { ["all": "\(rawValue1) \(rawValue2)"] }
    init?(stringValue: [String: String]) { nil }
  }

  private enum Sensor: ServiceConfigurable {
    static let (name, uuid, tag): (String, BluetoothUUID, String) = ("Sensor", "AA10", "Test")
  }

  private enum Greeting: CharacteristicConfigurable {
    static let (name, uuid): (String, BluetoothUUID) = ("Greeting", "AA01")
    static let initialValue: Data? = Data("Hello".utf8)
  }

  @Test func `the typed kinds have the text forms of their types`() {
    let enabled = RawCharacteristicProfile<Enabled>().profile
    #expect(enabled.stringValue(of: Data([1])) == ["Enabled": "yes"])
    #expect(enabled.stringValue(of: Data([7])) == nil)
    #expect(enabled.data(fromString: ["Enabled": "yes"]) == Data([1]))
    #expect(enabled.data(fromString: ["Enabled": "maybe"]) == nil)
    #expect(enabled.stringValues == ["no", "yes"])
    #expect(enabled.initialValue == Data([0]))
    let axes = RawArrayCharacteristicProfile<Axes>().profile
    #expect(axes.stringValue(of: Data([1, 0, 0xFF, 0xFF, 3, 0])) == ["x": "1", "y": "-1", "z": "3"])
    #expect(axes.stringValue(of: Data([1, 0])) == nil)
    #expect(axes.data(fromString: ["x": "1", "y": "-1", "z": "3"]) == Data([1, 0, 0xFF, 0xFF, 3, 0]))
    let climate = RawPairCharacteristicProfile<Climate>().profile
    #expect(climate.stringValue(of: Data([0xFE, 0xFF, 40])) == ["temperature": "-2", "humidity": "40"])
    #expect(climate.data(fromString: ["temperature": "-2", "humidity": "40"]) == Data([0xFE, 0xFF, 40]))
    let calibration = RawArrayPairCharacteristicProfile<Calibration>().profile
    #expect(calibration.stringValue(of: Data([1, 0, 2, 0, 3, 0xFF])) == ["all": "[1, 2] [3, -1]"])
    #expect(calibration.stringValue(of: Data([1, 0, 2, 0])) == nil)
    let greeting = StringCharacteristicProfile<Greeting>().profile
    #expect(greeting.initialValue == Data("Hello".utf8))
    #expect(greeting.stringValue(of: Data("Grüß".utf8)) == ["Greeting": "Grüß"])
    #expect(greeting.stringValue(of: Data([0xFF])) == nil)
    #expect(StringCharacteristicProfile<Greeting>(encoding: .ascii).profile.data(fromString: ["Greeting": "ß"]) == nil)
    #expect(greeting.propertyEnabled(.notify))
    #expect(!greeting.propertyEnabled(.indicate))
    #expect(greeting.permissionEnabled(.readable))
  }

  @Test func `profiles are found by UUID and by tag, characteristics in any service`() {
    var sensor = ConfiguredServiceProfile<Sensor>()
    sensor.addCharacteristic(RawCharacteristicProfile<Enabled>())
    #expect(sensor.profile.characteristics.map { $0.name } == ["Enabled"])
    sensor.addCharacteristic(CharacteristicProfile(uuid: "AA12", name: "Later"))
    let manager = ProfileManager([ServiceProfile(uuid: "180D", name: "Heart Rate")])
    manager.addService(sensor)
    manager.addCharacteristic(StringCharacteristicProfile<Greeting>())
    #expect(manager.services.map { $0.name } == ["Heart Rate", "Sensor"])
    #expect(manager.tags.contains("Test"))
    #expect(manager.services(tag: "Test").map { $0.uuid } == ["AA10"])
    #expect(manager.service("AA10")?.characteristics.map { $0.name } == ["Later"])
    #expect(manager.characteristic("AA12", of: "AA10")?.name == "Later")
    #expect(manager.characteristic("AA01", of: "AA10")?.name == "Greeting")
    #expect(manager.characteristic("BBBB", of: "AA10") == nil)
  }

  @Test func `text goes both ways for a characteristic with a raw value, notified values too`() async throws {
    let profiles = ProfileManager()
    profiles.addCharacteristic(RawCharacteristicProfile<Enabled>())
    try await FuturesStage.run(profiles: profiles) { stage in
      let served = MutableCharacteristic(profile: RawCharacteristicProfile<Enabled>())
      served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
        served.respondToRequest(request, withResult: .success)
      }
      let (_, found) = try await stage.connected(to: served)
      try await found.read().value
      #expect(found.stringValue == ["Enabled": "no"])
      #expect(found.stringValues == ["no", "yes"])
      try await found.write(string: ["Enabled": "yes"]).value
      #expect(served.value == Data([1]))
      try await found.startNotifying().value
      try served.update(withString: ["Enabled": "yes"])
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(found.stringValue == ["Enabled": "yes"])
      try served.update(withData: Data([9]))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(found.dataValue == Data([9]))
      #expect(found.stringValue == nil)
      // The loop of the runtime has the strings of the profile too.
      let strings = found.base.stringNotifications(malformed: .throwing)
      let heard = Task(executorPreference: stage.air.clock) {
        for try await text in strings where text != ["Enabled": "no"] { return }
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      try served.update(Enabled.no)
      try served.update(withData: Data([9]))
      await #expect(throws: GATTRuntime.CharacteristicError.notSerializable) { try await heard.value }
    }
  }
}
