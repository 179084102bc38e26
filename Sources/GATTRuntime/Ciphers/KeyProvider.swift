import GATTCore

/// The keys of devices that encipher their advertisements. `KeyRing` of `GATTCiphers` is one, from memory or a file.
public protocol KeyProvider: Sendable {
  /// The library that deciphers. A type in a program that imports `GATTCiphers` has one over OpenSSL by default.
  var engine: any CipherEngine { get }

  /// Returns the keys of a device. The runtime tries them in order. With several keys, a device can change its key without
  /// a gap.
  ///
  /// - Parameters:
  ///   - device: The device that sent a value.
  ///   - slot: The name of the key in the definition of the value.
  func keys(for device: AdvertisedDevice, slot: String) async -> [CipherKey]
}
