import GATTRuntime

/// Returns this module's error for an error of the runtime, or the same error if this module has no equivalent.
func translated(_ error: any Error) -> any Error {
  switch error {
  case let error as GATTRuntime.CentralManagerError: CentralManagerError(error) ?? error
  case let error as GATTRuntime.PeripheralError: PeripheralError(error) ?? error
  case let error as GATTRuntime.ServiceError: ServiceError(error) ?? error
  case let error as GATTRuntime.CharacteristicError: CharacteristicError(error) ?? error
  case let error as GATTRuntime.PeripheralManagerError: PeripheralManagerError(error) ?? error
  case let error as GATTRuntime.MutableCharacteristicError: MutableCharacteristicError(error) ?? error
  default: error
  }
}

extension CentralManagerError {
  fileprivate init?(_ error: GATTRuntime.CentralManagerError) {
    switch error {
    case .notPoweredOn: self = .isPoweredOff
    case .serviceScanTimeout: self = .serviceScanTimeout
    case .invalidPeripheral: self = .invalidPeripheral
    default: return nil
    }
  }
}

extension PeripheralError {
  fileprivate init?(_ error: GATTRuntime.PeripheralError) {
    switch error {
    case .disconnected: self = .disconnected
    case .forcedDisconnect: self = .forcedDisconnect
    case .connectionTimeout: self = .connectionTimeout
    case .serviceDiscoveryTimeout: self = .serviceDiscoveryTimeout
    default: return nil
    }
  }
}

extension ServiceError {
  fileprivate init?(_ error: GATTRuntime.ServiceError) {
    switch error {
    case .characteristicDiscoveryTimeout: self = .characteristicDiscoveryTimeout
    case .notDiscovered: self = .unconfigured
    default: return nil
    }
  }
}

extension CharacteristicError {
  fileprivate init?(_ error: GATTRuntime.CharacteristicError) {
    switch error {
    case .readTimeout: self = .readTimeout
    case .writeTimeout: self = .writeTimeout
    case .notSerializable: self = .notSerializable
    case .readNotSupported: self = .readNotSupported
    case .writeNotSupported: self = .writeNotSupported
    case .notifyNotSupported: self = .notifyNotSupported
    case .removed: self = .unconfigured
    default: return nil
    }
  }
}

extension PeripheralManagerError {
  fileprivate init?(_ error: GATTRuntime.PeripheralManagerError) {
    switch error {
    case .isAdvertising: self = .isAdvertising
    case .stopAdvertisingTimeout: self = .stopAdvertisingTimeout
    default: return nil
    }
  }
}

extension MutableCharacteristicError {
  fileprivate init?(_ error: GATTRuntime.MutableCharacteristicError) {
    switch error {
    case .notServed: self = .unconfigured
    case .notSerializable: self = .notSerializable
    case .notifyNotSupported: self = .notifyNotSupported
    default: return nil
    }
  }
}
