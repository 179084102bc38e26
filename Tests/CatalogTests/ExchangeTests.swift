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
    beside other: MutableService? = nil,
    in air: SimulatedAir = SimulatedAir(),
    _ body: @escaping @Sendable (S.Client) async throws -> Result
  ) async throws -> Result {
    try await air.run(timeLimit: .seconds(600)) {
      let adapter = air.addAdapter(name: "device", maximumTransmissionUnit: 23)
      let peripheral = try await PeripheralManager(backend: adapter)
      _ = try await peripheral.add(service, provider: provider)
      if let other { try await peripheral.add(other) }
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

  // MARK: A sensor with answers that do not say what they are

  private struct Plant: MiFlora.HistoryService.Provider {
    func answerHistoryRequest(_ value: MiFlora.HistoryRequest, _ request: WriteRequest) async throws
      -> MiFlora.HistoryData?
    {
      switch value {
      case .entryCount:
        let summary = MiFlora.HistoryData.HistorySummary(entries: 43, unknownOctets: Data(count: 14))
        return MiFlora.HistoryData(content: try summary.data())
      case .entry: return try MiFlora.HistoryData(Array(hexadecimal: "70E72000EB00005A00000015B3000000"))
      default: return MiFlora.HistoryData(content: Data(repeating: 0xFF, count: 16))
      }
    }

    func readDeviceTime(_ request: ReadRequest) async throws -> MiFlora.DeviceTime { .init(time: 2_158_345) }
  }

  @Test func `the request decides what an answer without an op code is`() async throws {
    try await run(MiFlora.HistoryService.self, Plant()) { client in
      #expect(try await client.entryCount().entries == 43)
      let entry = try await client.entry(.init(index: 0))
      #expect(entry.temperature == 23.5)
      #expect(entry.conductivity == 179)
      let cleared: MiFlora.HistoryData = try await client.clear()
      #expect(cleared.content == Data(repeating: 0xFF, count: 16))
    }
  }

  // MARK: A battery

  /// A battery that answers with packets from the tests of a published driver.
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
          // The definition has no example of an answer to this request.
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

  @Test func `a battery that sends digits answers with examples`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let battery = try await air.device(EJ.self)
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let link = try await central.peripheral(battery.adapter.identifier).connect()
      let management = try await link.service(EJ.BatteryManagementService.self)
      let status = try await management.status(address: 0)
      #expect(status.cells.voltages.map(\.value).prefix(2) == [3.924, 3.9])
      #expect(status.stateOfCharge == 1 && status.capacities == nil)
      #expect(try await management.capacity(address: 0).remainingCapacity == 0.2)
      await link.disconnect()
    }
  }

  @Test func `a solar controller and a radon detector answer with examples, a sensor for plants measures on request`()
    async throws
  {
    let air = SimulatedAir()
    try await air.run {
      let controller = try await air.device(EPEver.self)
      let detector = try await air.device(Airthings.self)
      let plant = try await air.device(MiFlora.self)
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      var link = try await central.peripheral(controller.adapter.identifier).connect()
      let charging = try await link.service(EPEver.ChargeControlService.self)
      #expect(try await charging.stateOfCharge().stateOfCharge == 70)
      #expect(try await charging.batteryCurrent().batteryCurrent == -3.14)
      await link.disconnect()
      link = try await central.peripheral(detector.adapter.identifier).connect()
      let plus = try await link.service(Airthings.WavePlusService.self)
      #expect(try await plus.battery().batteryVoltage == 3)
      await link.disconnect()

      let characteristics = plant.services.flatMap(\.characteristics)
      let mode = try #require(characteristics.first { $0.uuid == MiFlora.Mode.uuid })
      let data = try #require(characteristics.first { $0.uuid == MiFlora.SensorData.uuid })
      mode.onWriteData { octets, _ in
        if octets == Data([0xA0, 0x1F]) { data.value = Data([0xEA, 0, 0, 0xAB, 0, 0, 0, 21, 178, 0]) }
      }
      link = try await central.peripheral(plant.adapter.identifier).connect()
      let history = try await link.service(MiFlora.HistoryService.self)
      #expect(try await history.deviceTime.read().time == 2_158_345)
      let measuring = try await link.service(MiFlora.DataService.self)
      let reading = try await measuring.sensorData.read()
      #expect(reading.temperature == 23.4 && reading.moisture == 21)
      await link.disconnect()
    }
  }

  @Test func `a battery of TDT and a radar are greeted with a password, and answer with examples`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let battery = try await air.device(TDT.self)
      let radar = try await air.device(LD2410.self)
      let password = Mutex(Data())
      let access = try #require(battery.services.flatMap(\.characteristics).first { $0.uuid == TDT.AccessWrite.uuid })
      access.onWriteData { octets, _ in password.withLock { $0 = octets } }
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      var link = try await central.peripheral(battery.adapter.identifier).connect()
      let management = try await link.service(TDT.BatteryManagementService.self)
      #expect(password.withLock { $0 } == Data("HiLink".utf8))
      let status = try await management.status()
      #expect(status.cellVoltages.map(\.value) == [3.301, 3.298, 3.305, 3.3])
      #expect(status.current == -12.3)
      #expect(try await management.alarms().switches.charging)
      #expect(try await management.information().serialNumber == "0012345")
      await link.disconnect()

      link = try await central.peripheral(radar.adapter.identifier).connect()
      let settings = try await link.service(LD2410.RadarService.self)
      #expect(try await settings.parameters().movingGates.sensitivities.first == 20)
      #expect(try await settings.firmwareVersion().build == 0x2206_2416)
      await link.disconnect()
    }
  }

  @Test func `a scale gets commands with its published octets, and its weight has a sign`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let scale = try await air.device(Bookoo.self)
      let commands = Mutex<[String]>([])
      let command = try #require(scale.services[0].characteristic(Bookoo.ScaleCommand.uuid))
      command.onWriteData { octets, _ in commands.withLock { $0.append(octets.hexStringValue()) } }
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let link = try await central.peripheral(scale.adapter.identifier).connect()
      let client = try await link.service(Bookoo.ScaleService.self)
      try await client.scaleCommand.write(.init(content: .tare(.init())))
      try await client.scaleCommand.write(.init(content: .startTimer(.init())))
      try await client.scaleCommand.write(.init(content: .setBeepLevel(.init(level: 3))))
      #expect(commands.withLock { $0 } == ["030a01000008", "030a0400000a", "030a02000308"])
      await link.disconnect()
    }
    let weighing = try Bookoo.Weighing(Array(hexadecimal: "030B000000012D00AFC82D001964001E0000000D"))
    #expect(weighing.weight == -450)
    #expect(weighing.flow == -0.25)
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

// MARK: Batteries of other makers

/// The values that the batteries of one maker notified, from Tests/Support/Vectors.
private struct Recorded<Answer: CharacteristicValue & SendableMetatype>: Sendable {
  let values: [Answer]

  init() {
    values = BatteryVector.all.filter { $0.answer == Answer.self }.flatMap { vector -> [Answer] in
      var assembler = FrameAssembler(of: Answer.self)
      return vector.notifications.flatMap { assembler?.append($0) ?? [] }.compactMap { try? Answer([UInt8]($0)) }
    }
  }

  func first(where isMeant: (Answer) -> Bool) throws -> Answer {
    let value = values.first(where: isMeant)
    return try #require(value)
  }
}

extension ExchangeTests {
  private struct ANTBattery: ANT.BatteryManagementService.Provider {
    let recorded = Recorded<ANT.BatteryAnswer>()

    func answerBatteryMessage(_ value: ANT.BatteryRequest, _ request: WriteRequest) async throws -> ANT.BatteryAnswer? {
      try recorded.first {
        switch (value.request, $0.content) {
        case (.status, .status), (.deviceInformation, .deviceInformation): true
        default: false
        }
      }
    }
  }

  @Test func `a battery of ANT tells its status and its versions`() async throws {
    try await run(ANT.BatteryManagementService.self, ANTBattery()) { battery in
      let status = try await battery.status()
      #expect(status.voltage == 50.88 && status.current == 2.1 && status.cellVoltages.count == 22)
      #expect(try await battery.deviceInformation().softwareVersion == "24BHUB00-211026A")
    }
  }

  private struct DalyBattery: Daly.BatteryManagementService.Provider {
    let recorded = Recorded<Daly.BatteryAnswer>()

    func answerBatteryRequest(_ value: Daly.BatteryRequest, _ request: WriteRequest) async throws -> Daly.BatteryAnswer?
    {
      if case .versions = value.content {
        // The octets are from a published capture.
        let octets = """
          D2034041323030312D39323730313230320000453330332D30333054532D534D420000323032\
          30303330362020202020202020202020202020202020202020202020206077
          """
        return try Daly.BatteryAnswer(Array(hexadecimal: octets))
      }
      return try recorded.first {
        switch (value.content, $0.content) {
        case (.status, .status), (.switches, .switches): true
        default: false
        }
      }
    }
  }

  @Test func `a battery of Daly tells its registers`() async throws {
    try await run(Daly.BatteryManagementService.self, DalyBattery()) { battery in
      async let runningStatus = battery.status()
      async let runningSwitches = battery.switches()
      let (status, switches) = try await (runningStatus, runningSwitches)
      #expect(status.voltage == 14 && status.stateOfCharge == 90)
      #expect(switches.switchTemperature == 38)
      #expect(try await battery.versions().hardwareVersion == "E303-030TS-SMB")
    }
  }

  /// A battery that sends its status before each other answer, and an acknowledgement after it.
  private struct JikongBattery: Jikong.BatteryManagementService.Provider {
    let recorded = Recorded<Jikong.BatteryAnswer>()
    let clock: SimulatedClock

    func answerBatteryMessage(_ value: Jikong.BatteryRequest, _ request: WriteRequest) async throws
      -> Jikong.BatteryAnswer?
    {
      let status = try recorded.first { if case .status = $0.content { true } else { false } }
      if case .status = value.content { return status }
      let information = try recorded.first { if case .deviceInformation = $0.content { true } else { false } }
      let ready = try recorded.first { if case .acknowledgement = $0.content { true } else { false } }
      let server = try request.server(Jikong.BatteryManagementService.self)
      Task(executorPreference: clock) {
        for answer in [status, information, ready] {
          try await server.batteryMessage.notify(answer, to: request.central)
        }
      }
      return nil
    }
  }

  @Test func `a battery of Jikong answers between the values that it sends again and again`() async throws {
    let air = SimulatedAir()
    let device = JikongBattery(clock: air.clock)
    try await run(Jikong.BatteryManagementService.self, device, in: air) { battery in
      #expect(try await battery.deviceInformation().softwareVersion == "11.48")
      let status = try await battery.status()
      #expect(status.voltage == 26.509 && status.current == -7.063)
    }
  }

  private struct Jikong24SBattery: Jikong24S.BatteryManagementService.Provider {
    let recorded = Recorded<Jikong24S.BatteryAnswer>()

    func answerBatteryMessage(_ value: Jikong24S.BatteryRequest, _ request: WriteRequest) async throws
      -> Jikong24S.BatteryAnswer?
    {
      try recorded.first {
        switch (value.content, $0.content) {
        case (.status, .status), (.deviceInformation, .deviceInformation): true
        default: false
        }
      }
    }
  }

  @Test func `a battery of Jikong with 24 cells tells its status and its versions`() async throws {
    try await run(Jikong24S.BatteryManagementService.self, Jikong24SBattery()) { battery in
      #expect(try await battery.deviceInformation().softwareVersion == "10.08")
      let status = try await battery.status()
      #expect(status.voltage == 52.971 && status.current == 2.329)
    }
  }

  private struct RedodoBattery: Redodo.BatteryManagementService.Provider {
    let recorded = Recorded<Redodo.BatteryAnswer>()

    func answerBatteryRequest(_ value: Redodo.BatteryRequest, _ request: WriteRequest) async throws
      -> Redodo.BatteryAnswer?
    {
      if case .status = value.content { recorded.values.first } else { nil }
    }
  }

  @Test func `a battery of Redodo tells its status, and does not answer everything`() async throws {
    try await run(Redodo.BatteryManagementService.self, RedodoBattery()) { battery in
      await #expect(throws: CharacteristicError.answerTimeout) { try await battery.serialNumber() }
      guard case .status(let status) = try await battery.status().content.answer else {
        Issue.record("no status")
        return
      }
      #expect(status.voltage == 26.556 && status.stateOfCharge == 65)
    }
  }

  private struct RenogyBattery: Renogy.BatteryRequestsService.Provider, Renogy.BatteryAnswersService.Provider {
    let recorded = Recorded<Renogy.BatteryAnswer>()

    func answerBatteryRequest(_ value: Renogy.BatteryRequest, _ request: WriteRequest) async throws
      -> Renogy.BatteryAnswer?
    {
      try recorded.first {
        switch (value.content, $0.content) {
        case (.cells, .cells), (.status, .status), (.alarms, .alarms), (.deviceInformation, .deviceInformation): true
        default: false
        }
      }
    }
  }

  @Test func `a battery of Renogy answers with another service than that of the requests`() async throws {
    let device = RenogyBattery()
    let answers = Renogy.BatteryAnswersService.service(for: device)
    try await run(Renogy.BatteryRequestsService.self, device, beside: answers) { battery in
      let cells = try await battery.cells(address: 48)
      #expect(cells.voltages.voltages.prefix(Int(cells.cellCount)).map(\.value) == [3.5, 3.3, 3.3, 3.3])
      let status = try await battery.status(address: 48)
      #expect(status.current == -0.86 && status.cycles == 15)
      #expect(try await battery.alarms(address: 48).otherAlarms == 0)
      #expect(try await battery.deviceInformation(address: 48).serialNumber == "20210526")
    }
  }

  /// A battery that refuses every request to the address 1.
  private struct SeplosBattery: SeplosV2.BatteryManagementService.Provider {
    let recorded = Recorded<SeplosV2.BatteryAnswer>()

    func answerBatteryRequest(_ value: SeplosV2.BatteryRequest, _ request: WriteRequest) async throws
      -> SeplosV2.BatteryAnswer?
    {
      if value.address == 1 { return try recorded.first { $0.error != 0 } }
      return try recorded.first {
        switch (value.content, $0.content) {
        case (.manufacturer, .manufacturer), (.pack, .pack), (.parallelPacks, .parallelPacks): true
        default: false
        }
      }
    }
  }

  @Test func `a battery of Seplos tells its packs, and refuses with its error`() async throws {
    let device = SeplosBattery()
    let refusal = try device.recorded.first { $0.error != 0 }
    try await run(SeplosV2.BatteryManagementService.self, device) { battery in
      #expect(try await battery.manufacturer(address: 0).model == "B1101-SP76")
      let pack = try await battery.pack(.init(pack: 0), address: 0)
      #expect(pack.voltage == 53 && pack.cellVoltages.count == 16)
      #expect(try await battery.parallelPacks(address: 0).state.dischargingSwitch)
      await #expect(throws: ExchangeError.refused(refusal)) { try await battery.manufacturer(address: 1) }
    }
  }

  // MARK: Measurements of Polar

  /// A sensor that notifies the end of another measurement before its settings. The settings are those of the tests of
  /// Polar's SDK.
  private struct PolarSensor: Polar.MeasurementDataService.Provider {
    let clock: SimulatedClock

    func readPMDControlPoint(_ request: ReadRequest) async throws -> Polar.PMDControlPointRead {
      try Polar.PMDControlPointRead([0x0F, 0x05, 0x00])
    }

    func answerPMDControlPoint(_ value: Polar.PMDControlPointWrite, _ request: WriteRequest) async throws
      -> Polar.PMDControlPointNotification?
    {
      guard case .getMeasurementSettings = value else {
        return try Polar.PMDControlPointNotification([0xF0, value.opCode, 0x02, 0x06])
      }
      let server = try request.server(Polar.MeasurementDataService.self)
      Task(executorPreference: clock) {
        let end = Polar.PMDControlPointNotification.onlineMeasurementStopped(.init(measurementTypes: [0]))
        try await server.pmdControlPoint.notify(end, to: request.central)
        let answer = try Polar.PMDControlPointNotification([0xF0, 0x01, 0x02, 0x00, 0x00, 0xFF, 0xFF, 0xFF])
        try await server.pmdControlPoint.notify(answer, to: request.central)
      }
      return nil
    }
  }

  @Test func `a sensor of Polar answers, refuses, and says by itself that a measurement has ended`() async throws {
    let air = SimulatedAir()
    try await run(Polar.MeasurementDataService.self, PolarSensor(clock: air.clock), in: air) { sensor in
      let measurement = Polar.PMDControlPointWrite.GetMeasurementSettings.MeasurementValue(type: .acceleration)
      let answer = try await sensor.getMeasurementSettings(.init(measurement: measurement))
      #expect(answer.parameters == Data([0xFF, 0xFF, 0xFF]))
      let refusal = try Polar.PMDControlPointNotification([0xF0, 0x03, 0x02, 0x06])
      await #expect(throws: ExchangeError.refused(refusal)) {
        try await sensor.stopMeasurement(.init(measurementType: .acceleration))
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
