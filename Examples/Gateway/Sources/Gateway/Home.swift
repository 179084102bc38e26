import BlueGATT
import GATTSimulator
import Synchronization

/// Three thermometers around a gateway. The one of the garden is carried out of reach for a while, and the gateway's
/// adapter is unplugged for a moment.
struct Home {
  private let air = SimulatedAir(seed: 7)

  /// Three quarters of a minute.
  func live() async throws {
    try await air.run {
      let gateway = air.addAdapter(name: "gateway")
      let central = try await CentralManager(backend: gateway)
      let kitchen = air.addAdapter(name: "Kitchen", position: Position(x: 3, y: 0))
      let cellar = air.addAdapter(name: "Cellar", position: Position(x: 0, y: 6))
      let garden = air.addAdapter(name: "Garden", position: Position(x: 12, y: 0))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await Gateway(central: central) { $0.print() }.run() }
        group.addTask { try await serve("Kitchen", on: kitchen, 21.5) }
        group.addTask { try await serve("Cellar", on: cellar, 13.25) }
        group.addTask { try await serve("Garden", on: garden, 4) }
        try await air.clock.sleep(for: .seconds(8))
        garden.position = Position(x: 500, y: 0)
        try await air.clock.sleep(for: .seconds(12))
        garden.position = Position(x: 12, y: 0)
        try await air.clock.sleep(for: .seconds(10))
        gateway.isPresent = false
        try await air.clock.sleep(for: .seconds(2))
        gateway.isPresent = true
        try await air.clock.sleep(for: .seconds(12))
        group.cancelAll()
      }
    }
  }

  /// A thermometer that gets a little warmer, and says so every three seconds to whoever wants to know.
  private func serve(_ name: String, on adapter: SimulatedAdapter, _ start: Double) async throws {
    let peripheral = try await PeripheralManager(backend: adapter)
    let thermometer = Thermometer(start: start)
    let service = try await peripheral.add(EnvironmentalSensingService.self, provider: thermometer)
    try await peripheral.startAdvertising(
      Advertisement(localName: name, services: [EnvironmentalSensingService.self])
    )
    while true {
      try await air.clock.sleep(for: .seconds(3))
      try await service.temperature.notify(thermometer.measure())
    }
  }
}

/// What a thermometer measures: a tenth of a degree more each time.
final class Thermometer: EnvironmentalSensingService.Provider {
  private let tenths: Mutex<Int>

  init(start: Double) {
    tenths = Mutex(Int(start * 10))
  }

  func measure() throws -> Temperature {
    let tenths = tenths.withLock { tenths in
      tenths += 1
      return tenths
    }
    return try Temperature(temperature: Quantity(Double(tenths) / 10))
  }

  func readTemperature(_ request: ReadRequest) async throws -> Temperature { try measure() }

  func readHumidity(_ request: ReadRequest) async throws -> Humidity { Humidity(humidity: 55) }
}
