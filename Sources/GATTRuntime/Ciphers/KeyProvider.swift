import GATTCore

/// Provides the keys of devices that encipher their advertisements. `KeyRing` of `GATTCiphers` has keys from memory or
/// from a file. Some definitions compute the key from the octets of the value. For devices with these definitions, an
/// empty `KeyRing` suffices.
public protocol KeyProvider: Sendable {
  /// The cipher library. `GATTCiphers` has a default implementation over OpenSSL.
  var engine: any CipherEngine { get }

  /// Returns the keys of a device. The runtime tries them in order. With both the old and the new key, the program can
  /// read the values before and after the device changes its key.
  ///
  /// - Parameters:
  ///   - device: The device that sent a value.
  ///   - keyName: The name that the `x:Cipher` of the definition gives the key.
  func keys(for device: AdvertisedDevice, keyName: String) async -> [CipherKey]
}
