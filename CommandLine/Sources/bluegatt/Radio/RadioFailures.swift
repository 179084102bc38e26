import GATTCore
import GATTRuntime

extension Failure {
  /// Converts an error of the runtime; nil for other errors.
  init?(radio error: any Error) {
    switch error {
    case let error as CentralManagerError: self.init(error.exitStatus, error.description)
    case let error as PeripheralManagerError: self.init(error.exitStatus, error.description)
    case let error as PeripheralError: self.init(.noDevice, error.description)
    case ServiceError.characteristicDiscoveryTimeout: self.init(.noDevice, "\(error)")
    case let error as ServiceError: self.init(.refused, error.description)
    case let error as CharacteristicError: self.init(error.exitStatus, error.description)
    case let error as L2CAPChannelError: self.init(error.exitStatus, error.description)
    case let error as PairingFailure: self.init(.refused, error.description)
    case let error as ATTError: self.init(.refused, "the device refused: \(error)")
    case let error as BackendError: self.init(.noBluetooth, "\(error)")
    default: return nil
    }
  }
}

extension CentralManagerError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .serviceScanTimeout, .invalidPeripheral: .noDevice
    default: .noBluetooth
    }
  }
}

extension PeripheralManagerError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .notPoweredOn, .adapterGone, .unavailable, .unsupported, .stateTimeout, .rejected, .serviceTimeout,
      .startAdvertisingTimeout,
      .stopAdvertisingTimeout:
      .noBluetooth
    default: .wrongValue
    }
  }
}

extension L2CAPChannelError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .invalidPSM, .psmInUse: .usage
    case .timeout, .octetsLost: .noDevice
    case .failed: .noBluetooth
    case .refused, .insufficientAuthentication, .insufficientEncryption, .closed: .refused
    }
  }
}

extension CharacteristicError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .readTimeout, .writeTimeout, .subscriptionTimeout, .updateTimeout, .answerTimeout: .noDevice
    case .notSerializable, .valueTooLong: .wrongValue
    default: .refused
    }
  }
}
