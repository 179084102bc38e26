import DBus
import GATTCore

extension RemoteError {
  /// The answer to a request for a service that is no longer served.
  static let notServed = RemoteError(.failed, "it is not served")

  /// The error that BlueZ translates into this ATT error, or into the nearest one that it has a name for.
  ///
  /// BlueZ translates a name that it does not know into `unlikelyError`, and `org.bluez.Error.Failed` with a code as its text
  /// into the application error with that code.
  init(answering error: ATTError) {
    if error.isApplicationError {
      self.init(.blueZ("Failed"), "0x\(hexadecimal(error.rawValue, digits: 1, uppercase: false))")
    } else {
      self.init(error.nameOfBlueZ.map { .blueZ($0) } ?? .failed, "\(error)")
    }
  }
}

extension ATTError {
  fileprivate var nameOfBlueZ: String? {
    switch self {
    case .readNotPermitted, .writeNotPermitted: "NotPermitted"
    case .insufficientAuthorization, .insufficientAuthentication, .insufficientEncryption, .encryptionKeySizeTooShort:
      "NotAuthorized"
    case .requestNotSupported: "NotSupported"
    case .invalidOffset: "InvalidOffset"
    case .invalidAttributeValueLength: "InvalidValueLength"
    case .procedureAlreadyInProgress: "InProgress"
    case .clientCharacteristicConfigurationDescriptorImproperlyConfigured: "ImproperlyConfigured"
    default: nil
    }
  }

  /// Whether a central gets exactly this error.
  func travels(over version: BlueZVersion?) -> Bool {
    switch self {
    case .insufficientAuthentication, .insufficientEncryption, .encryptionKeySizeTooShort: false
    case .clientCharacteristicConfigurationDescriptorImproperlyConfigured:
      version.map { $0 >= BlueZVersion(5, 76) } ?? true
    case .unlikelyError: true
    default:
      isApplicationError
        ? rawValue == 0x80 || version.map { $0 >= BlueZVersion(5, 66) } ?? true : nameOfBlueZ != nil
    }
  }
}
