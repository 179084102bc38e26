import GATTCore
import Synchronization

/// A characteristic that this program serves: with a value that it holds, or with handlers that answer.
///
/// Set it up, add it to a `MutableService`, and add that to a `PeripheralManager`.
public final class MutableCharacteristic: Sendable {
  /// What kind of characteristic it is.
  public let uuid: BluetoothUUID
  /// What gives it its name and its text form.
  public let profile: CharacteristicProfile
  /// What centrals may do with it.
  public let properties: CharacteristicProperties
  /// What centrals need to be allowed to do it.
  public let permissions: AttributePermissions
  /// Which of the service's characteristics with this UUID, 0 for the first.
  public let instance: Int
  /// Its descriptors. Subscriptions need none here.
  public let descriptors: [LocalDescriptor]

  typealias ReadHandler = @Sendable (ReadRequest) async throws -> Data
  typealias WriteHandler = @Sendable (Data, WriteRequest) async throws -> Void

  private struct State {
    var value: Data
    var readHandler: ReadHandler?
    var writeHandler: WriteHandler?
    var subscribers: [(central: Central, kind: UpdateKind)] = []
    weak var registration: Registration?

    /// Who gets an update to `central`, or to all when nil.
    func receivers(of value: Data, _ central: Central?) throws(MutableCharacteristicError) -> [Central] {
      let receivers = subscribers.map { $0.central }.filter { central == nil || $0 == central }
      if central != nil, receivers.isEmpty { throw .notSubscribed }
      let maximum = min(receivers.map { $0.maximumUpdateLength }.min() ?? 512, 512)
      if value.count > maximum { throw .valueTooLong(octets: value.count, maximum: maximum) }
      return receivers
    }
  }

  private let state: Mutex<State>
  private let updates = TurnQueue()
  private let subscriptions = Broadcast<[Central]>(replaysLatest: true, initial: [])

  /// A characteristic that holds its value.
  ///
  /// - Parameters:
  ///   - uuid: What kind of characteristic it is.
  ///   - name: The name that people read.
  ///   - properties: What centrals may do with it.
  ///   - permissions: What centrals need to be allowed to do it; readable and writeable as the properties say when nil.
  ///   - value: What is read until it is changed, at most 512 octets.
  ///   - instance: Which of the service's characteristics with this UUID.
  ///   - descriptors: Its descriptors.
  public convenience init(
    uuid: BluetoothUUID,
    name: String = "Unknown",
    properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    value: Data = Data(),
    instance: Int = 0,
    descriptors: [LocalDescriptor] = []
  ) {
    self.init(
      CharacteristicProfile(uuid: uuid, name: name),
      properties,
      permissions,
      value,
      instance,
      descriptors
    )
  }

  /// A characteristic of a generated or hand-written type.
  ///
  /// - Parameters:
  ///   - type: Gives the UUID, the name, the text form and the initial value.
  ///   - properties: What centrals may do with it.
  ///   - permissions: What centrals need to be allowed to do it; readable and writeable as the properties say when nil.
  ///   - instance: Which of the service's characteristics with this UUID.
  public convenience init<Value: CharacteristicValue & CharacteristicConfigurable & StringDeserializable>(
    _ type: Value.Type,
    properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    instance: Int = 0
  ) {
    self.init(
      CharacteristicProfile(type, properties: properties),
      properties,
      permissions,
      Value.initialValue ?? Data(),
      instance,
      []
    )
  }

  /// A characteristic whose values differ by direction. It holds what is read.
  ///
  /// - Parameters:
  ///   - type: Gives the UUID, the name, the text forms and the initial value.
  ///   - properties: What centrals may do with it.
  ///   - permissions: What centrals need to be allowed to do it; readable and writeable as the properties say when nil.
  ///   - instance: Which of the service's characteristics with this UUID.
  public convenience init<Value: DirectedValue>(
    _ type: Value.Type,
    properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    instance: Int = 0
  ) {
    self.init(
      CharacteristicProfile(type, properties: properties),
      properties,
      permissions,
      Value.initialValue ?? Data(),
      instance,
      []
    )
  }

  /// The characteristic of a profile, with its initial value.
  public convenience init(profile: CharacteristicProfile) {
    self.init(profile, profile.properties, profile.permissions, profile.initialValue ?? Data(), 0, [])
  }

  private init(
    _ profile: CharacteristicProfile,
    _ properties: CharacteristicProperties,
    _ permissions: AttributePermissions?,
    _ value: Data,
    _ instance: Int,
    _ descriptors: [LocalDescriptor]
  ) {
    uuid = profile.uuid
    self.profile = profile
    self.properties = properties
    self.permissions = permissions ?? Self.permissions(for: properties)
    self.instance = instance
    self.descriptors = descriptors
    state = Mutex(State(value: value))
  }

  private static func permissions(for properties: CharacteristicProperties) -> AttributePermissions {
    var permissions: AttributePermissions = []
    if properties.contains(.read) { permissions.insert(.readable) }
    if !properties.isDisjoint(with: [.write, .writeWithoutResponse]) { permissions.insert(.writeable) }
    return permissions
  }

  /// What its profile calls it.
  public var name: String { profile.name }

  /// What a backend is given.
  var local: LocalCharacteristic {
    LocalCharacteristic(uuid: uuid, properties: properties, permissions: permissions, descriptors: descriptors)
  }

  // MARK: The value

  /// The value it holds: what was last set, notified, or written by a central and accepted; only set where what is read
  /// is something else than what is notified or written. With a read handler, centrals are answered by that instead.
  public var value: Data {
    get { state.withLock { $0.value } }
    set { state.withLock { $0.value = newValue } }
  }

  /// Answers reads with the octets of what `handler` returns, or with the error it throws: an `ATTError` or an
  /// `ApplicationErrorCode` reaches the central as it is, everything else as `ATTError.unlikelyError`. It has
  /// `Timeouts.request` (4 s).
  ///
  /// The characteristic holds `handler`, which therefore must capture the characteristic weakly if at all.
  @discardableResult
  public func onRead<Value: CharacteristicValue>(
    _ handler: @escaping @Sendable (ReadRequest) async throws -> Value
  ) -> MutableCharacteristic {
    onReadData { try await handler($0).data() }
  }

  /// As `onRead(_:)`, in octets.
  @discardableResult
  public func onReadData(_ handler: @escaping @Sendable (ReadRequest) async throws -> Data) -> MutableCharacteristic {
    state.withLock { $0.readHandler = handler }
    return self
  }

  /// Has `handler` accept writes by returning, or refuse them by throwing an `ATTError` or an `ApplicationErrorCode`.
  /// Octets that are no `Value` are refused before it is asked. The value held changes when it has returned. It has
  /// `Timeouts.request` (4 s); the next write of the characteristic waits for it.
  @discardableResult
  public func onWrite<Value: CharacteristicValue>(
    _ handler: @escaping @Sendable (Value, WriteRequest) async throws -> Void
  ) -> MutableCharacteristic {
    onWriteData { try await handler(try Value($0), $1) }
  }

  /// As `onWrite(_:)`, in octets.
  @discardableResult
  public func onWriteData(
    _ handler: @escaping @Sendable (Data, WriteRequest) async throws -> Void
  ) -> MutableCharacteristic {
    state.withLock { $0.writeHandler = handler }
    return self
  }

  var readHandler: ReadHandler? { state.withLock { $0.readHandler } }
  var writeHandler: WriteHandler? { state.withLock { $0.writeHandler } }

  // MARK: Subscribers

  /// The centrals that have subscribed, in the order in which they did.
  public var subscribers: [Central] { state.withLock { $0.subscribers.map { $0.central } } }

  /// The subscribers, and each change of them from now on.
  public func subscriberChanges() -> EventSequence<[Central]> {
    subscriptions.sequence(.default, of: self)
  }

  func subscriptionChanged(by central: Central, to kind: UpdateKind?) {
    let centrals = state.withLock { state in
      state.subscribers.removeAll { $0.central == central }
      if let kind { state.subscribers.append((central, kind)) }
      return state.subscribers.map { $0.central }
    }
    subscriptions.send(centrals)
  }

  func register(_ registration: Registration?) {
    let hadSubscribers = state.withLock { state in
      state.registration = registration
      defer { if registration == nil { state.subscribers = [] } }
      return !state.subscribers.isEmpty
    }
    if registration == nil, hadSubscribers { subscriptions.send([]) }
  }

  // MARK: Updates

  /// Holds a value from now on, and notifies or indicates it to the subscribers.
  ///
  /// Updates go out in the order in which this is called. Returns when the radio's queue has accepted the value, for
  /// indications when it was confirmed: waiting for it is the back-pressure. Without subscribers the value is held and
  /// nothing is sent.
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - central: The one subscriber that gets it; all when nil.
  /// - Throws: `MutableCharacteristicError`; `PeripheralManagerError.isPoweredOff`; `CancellationError`.
  public func update(_ value: Data, to central: Central? = nil) async throws {
    guard !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw MutableCharacteristicError.notifyNotSupported
    }
    let (registration, receivers, turn) = try state.withLock { state in
      guard let registration = state.registration else { throw MutableCharacteristicError.unconfigured }
      let receivers = try state.receivers(of: value, central)
      if central == nil, profile.isRead(.update) { state.value = value }
      // The place is taken with the value, so that what is held is what is sent last.
      return (registration, receivers, updates.enqueue())
    }
    defer { updates.end(turn) }
    if receivers.isEmpty { return }
    try await registration.send(value, of: self, to: receivers) { [updates] in try await updates.wait(for: turn) }
  }

  /// As `update(_:to:)`, with a value given as text.
  ///
  /// - Throws: As `update(_:to:)`; `MutableCharacteristicError.notSerializable` when the text is no value.
  public func update(string: [String: String], to central: Central? = nil) async throws {
    guard let value = profile.data(fromString: string, .update) else {
      throw MutableCharacteristicError.notSerializable
    }
    try await update(value, to: central)
  }
}
