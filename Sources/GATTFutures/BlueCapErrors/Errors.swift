#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An error of the central role.
///
/// This type and the other error types have BlueCap's cases. Other errors of the runtime, such as
/// `GATTRuntime.CentralManagerError.unavailable`, are passed on unchanged.
public enum CentralManagerError: Int, Error {
  /// A scan runs already. Stop it first.
  case isScanning
  /// The adapter is powered off or blocked, or was powered off while the operation ran.
  case isPoweredOff
  /// An operation that ran before an interruption of the host's Bluetooth service was not restored.
  case restoreFailed
  /// The scan found no device before its timeout.
  case serviceScanTimeout
  /// The device belongs to another adapter, or the adapter has never seen it.
  case invalidPeripheral
}

/// An error in an operation on a remote device.
public enum PeripheralError: Int, Error {
  /// The link has ended. Services discovered through it can't be used any more; connect and discover again.
  case disconnected
  /// This program ended the connection.
  case forcedDisconnect
  /// The device did not accept a connection before the timeout.
  case connectionTimeout
  /// The service discovery did not complete before the timeout.
  case serviceDiscoveryTimeout
}

/// An error in an operation on a service of a remote device.
public enum ServiceError: Int, Error {
  /// The characteristic discovery did not complete before the timeout.
  case characteristicDiscoveryTimeout
  /// The service's characteristics have not been discovered.
  case unconfigured
}

/// An error in reading, writing or subscribing to a characteristic of a remote device.
public enum CharacteristicError: Int, Error {
  /// The device did not answer before the timeout.
  case readTimeout
  /// The device did not acknowledge, or the queue had no room for the value, before the timeout.
  case writeTimeout
  /// The strings are not a value of the characteristic, or the value can't be encoded.
  case notSerializable
  /// The characteristic does not have the property read.
  case readNotSupported
  /// The characteristic does not have the property that this type of write needs.
  case writeNotSupported
  /// The characteristic has neither the property notify nor indicate.
  case notifyNotSupported
  /// The device has changed its services and no longer has the characteristic. Discover the services again.
  case unconfigured
}

/// An error of the peripheral role.
public enum PeripheralManagerError: Int, Error {
  /// The manager advertises already. Stop advertising first.
  case isAdvertising
  /// A service or advertisement was not restored after an interruption of the host's Bluetooth service.
  case restoreFailed
  /// The adapter did not stop advertising before the timeout.
  case stopAdvertisingTimeout
}

/// An error in removing a service.
public enum MutableServiceError: Int, Error {
  /// The service is not being served.
  case unconfigured
}

/// An error in sending a value to its subscribers.
public enum MutableCharacteristicError: Int, Error {
  /// The service of the characteristic is not being served. Add it to a `PeripheralManager` first.
  case unconfigured
  /// The strings are not a value of the characteristic, or the value can't be encoded.
  case notSerializable
  /// The characteristic has neither the property notify nor indicate.
  case notifyNotSupported
}
