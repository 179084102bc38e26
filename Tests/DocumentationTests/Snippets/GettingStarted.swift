import BlueGATT
import BlueGATTCatalog

/// The central's side: what every heart rate sensor in range measures, and where it is worn.
///
/// - Parameters:
///   - central: A manager whose adapter is on.
///   - show: Where lines go.
func followHeartRate(_ central: CentralManager, show: (String) -> Void) async throws {
  for try await found in central.scan(for: HeartRateService.self) {
    for try await link in found.peripheral.connections() {
      let heartRate = try await link.service(HeartRateService.self)
      if let location = try await heartRate.bodySensorLocation?.read() { show("worn at: \(location)") }
      for try await beat in heartRate.heartRateMeasurement.notifications() {
        show("\(beat.heartRate) bpm")
      }
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
