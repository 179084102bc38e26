import GATTCore
import GATTRuntime

/// Keys of devices, in memory.
///
/// `KeyRing(file:)` reads them from a file. In this one, phrases stand for the 32 hexadecimal digits of keys:
///
/// ```json
/// {
///   "A4:C1:38:8D:18:B2": "231d39c1d7cc1ab1aee224cd096db932",
///   "54:48:E6:8F:80:A5": ["the new key", "the key before"],
///   "C8:47:8C:00:00:01": { "advertisement key": "the key with this name" },
///   "*": "a key to try for every device"
/// }
/// ```
///
/// The keys under the address of a device are tried first, then the keys under `*`. The attribute
/// `key` of an `x:Cipher` gives a key its name. The third device above has an object of keys by name.
///
/// A key under `*` is a key of every device. A program with such a key refuses every plaintext value of a definition
/// with an `x:Cipher`, because an attacker could send plaintext in place of an enciphered value.
public struct KeyRing: KeyProvider {
  /// The device and the name that keys are for.
  private struct Scope: Hashable {
    /// Nil for any device.
    var address: DeviceAddress?
    /// Nil for any name.
    var keyName: String?
  }

  private var keys: [Scope: [CipherKey]] = [:]

  /// Creates a key ring without keys.
  public init() {}

  /// Adds a key. Receivers try the key after the keys that were added earlier with the same `address` and `keyName`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - address: The address of the device; nil for any device.
  ///   - keyName: The name that the definition gives the key; nil for any name.
  public mutating func add(_ key: CipherKey, for address: DeviceAddress?, keyName: String? = nil) {
    keys[Scope(address: address, keyName: keyName), default: []].append(key)
  }

  /// Returns the keys to try, in order: the keys of the device for the name, the keys of the device for any name, the
  /// keys of any device for the name, and the keys of any device for any name.
  public func keys(for device: AdvertisedDevice, keyName: String) -> [CipherKey] {
    var addresses: [DeviceAddress?] = [nil]
    if let address = device.address { addresses.insert(address, at: 0) }
    return addresses.flatMap { address in
      [keyName, nil].flatMap { keys[Scope(address: address, keyName: $0)] ?? [] }
    }
  }
}
