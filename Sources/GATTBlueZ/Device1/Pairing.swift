import DBus
import GATTRuntime

/// What an adapter knows of pairing.
struct Pairing {
  /// Who is asked when a device pairs with the adapter.
  var agent: (any PairingAgent)?
  /// The devices that this program pairs with.
  var pairing: Set<ObjectPath> = []
  /// Who waits for BlueZ to have forgotten a device.
  var removals: [(device: Device1, completion: Completion<Void>)] = []
}
