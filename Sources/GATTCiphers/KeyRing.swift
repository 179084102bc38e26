import GATTCore
import GATTRuntime

/// Keys of devices, in memory.
///
/// `KeyRing(file:)` reads them from a file:
///
/// ```json
/// {
///   "A4:C1:38:8D:18:B2": "231d39c1d7cc1ab1aee224cd096db932",
///   "54:48:E6:8F:80:A5": ["the new key", "the key before"],
///   "C8:47:8C:00:00:01": { "advertisement key": "the key of one slot" },
///   "*": "the key of every other device"
/// }
/// ```
///
/// A device has the keys of its address first, then those of `*`. With a key under `*`, every device has a key, so that
/// plaintext of a device is refused as a downgrade.
public struct KeyRing: KeyProvider {
  private struct Place: Hashable {
    /// Nil for any device.
    var address: DeviceAddress?
    /// Nil for any slot.
    var slot: String?
  }

  private var places: [Place: [CipherKey]] = [:]

  /// Creates a key ring without keys.
  public init() {}

  /// Adds a key. It is tried after the keys that were added before with the same arguments.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - address: The address of the device; nil for any device.
  ///   - slot: The name of the key in the definition; nil for any name.
  public mutating func add(_ key: CipherKey, for address: DeviceAddress?, slot: String? = nil) {
    places[Place(address: address, slot: slot), default: []].append(key)
  }

  /// Returns the keys of the device, followed by the keys of any device. In both, the keys of the slot come first, and the
  /// keys of any slot follow.
  public func keys(for device: AdvertisedDevice, slot: String) async -> [CipherKey] {
    var addresses: [DeviceAddress?] = [nil]
    if let address = device.address { addresses.insert(address, at: 0) }
    return addresses.flatMap { address in
      [slot, nil].flatMap { places[Place(address: address, slot: $0)] ?? [] }
    }
  }
}
