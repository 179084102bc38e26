import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
import Testing

@testable import Gateway

/// The gateway over a simulated radio.
@Suite struct GatewayTests {
  @Test func `neither temperature nor humidity of a thermometer is lost for good in an hour of faults`() async throws {
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
        let expected = thermometers.reduce(into: Set<Measured>()) { $0.formUnion($1.measured) }
        #expect(expected.count == 30)
        let deadline = air.clock.now.advanced(by: .seconds(300))
        while air.clock.now < deadline, lines.ofLastPart != expected { try await air.clock.sleep(for: .seconds(1)) }
        #expect(expected.subtracting(lines.ofLastPart) == [])
        #expect(lines.ofLastPart.subtracting(expected) == [])
        group.cancelAll()
      }
    }
    let events = [
      "adapter: powered off", "adapter: resetting", "adapter: unsupported", "disconnected: ",
      "malformed \(Temperature.uuid)", "malformed \(Humidity.uuid)",
    ]
    for event in events { #expect(lines.events.contains { $0.hasPrefix(event) }, "\(event)") }
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
    #expect(lines.ofLastPart == [Measured("Foreign", .temperature), Measured("Thermometer 1", .temperature)])
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
    case .malformed:
      try? await thermometer.temperature.update(Data([1]))
      try? await thermometer.humidity.update(Data([1]))
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
  /// What it measures.
  let measured: Set<Measured>
  let temperature = characteristic(Temperature.uuid)
  let humidity = characteristic(Humidity.uuid)
  private let manager: PeripheralManager

  static func characteristic(_ uuid: BluetoothUUID) -> MutableCharacteristic {
    MutableCharacteristic(uuid: uuid, properties: [.read, .notify], value: Data([0, 1]))
  }

  init(_ number: Int, in air: SimulatedAir) async throws {
    name = "Thermometer \(number)"
    let kinds: [Measured.Kind] = number.isMultiple(of: 2) ? [.temperature, .humidity] : [.temperature]
    measured = Set(kinds.map { [name] in Measured(name, $0) })
    adapter = air.addAdapter(name: name, position: Position(x: 3, y: 0))
    manager = try await PeripheralManager(backend: adapter)
    let service = MutableService(EnvironmentalSensingService.self)
    service.add(temperature)
    if kinds.contains(.humidity) { service.add(humidity) }
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: name, services: [EnvironmentalSensingService.self]))
  }

  /// Sends its values every ten seconds.
  func live() async throws {
    while true {
      try await adapter.clock.sleep(for: .seconds(10))
      try? await temperature.update(Data([0, 1]))
      try? await humidity.update(Data([0, 1]))
    }
  }
}

/// A kind of value of a thermometer.
private struct Measured: Hashable {
  enum Kind: Hashable {
    case temperature, humidity
  }

  let thermometer: String
  let kind: Kind

  init(_ thermometer: String, _ kind: Kind) {
    self.thermometer = thermometer
    self.kind = kind
  }
}

/// The lines that a gateway has written.
private final class Lines: Sendable {
  private struct State {
    var events: Set<String> = []
    var ofLastPart: Set<Measured> = []
  }

  private let state = Mutex(State())

  var events: Set<String> { state.withLock { $0.events } }
  /// What has been delivered since `beginLastPart()`.
  var ofLastPart: Set<Measured> { state.withLock { $0.ofLastPart } }

  func append(_ line: Line) {
    state.withLock { state in
      if let event = line.event { state.events.insert(event) }
      guard let name = line.name else { return }
      if line.temperature != nil { state.ofLastPart.insert(Measured(name, .temperature)) }
      if line.humidity != nil { state.ofLastPart.insert(Measured(name, .humidity)) }
    }
  }

  func beginLastPart() { state.withLock { $0.ofLastPart = [] } }
}
