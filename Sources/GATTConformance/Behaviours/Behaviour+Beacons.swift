import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Beacons that a peripheral advertises and a central ranges.
  public static let beacons: [Behaviour] = [
    Behaviour("a ranged beacon has the identity that it advertises") { scene in
      try await scene.peripheral.startAdvertising(Advertisement(beacon: beacon))
      let region = BeaconRegion(proximityUUID: Scene.service, major: 7)
      for try await beacons in scene.central.rangeBeacons(in: region) where !beacons.isEmpty {
        #expect(beacons.map { $0.identity } == [beacon])
        break
      }
    },
    Behaviour("a region is entered when its beacon is heard, and left when the beacon is silent") { scene in
      let region = BeaconRegion(proximityUUID: Scene.service, major: 7, minor: 9)
      let states = Record<RegionState>()
      try await scene.peripheral.startAdvertising(Advertisement(beacon: beacon))
      for try await state in scene.central.monitor(region, exitDelay: .seconds(3)) {
        states.append(state)
        if state == .inside { try await scene.peripheral.stopAdvertising() }
        if state == .outside { break }
      }
      #expect(states.all == [.unknown, .inside, .outside])
    },
  ]
}

private let beacon = IBeacon(proximityUUID: Scene.service, major: 7, minor: 9, measuredPower: -60)
