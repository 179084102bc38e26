import DBus
import GATTCore

extension RemoteError {
  /// The service is not served any more.
  static let notServed = RemoteError(.failed, "it is not served")

  /// What BlueZ makes the error of, or the nearest that it has a name for.
  ///
  /// Every name that BlueZ does not know becomes `unlikelyError`; `org.bluez.Error.Failed` is for the errors of services
  /// alone, with their code as the text.
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

  /// Whether a central gets this error and no other one.
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
