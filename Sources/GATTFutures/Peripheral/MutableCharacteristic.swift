import GATTCore
import GATTRuntime
import Synchronization

/// A characteristic that this program serves, in futures.
public final class MutableCharacteristic: Sendable {
  /// The runtime's characteristic. Both interfaces may be used.
  public let base: GATTRuntime.MutableCharacteristic

  struct State {
    /// Where write requests go; nil when they are refused.
    var requests: FutureStream<(request: ATTRequest, central: Central)>?
    /// The updates that are on their way, in their order.
    var sending: [(number: Int, data: Data)] = []
    var updateCount = 0
  }

  let values = Mutex(State())

  /// The interface in futures of a characteristic of the runtime. Its handlers are left alone until
  /// `startRespondingToWriteRequests(capacity:)`.
  public init(_ base: GATTRuntime.MutableCharacteristic) {
    self.base = base
  }

  private init(new base: GATTRuntime.MutableCharacteristic) {
    self.base = base
    base.keepUpdates(newest: Self.maximumPendingUpdates)
    respondToWrites()
  }

  /// The characteristic of a profile, with its initial value.
  public convenience init(profile: some CharacteristicProfileKind) {
    self.init(new: GATTRuntime.MutableCharacteristic(profile: profile))
  }

  /// A characteristic of which no text form is known.
  ///
  /// - Parameters:
  ///   - uuid: What kind of characteristic it is.
  ///   - properties: What centrals may do with it.
  ///   - permissions: What centrals need to be allowed to do it.
  ///   - value: What is read until it is changed, at most 512 octets.
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

  /// The characteristics of profiles, in their order.
  public static func withProfiles(_ profiles: [any CharacteristicProfileKind]) -> [MutableCharacteristic] {
    profiles.map { MutableCharacteristic(profile: $0.profile) }
  }

  // MARK: What is known

  /// What kind of characteristic it is.
  public var uuid: CBUUID { base.uuid }

  /// What its profile calls it; "Unknown" without a profile.
  public var name: String { base.name }

  /// What centrals may do with it.
  public var properties: CBCharacteristicProperties { base.properties }

  /// What centrals need to be allowed to do it.
  public var permissions: CBAttributePermissions { base.permissions }

  /// Whether centrals may do something with it.
  public func propertyEnabled(_ property: CBCharacteristicProperties) -> Bool { properties.contains(property) }

  /// Whether something is demanded of centrals.
  public func permissionEnabled(_ permission: CBAttributePermissions) -> Bool { permissions.contains(permission) }

  /// Whether centrals can subscribe to it.
  public var canNotify: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }

  // MARK: The value

  /// The value it holds, which reads are answered with. It may be set at any time; subscribers are not told.
  public var value: Data? {
    get { base.value }
    set { base.value = newValue ?? Data() }
  }

  /// The value as text: each field by its name; nil when it is no value of the profile.
  public var stringValue: [String: String]? { base.stringValue }

  /// The texts its value can have, where there is a fixed choice; otherwise none.
  public var stringValues: [String] { base.stringValues }

  /// The octets of a value given as text; nil when the text is no value.
  public func data(fromString string: [String: String]) -> Data? { base.profile.data(fromString: string, .update) }

  // MARK: Subscribers

  /// The centrals that have subscribed, in the order in which they did.
  public var subscribers: [Central] { base.subscribers }

  /// Whether a central has subscribed.
  public var isUpdating: Bool { !base.subscribers.isEmpty }
}
