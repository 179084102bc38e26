/// A characteristic with different values for reading, writing, and notifications or indications.
///
/// Conforming types have no cases. The generator creates them from definitions with several `Value` elements; the
/// typed characteristics of a client and of a server accept them in place of a value:
///
/// ```swift
/// enum FanControl: ValueByDirection {
///   static var name: String { "Fan Control" }
///   static var uuid: BluetoothUUID { "7E570101-2A0C-4B53-8F0A-9C1D5E6F7081" }
///   typealias ReadValue = FanControlRead
///   typealias WriteValue = FanControlWrite
///   typealias UpdateValue = FanControlNotification
/// }
/// ```
public protocol ValueByDirection: CharacteristicConfigurable {
  /// The value that a client reads.
  associatedtype ReadValue: CharacteristicValue & StringDeserializable
  /// The value that a client writes.
  associatedtype WriteValue: CharacteristicValue & StringDeserializable
  /// The value that a server notifies or indicates.
  associatedtype UpdateValue: CharacteristicValue & StringDeserializable
}
