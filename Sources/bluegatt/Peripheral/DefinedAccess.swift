import GATTCore
import GATTDefinitions
import GATTRuntime

extension CharacteristicProperties {
  /// What a definition allows, as far as a program can serve it.
  init(_ properties: Set<Property>) {
    self = []
    for property in Property.allCases where properties.contains(property) {
      switch property {
      case .read: insert(.read)
      case .write: insert(.write)
      case .writeWithoutResponse: insert(.writeWithoutResponse)
      case .notify: insert(.notify)
      case .indicate: insert(.indicate)
      case .signedWrite, .reliableWrite, .writableAuxiliaries, .broadcast: break
      }
    }
  }
}

extension AttributePermissions {
  /// What a definition demands of who reads and writes.
  init(_ properties: CharacteristicProperties, _ security: Set<Security>) {
    self.init(allowing: properties)
    for demand in Security.allCases where security.contains(demand) {
      switch demand {
      case .readEncryption: insert(.readEncryptionRequired)
      case .writeEncryption: insert(.writeEncryptionRequired)
      case .readAuthentication: insert(.readAuthenticationRequired)
      case .writeAuthentication: insert(.writeAuthenticationRequired)
      case .readAuthorization: insert(.readAuthorizationRequired)
      case .writeAuthorization: insert(.writeAuthorizationRequired)
      }
    }
  }
}
