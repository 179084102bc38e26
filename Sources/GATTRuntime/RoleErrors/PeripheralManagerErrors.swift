import GATTCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason that an operation of the peripheral role failed.
public enum PeripheralManagerError: Error, Equatable, Sendable {
  /// The adapter is switched off or blocked, the host's Bluetooth service does not run, or this program may not use
  /// Bluetooth.
  case notPoweredOn
  /// The adapter is unplugged.
  case adapterGone
  /// `startAdvertising(_:interval:)` was called before, and the advertisement of that call has not been stopped.
  case isAdvertising
  /// The adapter did not start advertising within the time given.
  case startAdvertisingTimeout
  /// The adapter did not stop advertising within the time given.
  case stopAdvertisingTimeout
  /// The advertising data have `octets` octets, more than `maximum`. `fields` names the number of octets of each field.
  case advertisementTooLong(octets: Int, maximum: Int, fields: String)
  /// The local name has `octets` octets in UTF-8, more than `maximum`.
  case localNameTooLong(octets: Int, maximum: Int)
  /// A field of the advertisement, or its interval, is invalid; with the reason.
  case invalidAdvertisement(String)
  /// The adapter did not register or unregister the service within the time given.
  case serviceTimeout
  /// The advertisement was stopped while it was being started.
  case advertisingStopped
  /// The program removed the service while it was being added.
  case serviceRemoved
  /// A manager serves the service already.
  case serviceExists(BluetoothUUID)
  /// The service can't be served; with the reason.
  case invalidService(BluetoothUUID, String)
  /// A service can't be added before the services that it includes; with the included service and the service to add.
  case includedServiceMissing(BluetoothUUID, in: BluetoothUUID)
  /// A service can't be removed before the services that include it; with the service to remove and a service that
  /// includes it.
  case serviceIncluded(BluetoothUUID, by: BluetoothUUID)
  /// The adapter refused; with the reason.
  case rejected(String)
  /// This program can't use Bluetooth; with the reason and a remedy.
  case unavailable(String)
  /// The adapter does not support the operation; with the name of the operation.
  case unsupported(String)
  /// The manager did not become ready within the time given.
  case stateTimeout
}

/// The reason that an update failed.
public enum MutableCharacteristicError: Error, Equatable, Sendable {
  /// The service of the characteristic is not being served. Add the service to a `PeripheralManager` first.
  case notServed
  /// The strings do not encode as a value of the characteristic.
  case notSerializable
  /// The characteristic has neither the property `notify` nor the property `indicate`.
  case notifyNotSupported
  /// The central has not subscribed to the characteristic.
  case notSubscribed
  /// The value has more than 512 octets, or more than a packet on the subscriber's link can carry.
  case valueTooLong(octets: Int, maximum: Int)
  /// The radio's queue had no room, or an indication was not confirmed, within the time given.
  case updateTimeout
  /// More updates waited for a subscriber than there is room for, so this one, the oldest, was dropped.
  case dropped
  /// A central disconnected or unsubscribed before the value was sent, or before it confirmed the indication.
  case disconnected
  /// The adapter refused; with the reason.
  case rejected(String)
}

extension PeripheralManagerError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .notPoweredOn:
      "The Bluetooth adapter is off or blocked, or the Bluetooth service of the host does not run. "
        + "Switch the adapter on, or wait for the state poweredOn."
    case .adapterGone: "The Bluetooth adapter is gone. Plug it in again, or wait for the state poweredOn."
    case .isAdvertising:
      "The manager advertises already. Stop advertising before starting again, or start an advertising set too."
    case .startAdvertisingTimeout: "The adapter did not start advertising in time."
    case .stopAdvertisingTimeout: "The adapter did not stop advertising in time."
    case .advertisementTooLong(let octets, let maximum, let fields):
      "The advertising packet has \(octets) octets, \(octets - maximum) more than the \(maximum) that have room: "
        + "\(fields). Leave out a service or data."
    case .localNameTooLong(let octets, let maximum):
      "The local name has \(octets) octets in UTF-8, \(octets - maximum) more than the \(maximum) that have room. "
        + "Shorten it."
    case .invalidAdvertisement(let why): "This can't be advertised: \(why)."
    case .serviceTimeout: "The adapter did not answer for the service in time."
    case .serviceExists(let uuid): "This service \(uuid) is being served already."
    case .serviceRemoved: "The service was removed while it was being added."
    case .advertisingStopped: "The advertisement was stopped while it was being started."
    case .invalidService(let uuid, let why): "The service \(uuid) can't be served: \(why)."
    case .includedServiceMissing(let uuid, let service):
      "The service \(service) includes \(uuid), which is not being served. Add \(uuid) first."
    case .serviceIncluded(let uuid, let other):
      "The service \(uuid) is included by \(other), which is being served. Remove \(other) first."
    case .rejected(let why): "The adapter refused: \(why)."
    case .unavailable(let explanation): explanation
    case .unsupported(let what): "The adapter does not support \(what)."
    case .stateTimeout: "The Bluetooth adapter did not become ready in time."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension MutableCharacteristicError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .notServed: "The characteristic is not being served. Add its service to a PeripheralManager first."
    case .notSerializable: "The text is no value of the characteristic. Look at its stringValues."
    case .notifyNotSupported: "The characteristic has neither the property notify nor indicate."
    case .notSubscribed: "The central has not subscribed to the characteristic."
    case .valueTooLong(let octets, let maximum):
      "The value has \(octets) octets, \(octets - maximum) more than the \(maximum) that can be sent."
    case .updateTimeout: "The value could not be sent in time."
    case .dropped: "Too many updates waited for the central, so the oldest was dropped. Send fewer."
    case .disconnected: "The central disconnected or unsubscribed before it got or confirmed the value."
    case .rejected(let why): "The adapter refused the value: \(why)."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
