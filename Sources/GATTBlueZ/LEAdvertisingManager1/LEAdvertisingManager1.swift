import DBus
import GATTRuntime

/// The advertisements of an adapter: `org.bluez.LEAdvertisingManager1`.
struct LEAdvertisingManager1 {
  /// The life of an advertisement. It also ends when BlueZ or the adapter is lost.
  ///
  ///     registering ── RegisterAdvertisement ──▶ registered ── Release ──▶ ended
  ///          │                                       │
  ///          │ refused, cancelled, or without power  │ stopAdvertising(_:), or without power
  ///          ▼                                       │
  ///     unregistering ◀──────────────────────────────┘
  ///          └── UnregisterAdvertisement ──▶ ended
  enum State {
    case registering(ObjectExport)
    case registered(ObjectExport)
    /// BlueZ may still have the advertisement. The task unregisters it.
    case unregistering(Task<Void, Never>)
  }

  /// All advertisements that have not ended.
  var advertisements: [AdvertisementIdentifier: State] = [:]

  /// The objects of the advertisements that are registered, or being registered.
  var exports: [AdvertisementIdentifier: ObjectExport] {
    advertisements.compactMapValues { state in
      switch state {
      case .registering(let export), .registered(let export): export
      case .unregistering: nil
      }
    }
  }

  var isEmpty: Bool { exports.isEmpty }
}
