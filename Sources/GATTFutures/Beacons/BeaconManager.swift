import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Ranges the beacons of regions, with futures. The ranging ends when the last reference to the manager is released.
public final class BeaconManager: Sendable {
  private let central: CentralManager
  private let regionStreams = RegionStreams<[Beacon]>()

  /// Creates a manager that scans with `central`.
  public init(_ central: CentralManager) {
    self.central = central
  }

  /// Returns a stream with the proximity of a region's beacons, nearest first, every second until
  /// `stopRangingBeacons(in:)`.
  ///
  /// The stream fails, and the ranging ends, when the adapter can't continue, for example with
  /// `CentralManagerError.isPoweredOff`. A call for a region that is being ranged returns the same stream.
  ///
  /// - Parameters:
  ///   - region: The beacons.
  ///   - capacity: The number of elements kept for late subscribers.
  public func startRangingBeacons(
    in region: BeaconRegion,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<[Beacon]> {
    regionStreams.start(region, capacity, central.runtime) { base, stream in
      for try await beacons in base.rangeBeacons(in: region) { stream.success(beacons) }
    }
  }

  /// Stops ranging a region, and ends its stream.
  public func stopRangingBeacons(in region: BeaconRegion) {
    regionStreams.stop { $0 == region }
  }

  /// Stops ranging all regions, and ends their streams.
  public func stopRangingAllBeacons() {
    regionStreams.stop { _ in true }
  }

  /// The regions that are being ranged.
  public var beaconRegions: [BeaconRegion] { regionStreams.regions }

  /// Whether a region is being ranged.
  public var isRanging: Bool { !beaconRegions.isEmpty }

  /// Returns whether a region with this identifier is being ranged.
  public func isRangingRegion(identifier: String) -> Bool { beaconRegions.contains { $0.identifier == identifier } }
}

extension BeaconRegion {
  /// Creates the region of the beacons that have all the given numbers.
  ///
  /// - Parameters:
  ///   - proximityUUID: The proximity UUID of the beacons.
  ///   - identifier: The application's name for the region.
  ///   - major: The major number of a group of beacons; nil for all.
  ///   - minor: The minor number of a beacon in the group; nil for all.
  public init(proximityUUID: UUID, identifier: String, major: UInt16? = nil, minor: UInt16? = nil) {
    self.init(identifier: identifier, proximityUUID: BluetoothUUID(proximityUUID), major: major, minor: minor)
  }
}

extension Proximity {
  /// The string for display.
  public var stringValue: String { description }
}
