import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
import Testing

@testable import Gateway

/// The gateway over a simulated radio.
@Suite struct GatewayTests {
  @Test func `no thermometer is lost for good in an hour of faults`() async throws {
    let lines = Lines()
    let air = SimulatedAir(seed: 1)
    try await air.run {
      let gateway = air.addAdapter(name: "gateway")
      let central = try await CentralManager(backend: gateway)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await Gateway(central: central) { lines.append($0) }.run() }
        var thermometers: [SimulatedThermometer] = []
        for number in 0..<20 {
          let thermometer = try await SimulatedThermometer(number, in: air)
          group.addTask { try await thermometer.live() }
          thermometers.append(thermometer)
        }
        var random = SeededGenerator(seed: 1)
        let end = air.clock.now.advanced(by: .seconds(3600))
        while air.clock.now < end {
          let fault = RandomFault.allCases.randomElement(using: &random) ?? .linkCut
          if let thermometer = thermometers.randomElement(using: &random) {
            group.addTask { [duration = Double.random(in: 1...60, using: &random)] in
              try await fault.happen(to: thermometer, gateway, for: .seconds(duration))
            }
          }
          try await air.clock.sleep(for: .seconds(Double.random(in: 1...20, using: &random)))
        }
        // Every fault is repaired by then.
        try await air.clock.sleep(for: .seconds(61))
        lines.beginLastPart()
        let names = Set(thermometers.map { $0.name })
        let deadline = air.clock.now.advanced(by: .seconds(300))
        while air.clock.now < deadline, lines.sensorsOfLastPart != names { try await air.clock.sleep(for: .seconds(1)) }
        #expect(names.subtracting(lines.sensorsOfLastPart) == [])
        group.cancelAll()
      }
    }
    for event in ["adapter: powered off", "adapter: resetting", "adapter: unsupported", "disconnected: ", "malformed "]
    {
      #expect(lines.events.contains { $0.hasPrefix(event) }, "\(event)")
    }
    #expect(lines.events.contains("no humidity"))
  }

  @Test func `a device that is no thermometer, and those that refuse, disturb no other, and are asked again`()
    async throws
  {
    let lines = Lines()
    let air = SimulatedAir(seed: 4)
    try await air.run {
      let foreign = try await PeripheralManager(backend: air.addAdapter(name: "foreign"))
      try await foreign.startAdvertising(
        Advertisement(localName: "Foreign", services: [EnvironmentalSensingService.self])
      )
      for (name, properties) in [("Mute", [.read]), ("Shy", [.read, .notify])] as [(String, CharacteristicProperties)] {
        let manager = try await PeripheralManager(backend: air.addAdapter(name: name))
        let service = MutableService(EnvironmentalSensingService.self)
        service.add(
          MutableCharacteristic(
            uuid: Temperature.uuid,
            properties: properties,
            permissions: [.readable, .readEncryptionRequired],
            value: Data([0, 1])
          )
        )
        try await manager.add(service)
        try await manager.startAdvertising(Advertisement(localName: name, services: [EnvironmentalSensingService.self]))
      }
      let thermometer = try await SimulatedThermometer(1, in: air)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await Gateway(central: central) { lines.append($0) }.run() }
        group.addTask { try? await thermometer.live() }
        try? await air.clock.sleep(for: .seconds(60))
        // It becomes one.
        let sensing = MutableService(EnvironmentalSensingService.self)
        let temperature = SimulatedThermometer.characteristic(Temperature.uuid)
        sensing.add(temperature)
        try? await foreign.add(sensing)
        lines.beginLastPart()
        for _ in 0..<60 {
          try? await air.clock.sleep(for: .seconds(1))
          try? await temperature.update(Data([0, 1]))
        }
        group.cancelAll()
      }
    }
    #expect(lines.events.contains("\(ServiceError.notFound(EnvironmentalSensingService.uuid))"))
    #expect(lines.events.contains("\(CharacteristicError.notifyNotSupported)"))
    #expect(lines.events.contains("\(ATTError.insufficientEncryption)"))
    #expect(lines.sensorsOfLastPart == ["Foreign", "Thermometer 1"])
  }
}

/// What may happen, to a thermometer or to the gateway.
private enum RandomFault: CaseIterable {
  case outOfRange, off, daemon, linkCut, malformed
  case gatewayOff, gatewayUnplugged, gatewayDaemon

  /// Returns when it is repaired.
  func happen(to thermometer: SimulatedThermometer, _ gateway: SimulatedAdapter, for duration: Duration) async throws {
    let adapter = thermometer.adapter
    switch self {
    case .outOfRange:
      adapter.position = Position(x: 1000, y: 0)
      try await gateway.clock.sleep(for: duration)
      adapter.position = Position(x: 3, y: 0)
    case .off:
      adapter.isPoweredOn = false
      try await gateway.clock.sleep(for: duration)
      adapter.isPoweredOn = true
    case .daemon:
      adapter.isDaemonRunning = false
      try await gateway.clock.sleep(for: duration)
      adapter.isDaemonRunning = true
    case .linkCut: adapter.breakLinks(with: gateway, reason: .remote)
    case .malformed: try? await thermometer.temperature.update(Data([1]))
    case .gatewayOff:
      gateway.isPoweredOn = false
      try await gateway.clock.sleep(for: duration)
      gateway.isPoweredOn = true
    case .gatewayUnplugged:
      gateway.isPresent = false
      try await gateway.clock.sleep(for: duration)
      gateway.isPresent = true
    case .gatewayDaemon:
      gateway.isDaemonRunning = false
      try await gateway.clock.sleep(for: duration)
      gateway.isDaemonRunning = true
    }
  }
}

/// A thermometer that is served in octets, so that it can send any. Every second one lacks humidity.
private struct SimulatedThermometer: Sendable {
  let name: String
  let adapter: SimulatedAdapter
  let temperature = characteristic(Temperature.uuid)
  private let humidity = characteristic(Humidity.uuid)
  private let manager: PeripheralManager

  static func characteristic(_ uuid: BluetoothUUID) -> MutableCharacteristic {
    MutableCharacteristic(uuid: uuid, properties: [.read, .notify], value: Data([0, 1]))
  }

  init(_ number: Int, in air: SimulatedAir) async throws {
    name = "Thermometer \(number)"
    adapter = air.addAdapter(name: name, position: Position(x: 3, y: 0))
    manager = try await PeripheralManager(backend: adapter)
    let service = MutableService(EnvironmentalSensingService.self)
    service.add(temperature)
    if number.isMultiple(of: 2) { service.add(humidity) }
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: name, services: [EnvironmentalSensingService.self]))
  }

  /// Sends a temperature every ten seconds.
  func live() async throws {
    while true {
      try await adapter.clock.sleep(for: .seconds(10))
      try? await temperature.update(Data([0, 1]))
    }
  }
}

/// The lines that a gateway has written.
private final class Lines: Sendable {
  private struct State {
    var events: Set<String> = []
    var sensorsOfLastPart: Set<String> = []
  }

  private let state = Mutex(State())

  var events: Set<String> { state.withLock { $0.events } }
  /// The names of the thermometers that have delivered since `beginLastPart()`.
  var sensorsOfLastPart: Set<String> { state.withLock { $0.sensorsOfLastPart } }

  func append(_ line: Line) {
    state.withLock { state in
      if let event = line.event { state.events.insert(event) }
      if let name = line.name, line.temperature != nil { state.sensorsOfLastPart.insert(name) }
    }
  }

  func beginLastPart() { state.withLock { $0.sensorsOfLastPart = [] } }
}
