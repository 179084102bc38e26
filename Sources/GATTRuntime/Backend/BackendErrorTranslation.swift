import GATTCore

/// The errors of operations that need a powered adapter.
extension ManagerState {
  var centralError: CentralManagerError { self == .unsupported ? .adapterGone : .notPoweredOn }
  var peripheralError: PeripheralManagerError { self == .unsupported ? .adapterGone : .notPoweredOn }

  func requirePoweredOnForCentral() throws(CentralManagerError) { if self != .poweredOn { throw centralError } }

  func requirePoweredOnForPeripheral() throws(PeripheralManagerError) {
    if self != .poweredOn { throw peripheralError }
  }
}

/// Translates a backend's error into the error that the operation throws. Each member serves one type of operation.
extension BackendError {
  /// The error for `.cancelled`: `CancellationError` in a cancelled task, otherwise `failure`. The host may cancel an
  /// operation too, and a program takes a `CancellationError` for the end of its task.
  private static func cancellation(or failure: any Error) -> any Error {
    Task.isCancelled ? CancellationError() : failure
  }

  private static let cancelledByHost = "the host has cancelled it"

  func forScan(in state: ManagerState) -> any Error {
    switch self {
    case .poweredOff, .disconnected: state.centralError
    case .cancelled: Self.cancellation(or: CentralManagerError.scanFailed(Self.cancelledByHost))
    case .unsupported(let what): CentralManagerError.unsupported(what)
    case .unknownPeer: CentralManagerError.invalidPeripheral
    case .connectionFailed(let why), .rejected(let why): CentralManagerError.scanFailed(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    case .channel(let error): error
    }
  }

  /// The error of connecting or pairing.
  func forConnecting(in state: ManagerState) -> any Error {
    switch self {
    case .poweredOff: state.centralError
    case .disconnected: PeripheralError.disconnected
    case .cancelled: Self.cancellation(or: PeripheralError.connectionFailed(Self.cancelledByHost))
    case .unsupported(let what): PeripheralError.unsupported(what)
    case .unknownPeer: CentralManagerError.invalidPeripheral
    case .connectionFailed(let why), .rejected(let why): PeripheralError.connectionFailed(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    case .channel(let error): error
    }
  }

  /// The error of an operation of `CentralManager` that needs no link, such as setting the pairing agent.
  func forHost(in state: ManagerState) -> any Error {
    if case .rejected(let why) = self { return CentralManagerError.rejected(why) }
    return forConnecting(in: state)
  }

  var forAttribute: any Error {
    switch self {
    case .poweredOff, .disconnected, .connectionFailed, .unknownPeer: PeripheralError.disconnected
    case .cancelled: Self.cancellation(or: CharacteristicError.rejected(Self.cancelledByHost))
    case .unsupported(let what): PeripheralError.unsupported(what)
    case .rejected(let why): CharacteristicError.rejected(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    case .channel(let error): error
    }
  }

  func forPeripheralManager(in state: ManagerState) -> any Error {
    switch self {
    case .poweredOff, .disconnected: state.peripheralError
    case .cancelled: Self.cancellation(or: PeripheralManagerError.rejected(Self.cancelledByHost))
    case .unsupported(let what): PeripheralManagerError.unsupported(what)
    case .rejected(let why), .connectionFailed(let why): PeripheralManagerError.rejected(why)
    case .unknownPeer: PeripheralManagerError.rejected("unknown device")
    case .attribute(let error): error
    case .pairing(let failure): failure
    case .channel(let error): error
    }
  }

  func forUpdate(in state: ManagerState) -> any Error {
    switch self {
    case .poweredOff: state.peripheralError
    case .disconnected, .unknownPeer: MutableCharacteristicError.disconnected
    case .cancelled: Self.cancellation(or: MutableCharacteristicError.rejected(Self.cancelledByHost))
    case .unsupported(let what): PeripheralManagerError.unsupported(what)
    case .rejected(let why), .connectionFailed(let why): MutableCharacteristicError.rejected(why)
    case .attribute(let error): error
    case .pairing(let failure): failure
    case .channel(let error): error
    }
  }

  var forChannel: any Error {
    if case .rejected(let why) = self { return L2CAPChannelError.failed(why) }
    return forAttribute
  }

  func forPublishing(in state: ManagerState) -> any Error {
    if case .rejected(let why) = self { return L2CAPChannelError.failed(why) }
    return forPeripheralManager(in: state)
  }
}
