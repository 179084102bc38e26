import BlueGATTVendorCatalog
import CatalogSubjects
import Foundation
import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// Known octets of devices, published by the makers and the users of the devices.
@Suite struct DeviceValueTests {
  // The octets are those of the test of Polar's SDK for these frames.
  @Test func `Polar: an electrocardiogram, plain and with tags`() throws {
    let header: [UInt8] = [0, 0x00, 0x94, 0x35, 0x77, 0, 0, 0, 0]
    let plain = try Polar.PMDData(header + [0, 0x02, 0x80, 0xFF, 0x02, 0x80, 0x00])
    #expect(plain.measurement.type == .ecg)
    #expect(plain.timestamp == 2_000_000_000)
    guard case .ecg(let ecg) = plain.samples else { throw Unexpected(what: plain.samples) }
    #expect(ecg.voltages == [-0.032766, 0.03277])

    let tagged = try Polar.PMDData(header + [2, 0x80, 0x80, 0xFC, 0xFF, 0xFF, 0x03])
    guard case .ecgWithTags(let ecg) = tagged.samples else { throw Unexpected(what: tagged.samples) }
    #expect(ecg.fieldTexts.description.contains("Microvolts: 32896, Sample 1 Sample ECG Data Tag: 7"))
    #expect(ecg.fieldTexts.description.contains("Microvolts: 262143, Sample 2 Sample ECG Data Tag: 0"))
  }

  @Test func `Polar: the settings that start a gyroscope`() throws {
    typealias Start = Polar.PMDControlPointWrite.RequestMeasurementStart
    let settings: [UInt8] = [
      0, 1, 0x34, 0, 1, 1, 0x10, 0, 2, 4, 0xF5, 0, 0xF4, 1, 0xE8, 3, 0xD0, 7, 4, 1, 3,
    ]
    let command = try Polar.PMDControlPointWrite([2, 5] + settings)
    guard case .requestMeasurementStart(let start) = command else { throw Unexpected(what: command) }
    #expect(start.measurement.type == .gyroscope)
    #expect(start.settings.map(\.settingType) == [.sampleRate, .resolution, .range, .channels])
    let made = Start.Setting(values: .sampleRate(.init(sampleRates: [52])))
    #expect(start.settings[0] == made)
    guard case .range(let range) = start.settings[2].values else { throw Unexpected(what: start.settings[2]) }
    #expect(range.fieldTexts.description.contains("245, 500, 1000, 2000"))
  }

  @Test func `Polar: the answer to a request`() throws {
    let answer = try Polar.PMDControlPointNotification([0xF0, 1, 2, 0, 0, 0xFF, 0xFF, 0xFF])
    guard case .response(let response) = answer else { throw Unexpected(what: answer) }
    #expect(response.requestOpCode == .getMeasurementSettings)
    #expect(response.measurement.type == .acceleration)
    #expect(response.status == .success)
    #expect(response.more == 0)
    #expect(response.parameters == Data([0xFF, 0xFF, 0xFF]))
    let refusal = try Polar.PMDControlPointNotification([0xF0, 1, 6, 7, 0])
    guard case .response(let response) = refusal else { throw Unexpected(what: refusal) }
    #expect(response.measurement.type == .magnetometer)
    #expect(response.status.rawValue == 7)
  }

  @Test func `LYWSD03MMC: what its free firmware advertises goes into an advertisement and comes out of it`() throws {
    var advertisement = Advertisement()
    let octets: [UInt8] = [0xA4, 0xC1, 0x38, 0x2F, 0x87, 0x6B, 0, 0xDB, 37, 90, 0x0B, 0xA4, 1]
    try advertisement.setServiceData(LYWSD03MMC.Atc1441Advertisement(octets))
    let beacon = try #require(advertisement.serviceData(LYWSD03MMC.Atc1441Advertisement.self))
    #expect(beacon.temperature == 21.9)
    #expect(beacon.frameCounter == 1)
  }

  // The formats are those of the firmwares' own descriptions.
  @Test func `LYWSD03MMC: what the free firmwares advertise for the same service`() throws {
    let octets: [UInt8] = [0xA4, 0xC1, 0x38, 0x2F, 0x87, 0x6B]
    let address = try #require(DeviceAddress("A4:C1:38:2F:87:6B"))
    let atc = LYWSD03MMC.Atc1441Advertisement(
      address: address,
      temperature: -3.4,
      humidity: 37,
      batteryLevel: 90,
      batteryVoltage: 2.98,
      frameCounter: 1
    )
    #expect(try atc.octets() == octets + [0xFF, 0xDE, 37, 90, 0x0B, 0xA4, 1])
    let pvvx = try LYWSD03MMC.PvvxAdvertisement(
      octets.reversed() + [0xAC, 0xFE, 0x74, 0x0E, 0xA4, 0x0B, 90, 1, 4]
    )
    #expect(pvvx.address == address)
    #expect(pvvx.temperature == -3.4)
    #expect(pvvx.humidity == 37)
    #expect(pvvx.batteryVoltage == 2.98)
    #expect(pvvx.flags.outputIsControlled)
    #expect(LYWSD03MMC.Atc1441Advertisement.uuid == LYWSD03MMC.PvvxAdvertisement.uuid)
  }

  // Periods and configurations are from the attribute tables of Texas Instruments, scales from its guides.
  @Test func `SensorTags: what they measure, and how often`() throws {
    #expect(try SensorTagCC2650.IRTemperaturePeriod(period: 1).octets() == [0x64])
    let short = 0.2
    #expect(throws: EncodeError.self) { try SensorTagCC2650.IRTemperaturePeriod(period: Quantity(short)) }
    let temperatures = try SensorTagCC2650.IRTemperatureData([0x78, 0x09, 0x9C, 0x0C])
    #expect(temperatures.objectTemperature == 18.9375)
    #expect(temperatures.ambientTemperature == 25.21875)
    let movement = SensorTagCC2650.MovementConfiguration(rawValue: 0x027F)
    #expect(movement.gyroscopeX && movement.accelerometerZ && movement.magnetometer && !movement.wakeOnMotion)
    #expect(movement.accelerometerRange.text.contains("8"))
    let humidity = try SensorTagCC2650.HumidityData([0x00, 0x60, 0x02, 0x80])
    #expect(humidity.temperature == 21.875)
    #expect(humidity.humidity == 50)
    #expect(try SensorTagCC2650.OpticalData([0x64, 0x30]).illuminance == 8)
    #expect(try SensorTagCC2541.AccelerometerPeriod(period: 1).octets() == [0x64])
    #expect(try SensorTagCC2541.AccelerometerData([0x40, 0, 0xC0]).description.contains("1 g"))
    #expect(SensorTagCC2541.KeyPressState(rawValue: 3) == .init(buttonOne: true, buttonTwo: true))
  }

  // The formats are those of the tables in the firmware's documentation.
  @Test func `Thingy 52: numbers in two parts, and of a fixed point`() throws {
    #expect(try Thingy52.Temperature([22, 75]).temperature == 22.75)
    #expect(try Thingy52.Pressure([0xF5, 0x03, 0, 0, 25]).pressure == 101_325)
    let quaternion = try Thingy52.Quaternion([0, 0, 0, 0x40] + [UInt8](repeating: 0, count: 12))
    #expect(quaternion.quaternionW == 1)
    #expect(try Thingy52.AirQuality(eCO2: 400, tvoc: 5).octets() == [0x90, 0x01, 5, 0])
  }

  @Test func `micro bit: acceleration and events`() throws {
    #expect(try MicroBit.AccelerometerData([0, 0, 0, 0, 0x18, 0xFC]).accelerationZ == -1)
    #expect(try MicroBit.Temperature([0xFB]).temperature == -5)
    let pins = try MicroBit.PinData([0, 1, 2, 0x80])
    #expect(pins.pins == [.init(number: 0, value: 1), .init(number: 2, value: 128)])
  }
}

/// Notifications of batteries, from the tests of a published driver: Tests/Support/Vectors.
@Suite struct BatteryStreamTests {
  @Test(arguments: BatteryVector.all) func `the values in known notifications`(vector: BatteryVector) throws {
    let found = try vector.answer.texts(in: vector.notifications)
    try #require(found.count == vector.values.count)
    for (texts, expected) in zip(found, vector.values) {
      for (name, text) in expected {
        #expect(texts.fields.first { $0.name == name }?.text == text, "'\(name)' in \(texts)")
      }
    }
    for octets in vector.requests { #expect(try vector.request.init(octets).octets() == octets) }
  }

  @Test func `Daly: the temperature of the switches and the status`() throws {
    let notifications = """
      d203120000000075300000004effffffffffffffff0b4e
      d2037c101f10291033103d000000000000000000000000000000000000000000000000000000000000000000000000000000\
      0000000000000000000000000000000000003c003d003e003f0000000000000000008c754e0384103d101f0000000000000d\
      80000400040039000100000001102e0141002a0000000000000000a0df
      """
    let (answers, skipped) = try Daly.BatteryAnswer.values(in: notifications)
    #expect(answers.count == 2 && skipped.isEmpty)
    guard case .switches(let switches) = answers.first?.content else { throw Unexpected(what: answers) }
    #expect(switches.switchTemperature == 38)
    guard case .status(let status) = answers.last?.content else { throw Unexpected(what: answers) }
    #expect(status.voltage == 14 && status.current == 3 && status.stateOfCharge == 90)
    #expect(status.remainingCapacity == 345.6)
    #expect(status.cells.voltages.prefix(Int(status.cellCount)).map(\.value) == [4.127, 4.137, 4.147, 4.157])
    #expect(status.temperatures.temperatures.prefix(Int(status.sensorCount)).map(\.value) == [20, 21, 22, 23])
    #expect(status.cycles == 57 && status.dischargingSwitch == 1 && status.chargingSwitch == 0)
  }

  @Test func `Jikong: records of 300 octets, acknowledgements, and commands of the Bluetooth module between them`()
    throws
  {
    let notifications = """
      41540d0a
      55aaeb9003da4a4b2d50423241313653323050000010313941000000000031392e3237000000c02d21006c00000044472053\
      6d61727420424d53000000003135353300000000000000000000000032353132323100003531303230424f34393030303432\
      32004a4b2d424d530000000000000000000039323237343630000000
      0000000000004a4b2d424d5300000000000000000000ffffffffafe98d0f00000000901f00000000c0d8f7feef0000000000\
      0000000000000e00fbe600004345484d5052540000000000ff0f000000000000000000000000000015000000000000000000\
      00000000000009080001640000005f0000003c000000320000000000
      000000000000100e00000532011e0f03a40000000000010000000000000000fe9febfe1900000000000002d2
      aa5590ebc8010100000000000000000000000044
      41540d0a
      41540d0a55aaeb9002daec0cf00cf00ceb0cef0cef0cf00ced0c000000000000000000000000000000000000000000000000\
      000000000000000000000000000000000000000000000000ff000000ee0c0500010361005c005f0055006000570065005700\
      00000000000000000000000000000000000000000000000000000000
      000000000000000000000000000000000000000006010000000071670000fe2c050074ceffffe900ec0000000000c607014e\
      48ba030090ca04000f000000e9244a00640000000f2e210001010000000000000000000000000000ff00010000006f240000\
      67001cf93e400000d800580a0000000101010006010071281f000000
      00000601f500f000010092b1830b3b0400008051010000000200000000000000000000feff7fdd2f0101b00f07000084
      """
    let (answers, skipped) = try Jikong.BatteryAnswer.values(in: notifications)
    #expect(skipped == Data(String(repeating: "AT\r\n", count: 3).utf8))
    #expect(answers.count == 3)
    guard case .deviceInformation(let device) = answers.first?.content, case .acknowledgement = answers[1].content,
      case .status(let status) = answers.last?.content
    else { throw Unexpected(what: answers) }
    #expect(device.softwareVersion == "19.27")
    #expect(status.voltage == 26.481 && status.current == -12.684 && status.balancingCurrent == 1.99)
    #expect(status.cells.voltages.prefix(8).map(\.value) == [3.308, 3.312, 3.312, 3.307, 3.311, 3.311, 3.312, 3.309])
    #expect(status.enabledCells == 0xFF)
    #expect(status.switchTemperature == 26.2 && status.temperature1 == 23.3 && status.temperature3 == 24)
    #expect(status.remainingCapacity == 244.296 && status.cycles == 15 && status.chargingPhase == .bulk)
  }

  @Test func `Redodo: a status in packets of 20 octets`() throws {
    let packets = """
      000065019355aa0046660000bc670000f50cf70c
      fc0cfb0cf80cf20cfa0cf50c0000000000000000
      000000000000000065faffff17001600feff0000
      0000e91a04290000000000000000000000000000
      0000000000000000000041006400000003000000
      5f010000a2
      """
    let (answers, skipped) = try Redodo.BatteryAnswer.values(in: packets)
    #expect(answers.count == 1 && skipped.isEmpty)
    guard case .status(let status) = answers.first?.content.answer else { throw Unexpected(what: answers) }
    #expect(status.voltage == 26.556 && status.current == -1.435 && status.stateOfCharge == 65)
    #expect(status.cells.voltages.prefix(8).map(\.value) == [3.317, 3.319, 3.324, 3.323, 3.32, 3.314, 3.322, 3.317])
    #expect(status.temperatures.temperatures == [23, 22, -2, 0, 0])
    #expect(status.remainingCapacity == 68.89 && status.fullCapacity == 105 && status.cycles == 3)
  }
}

extension CharacteristicValue where Self: SendableMetatype {
  /// Returns the values in a stream, and the octets that belong to no value. Expects the same result for packets of
  /// several lengths.
  fileprivate static func values(in notifications: [[UInt8]]) throws -> (values: [Self], skipped: Data) {
    let (found, skipped) = try octetsOfValues(in: notifications)
    let stream = notifications.flatMap(\.self)
    for length in [1, 20, 244] {
      let packets = stride(from: 0, to: stream.count, by: length).map { Array(stream[$0...].prefix(length)) }
      let (others, othersSkipped) = try octetsOfValues(in: packets)
      #expect(others == found && othersSkipped == skipped, "in packets of \(length)")
    }
    let values = try found.map { try Self([UInt8]($0)) }
    for (value, octets) in zip(values, found) { #expect(try Data(value.octets()) == octets) }
    return (values, skipped)
  }

  private static func octetsOfValues(in packets: [[UInt8]]) throws -> (values: [Data], skipped: Data) {
    var assembler = try #require(FrameAssembler(of: Self.self))
    let found = packets.flatMap { assembler.append($0) } + assembler.giveUp()
    return (found, assembler.takeSkipped()?.octets ?? Data())
  }

  fileprivate static func values(in lines: String) throws -> (values: [Self], skipped: Data) {
    try values(in: lines.split(separator: "\n").map { [UInt8](try #require(TextParser.octets(String($0)))) })
  }
}

extension CharacteristicValue where Self: SendableMetatype & TextFields {
  fileprivate static func texts(in notifications: [[UInt8]]) throws -> [FieldTexts] {
    try values(in: notifications).values.map(\.fieldTexts)
  }
}

/// An entry of Tests/Support/Vectors/batteries.json.
struct BatteryVector: Sendable, CustomTestStringConvertible {
  typealias Answer = any (CharacteristicValue & SendableMetatype & TextFields).Type

  let request: any CharacteristicValue.Type
  let answer: Answer
  let requests: [[UInt8]]
  let notifications: [[UInt8]]
  /// The texts of fields by name, for each value in the notifications.
  let values: [[String: String]]
  let testDescription: String

  static let all: [BatteryVector] = {
    let entries = try? JSONSerialization.jsonObject(with: contents(of: "Tests/Support/Vectors/batteries.json"))
    return (entries as? [[String: Any]] ?? []).compactMap(BatteryVector.init)
  }()

  private init?(_ entry: [String: Any]) {
    guard let device = entry["device"] as? String, let (request, answer) = Self.types[device],
      let requests = entry["requests"] as? [String], let notifications = entry["notifications"] as? [String],
      let values = entry["values"] as? [[String: Any]]
    else { return nil }
    self.request = request
    self.answer = answer
    self.requests = requests.map { [UInt8](TextParser.octets($0) ?? Data()) }
    self.notifications = notifications.map { [UInt8](TextParser.octets($0) ?? Data()) }
    self.values = values.map { $0.mapValues(Self.text) }
    testDescription = "\(device), \(entry["source"] ?? "")"
  }

  private static let types: [String: (any CharacteristicValue.Type, Answer)] = [
    "ant": (ANT.BatteryRequest.self, ANT.BatteryAnswer.self),
    "daly": (Daly.BatteryRequest.self, Daly.BatteryAnswer.self),
    "jbd": (JBD.BatteryRequest.self, JBD.BatteryAnswer.self),
    "jikong": (Jikong.BatteryRequest.self, Jikong.BatteryAnswer.self),
    "jikong-24s": (Jikong24S.BatteryRequest.self, Jikong24S.BatteryAnswer.self),
    "redodo": (Redodo.BatteryRequest.self, Redodo.BatteryAnswer.self),
    "renogy": (Renogy.BatteryRequest.self, Renogy.BatteryAnswer.self),
    "seplos-v2": (SeplosV2.BatteryRequest.self, SeplosV2.BatteryAnswer.self),
  ]

  private static func text(_ value: Any) -> String {
    (value as? [Any])?.map { "\($0)" }.joined(separator: ", ") ?? "\(value)"
  }
}

/// A value of a kind that the test does not expect.
private struct Unexpected: Error {
  let what: any Sendable
}

/// Devices that share UUIDs, in one program.
@Suite struct DeviceSetTests {
  @Test func `Eddystone: which frame is advertised, and what it says`() throws {
    var advertisement = Advertisement()
    let address = try #require(EddystoneAddress("https://www.example.com/"))
    let scheme = Eddystone.URLFrame.UrlScheme(rawValue: address.scheme)
    try advertisement.setServiceData(
      Eddystone.URLFrame(txPower: -20, urlScheme: scheme, encodedURL: address.encoded)
    )
    #expect(
      advertisement.serviceData == ["FEAA": Data([0x10, 0xEC, 0x01] + Array("example".utf8) + [0x00])]
    )
    let url = try #require(advertisement.serviceData(Eddystone.URLFrame.self))
    #expect(EddystoneAddress(scheme: url.urlScheme.rawValue, encoded: url.encodedURL) == address)
    #expect(advertisement.serviceData(Eddystone.UIDFrame.self) == nil)

    let telemetry = try Eddystone.TLMFrame([0x20, 0, 0x0B, 0xB8, 0x19, 0x80, 0, 0, 0, 1, 0, 0, 0, 0x0A])
    #expect(telemetry.batteryVoltage == 3)
    #expect(telemetry.beaconTemperature == 25.5)
    #expect(telemetry.advertisementCount == 1)
    #expect(telemetry.uptime == 1)
    let silent = try Eddystone.TLMFrame([0x20, 0, 0, 0, 0x80, 0] + [UInt8](repeating: 0, count: 8))
    #expect(silent.batteryVoltage.special != nil && silent.beaconTemperature.special != nil)
  }

  @Test func `each device has its own profiles`() throws {
    let (first, second) = (ProfileManager(), ProfileManager())
    SensorTagCC2541.registerGeneratedProfiles(in: first)
    SensorTagCC2650.registerGeneratedProfiles(in: second)
    let uuid = SensorTagCC2541.IRTemperatureService.uuid
    #expect(uuid == SensorTagCC2650.IRTemperatureService.uuid)
    let data = SensorTagCC2650.IRTemperatureData.uuid
    let octets = Data([0x78, 0x09, 0x9C, 0x0C])
    let texts = try [first, second].map { manager in
      try #require(manager.service(uuid)?.characteristic(data)).stringValue(of: octets)
    }
    #expect(texts[0]?["Object Voltage"] != nil)
    #expect(texts[1]?["Object Temperature"] == "18.9375")
    #expect(first.services.count == Catalog.devices["ti-sensortag-cc2541"]?.definitions.services.count)
  }

  /// A SensorTag that measures when it is switched on.
  private final class Tag: SensorTagCC2650.IRTemperatureService.Provider {
    private let mode = Mutex(SensorTagCC2650.IRTemperatureConfiguration.off)

    func readIRTemperatureData(_ request: ReadRequest) async throws -> SensorTagCC2650.IRTemperatureData {
      let isOn = mode.withLock { $0 == .on }
      return .init(objectTemperature: isOn ? 18.9375 : 0, ambientTemperature: isOn ? 25.21875 : 0)
    }

    func readIRTemperatureConfiguration(
      _ request: ReadRequest
    ) async throws -> SensorTagCC2650.IRTemperatureConfiguration { mode.withLock { $0 } }

    func writeIRTemperatureConfiguration(
      _ value: SensorTagCC2650.IRTemperatureConfiguration,
      _ request: WriteRequest
    ) async throws { mode.withLock { $0 = value } }

    func readIRTemperaturePeriod(_ request: ReadRequest) async throws -> SensorTagCC2650.IRTemperaturePeriod {
      .init(period: 1)
    }

    func writeIRTemperaturePeriod(
      _ value: SensorTagCC2650.IRTemperaturePeriod,
      _ request: WriteRequest
    ) async throws {}
  }

  @Test func `a SensorTag is found by its service, switched on and read`() async throws {
    let air = SimulatedAir()
    let temperatures = try await air.run {
      let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "tag"))
      _ = try await peripheral.add(SensorTagCC2650.IRTemperatureService.self, provider: Tag())
      let services = [SensorTagCC2650.IRTemperatureService.self]
      try await peripheral.startAdvertising(Advertisement(localName: "SensorTag", services: services))

      let central = try await CentralManager(backend: air.addAdapter(name: "central"))
      var temperatures: [Double] = []
      for try await found in central.scan(for: SensorTagCC2650.IRTemperatureService.self) {
        let link = try await found.peripheral.connect()
        let tag = try await link.service(SensorTagCC2650.IRTemperatureService.self)
        temperatures.append(try await tag.irTemperatureData.read().objectTemperature.value)
        try await tag.irTemperatureConfiguration.write(.on)
        temperatures.append(try await tag.irTemperatureData.read().objectTemperature.value)
        break
      }
      return temperatures
    }
    #expect(temperatures == [0, 18.9375])
  }

  /// A board with the serial port of the micro:bit, which sends by indication.
  private struct Board: MicroBit.UARTService.Provider {
    let received: AsyncStream<Data>.Continuation

    func writeRX(_ value: MicroBit.RX, _ request: WriteRequest) async throws {
      received.yield(value.dataValue)
    }
  }

  /// A board with the serial port of Nordic.
  private struct Module: NordicUART.UARTService.Provider {
    let received: AsyncStream<Data>.Continuation

    func writeRX(_ value: NordicUART.RX, _ request: WriteRequest) async throws {
      received.yield(value.dataValue)
    }
  }

  @Test func `two serial ports with one UUID and exchanged directions work side by side`() async throws {
    #expect(MicroBit.TX.uuid == NordicUART.RX.uuid)
    let air = SimulatedAir()
    let (stream, received) = AsyncStream<Data>.makeStream()
    try await air.run {
      let board = try await PeripheralManager(backend: air.addAdapter(name: "micro:bit"))
      _ = try await board.add(MicroBit.UARTService.self, provider: Board(received: received))
      try await board.startAdvertising(Advertisement(localName: "micro:bit", services: [MicroBit.UARTService.self]))
      let module = try await PeripheralManager(backend: air.addAdapter(name: "module"))
      _ = try await module.add(NordicUART.UARTService.self, provider: Module(received: received))
      try await module.startAdvertising(Advertisement(localName: "module", services: [NordicUART.UARTService.self]))

      let central = try await CentralManager(backend: air.addAdapter(name: "central"))
      var seen: Set<String> = []
      for try await found in central.scan(for: MicroBit.UARTService.self)
      where seen.insert(found.peripheral.name).inserted {
        let link = try await found.peripheral.connect()
        if found.peripheral.name == "micro:bit" {
          try await link.service(MicroBit.UARTService.self).rx.write(MicroBit.RX(dataValue: Data([1])))
        } else {
          try await link.service(NordicUART.UARTService.self).rx.write(NordicUART.RX(dataValue: Data([2])))
        }
        if seen.count == 2 { break }
      }
    }
    received.finish()
    var all: [Data] = []
    for await data in stream { all.append(data) }
    #expect(Set(all) == [Data([1]), Data([2])])
  }
}
