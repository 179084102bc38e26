import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where this program is with regard to a region.
public enum RegionState: Hashable, Sendable {
  /// The monitoring has begun.
  case start
  /// One of its beacons was heard, and none has been missed for too long since.
  case inside
  /// None of its beacons was heard for the exit delay.
  case outside
  /// Not known any more, as when the adapter was powered off.
  case unknown

  fileprivate init(_ state: GATTRuntime.RegionState) {
    switch state {
    case .inside: self = .inside
    case .outside: self = .outside
    case .unknown: self = .unknown
    }
  }
}

/// Tells whether this program is inside regions of beacons, in futures. Hold it for as long as it is needed.
public final class RegionManager: Sendable {
  private let central: CentralManager
  private let watches = Watches<RegionState>()

  /// A manager that scans with `central`.
  public init(_ central: CentralManager) {
    self.central = central
  }

  /// Whether this program is inside a region, `.start` first, until `stopMonitoring(for:)`.
  ///
  /// The stream fails, and the monitoring ends, when the adapter can't or won't scan. Who monitors a region that is
  /// being monitored gets the same stream.
  ///
  /// - Parameters:
  ///   - region: Which beacons.
  ///   - exitDelay: For how long none of them must be heard before the region has been left, in seconds.
  ///   - capacity: How many results are kept for those who subscribe later.
  public func startMonitoring(
    for region: BeaconRegion,
    exitDelay: TimeInterval = 30,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<RegionState> {
    watches.start(region, capacity, central.radio) { base, stream in
      stream.success(.start)
      // What is not known from the start is what `.start` says.
      var isKnown = false
      for try await state in base.monitor(region, exitDelay: Duration(timeInterval: exitDelay)) {
        isKnown = isKnown || state != .unknown
        if isKnown { stream.success(RegionState(state)) }
      }
    }
  }

  /// Stops monitoring a region, and ends its stream.
  public func stopMonitoring(for region: BeaconRegion) {
    watches.stop { $0 == region }
  }

  /// Stops monitoring all regions, and ends their streams.
  public func stopMonitoringAllRegions() {
    watches.stop { _ in true }
  }

  /// The regions that are being monitored.
  public var regions: [BeaconRegion] { watches.regions }

  /// Whether a region is being monitored.
  public var isMonitoring: Bool { !regions.isEmpty }

  /// Whether this program is inside a region, once that is known.
  ///
  /// Fails when the adapter can't or won't scan, and with `CancellationError` when the central manager goes.
  ///
  /// - Parameters:
  ///   - region: Which beacons.
  ///   - exitDelay: For how long none of them must be heard for `.outside`, in seconds.
  public func requestState(for region: BeaconRegion, exitDelay: TimeInterval = 30) -> Future<RegionState> {
    central.radio.waiting { base in
      for try await state in base.monitor(region, exitDelay: Duration(timeInterval: exitDelay)) where state != .unknown
      {
        return RegionState(state)
      }
      throw CancellationError()
    }
  }
}
