import DBus
import GATTRuntime

/// What an adapter advertises.
struct LEAdvertisingManager1 {
  /// The objects that BlueZ looks at, of those that are on the air or about to be.
  var exports: [AdvertisementIdentifier: ObjectExport] = [:]
  /// Takes those out that ended with the power. BlueZ goes on counting them.
  var cleaning: Task<Void, Never>?

  /// Whether nothing is advertised.
  var isEmpty: Bool { exports.isEmpty }
}
