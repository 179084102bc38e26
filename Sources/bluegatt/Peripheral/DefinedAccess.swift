import GATTCore
import GATTDefinitions
import GATTRuntime

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
