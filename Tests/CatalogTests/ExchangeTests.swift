import BlueGATTCatalog
import BlueGATTVendorCatalog
import Foundation
import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// Typed requests to devices of the catalogs.
@Suite struct ExchangeTests {
  /// Serves a device, connects, and runs `body` with the client.
  private func run<S: ClientService & ServerService & SendableMetatype, Result: Sendable>(
    _ service: S.Type,
    _ provider: S.AnyProvider,
    in air: SimulatedAir = SimulatedAir(),
    _ body: @escaping @Sendable (S.Client) async throws -> Result
  ) async throws -> Result {
    try await air.run(timeLimit: .seconds(600)) {
      let adapter = air.addAdapter(name: "device", maximumTransmissionUnit: 23)
      let peripheral = try await PeripheralManager(backend: adapter)
      _ = try await peripheral.add(service, provider: provider)
      try await peripheral.startAdvertising(Advertisement(services: [service]))
      let central = try await CentralManager(backend: air.addAdapter(name: "phone", maximumTransmissionUnit: 23))
      try await peripheral.setPairingAgent(Confirming())
      let link = try await central.peripheral(adapter.identifier).connect()
      try await link.peripheral.pair(agent: Confirming())
      let result = try await body(try await link.service(service))
      await link.disconnect()
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
      return result
    }
  }

  private struct Confirming: PairingAgent {
    var capability: PairingCapability { .displayYesNo }
    func authorize(_ peer: PeerIdentifier) async -> Bool { true }
    func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool { true }
  }

  // MARK: A battery

  /// The answers are packets of the tests of a published driver.
  private struct Battery: JBD.BatteryManagementService.Provider {
    func answerBatteryRequest(_ value: JBD.BatteryRequest, _ request: WriteRequest) async throws -> JBD.BatteryAnswer? {
      let octets =
        switch value.content {
        case .basicInformation:
          "DD03001D0618FEE101F201F4002A2C7C00000000000080640304030B8B0B8A0B84F88477"
        case .cellVoltages: "DD0400080D660D610D680D59FE3C77"
        default: ""
        }
      if octets.isEmpty { return JBD.BatteryAnswer(status: 0x80, content: .setSwitches) }
      return try JBD.BatteryAnswer(Array(hexadecimal: octets))
    }
  }

  @Test func `a battery answers two programs at once`() async throws {
    let (information, voltages) = try await run(JBD.BatteryManagementService.self, Battery()) { battery in
      async let information = battery.basicInformation()
      async let voltages = battery.cellVoltages()
      return try await (information, voltages)
    }
    #expect(information.voltage == 15.6)
    #expect(information.temperatures.map(\.value) == [22.4, 22.3, 21.7])
    #expect(voltages.cellVoltages.map(\.value) == [3.43, 3.425, 3.432, 3.417])
  }

  @Test func `a battery refuses with its status`() async throws {
    try await run(JBD.BatteryManagementService.self, Battery()) { battery in
      let refusal = JBD.BatteryAnswer(status: 0x80, content: .setSwitches)
      await #expect(throws: ExchangeError.refused(refusal)) {
        try await battery.setSwitches(.init(switches: .init(dischargingOff: true)))
      }
    }
  }

  @Test func `a simulated battery answers with the examples of its definition, over any MTU`() async throws {
    for unit in [23, 64, 247] {
      let air = SimulatedAir()
      let (voltages, version) = try await air.run {
        let battery = try await air.device(JBD.self)
        #expect(battery.advertisement.localName == "DWF")
        let central = try await CentralManager(
          backend: air.addAdapter(name: "phone", maximumTransmissionUnit: unit)
        )
        for await found in central.devices(of: JBD.self) {
          #expect(found.peripheral.identifier == battery.adapter.identifier)
          let link = try await found.peripheral.connect()
          let client = try await link.service(JBD.BatteryManagementService.self)
          #expect(try await client.basicInformation().cycles == 42)
          // A request without an example.
          await #expect(throws: CharacteristicError.answerTimeout) {
            try await client.setSwitches(.init(switches: .init(chargingOff: true)))
          }
          return (try await client.cellVoltages(), try await client.hardwareVersion())
        }
        throw CancellationError()
      }
      #expect(voltages.cellVoltages.map(\.value) == [3.43, 3.425, 3.432, 3.417])
      #expect(version.version == "0123456789")
    }
  }

  // MARK: A desk

  @Test func `a desk is greeted once on each link, in the order of its definition`() async throws {
    let air = SimulatedAir()
    let written = Mutex<[String]>([])
    try await air.run {
      let desk = try await air.device(Idasen.self)
      for characteristic in desk.services.flatMap(\.characteristics) {
        characteristic.onWriteData { octets, _ in written.withLock { $0.append(octets.hexStringValue()) } }
      }
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      for await found in central.devices(of: Idasen.self) {
        for _ in 0..<2 {
          let link = try await found.peripheral.connect()
          _ = try await link.service(Idasen.DeskTargetService.self, performsSetup: false)
          #expect(written.withLock { $0 }.isEmpty)
          _ = try await link.service(Idasen.DeskTargetService.self)
          let client = try await link.service(Idasen.DeskTargetService.self)
          try await client.target.write(.init(height: 1.27))
          let all = written.withLock { written in
            defer { written = [] }
            return written
          }
          #expect(all == ["7f8600", "7f86800102030405060708090a0b0c0d0e0f1011", "fe00", "6419"])
          await link.disconnect()
        }
        break
      }
    }
  }

  @Test func `a desk that refuses its greeting gives no client, and is greeted again by the next call`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let desk = try await air.device(Idasen.self)
      let settings = try #require(desk.services.flatMap(\.characteristics).first { $0.uuid == Idasen.DPG.uuid })
      let isFirst = Mutex(true)
      settings.onWriteData { _, _ in
        let refuses = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if refuses { throw ATTError.valueNotAllowed }
      }
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let link = try await central.peripheral(desk.adapter.identifier).connect()
      await #expect(throws: ATTError.valueNotAllowed) { try await link.service(Idasen.DeskTargetService.self) }
      _ = try await link.service(Idasen.DeskTargetService.self)
      await link.disconnect()
    }
  }

  @Test func `a target is repeated until the task is cancelled or the link ends`() async throws {
    let air = SimulatedAir()
    let count = Mutex(0)
    try await air.run {
      let desk = try await air.device(Idasen.self)
      let target = try #require(desk.services.flatMap(\.characteristics).first { $0.uuid == Idasen.Target.uuid })
      target.onWriteData { _, _ in count.withLock { $0 += 1 } }
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let link = try await central.peripheral(desk.adapter.identifier).connect()
      let client = try await link.service(Idasen.DeskTargetService.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await client.target.write(.init(height: 1), every: .milliseconds(200)) }
        try await air.clock.sleep(for: .seconds(2))
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
      let first = count.withLock { $0 }
      #expect((5...10).contains(first))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await client.target.writeWithoutResponse(.init(height: 1), every: .milliseconds(200)) }
        try await air.clock.sleep(for: .seconds(2))
        desk.adapter.disconnectAll()
        await #expect(throws: PeripheralError.disconnected) { try await group.waitForAll() }
      }
      #expect((6...11).contains(count.withLock { $0 } - first))
    }
  }

  // MARK: A treadmill and a thermometer

  @Test func `a treadmill and a thermometer answer with the examples of their definitions`() async throws {
    let air = SimulatedAir()
    let (status, history) = try await air.run {
      let treadmill = try await air.device(FitShow.self)
      let thermometer = try await air.device(PVVX.self)
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let first = try await central.peripheral(treadmill.adapter.identifier).connect()
      let status = try await first.service(FitShow.TreadmillService.self).status()
      let second = try await central.peripheral(thermometer.adapter.identifier).connect()
      var history: [PVVX.SettingsNotification.History] = []
      for try await entry in try await second.service(PVVX.SettingsService.self).readHistory(.init(count: 2, first: 0))
      {
        history.append(entry)
      }
      await first.disconnect()
      await second.disconnect()
      return (status, history)
    }
    guard case .running(_, let running) = status.situation else {
      Issue.record("\(status)")
      return
    }
    #expect(running.speed == 0.8)
    #expect(history.map(\.index) == [1, 0])
    #expect(history.first?.record?.temperature == 22.02)
  }

  // MARK: Records of a glucose meter

  private final class Meter: GlucoseService.MandatoryProvider {
    let stored = 40
    let clock: SimulatedClock
    let sent = Mutex(0)
    let isStopped = Mutex(false)

    init(_ clock: SimulatedClock) { self.clock = clock }

    func readGlucoseFeature(_ request: ReadRequest) async throws -> GlucoseFeature { GlucoseFeature(rawValue: 0) }

    func answerRecordAccessControlPoint(
      _ value: RecordAccessControlPointWrite,
      _ request: WriteRequest
    ) async throws -> RecordAccessControlPointNotification? {
      switch value {
      case .reportNumberOfStoredRecords:
        return .init(operation: .numberOfStoredRecordsResponse(.init(numberOfRecordsUint16: UInt16(stored))))
      case .abortOperation:
        isStopped.withLock { $0 = true }
        return response(to: value, .success)
      case .reportStoredRecords(let filter) where filter.operator == .allRecords:
        let server = try request.server(GlucoseService.self)
        Task(executorPreference: clock) { [self] in
          for number in 0..<stored where !isStopped.withLock({ $0 }) {
            try await server.glucoseMeasurement.notify(measurement(UInt16(number)), to: request.central)
            sent.withLock { $0 += 1 }
          }
          if isStopped.withLock({ $0 }) { return }
          try await server.recordAccessControlPoint.notify(response(to: value, .success), to: request.central)
        }
        return nil
      default: return response(to: value, .noRecordsFound)
      }
    }

    private func measurement(_ number: UInt16) throws -> GlucoseMeasurement {
      try GlucoseMeasurement([0, UInt8(number), 0, 0xEA, 0x07, 11, 26, 8, 0, 0])
    }

    private func response(
      to request: RecordAccessControlPointWrite,
      _ code: RecordAccessControlPointNotification.ResponseCode.ResponseCodeValue
    ) -> RecordAccessControlPointNotification {
      .init(operation: .responseCode(.init(requestOpCode: request.opCode, responseCode: code)))
    }
  }

  @Test func `a glucose meter reports its records, counts them, and stops when the program leaves the loop`()
    async throws
  {
    let air = SimulatedAir()
    let meter = Meter(air.clock)
    try await run(GlucoseService.self, meter, in: air) { glucose in
      let all = RecordAccessControlPointWrite.ReportStoredRecords(operator: .allRecords, filter: Data())
      let numbers = try await glucose.reportStoredRecords(all).reduce(into: []) { $0.append($1.sequenceNumber) }
      #expect(numbers == Array(0..<40))
      let count = try await glucose.reportNumberOfStoredRecords(.init(operator: .allRecords, filter: Data()))
      #expect(count.numberOfRecordsUint16 == 40)
      for try await record in glucose.reportStoredRecords(all) where record.sequenceNumber == 3 { break }
      _ = try await glucose.reportNumberOfStoredRecords(.init(operator: .allRecords, filter: Data()))
      #expect(meter.isStopped.withLock { $0 })
      #expect(meter.sent.withLock { $0 } < 80)
      let last = RecordAccessControlPointWrite.ReportStoredRecords(operator: .lastRecord, filter: Data())
      await #expect(throws: ExchangeError<RecordAccessControlPointNotification>.self) {
        for try await _ in glucose.reportStoredRecords(last) {}
      }
    }
  }
}

extension Array where Element == UInt8 {
  fileprivate init(hexadecimal digits: String) {
    let digits = Array<Character>(digits)
    self = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
  }
}
