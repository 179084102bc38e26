import GATTCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason that an operation of the central role failed.
public enum CentralManagerError: Error, Equatable, Sendable {
  /// The adapter is switched off or blocked, the host's Bluetooth service does not run, or this program may not use
  /// Bluetooth.
  case notPoweredOn
  /// The adapter is unplugged.
  case adapterGone
  /// A scan found no device within its timeout.
  case serviceScanTimeout
  /// No device of this adapter can have the identifier. Also for pairing with a device that the adapter has never seen
  /// or has forgotten, and for connecting to such a device over an adapter that can't search for it.
  case invalidPeripheral
  /// This program can't use Bluetooth; with the reason and a remedy.
  case unavailable(String)
  /// The adapter does not support the operation; with the name of the operation.
  case unsupported(String)
  /// The adapter refused to scan, or did not answer; with the reason.
  case scanFailed(String)
  /// The adapter or its host refused the operation; with the reason.
  case rejected(String)
  /// The manager did not become ready within the time given.
  case stateTimeout
  /// The host's Bluetooth service did not answer within the time given.
  case hostTimeout
}

/// The reason that an operation on a remote device failed.
public enum PeripheralError: Error, Equatable, Sendable {
  /// The link has ended. Objects obtained through that link are invalid: connect and discover again.
  case disconnected
  /// This program called `Peripheral.disconnect()` while a caller waited for a connection, or for
  /// `Peripheral.read(of:policy:_:)`.
  case forcedDisconnect
  /// The device did not accept a connection within the time given.
  case connectionTimeout
  /// The connection could not be established; with the reason as far as the radio knows it.
  case connectionFailed(String)
  /// The policy's retries are used up.
  case gaveUp
  /// The device did not answer the service discovery within the time given.
  case serviceDiscoveryTimeout
  /// The adapter did not read the RSSI within the time given.
  case rssiTimeout
  /// The adapter does not support the operation; with the name of the operation.
  case unsupported(String)
}

/// The reason that an operation on a service failed.
public enum ServiceError: Error, Equatable, Sendable {
  /// The device did not answer the characteristic discovery within the time given.
  case characteristicDiscoveryTimeout
  /// The device has no such service.
  case notFound(BluetoothUUID)
  /// Thrown by `ServedRequest.server(_:)` in a peripheral: the request is not for the service with this UUID.
  case requestOfAnotherService(BluetoothUUID)
  /// The service lacks a characteristic that is mandatory or that the caller asked for.
  case characteristicMissing(BluetoothUUID, service: BluetoothUUID)
  /// The service's characteristics have not been discovered.
  case notDiscovered
}

/// The reason that an operation on a characteristic of a remote device failed.
public enum CharacteristicError: Error, Equatable, Sendable {
  /// The device did not answer the read within the time given.
  case readTimeout
  /// The device did not acknowledge the write, or the radio's queue had no room for the value, within the time given.
  case writeTimeout
  /// The device did not acknowledge the subscription within the time given.
  case subscriptionTimeout
  /// The device sent no value within the time given.
  case updateTimeout
  /// The device did not answer a request within the time given.
  case answerTimeout
  /// The device sent the answers to a request faster than the program took them; with the number of lost answers.
  case answersLost(Int)
  /// The strings to write do not encode as a value of the characteristic, or the octets received do not decode as one.
  case notSerializable
  /// The characteristic does not have the property `read`.
  case readNotSupported
  /// The characteristic does not have the property that this type of write needs.
  case writeNotSupported
  /// The characteristic has neither the property `notify` nor the property `indicate`.
  case notifyNotSupported
  /// The device has changed its services and no longer has the characteristic. Discover the services again.
  case removed
  /// The value has more octets than this type of write can carry.
  case valueTooLong(octets: Int, maximum: Int)
  /// The adapter refused the operation, or a reliable write failed; with the reason.
  case rejected(String)
}

/// The reason that an exchange has no result although the device has answered.
public enum ExchangeError<Response: Sendable>: Error {
  /// The device refused the request.
  case refused(Response)
  /// The device sent answers, but none that `ExchangeClient.request(_:timeout:_:)` waits for. The associated value is
  /// the first answer.
  case unexpected(Response)
}

extension ExchangeError: Equatable where Response: Equatable {}

extension CentralManagerError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .notPoweredOn:
      "The Bluetooth adapter is off or blocked, or the Bluetooth service of the host does not run. "
        + "Switch the adapter on, or wait for the state poweredOn."
    case .adapterGone: "The Bluetooth adapter is gone. Plug it in again, or wait for the state poweredOn."
    case .serviceScanTimeout:
      "The scan ended without having seen a matching device. Is it on, advertising and in range?"
    case .invalidPeripheral:
      "The adapter does not know this device. Check the identifier, or scan for the device first."
    case .unavailable(let explanation): explanation
    case .unsupported(let what): "The adapter does not support \(what)."
    case .scanFailed(let why): "The adapter could not scan: \(why)."
    case .rejected(let why): "The adapter refused: \(why)."
    case .stateTimeout: "The Bluetooth adapter did not become ready in time."
    case .hostTimeout: "The Bluetooth service of the host did not answer in time. Is it running?"
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension PeripheralError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .disconnected: "The link to the device has ended. Connect again; objects of the old link can't be used."
    case .forcedDisconnect: "This program disconnected the device."
    case .connectionTimeout: "The device did not accept a connection in time. Is it on, in range and connectable?"
    case .connectionFailed(let why): "The connection to the device failed: \(why)."
    case .gaveUp: "The device could not be kept connected: all retries of the connection policy are used up."
    case .serviceDiscoveryTimeout: "The device did not name its services in time."
    case .rssiTimeout: "The signal strength of the link could not be read in time."
    case .unsupported(let what): "The adapter does not support \(what)."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension ServiceError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .characteristicDiscoveryTimeout: "The device did not name the characteristics of the service in time."
    case .notFound(let uuid): "There is no service \(uuid) on the device."
    case .requestOfAnotherService(let uuid): "The request is not for the service \(uuid)."
    case .characteristicMissing(let uuid, let service):
      "The service \(service) lacks the characteristic \(uuid)."
    case .notDiscovered: "The characteristics of the service have not been discovered yet."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension CharacteristicError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .readTimeout: "The device did not answer the read in time."
    case .writeTimeout: "The write was not accepted in time."
    case .subscriptionTimeout: "The device did not acknowledge the subscription in time."
    case .updateTimeout: "The device sent no value in time."
    case .answerTimeout: "The device did not answer the request in time."
    case .answersLost(let count):
      "The device sent answers faster than the program took them, and \(count) were lost. Take them faster."
    case .notSerializable:
      "The strings, or the octets of the device, are no value of the characteristic. Look at its stringValues."
    case .readNotSupported: "The characteristic can't be read: the device does not give it the property read."
    case .writeNotSupported:
      "The characteristic does not support this type of write. Its properties list the types that it supports."
    case .notifyNotSupported:
      "The characteristic can't be subscribed to: the device gives it neither notify nor indicate."
    case .removed: "The device has changed its services and no longer has the characteristic. Discover them again."
    case .valueTooLong(let octets, let maximum):
      "The value has \(octets) octets, \(octets - maximum) more than the \(maximum) that can be written this way."
    case .rejected(let why): "The adapter refused the operation: \(why)."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension ExchangeError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .refused(let response): "The device refused the request: \(response)."
    case .unexpected(let response): "The device sent an answer that does not belong to the request: \(response)."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
