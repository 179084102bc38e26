import BlueGATT
import BlueGATTCatalog

/// The central's side: what the first heart rate sensor in range measures.
///
/// - Parameters:
///   - central: A manager whose adapter is on.
///   - show: Where lines go.
func followHeartRate(_ central: CentralManager, show: @Sendable (String) -> Void) async throws {
  guard let found = try await central.scan(for: HeartRateService.self).first(where: { _ in true }) else { return }
  for try await beat in found.peripheral.notifications(of: HeartRateService.self, { $0.heartRateMeasurement }) {
    show("\(beat.heartRate) bpm")
  }
}

/// What only a connection tells: where the sensor is worn. A read that the end of the link catches is made again on the
/// next link.
func readLocation(of sensor: Peripheral, show: (String) -> Void) async throws {
  for try await link in sensor.connections() {
    do {
      let heartRate = try await link.service(HeartRateService.self)
      if let location = try await heartRate.bodySensorLocation?.read() { show("worn at: \(location)") }
      return
    } catch PeripheralError.disconnected {
      continue
    }
  }
}

/// What the sensor answers.
struct Monitor: HeartRateService.Provider {
  func readBodySensorLocation(_ request: ReadRequest) async throws -> BodySensorLocation { .chest }

  func writeHeartRateControlPoint(_ value: HeartRateControlPoint, _ request: WriteRequest) async throws {
    guard value == .resetEnergyExpended else { throw HeartRateService.ErrorCode.heartRateControlPointNotSupported }
  }
}

/// The peripheral's side: the service, advertised.
func serveHeartRate(_ peripheral: PeripheralManager) async throws -> HeartRateService.Server {
  let service = try await peripheral.add(HeartRateService.self, provider: Monitor())
  try await peripheral.startAdvertising(Advertisement(localName: "Monitor", services: [HeartRateService.self]))
  return service
}

/// One measurement to whoever has subscribed.
func beat(_ service: HeartRateService.Server) async throws {
  try await service.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 72, rrIntervals: [0.82, 0.85]))
}

#if os(Linux)
  /// Both on the Bluetooth of the machine.
  func useTheRadio() async throws {
    try await followHeartRate(CentralManager()) { print($0) }
  }
#endif
