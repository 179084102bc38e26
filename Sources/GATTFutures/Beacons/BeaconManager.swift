import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells how near the beacons of regions are, in futures. Hold it for as long as it is needed.
public final class BeaconManager: Sendable {
  private let central: CentralManager
  private let watches = Watches<[Beacon]>()

  /// A manager that scans with `central`.
  public init(_ central: CentralManager) {
    self.central = central
  }

  /// How near the beacons of a region are, nearest first, every second until `stopRangingBeacons(in:)`.
  ///
  /// The stream fails, and the ranging ends, when the adapter can't go on, as with `CentralManagerError.isPoweredOff`.
  /// Who ranges a region that is being ranged gets the same stream.
  ///
  /// - Parameters:
  ///   - region: Which beacons.
  ///   - capacity: How many results are kept for those who subscribe later.
  public func startRangingBeacons(
    in region: BeaconRegion,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<[Beacon]> {
    watches.start(region, capacity, central.radio) { base, stream in
      for try await beacons in base.rangeBeacons(in: region) { stream.success(beacons) }
    }
  }

  /// Stops ranging a region, and ends its stream.
  public func stopRangingBeacons(in region: BeaconRegion) {
    watches.stop { $0 == region }
  }

  /// Stops ranging all regions, and ends their streams.
  public func stopRangingAllBeacons() {
    watches.stop { _ in true }
  }

  /// The regions that are being ranged.
  public var beaconRegions: [BeaconRegion] { watches.regions }

  /// Whether a region is being ranged.
  public var isRanging: Bool { !beaconRegions.isEmpty }

  /// Whether a region is being ranged that the program calls so.
  public func isRangingRegion(identifier: String) -> Bool { beaconRegions.contains { $0.identifier == identifier } }
}

extension BeaconRegion {
  /// The surroundings of the beacons that have all the numbers given.
  ///
  /// - Parameters:
  ///   - proximityUUID: Whose beacons.
  ///   - identifier: What the program calls the region.
  ///   - major: Which group of them; all when nil.
  ///   - minor: Which one of the group; all when nil.
  public init(proximityUUID: UUID, identifier: String, major: UInt16? = nil, minor: UInt16? = nil) {
    self.init(identifier: identifier, proximityUUID: BluetoothUUID(proximityUUID), major: major, minor: minor)
  }
}

extension Proximity {
  /// What it says to a person.
  public var stringValue: String { description }
}
