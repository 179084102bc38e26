#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why the central role could not do what it was asked for.
///
/// These are BlueCap's cases, here and in the other error types; what the runtime has besides, as
/// `GATTRuntime.CentralManagerError.unavailable`, comes as it is.
public enum CentralManagerError: Int, Error {
  /// A scan runs already. Stop it first.
  case isScanning
  /// The adapter is switched off or blocked, or was while the operation ran.
  case isPoweredOff
  /// Something that ran before the host's Bluetooth service went did not come back with it.
  case restoreFailed
  /// The scan's time has passed, and it saw nothing.
  case serviceScanTimeout
  /// The device belongs to another adapter, or the adapter has never seen it.
  case invalidPeripheral
}

/// Why something could not be done with a remote device.
public enum PeripheralError: Int, Error {
  /// The link has ended. What was discovered through it can't be used any more; connect again and discover again.
  case disconnected
  /// This program ended the connection.
  case forcedDisconnect
  /// The device did not accept a connection within the time given.
  case connectionTimeout
  /// The device did not name its services within the time given.
  case serviceDiscoveryTimeout
}

/// Why something could not be done with a service of a remote device.
public enum ServiceError: Int, Error {
  /// The device did not name the service's characteristics within the time given.
  case characteristicDiscoveryTimeout
  /// The service's characteristics have not been discovered.
  case unconfigured
}

/// Why a characteristic of a remote device was not read, written or subscribed to.
public enum CharacteristicError: Int, Error {
  /// The device did not answer within the time given.
  case readTimeout
  /// The device did not acknowledge, or there was no room for the value, within the time given.
  case writeTimeout
  /// The text is no value of the characteristic, or the value has no octets.
  case notSerializable
  /// The characteristic does not have the property read.
  case readNotSupported
  /// The characteristic does not have the property that this type of write needs.
  case writeNotSupported
  /// The characteristic has neither the property notify nor indicate.
  case notifyNotSupported
  /// The device has changed its services and no longer has the characteristic. Discover them again.
  case unconfigured
}

/// Why the peripheral role could not do what it was asked for.
public enum PeripheralManagerError: Int, Error {
  /// The manager advertises already. Stop that first.
  case isAdvertising
  /// Something that was served or advertised before the host's Bluetooth service went did not come back with it.
  case restoreFailed
  /// The adapter did not stop advertising within the time given.
  case stopAdvertisingTimeout
}

/// Why a service could not be taken back.
public enum MutableServiceError: Int, Error {
  /// The service is not being served.
  case unconfigured
}

/// Why a value was not sent to the centrals that subscribed to it.
public enum MutableCharacteristicError: Int, Error {
  /// The service of the characteristic is not being served. Add it to a `PeripheralManager` first.
  case unconfigured
  /// The text is no value of the characteristic, or the value has no octets.
  case notSerializable
  /// The characteristic has neither the property notify nor indicate.
  case notifyNotSupported
}
