import GATTCore
import GATTDefinitions
import GATTRuntime

extension AttributePermissions {
  /// The permissions for the properties and the security requirements of a definition.
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
