import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The relation of this device to a region.
public enum RegionState: Hashable, Sendable {
  /// The monitoring has begun.
  case start
  /// A beacon of the region has been received within the exit delay.
  case inside
  /// No beacon of the region has been received for the exit delay.
  case outside
  /// The state is no longer known, for example because the adapter was powered off.
  case unknown

  fileprivate init(_ state: GATTRuntime.RegionState) {
    switch state {
    case .inside: self = .inside
    case .outside: self = .outside
    case .unknown: self = .unknown
    }
  }
}

/// Monitors whether this device is inside regions of beacons, with futures. The monitoring ends when the last reference
/// to the manager is released.
public final class RegionManager: Sendable {
  private let central: CentralManager
  private let regionStreams = RegionStreams<RegionState>()

  /// Creates a manager that scans with `central`.
  public init(_ central: CentralManager) {
    self.central = central
  }

  /// Returns a stream of the state of a region, `.start` first, until `stopMonitoring(for:)`.
  ///
  /// The stream fails, and the monitoring ends, when the adapter can't scan. A call for a region that is being
  /// monitored returns the same stream.
  ///
  /// - Parameters:
  ///   - region: The beacons.
  ///   - exitDelay: The time in seconds without a received beacon after which the region has been left.
  ///   - capacity: The number of elements kept for late subscribers.
  public func startMonitoring(
    for region: BeaconRegion,
    exitDelay: TimeInterval = 30,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<RegionState> {
    regionStreams.start(region, capacity, central.runtime) { base, stream in
      stream.success(.start)
      // The stream reports `.start` in the place of the unknown state at the beginning.
      var isKnown = false
      for try await state in base.monitor(region, exitDelay: Duration(timeInterval: exitDelay)) {
        isKnown = isKnown || state != .unknown
        if isKnown { stream.success(RegionState(state)) }
      }
    }
  }

  /// Stops monitoring a region, and ends its stream.
  public func stopMonitoring(for region: BeaconRegion) {
    regionStreams.stop { $0 == region }
  }

  /// Stops monitoring all regions, and ends their streams.
  public func stopMonitoringAllRegions() {
    regionStreams.stop { _ in true }
  }

  /// The regions that are being monitored.
  public var regions: [BeaconRegion] { regionStreams.regions }

  /// Whether a region is being monitored.
  public var isMonitoring: Bool { !regions.isEmpty }

  /// Returns the state of a region as soon as that is known.
  ///
  /// Fails when the adapter can't scan, and with `CancellationError` when the central manager is released.
  ///
  /// - Parameters:
  ///   - region: The beacons.
  ///   - exitDelay: The time in seconds without a received beacon after which the state is `.outside`.
  public func requestState(for region: BeaconRegion, exitDelay: TimeInterval = 30) -> Future<RegionState> {
    central.runtime.waiting { base in
      for try await state in base.monitor(region, exitDelay: Duration(timeInterval: exitDelay)) where state != .unknown
      {
        return RegionState(state)
      }
      throw CancellationError()
    }
  }
}
