import GATTCore
import GATTRuntime
import Synchronization

/// The futures interface of a characteristic that this program serves.
public final class MutableCharacteristic: Sendable {
  /// The runtime's characteristic. Both interfaces may be used.
  public let base: GATTRuntime.MutableCharacteristic

  struct State {
    /// The stream of write requests; nil when they are refused.
    var requests: FutureStream<(request: ATTRequest, central: Central)>?
    /// The updates that are on their way, in their order.
    var sending: [(number: Int, data: Data)] = []
    var updateCount = 0
  }

  let values = Mutex(State())

  /// Creates the futures interface of a characteristic of the runtime. Its handlers are unchanged until
  /// `startRespondingToWriteRequests(capacity:)`.
  public init(_ base: GATTRuntime.MutableCharacteristic) {
    self.base = base
  }

  private init(new base: GATTRuntime.MutableCharacteristic) {
    self.base = base
    base.keepUpdates(newest: Self.maximumPendingUpdates)
    respondToWrites()
  }

  /// Creates the characteristic of a profile, with its initial value.
  public convenience init(profile: some CharacteristicProfileConvertible) {
    self.init(new: GATTRuntime.MutableCharacteristic(profile: profile))
  }

  /// Creates a characteristic without a string form.
  ///
  /// - Parameters:
  ///   - uuid: The UUID of the characteristic.
  ///   - properties: The operations that centrals may perform.
  ///   - permissions: The conditions for these operations.
  ///   - value: The initial value, at most 512 octets.
  public convenience init(
    UUID uuid: CBUUID,
    properties: CBCharacteristicProperties = [.read, .write, .notify],
    permissions: CBAttributePermissions = [.readable, .writeable],
    value: Data? = nil
  ) {
    self.init(
      new: GATTRuntime.MutableCharacteristic(
        uuid: uuid,
        properties: properties,
        permissions: permissions,
        value: value ?? Data()
      )
    )
  }

  deinit { values.withLock { $0.requests }?.end() }

  /// Returns the characteristics of profiles, in their order.
  public static func withProfiles(_ profiles: [any CharacteristicProfileConvertible]) -> [MutableCharacteristic] {
    profiles.map { MutableCharacteristic(profile: $0.profile) }
  }

  // MARK: Properties

  /// The UUID of the characteristic.
  public var uuid: CBUUID { base.uuid }

  /// The name in its profile; "Unknown" without a profile.
  public var name: String { base.name }

  /// The operations that centrals may perform.
  public var properties: CBCharacteristicProperties { base.properties }

  /// The conditions for these operations.
  public var permissions: CBAttributePermissions { base.permissions }

  /// Returns whether the characteristic has a property.
  public func propertyEnabled(_ property: CBCharacteristicProperties) -> Bool { properties.contains(property) }

  /// Returns whether the characteristic has a permission.
  public func permissionEnabled(_ permission: CBAttributePermissions) -> Bool { permissions.contains(permission) }

  /// Whether centrals can subscribe to it.
  public var canNotify: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }

  // MARK: The value

  /// The value, with which reads are answered. It may be set at any time, without a notification to the subscribers.
  public var value: Data? {
    get { base.value }
    set { base.value = newValue ?? Data() }
  }

  /// The value as strings by field name; nil when it is not a value of the profile.
  public var stringValue: [String: String]? { base.stringValue }

  /// The strings of an enumeration to choose from; otherwise empty.
  public var stringValues: [String] { base.stringValues }

  /// Returns the octets of a value given as strings; nil when the strings are not a value.
  public func data(fromString string: [String: String]) -> Data? { base.profile.data(fromString: string, .update) }

  // MARK: Subscribers

  /// The subscribed centrals, in the order of their subscriptions.
  public var subscribers: [Central] { base.subscribers }

  /// Whether a central has subscribed.
  public var isUpdating: Bool { !base.subscribers.isEmpty }
}
