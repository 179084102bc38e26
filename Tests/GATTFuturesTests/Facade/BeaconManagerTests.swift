import GATTFutures
import GATTSimulator
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Beacons, ranged and monitored.
@Suite struct BeaconManagerTests {
  private let region = BeaconRegion(proximityUUID: UUID(), identifier: "shop", major: 1, minor: 2)

  @Test func `the beacons of a region are ranged until that is stopped`() async throws {
    try await FuturesStage.run { [region] stage in
      try await stage.peripheral.startAdvertising(region).value
      let manager = BeaconManager(stage.central)
      let ranging = manager.startRangingBeacons(in: region)
      #expect(manager.startRangingBeacons(in: region) === ranging)
      #expect(manager.isRanging && manager.isRangingRegion(identifier: "shop") && manager.beaconRegions == [region])
      for try await beacons in ranging.values where !beacons.isEmpty {
        #expect(beacons.first?.major == 1)
        #expect(beacons.first?.minor == 2)
        #expect(beacons.first?.proximity.stringValue == "near")
        break
      }
      manager.stopRangingBeacons(in: region)
      #expect(!manager.isRanging)
      for try await _ in ranging.values {}
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isScanning)
    }
  }

  @Test func `ranging fails when the adapter goes off, and ends with its manager`() async throws {
    try await FuturesStage.run { [region] stage in
      var manager: BeaconManager? = BeaconManager(stage.central)
      let first = manager?.startRangingBeacons(in: region)
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.phone.isPoweredOn = false
      await #expect(throws: CentralManagerError.isPoweredOff) {
        for try await _ in try #require(first).values {}
      }
      #expect(manager?.isRanging == false)
      stage.phone.isPoweredOn = true
      _ = manager?.startRangingBeacons(in: region)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.phone.isScanning)
      manager = nil
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(!stage.phone.isScanning)
    }
  }

  @Test func `entering and leaving a region is told`() async throws {
    try await FuturesStage.run { [region] stage in
      let manager = RegionManager(stage.central)
      let told = Told<RegionState>()
      let monitoring = manager.startMonitoring(for: region, exitDelay: 10)
      monitoring.onSuccess(context: ImmediateContext()) { told.append($0) }
      #expect(manager.isMonitoring && manager.regions == [region])
      await stage.air.clock.runUntilIdle()
      #expect(told.all == [.start])
      try await stage.peripheral.startAdvertising(region).value
      #expect(try await manager.requestState(for: region).value == .inside)
      try await stage.peripheral.stopAdvertising().value
      #expect(try await manager.requestState(for: region, exitDelay: 5).value == .outside)
      try await stage.air.clock.sleep(for: .seconds(20))
      stage.phone.isPoweredOn = false
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == [.start, .inside, .outside, .unknown])
      manager.stopMonitoring(for: region)
      #expect(!manager.isMonitoring)
      for try await _ in monitoring.values {}
    }
  }
}
