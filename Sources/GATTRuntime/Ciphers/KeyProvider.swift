import GATTCore

/// Provides the keys of devices that encipher their advertisements. `KeyRing` of `GATTCiphers` has keys from memory or
/// from a file. An empty `KeyRing` suffices for definitions that compute the key from the value.
public protocol KeyProvider: Sendable {
  /// The cipher library. `GATTCiphers` has a default implementation over OpenSSL.
  var engine: any CipherEngine { get }

  /// Returns the keys of a device. The runtime tries them in order.
  ///
  /// - Parameters:
  ///   - device: The device that sent a value.
  ///   - keyName: The name of the key in the definition.
  func keys(for device: AdvertisedDevice, keyName: String) async -> [CipherKey]
}
