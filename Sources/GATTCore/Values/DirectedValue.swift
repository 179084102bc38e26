/// A characteristic whose octets mean one thing when it is read, and another when it is written or notified: it says which
/// value goes which way.
///
/// Conforming types have no cases. Generated ones come from definitions with several `Value` elements; the endpoints of a
/// client and of a server take them in the place of a value:
///
/// ```swift
/// enum FanControl: DirectedValue {
///   static var name: String { "Fan Control" }
///   static var uuid: BluetoothUUID { "7E570101-2A0C-4B53-8F0A-9C1D5E6F7081" }
///   typealias ReadValue = FanControlRead
///   typealias WriteValue = FanControlWrite
///   typealias UpdateValue = FanControlNotification
/// }
/// ```
public protocol DirectedValue: CharacteristicConfigurable {
  /// What a client reads.
  associatedtype ReadValue: CharacteristicValue & StringDeserializable
  /// What a client writes.
  associatedtype WriteValue: CharacteristicValue & StringDeserializable
  /// What a server notifies or indicates.
  associatedtype UpdateValue: CharacteristicValue & StringDeserializable
}
