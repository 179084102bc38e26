import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// A characteristic with different types for reads, writes and updates.
private enum Dial: ValueByDirection {
  static let uuid: BluetoothUUID = "D1A1"
  static let name = "Dial"
  typealias ReadValue = BodySensorLocation
  typealias WriteValue = HeartRateControlPoint
  typealias UpdateValue = BatteryLevel

  enum Access: ReadAccess, WriteAccess, WriteWithoutResponseAccess, NotifyAccess {}
}

/// Characteristics with different types, or the same type, for reads, writes and updates.
@Suite struct ValueByDirectionTests {
  private static let properties: CharacteristicProperties = [.read, .write, .writeWithoutResponse, .notify]

  /// A profile of the service that `Stage.connected(to:)` serves.
  private static var profiles: ProfileManager {
    let dial = CharacteristicProfile(Dial.self, properties: properties)
    return ProfileManager([ServiceProfile(uuid: "1234", characteristics: [dial])])
  }

  @Test func `each direction has the type of its own`() async throws {
    try await Stage.run { stage in
      let written = Record<HeartRateControlPoint>()
      let dial = MutableCharacteristic(Dial.self, properties: Self.properties)
      dial.onRead { _ in BodySensorLocation.chest }
      dial.onWrite { (value: HeartRateControlPoint, _) in written.append(value) }
      let (_, remote) = try await stage.connected(to: dial)
      let client = ClientCharacteristic<Dial, Dial.Access>(remote)
      let server = ServerCharacteristic<Dial, Dial.Access>(dial)

      let location: BodySensorLocation = try await client.read()
      #expect(location == .chest)
      try await client.write(.resetEnergyExpended)
      try await client.writeWithoutResponse(HeartRateControlPoint(octet: 2))
      let levels = try await client.subscribe()
      try await server.notify(BatteryLevel(level: 7))
      let level: BatteryLevel? = try await levels.next()
      #expect(level == BatteryLevel(level: 7))
      #expect(written.all == [.resetEnergyExpended, HeartRateControlPoint(octet: 2)])
    }
  }

  @Test func `each direction has the texts of its own`() async throws {
    try await Stage.run(profiles: Self.profiles) { stage in
      let written = Record<HeartRateControlPoint>()
      let dial = MutableCharacteristic(Dial.self, properties: Self.properties)
      dial.onRead { _ in BodySensorLocation.chest }
      dial.onWrite { (value: HeartRateControlPoint, _) in written.append(value) }
      let (_, remote) = try await stage.connected(to: dial)

      #expect(remote.name == "Dial")
      #expect(try await remote.readString() == ["Body Sensor Location": "1"])
      try await remote.write(string: ["Heart Rate Control Point": "1"])
      #expect(written.all == [.resetEnergyExpended])
      await #expect(throws: CharacteristicError.notSerializable) {
        try await remote.write(string: ["Body Sensor Location": "1"])
      }
      let updates = try await remote.subscribe()
      try await dial.update(string: ["Battery Level": "9"])
      let octets = try #require(try await updates.next())
      #expect(remote.profile.stringValue(of: octets, .update) == ["Battery Level": "9"])
    }
  }

  @Test func `what is written or notified does not become what is read`() async throws {
    try await Stage.run { stage in
      let dial = MutableCharacteristic(Dial.self, properties: Self.properties)
      dial.value = Data([1])
      let (_, remote) = try await stage.connected(to: dial)
      let client = ClientCharacteristic<Dial, Dial.Access>(remote)
      try await client.write(HeartRateControlPoint(octet: 5))
      try await ServerCharacteristic<Dial, Dial.Access>(dial).notify(BatteryLevel(level: 7))
      #expect(try await client.read() == .chest)
    }
  }

  @Test func `where all directions have one type, it becomes what is read`() async throws {
    try await Stage.run { stage in
      let level = MutableCharacteristic(BatteryLevel.self, properties: Self.properties)
      let (_, remote) = try await stage.connected(to: level)
      let client = ClientCharacteristic<BatteryLevel, Dial.Access>(remote)
      try await client.write(BatteryLevel(level: 5))
      #expect(try await client.read() == BatteryLevel(level: 5))
      try await ServerCharacteristic<BatteryLevel, Dial.Access>(level).notify(BatteryLevel(level: 7))
      #expect(try await client.read() == BatteryLevel(level: 7))
    }
  }
}
