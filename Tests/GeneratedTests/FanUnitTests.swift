import GATTCore
import GATTRuntime
import GATTSimulator
import Goldens
import Synchronization
import Testing

/// A fan that records the values that a central writes.
private final class Fan: FanService.Provider {
  let written = Mutex<[String]>([])

  func readFanControl(_ request: ReadRequest) async throws -> FanControlRead {
    FanControlRead(maximumSpeed: 1200, blades: 5)
  }

  func writeFanControl(_ value: FanControlWrite, _ request: WriteRequest) async throws {
    written.withLock { $0.append(value.description) }
  }

  func readFanAngle(_ request: ReadRequest) async throws -> FanAngleReadNotification {
    FanAngleReadNotification(angle: -30)
  }

  func writeFanAngle(_ value: FanTurn, _ request: WriteRequest) async throws {
    written.withLock { $0.append(value.description) }
  }

  func readFanHours(_ request: ReadRequest) async throws -> FanHours { FanHours(hours: 7) }
}

/// A complete device in one definition file: values that differ by direction, and advertised values.
@Suite struct FanUnitTests {
  /// Serves the fan, and passes its endpoints to `body`.
  private func run(
    profiles: ProfileManager = ProfileManager(),
    _ body: @escaping @Sendable (Fan, FanService.Server, FanService.Client, Advertisement) async throws -> Void
  ) async throws {
    let air = SimulatedAir(seed: 1, clock: .automatic)
    try await air.run(timeLimit: .seconds(600)) {
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"), profiles: profiles)
      let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "fan"))
      let fan = Fan()
      let server = try await peripheral.add(FanService.self, provider: fan)
      var advertisement = Advertisement(localName: "Fan")
      try advertisement.setServiceData(FanBeacon(temperature: 21.5, battery: 90))
      try advertisement.setManufacturerData(FanSticker(turns: true))
      try await peripheral.startAdvertising(advertisement)
      for try await found in central.scan() {
        let link = try await found.peripheral.connect()
        try await body(fan, server, try await link.service(FanService.self), found.advertisement)
        await link.disconnect()
        break
      }
      try await peripheral.stopAdvertising()
    }
  }

  @Test func `a central reads, writes and is notified of three different types`() async throws {
    try await run { fan, server, client, _ in
      let ability: FanControlRead = try await client.fanControl.read()
      #expect(ability == FanControlRead(maximumSpeed: 1200, blades: 5))
      try await client.fanControl.write(FanControlWrite(speed: 40))
      let changes = try await client.fanControl.subscribe()
      try await server.fanControl.notify(FanControlNotification(state: .running, current: 0.25))
      let change: FanControlNotification? = try await changes.next()
      #expect(change == FanControlNotification(state: .running, current: 0.25))
      #expect(fan.written.withLock { $0 } == ["Speed: 40 %"])
    }
  }

  @Test func `the value without a direction goes the ways that are left`() async throws {
    try await run { fan, server, client, _ in
      let endpoint = try #require(client.fanAngle)
      #expect(try await endpoint.read() == FanAngleReadNotification(angle: -30))
      let angles = try await endpoint.subscribe()
      try await server.fanAngle?.notify(FanAngleReadNotification(angle: 15))
      #expect(try await angles.next() == FanAngleReadNotification(angle: 15))
      try await endpoint.writeWithoutResponse(FanTurn(step: -5))
      // A write with a response arrives after the earlier writes without a response.
      try await client.fanControl.write(FanControlWrite(speed: 0))
      #expect(fan.written.withLock { $0 } == ["Step: -5 °", "Speed: 0 %"])
    }
  }

  @Test func `the registered profile has the texts of each direction`() async throws {
    let profiles = ProfileManager()
    registerGeneratedProfiles(in: profiles)
    try await run(profiles: profiles) { fan, _, client, _ in
      let control = client.fanControl.characteristic
      #expect(client.service.name == "Fan" && control.name == "Fan Control")
      #expect(try await control.readString() == ["Maximum Speed": "1200", "Blades": "5"])
      try await control.write(string: ["Speed": "70"])
      #expect(fan.written.withLock { $0 } == ["Speed: 70 %"])
      #expect(control.profile.stringValue(of: Data([2, 0, 0]), .update) == ["State": "Blocked", "Current": "0"])
    }
  }

  @Test func `a scan finds typed data`() async throws {
    try await run { _, _, _, advertisement in
      let beacon = advertisement.serviceData(FanBeacon.self)
      #expect(beacon == FanBeacon(temperature: 21.5, battery: 90))
      #expect(advertisement.serviceData(FanAlarm.self) == nil)
      #expect(advertisement.manufacturerData(FanSticker.self)?.turns == true)
      #expect(advertisement.manufacturerData(FanSerialNumber.self) == nil)
    }
  }

  @Test func `advertised data has the key that its definition gives`() {
    #expect(FanBeacon.uuid == "181A" && FanAlarm.uuid == FanService.uuid)
    #expect(FanSticker.companyIdentifier == 0xFFFF && FanSerialNumber.companyIdentifier == 0x02E5)
  }
}
