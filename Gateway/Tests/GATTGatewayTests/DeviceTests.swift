import BlueGATT
import Foundation
import GATTSimulator
import Logging
import Synchronization
import Testing

@testable import GATTGateway

/// Devices to which the gateway connects, over a simulated radio.
@Suite struct DeviceTests {
  private let metrics = Metrics()
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// Adds a device with one service.
  ///
  /// - Parameter hostName: The name that the host knows after the first connection.
  private static func device(
    _ air: SimulatedAir,
    _ uuid: BluetoothUUID,
    hostName: String = "device",
    _ characteristics: MutableCharacteristic...
  ) async throws -> SimulatedAdapter {
    let adapter = air.addAdapter(name: hostName, position: Position(x: 2, y: 0))
    let manager = try await PeripheralManager(backend: adapter)
    let service = MutableService(uuid: uuid)
    for characteristic in characteristics { service.add(characteristic) }
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: "device"))
    return adapter
  }

  private static func configuration(_ adapter: SimulatedAdapter) throws -> DeviceConfiguration {
    DeviceConfiguration(address: try #require(DeviceAddress(adapter.identifier.rawValue)))
  }

  private func source(
    _ device: DeviceConfiguration,
    _ links: DeviceLinks,
    _ definitions: DefinitionLibrary? = nil
  ) throws -> ConnectedDevices {
    ConnectedDevices(
      devices: [device],
      links: links,
      definitions: AttributeDefinitions(try definitions ?? library.get()),
      values: ConnectedValues(gateway: "attic", links: links, metrics: metrics),
      metrics: metrics,
      logger: logger
    )
  }

  // MARK: Subscriptions

  @Test func `a strap is subscribed, and again after its link was lost`() async throws {
    let (air, readings) = (SimulatedAir(seed: 7), Readings())
    let metrics = metrics
    try await air.run {
      let rate = MutableCharacteristic(uuid: "2A37", properties: [.notify])
      let strap = try await Self.device(air, "180D", rate)
      let receiver = air.addAdapter(name: "gateway")
      var device = try Self.configuration(strap)
      device.subscriptions = ["2A37"]
      var configuration = Configuration()
      configuration.devices = [device]
      let gateway = try Gateway(configuration, metrics: metrics)
      let central = try await CentralManager(backend: receiver)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await gateway.run(central) { readings.append($0) } }
        group.addTask {
          while true {
            // Fails while the link is lost.
            try? await rate.update(Data([0x06, 72]))
            try await air.clock.sleep(for: .seconds(1))
          }
        }
        try await air.clock.sleep(for: .seconds(10))
        #expect(readings.values("Heart Rate (uint8)").last == 72)
        #expect(readings.all.first?.definition == "org.bluetooth.characteristic.heart_rate_measurement")
        #expect(readings.all.first?.kind == "state")
        #expect(readings.all.last?.name == "device")
        #expect(metrics[.devicesConnected] == 1)
        strap.breakLinks(with: receiver, reason: .supervisionTimeout)
        readings.clear()
        try await air.clock.sleep(for: .seconds(10))
        #expect(readings.values("Heart Rate (uint8)").count >= 5)
        #expect(metrics[.devicesConnected] == 1)
        // The flags announce a number of 16 bits, which is missing.
        try await rate.update(Data([0x01]))
        readings.clear()
        try await air.clock.sleep(for: .seconds(5))
        #expect(metrics[.malformedValues] == 1)
        #expect(readings.values("Heart Rate (uint8)").count >= 4)
        strap.position = Position(x: 1000, y: 0)
        try await air.clock.sleep(for: .seconds(120))
        #expect(metrics[.devicesConnected] == 0)
        #expect(StatusServer.Health(metrics, hasBroker: false).healthy)
        strap.position = Position(x: 2, y: 0)
        readings.clear()
        try await air.clock.sleep(for: .seconds(60))
        #expect(readings.values("Heart Rate (uint8)").last == 72)
        group.cancelAll()
      }
    }
    #expect(metrics[.subscriptionFailures] == 0)
  }

  @Test func `a characteristic that a device does not have is a counted failure`() async throws {
    let air = SimulatedAir(seed: 7)
    try await air.run {
      let strap = try await Self.device(air, "180D", MutableCharacteristic(uuid: "2A37", properties: [.notify]))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var device = try Self.configuration(strap)
      device.subscriptions = ["2A38"]
      device.polls = [.init(.characteristic("2A19"), every: 60), .init(.request("cell voltages?"), every: 60)]
      let devices = try source(device, DeviceLinks(central, [device], metrics: metrics))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run { _ in } }
        try await air.clock.sleep(for: .seconds(50))
        #expect(metrics[.subscriptionFailures] == 2)
        #expect(metrics[.pollFailures] == 2)
        group.cancelAll()
      }
    }
  }

  // MARK: Writes before others

  /// Notes the octets that are written to characteristics, with the UUID before them.
  private final class Log: Sendable {
    private let state = Mutex([String]())

    var all: [String] { state.withLock { $0 } }

    func note(_ characteristic: MutableCharacteristic, then: @escaping @Sendable () -> Void = {}) {
      characteristic.onWriteData { [self, uuid = characteristic.uuid] octets, _ in
        state.withLock { $0.append("\(uuid) \(octets.hexStringValue())") }
        then()
      }
    }
  }

  @Test func `what a definition writes before others is written once on each link, before polls and commands`()
    async throws
  {
    let (air, readings, log) = (SimulatedAir(seed: 7), Readings(), Log())
    try await air.run {
      let mode = MutableCharacteristic(uuid: "1A00", properties: [.write])
      let data = MutableCharacteristic(uuid: "1A01", properties: [.read], value: Data(count: 16))
      // The sensor measures in this mode.
      log.note(mode) { data.value = octets("EA0000AB00000015B200023C00FB349B") }
      let flora = try await Self.device(air, "1204", mode, data)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var device = try Self.configuration(flora)
      device.polls = [.init(.characteristic("1A01"), every: 600)]
      let links = DeviceLinks(central, [device], metrics: metrics)
      let devices = try source(device, links)
      let answers = try await Self.commands(links, metrics) { send in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await devices.run { readings.append($0) } }
          try await air.clock.sleep(for: .seconds(30))
          #expect(readings.values("Illuminance") == [171])
          #expect(log.all == ["1A00 a01f"])
          send(Self.command(flora, "1", #""characteristic": "1A01", "operation": "read""#))
          try await air.clock.sleep(for: .seconds(600))
          // For the command, and for the second poll.
          #expect(log.all == ["1A00 a01f", "1A00 a01f", "1A00 a01f"])
          group.cancelAll()
        }
      }
      #expect(answers.first?.contains(#""field":"Illuminance""#) == true, "\(answers)")
    }
  }

  @Test func `a subscription comes after the writes of its definition`() async throws {
    let (air, readings, log, folder) = (SimulatedAir(seed: 7), Readings(), Log(), try TemporaryFolder())
    try folder.write(
      "shy.xml",
      """
      <?xml version="1.0" encoding="utf-8"?>
      <Service xmlns:x="urn:bluegatt:1" name="Shy" type="org.example.service.shy" uuid="A200">
        <Characteristics>
          <Characteristic name="Greeting" type="org.example.characteristic.greeting" uuid="A201">
            <Requirement>Mandatory</Requirement><Properties><Write>Mandatory</Write></Properties>
            <Value><x:Param name="Greeting" format="utf8s"/></Value>
          </Characteristic>
          <Characteristic name="Level" type="org.example.characteristic.level" uuid="A202">
            <Requirement>Mandatory</Requirement><Properties><Notify>Mandatory</Notify></Properties>
            <Value><x:Param name="Level" format="uint8"/></Value>
          </Characteristic>
        </Characteristics>
        <x:Write to="Greeting" octets="68 69"/>
        <x:Write to="Greeting" octets="21"/>
      </Service>
      """
    )
    let definitions = try DefinitionLibrary(folders: [folder.path])
    try await air.run {
      let greeting = MutableCharacteristic(uuid: "A201", properties: [.write])
      let level = MutableCharacteristic(uuid: "A202", properties: [.notify])
      log.note(greeting) { #expect(level.subscribers.isEmpty) }
      let adapter = try await Self.device(air, "A200", greeting, level)
      let receiver = air.addAdapter(name: "gateway")
      let central = try await CentralManager(backend: receiver)
      var device = try Self.configuration(adapter)
      device.subscriptions = ["A202"]
      let devices = try source(device, DeviceLinks(central, [device], metrics: metrics), definitions)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run { readings.append($0) } }
        try await air.clock.sleep(for: .seconds(10))
        #expect(log.all == ["A201 6869", "A201 21"])
        try await level.update(Data([5]))
        try await air.clock.sleep(for: .seconds(1))
        #expect(readings.values("Level") == [5])
        adapter.breakLinks(with: receiver, reason: .supervisionTimeout)
        try await air.clock.sleep(for: .seconds(10))
        #expect(log.all == ["A201 6869", "A201 21", "A201 6869", "A201 21"])
        group.cancelAll()
      }
    }
  }

  /// A folder with the definition of a device that has the characteristic FFE1 in the service FFE0.
  private static func set(_ name: String, field: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("gatt-profiles.json", #"{"namespace": "\#(field)"}"#)
    try folder.write(
      "device.xml",
      """
      <Profile xmlns:x="urn:bluegatt:1" name="\(field)"><x:Match name="\(name)"/>
        <Service name="Serial" uuid="FFE0"><Characteristics><Characteristic name="Data" uuid="FFE1">
          <Properties><Read>Mandatory</Read></Properties>
          <Value><x:Param name="\(field)" format="uint8"/></Value>
        </Characteristic></Characteristics></Service></Profile>
      """
    )
    return folder
  }

  @Test func `of two sets that define one service, the device has the one that it matches`() async throws {
    let (air, readings) = (SimulatedAir(seed: 7), Readings())
    let (scale, lamp) = (try Self.set("SCALE-*", field: "Weight"), try Self.set("device", field: "Level"))
    let definitions = try DefinitionLibrary(folders: [scale.path, lamp.path])
    try await air.run {
      let data = MutableCharacteristic(uuid: "FFE1", properties: [.read], value: Data([50]))
      let adapter = try await Self.device(air, "FFE0", data)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      // The gateway hears the name of the device before it connects.
      for try await _ in central.scan() { break }
      var device = try Self.configuration(adapter)
      device.polls = [.init(.characteristic("FFE1"), every: 600)]
      let devices = try source(device, DeviceLinks(central, [device], metrics: metrics), definitions)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run { readings.append($0) } }
        try await air.clock.sleep(for: .seconds(30))
        #expect(readings.values("Level") == [50])
        #expect(readings.values("Weight") == [])
        group.cancelAll()
      }
    }
  }

  @Test(arguments: ["device", "Unknown"])
  func `before the name of a device is known, none of several sets is used`(hostName: String) async throws {
    let (air, readings) = (SimulatedAir(seed: 7), Readings())
    let (scale, lamp) = (try Self.set("SCALE-*", field: "Weight"), try Self.set("device", field: "Level"))
    let definitions = try DefinitionLibrary(folders: [scale.path, lamp.path])
    try await air.run {
      let data = MutableCharacteristic(uuid: "FFE1", properties: [.read], value: Data([50]))
      let adapter = try await Self.device(air, "FFE0", hostName: hostName, data)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var device = try Self.configuration(adapter)
      device.polls = [.init(.characteristic("FFE1"), every: 60)]
      let devices = try source(device, DeviceLinks(central, [device], metrics: metrics), definitions)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run { readings.append($0) } }
        try await air.clock.sleep(for: .seconds(30))
        // The host has the name of one device only.
        let isKnown = hostName == "device"
        #expect(readings.values("Level") == (isKnown ? [50] : []))
        #expect(metrics[.pollFailures] == (isKnown ? 0 : 1))
        for try await _ in central.scan() { break }
        readings.clear()
        try await air.clock.sleep(for: .seconds(60))
        #expect(readings.values("Level") == [50])
        #expect(readings.values("Weight") == [])
        group.cancelAll()
      }
    }
  }

  @Test func `a command waits for the name that tells the set of a device, and is refused if the name tells none`()
    async throws
  {
    let air = SimulatedAir(seed: 7)
    let (scale, lamp) = (try Self.set("SCALE-*", field: "Weight"), try Self.set("LAMP-*", field: "Level"))
    let definitions = try DefinitionLibrary(folders: [scale.path, lamp.path])
    try await air.run {
      let data = MutableCharacteristic(uuid: "FFE1", properties: [.read], value: Data([50]))
      let adapter = try await Self.device(air, "FFE0", hostName: "Unknown", data)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let read = #""characteristic": "FFE1", "operation": "read""#
      let links = DeviceLinks(central, metrics: metrics)
      let answers = try await Self.commands(links, metrics, definitions) { send in
        send(Self.command(adapter, "1", read + #", "timeToLive": 20"#))
        try await air.clock.sleep(for: .seconds(40))
        for try await _ in central.scan() { break }
        send(Self.command(adapter, "2", read))
        try await air.clock.sleep(for: .seconds(40))
      }
      #expect(answers.count == 2)
      for part in [#""kind":"expired""#, "FFE1 has several definitions (", "device.xml", "is not known yet"] {
        #expect(answers.first?.contains(part) == true, "\(answers)")
      }
      for part in [#""kind":"noDefinition""#, "write <x:Match name=", #""octets":"32","ok":false"#] {
        #expect(answers.last?.contains(part) == true, "\(answers)")
      }
      #expect(!answers.joined().contains(#""fields""#))
    }
  }

  @Test func `of a service that several devices define, only the definition of a request writes before others`()
    async throws
  {
    let (air, log) = (SimulatedAir(seed: 7), Log())
    try await air.run {
      let access = MutableCharacteristic(uuid: "FFFA", properties: [.read, .write], value: Data([1]))
      let requests = MutableCharacteristic(uuid: "FFF2", properties: [.writeWithoutResponse])
      let responses = MutableCharacteristic(uuid: "FFF1", properties: [.notify])
      log.note(access)
      log.note(requests) {
        Task(executorPreference: air.clock) { try await responses.update(octets("7E0001030292000027230D")) }
      }
      let battery = try await Self.device(air, "FFF0", access, requests, responses)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let answers = try await Self.commands(DeviceLinks(central, metrics: metrics), metrics) { send in
        send(Self.command(battery, "1", #""characteristic": "FFFA", "operation": "read""#))
        send(Self.command(battery, "2", #""operation": "exchange", "request": "information?""#))
        try await air.clock.sleep(for: .seconds(60))
      }
      #expect(answers.first?.contains(#""octets":"01","ok":true"#) == true, "\(answers)")
      #expect(log.all == ["FFFA 48694c696e6b", "FFF2 7e000103009200009f220d"])
      #expect(answers.last?.contains(#""kind":"refused""#) == true, "\(answers)")
    }
  }

  // MARK: Polls

  @Test func `a battery is connected for each poll only, and polls fail while it is away`() async throws {
    let (air, readings) = (SimulatedAir(seed: 7), Readings())
    try await air.run {
      let level = MutableCharacteristic(uuid: "2A19", properties: [.read], value: Data([87]))
      let battery = try await Self.device(air, "180F", level)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var device = try Self.configuration(battery)
      device.polls = [.init(.characteristic("2A19"), every: 600)]
      let devices = try source(device, DeviceLinks(central, [device], metrics: metrics))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run { readings.append($0) } }
        try await air.clock.sleep(for: .seconds(30))
        #expect(readings.values("Battery Level") == [87])
        #expect(battery.linkCount == 0)
        level.value = Data([86])
        try await air.clock.sleep(for: .seconds(600))
        #expect(readings.values("Battery Level") == [87, 86])
        battery.position = Position(x: 1000, y: 0)
        try await air.clock.sleep(for: .seconds(700))
        #expect(metrics[.pollFailures] == 1)
        battery.position = Position(x: 2, y: 0)
        try await air.clock.sleep(for: .seconds(600))
        #expect(readings.values("Battery Level") == [87, 86, 86])
        #expect(metrics[.devicesConnected] == 0)
        group.cancelAll()
      }
    }
  }

  @Test(arguments: [false, true])
  func `requests of a battery are asked every minute, and answers come in parts`(keepsConnected: Bool) async throws {
    let (air, readings) = (SimulatedAir(seed: 7), Readings())
    try await air.run {
      let battery = try await Battery(air)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var device = try Self.configuration(battery.adapter)
      device.keepConnected = keepsConnected
      device.polls = [.init(.request("basic information"), every: 60), .init(.request("cell voltages?"), every: 60)]
      let devices = try source(device, DeviceLinks(central, [device], metrics: metrics))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run { readings.append($0) } }
        try await air.clock.sleep(for: .seconds(150))
        #expect(readings.values("State of Charge") == [100, 100, 100])
        #expect(readings.values("Cell Voltage 4") == [3.417, 3.417, 3.417])
        #expect(readings.all.allSatisfy { $0.definition == "com.jiabaida.characteristic.answer" })
        #expect(battery.adapter.linkCount == (keepsConnected ? 1 : 0))
        // Its checksum is wrong, so no answer comes.
        battery.answers.withLock { $0[Battery.cellVoltages] = octets("DD0400080D660D610D680D59000077") }
        try await air.clock.sleep(for: .seconds(60))
        #expect(metrics[.pollFailures] == 1)
        #expect(metrics[.malformedValues] > 0)
        battery.answers.withLock { $0[Battery.cellVoltages] = octets("DD0400080D660D610D680D59FE3C77") }
        readings.clear()
        try await air.clock.sleep(for: .seconds(60))
        #expect(readings.values("Cell Voltage 4") == [3.417])
        #expect(readings.values("State of Charge") == [100])
        #expect(metrics[.pollFailures] == 1)
        group.cancelAll()
      }
    }
  }

  // MARK: Commands

  @Test func `two commands and a poll of one device take turns`() async throws {
    let (air, readings) = (SimulatedAir(seed: 7), Readings())
    let running = Mutex((now: 0, most: 0, all: 0))
    try await air.run {
      let level = MutableCharacteristic(uuid: "2A19", properties: [.read])
      level.onReadData { _ in
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
        try await air.clock.sleep(for: .seconds(1))
        running.withLock { $0.now -= 1 }
        return Data([87])
      }
      let battery = try await Self.device(air, "180F", level)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var device = try Self.configuration(battery)
      device.polls = [.init(.characteristic("2A19"), every: 600)]
      let links = DeviceLinks(central, [device], metrics: metrics)
      let devices = try source(device, links)
      let answers = try await Self.commands(links, metrics) { send in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await devices.run { readings.append($0) } }
          for number in 1...2 {
            send(Self.command(battery, "\(number)", #""characteristic": "2A19", "operation": "read""#))
          }
          try await air.clock.sleep(for: .seconds(30))
          group.cancelAll()
        }
      }
      #expect(answers.map { $0.contains(#""octets":"57""#) } == [true, true])
      #expect(answers.first?.contains(#""identifier":"1""#) == true)
      #expect(readings.values("Battery Level") == [87])
      #expect(running.withLock { $0.most } == 1)
      #expect(running.withLock { $0.all } == 3)
      #expect(battery.linkCount == 0)
    }
  }

  @Test func `a command that comes again is not executed again, and gets the same answer`() async throws {
    let air = SimulatedAir(seed: 7)
    let count = Mutex<UInt8>(0)
    try await air.run {
      let level = MutableCharacteristic(uuid: "2A19", properties: [.read])
      level.onReadData { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return Data([number])
      }
      let battery = try await Self.device(air, "180F", level)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let members = #""characteristic": "2A19", "operation": "read""#
      let command = Self.command(battery, "7", members)
      let answers = try await Self.commands(DeviceLinks(central, metrics: metrics), metrics) { send in
        send(command)
        // The first one has no answer yet.
        send(command)
        try await air.clock.sleep(for: .seconds(60))
        send(command)
        send(Self.command(battery, "8", members))
        try await air.clock.sleep(for: .seconds(600))
        send(command)
        try await air.clock.sleep(for: .seconds(60))
      }
      #expect(answers.map { Self.members(of: $0).octets } == ["01", "01", "02", "03"])
      #expect(count.withLock { $0 } == 3)
    }
  }

  @Test func `an exchange is answered with the fields of its answer, or with the kind of its failure`() async throws {
    let air = SimulatedAir(seed: 7)
    try await air.run {
      let battery = try await Battery(air)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let exchanges = [
        #""request": "cell voltages?""#,
        #""request": "Set Switches", "fields": {"Switches.Discharging Off": 1}"#,
        #""request": "hardware version?""#,
        #""request": "basic information?", "fields": {"A": 1}"#,
        #""request": "Set Switches", "fields": {"A": 1}"#,
        #""request": "Weather""#,
        #""characteristic": "FF02""#,
      ]
      let answers = try await Self.commands(DeviceLinks(central, metrics: metrics), metrics) { send in
        for (number, members) in exchanges.enumerated() {
          send(Self.command(battery.adapter, "\(number)", #""operation": "exchange", \#(members)"#))
        }
        try await air.clock.sleep(for: .seconds(60))
        battery.answers.withLock { $0 = [:] }
        send(Self.command(battery.adapter, "late", #""operation": "exchange", "request": "Cell Voltages""#))
        try await air.clock.sleep(for: .seconds(30))
      }
      let texts = Dictionary(answers.map { (Self.members(of: $0).identifier ?? "", $0) }) { $1 }
      #expect(
        texts["0"]?.contains(#""field":"Cell Voltage 4","quality":"good","raw":3417,"unit":"V","value":3.417}"#) == true
      )
      #expect(texts["1"]?.contains(#""ok":true"#) == true, "\(texts["1"] ?? "")")
      // The answer to it has another status than 0.
      #expect(texts["2"]?.contains(#""kind":"refused""#) == true, "\(texts["2"] ?? "")")
      #expect(texts["2"]?.contains(#""field":"Status","quality":"good","raw":128"#) == true, "\(texts["2"] ?? "")")
      for (number, kind) in [("3", "field"), ("4", "field"), ("5", "request"), ("6", "malformed"), ("late", "timeout")]
      {
        #expect(texts[number]?.contains(#""kind":"\#(kind)""#) == true, "\(number): \(texts[number] ?? "")")
      }
      #expect(answers.count == exchanges.count + 1, "\(answers)")
      #expect(battery.written.withLock { $0 }.contains(octets("DD5AE1020002FF1B77")))
    }
  }

  @Test func `a command expires with its own time or with that of its message, whichever is shorter`() throws {
    func time(_ own: String, _ expiry: Duration?) throws -> Duration {
      let text = #"{"identifier": "1", "device": "a", "characteristic": "2A19", "operation": "read"\#(own)}"#
      return try JSONDecoder().decode(Command.self, from: Data(text.utf8)).time(expiry)
    }
    #expect(try time("", nil) == .seconds(60))
    #expect(try time("", .seconds(600)) == .seconds(600))
    #expect(try time(#", "timeToLive": 20"#, .seconds(600)) == .seconds(20))
    #expect(try time(#", "timeToLive": 20"#, .seconds(10)) == .seconds(10))
    #expect(try time("", .seconds(4_000_000_000)) == .seconds(86_400))
  }

  // MARK: Support

  private static func command(_ adapter: SimulatedAdapter, _ identifier: String, _ members: String) -> String {
    #"{"identifier": "\#(identifier)", "device": "\#(adapter.identifier.rawValue)", \#(members)}"#
  }

  private struct Members: Decodable { var identifier, octets: String? }

  private static func members(of answer: String) -> Members {
    (try? JSONDecoder().decode(Members.self, from: Data(answer.utf8))) ?? Members()
  }

  /// Runs commands while `body` sends them, and returns the answers.
  private static func commands(
    _ links: DeviceLinks,
    _ metrics: Metrics,
    _ definitions: DefinitionLibrary? = nil,
    _ body: @escaping @Sendable (_ send: @escaping @Sendable (String) -> Void) async throws -> Void
  ) async throws -> [String] {
    let answers = Answers()
    let known = AttributeDefinitions(try definitions ?? library.get())
    let runner = CommandRunner(links, known, gateway: "attic", metrics: metrics)
    let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await runner.run(messages) { answer, _ in
          answers.texts.withLock { $0.append(String(decoding: answer, as: UTF8.self)) }
        }
      }
      try await body { continuation.yield(Message(topic: "commands", payload: Data($0.utf8))) }
      group.cancelAll()
    }
    return answers.texts.withLock { $0 }
  }
}

/// A battery of JBD, which answers with the examples of its definition, in two parts.
private final class Battery: Sendable {
  static let cellVoltages = octets("DDA50400FFFC77")

  let adapter: SimulatedAdapter
  /// The answers by request.
  let answers = Mutex([
    octets("DDA50300FFFD77"): octets("DD03001D0618FEE101F201F4002A2C7C00000000000080640304030B8B0B8A0B84F88477"),
    Battery.cellVoltages: octets("DD0400080D660D610D680D59FE3C77"),
    octets("DDA50500FFFB77"): octets("DD058000FF8077"),
    octets("DD5AE1020002FF1B77"): octets("DDE10000000077"),
  ])
  let written = Mutex([Data]())

  init(_ air: SimulatedAir) async throws {
    let requests = MutableCharacteristic(uuid: "FF02", properties: [.writeWithoutResponse])
    let responses = MutableCharacteristic(uuid: "FF01", properties: [.notify])
    adapter = air.addAdapter(name: "battery", position: Position(x: 2, y: 0))
    let manager = try await PeripheralManager(backend: adapter)
    let service = MutableService(uuid: "FF00")
    service.add(requests)
    service.add(responses)
    requests.onWriteData { [weak self] request, _ in
      self?.written.withLock { $0.append(request) }
      guard let answer = self?.answers.withLock({ $0[request] }) else { return }
      Task(executorPreference: air.clock) {
        try await responses.update(Data(answer.prefix(5)))
        try await responses.update(Data(answer.dropFirst(5)))
      }
    }
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: "JBD-1"))
  }
}

/// The answers of a gateway, as they come.
private final class Answers: Sendable {
  let texts = Mutex([String]())
}

/// The readings of a gateway, as they come.
private final class Readings: Sendable {
  struct Reading: Decodable {
    private enum Keys: CodingKey { case kind, name, definition, field, value }

    let kind, definition, field: String
    let name: String?
    /// The value; nil when it is no number.
    let number: Double?

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Keys.self)
      kind = try members.decode(String.self, forKey: .kind)
      definition = try members.decode(String.self, forKey: .definition)
      field = try members.decode(String.self, forKey: .field)
      name = try members.decodeIfPresent(String.self, forKey: .name)
      number = try? members.decode(Double.self, forKey: .value)
    }
  }

  private let state = Mutex([Reading]())

  var all: [Reading] { state.withLock { $0 } }

  func values(_ field: String) -> [Double] { all.filter { $0.field == field }.compactMap(\.number) }

  func append(_ line: Data) {
    guard let reading = try? JSONDecoder().decode(Reading.self, from: line) else { return }
    state.withLock { $0.append(reading) }
  }

  func append(_ packet: Packet) {
    for reading in packet.readings {
      if let line = try? reading.json() { append(line) }
    }
  }

  func clear() { state.withLock { $0 = [] } }
}
