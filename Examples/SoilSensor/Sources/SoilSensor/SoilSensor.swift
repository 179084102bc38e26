import BlueGATT
import GATTSimulator

/// A device that exists as XML only, and a gateway that reads it, in one process.
@main
struct SoilSensor {
  static func main() async throws {
    let air = SimulatedAir()
    try await air.run {
      let sensor = try await serve(PeripheralManager(backend: air.addAdapter(name: "sensor")))
      let gateway = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await measure(sensor) }
        group.addTask { try await read(gateway) { print($0) } }
        try await group.waitForAll()
      }
    }
  }

  /// The peripheral's side: the service, and the last measurement in the advertisement.
  static func serve(_ peripheral: PeripheralManager) async throws -> SoilService.Server {
    let service = try await peripheral.add(SoilService.self, provider: Probe())
    var advertisement = Advertisement(localName: "Soil")
    try advertisement.setServiceData(SoilAdvertisement(moisture: 412, battery: 93))
    try await peripheral.startAdvertising(advertisement)
    return service
  }

  /// One measurement to whoever has subscribed.
  static func measure(_ sensor: SoilService.Server) async throws {
    for await subscribers in sensor.soilMeasurement.subscriberChanges() where !subscribers.isEmpty { break }
    try await sensor.soilMeasurement.notify(SoilMeasurement(moisture: 412, temperature: 21.5))
  }

  /// The central's side: what is advertised, then what only a connection tells.
  static func read(_ gateway: CentralManager, show: @Sendable (String) -> Void) async throws {
    for try await found in gateway.scan() {
      guard let advertised = found.advertisement.serviceData(SoilAdvertisement.self) else { continue }
      show("advertised: \(advertised)")
      for try await link in found.peripheral.connections() {
        do {
          let soil = try await link.service(SoilService.self)
          let measurements = try await soil.soilMeasurement.subscribe()
          do {
            try await soil.soilControl.write(.setInterval(.init(interval: 1)))
          } catch let error as ATTError where SoilService.ErrorCode(error) == .tooOften {
            show("refused: too often")
          }
          try await soil.soilControl.write(.setInterval(.init(interval: 60)))
          for try await measurement in measurements { return show("measured: \(measurement)") }
        } catch PeripheralError.disconnected {
          continue  // with the next link
        } catch ServiceError.notFound {
          break  // another device, which advertises data that decodes
        }
      }
    }
  }
}

/// What the sensor answers.
struct Probe: SoilService.Provider {
  func writeSoilControl(_ value: SoilControl, _ request: WriteRequest) async throws {
    switch value {
    case .setInterval(let command):
      guard command.interval >= 10 else { throw SoilService.ErrorCode.tooOften }
      print("sensor: measures every \(command.interval) s")
    case .blink: print("sensor: blinks")
    case .unknown: throw ATTError.valueNotAllowed
    }
  }
}
