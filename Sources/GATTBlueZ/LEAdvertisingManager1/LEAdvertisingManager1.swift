import DBus
import GATTRuntime

/// The advertisements of an adapter: `org.bluez.LEAdvertisingManager1`.
///
///     RegisterAdvertisement ──▶ in `exports` ── UnregisterAdvertisement, or Release ──▶ ended
///                                   │ the adapter has lost its power                      ▲
///                                   └──▶ `cleaning` ── UnregisterAdvertisement ───────────┘
struct LEAdvertisingManager1 {
  /// The objects of the advertisements that are registered, or being registered.
  var exports: [AdvertisementIdentifier: ObjectExport] = [:]
  /// Unregisters the advertisements that ended with the power. BlueZ still counts them.
  var cleaning: Task<Void, Never>?

  var isEmpty: Bool { exports.isEmpty }
}
