import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct EndToEndTests {
  @Test func `a central scans for, connects to, reads and is notified by a peripheral`() async throws {
    let beats = try await Stage.run { stage -> [UInt16] in
      let server = try await stage.peripheral.add(HeartRateService.self, provider: Monitor())
      try await stage.peripheral.startAdvertising(
        Advertisement(localName: "Monitor", services: [HeartRateService.self])
      )
      var beats: [UInt16] = []
      for try await found in stage.central.scan(for: HeartRateService.self) {
        #expect(found.advertisement.localName == "Monitor")
        #expect(found.peripheral.name == "Monitor")
        for try await link in found.peripheral.connections() {
          let heartRate = try await link.service(HeartRateService.self)
          #expect(try await heartRate.bodySensorLocation?.read() == .chest)
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              for await subscribers in server.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty {
                for rate in [72, 75, 300] as [UInt16] {
                  try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: rate))
                }
                return
              }
            }
            for try await beat in heartRate.heartRateMeasurement.notifications() {
              beats.append(beat.heartRate)
              if beats.count == 3 { break }
            }
            try await group.waitForAll()
          }
          return beats
        }
      }
      return beats
    }
    #expect(beats == [72, 75, 300])
  }

  @Test func `an application error that a provider throws reaches the client with its code`() async throws {
    try await Stage.run { stage in
      let (_, _, client) = try await stage.connected()
      let controlPoint = try #require(client.heartRateControlPoint)
      await #expect(throws: ATTError(HeartRateService.ErrorCode.heartRateControlPointNotSupported)) {
        try await controlPoint.write(.resetEnergyExpended)
      }
    }
  }
}
