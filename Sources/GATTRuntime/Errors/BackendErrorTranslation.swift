import GATTCore

/// What a backend's error is in the domains of the managers. An answer of the other side stays an `ATTError`.
extension BackendError {
  var forScan: any Error {
    switch self {
    case .poweredOff, .disconnected: CentralManagerError.isPoweredOff
    case .cancelled: CancellationError()
    case .unsupported(let what): CentralManagerError.unsupported(what)
    case .unknownPeer: CentralManagerError.invalidPeripheral
    case .connectionFailed(let why), .rejected(let why): CentralManagerError.scanFailed(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    }
  }

  var forLink: any Error {
    switch self {
    case .poweredOff: CentralManagerError.isPoweredOff
    case .disconnected: PeripheralError.disconnected
    case .cancelled: CancellationError()
    case .unsupported(let what): PeripheralError.unsupported(what)
    case .unknownPeer: CentralManagerError.invalidPeripheral
    case .connectionFailed(let why), .rejected(let why): PeripheralError.connectionFailed(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    }
  }

  var forAttribute: any Error {
    switch self {
    case .poweredOff, .disconnected, .connectionFailed, .unknownPeer: PeripheralError.disconnected
    case .cancelled: CancellationError()
    case .unsupported(let what): PeripheralError.unsupported(what)
    case .rejected(let why): CharacteristicError.rejected(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    }
  }

  var forPeripheralManager: any Error {
    switch self {
    case .poweredOff, .disconnected: PeripheralManagerError.isPoweredOff
    case .cancelled: CancellationError()
    case .unsupported(let what): PeripheralManagerError.unsupported(what)
    case .rejected(let why), .connectionFailed(let why): PeripheralManagerError.rejected(why)
    case .unknownPeer: PeripheralManagerError.rejected("unknown device")
    case .attribute(let error): error
    case .pairing(let failure): failure
    }
  }

  var forUpdate: any Error {
    switch self {
    case .poweredOff: PeripheralManagerError.isPoweredOff
    case .disconnected, .unknownPeer: MutableCharacteristicError.disconnected
    case .cancelled: CancellationError()
    case .unsupported(let what): PeripheralManagerError.unsupported(what)
    case .rejected(let why), .connectionFailed(let why): MutableCharacteristicError.rejected(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    }
  }
}
