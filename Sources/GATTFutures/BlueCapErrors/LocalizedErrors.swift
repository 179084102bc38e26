#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CentralManagerError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .isScanning: "The manager scans already. Stop scanning before starting again."
    case .isPoweredOff:
      "The Bluetooth adapter is off or blocked, or the Bluetooth service of the host does not run. "
        + "Switch the adapter on, or wait for the state poweredOn."
    case .restoreFailed: "The adapter is available again, but not all operations could be restored."
    case .serviceScanTimeout:
      "The scan ended without having seen a matching device. Is it on, advertising and in range?"
    case .invalidPeripheral:
      "The adapter does not know this device. Check the identifier, or scan for the device first."
    }
  }
}

extension PeripheralError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .disconnected: "The link to the device has ended. Connect and discover again."
    case .forcedDisconnect: "This program disconnected the device."
    case .connectionTimeout: "The device did not accept a connection in time. Is it on, in range and connectable?"
    case .serviceDiscoveryTimeout: "The device did not name its services in time."
    }
  }
}

extension ServiceError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .characteristicDiscoveryTimeout: "The device did not name the characteristics of the service in time."
    case .unconfigured: "The characteristics of the service have not been discovered yet."
    }
  }
}

extension CharacteristicError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .readTimeout: "The device did not answer the read in time."
    case .writeTimeout: "The write was not accepted in time."
    case .notSerializable: "This is no value of the characteristic. Look at its stringValues."
    case .readNotSupported: "The characteristic can't be read: the device does not give it the property read."
    case .writeNotSupported:
      "The characteristic does not support this type of write. Its properties list the types that it supports."
    case .notifyNotSupported:
      "The characteristic can't be subscribed to: the device gives it neither notify nor indicate."
    case .unconfigured: "The device no longer has the characteristic. Discover its services again."
    }
  }
}

extension PeripheralManagerError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .isAdvertising: "The manager advertises already. Stop advertising before starting again."
    case .restoreFailed:
      "The adapter is available again, but not all services and advertisements could be restored."
    case .stopAdvertisingTimeout: "The adapter did not stop advertising in time."
    }
  }
}

extension MutableServiceError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .unconfigured: "The service is not being served by this manager."
    }
  }
}

extension MutableCharacteristicError: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? {
    switch self {
    case .unconfigured: "The characteristic is not being served. Add its service to a PeripheralManager first."
    case .notSerializable: "This is no value of the characteristic. Look at its stringValues."
    case .notifyNotSupported: "The characteristic has neither the property notify nor indicate."
    }
  }
}
