import BlueGATT
import Foundation
import GATTSimulator

/// A heart rate sensor and a phone that reads it.
///
///     HeartRateMonitor            both in one process, over a simulated radio
///     HeartRateMonitor sensor     the sensor, on this machine's Bluetooth
///     HeartRateMonitor phone      the phone, on this machine's Bluetooth
@main
struct HeartRateMonitor {
  static func main() async {
    do {
      switch CommandLine.arguments.dropFirst().first {
      #if os(Linux)
        case "sensor": try await serve(PeripheralManager()) { try await Task.sleep(for: $0) }
        case "phone": try await watch(CentralManager())
      #endif
      case let other?: throw Usage(argument: other)
      case nil: try await simulate()
      }
    } catch {
      FileHandle.standardError.write(Data("HeartRateMonitor: \(error)\n".utf8))
      exit(1)
    }
  }

  static func simulate() async throws {
    let air = SimulatedAir()
    try await air.run {
      let sensor = try await PeripheralManager(backend: air.addAdapter(name: "sensor"))
      let phone = try await CentralManager(
        backend: air.addAdapter(name: "phone", position: Position(x: 2, y: 0))
      )
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await serve(sensor) { try await air.clock.sleep(for: $0) } }
        group.addTask { try await watch(phone) }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// The peripheral's side: a measurement a second to whoever has subscribed.
  static func serve(_ peripheral: PeripheralManager, sleep: @Sendable (Duration) async throws -> Void) async throws {
    let service = try await peripheral.add(HeartRateService.self, provider: Sensor())
    try await peripheral.startAdvertising(Advertisement(localName: "Monitor", services: [HeartRateService.self]))
    for await subscribers in service.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty { break }
    for second in 0..<8 {
      let rate = 68 + 3 * second
      let interval = 60 / Double(rate)
      try await service.heartRateMeasurement.notify(
        HeartRateMeasurement(
          sensorContactStatus: .contact,
          heartRate: UInt16(rate),
          energyExpended: second == 7 ? 12_000 : nil,
          rrIntervals: [Quantity(interval), Quantity(interval * 1.02)]
        )
      )
      try await sleep(.seconds(1))
    }
  }

  /// The central's side: finds the sensor, asks it where it sits, and prints what it measures.
  static func watch(_ central: CentralManager) async throws {
    for try await found in central.scan(for: HeartRateService.self) {
      print("found \(found.peripheral.name) at \(found.rssi ?? 0) dBm")
      for try await link in found.peripheral.connections() {
        let heartRate = try await link.service(HeartRateService.self)
        if let location = try await heartRate.bodySensorLocation?.read() {
          print("worn at: \(location)")
        }
        do {
          try await heartRate.heartRateControlPoint?.write(.unknown(7))
        } catch let error as ATTError {
          print("refused: \(HeartRateService.ErrorCode(error).map(String.init(describing:)) ?? "\(error)")")
        }
        try await heartRate.heartRateControlPoint?.write(.resetEnergyExpended)
        for try await beat in heartRate.heartRateMeasurement.notifications() {
          print(beat)
          if beat.energyExpended != nil { return }
        }
      }
    }
  }
}

/// What the sensor answers.
struct Sensor: HeartRateService.Provider {
  func readBodySensorLocation(_ request: ReadRequest) async throws -> BodySensorLocation { .chest }

  func writeHeartRateControlPoint(_ value: HeartRateControlPoint, _ request: WriteRequest) async throws {
    guard value == .resetEnergyExpended else { throw HeartRateService.ErrorCode.heartRateControlPointNotSupported }
    print("sensor: energy expended is reset")
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let argument: String

  var description: String { "there is no \(argument): say sensor or phone, or nothing for both in one process" }
}
