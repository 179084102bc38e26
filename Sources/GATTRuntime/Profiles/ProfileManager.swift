import GATTCore
import Synchronization

/// The profiles that give discovered services and characteristics their names and text forms.
public final class ProfileManager: Sendable {
  private let profiles = Mutex<[BluetoothUUID: ServiceProfile]>([:])

  /// A manager that knows `services`.
  public init(_ services: [ServiceProfile] = []) {
    for service in services { addService(service) }
  }

  /// Makes a service known, in the place of the one with the same UUID if there is one.
  public func addService(_ profile: ServiceProfile) {
    profiles.withLock { $0[profile.uuid] = profile }
  }

  /// Makes a generated or hand-written service known.
  public func addService(_ service: any GATTService.Type) {
    addService(service.profile)
  }

  /// The services that are known, by UUID.
  public var services: [ServiceProfile] {
    profiles.withLock { $0.values.sorted { ($0.uuid.high, $0.uuid.low) < ($1.uuid.high, $1.uuid.low) } }
  }

  /// The service with a UUID; nil when it is not known.
  public func service(_ uuid: BluetoothUUID) -> ServiceProfile? {
    profiles.withLock { $0[uuid] }
  }
}
