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
    var subscribers: [Subscriber] = []
    var kept = KeptUpdates()
    weak var registration: Registration?

    /// Who gets an update to `central`, or to all when nil.
    func receivers(of value: Data, _ central: Central?) throws(MutableCharacteristicError) -> [Subscriber] {
      let receivers = subscribers.filter { central == nil || $0.central == central }
      if central != nil, receivers.isEmpty { throw .notSubscribed }
      let maximum = min(receivers.map { $0.central.maximumUpdateLength }.min() ?? 512, 512)
      if value.count > maximum { throw .valueTooLong(octets: value.count, maximum: maximum) }
      return receivers
    }
  }

  private let state: Mutex<State>
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
  ///   - descriptors: Its descriptors.
  public convenience init<Value: CharacteristicValue & CharacteristicConfigurable & StringDeserializable>(
    _ type: Value.Type,
    properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    instance: Int = 0,
    descriptors: [LocalDescriptor] = []
  ) {
    self.init(
      CharacteristicProfile(type, properties: properties),
      properties,
      permissions,
      Value.initialValue ?? Data(),
      instance,
      descriptors
    )
  }

  /// A characteristic whose values differ by direction. It holds what is read.
  ///
  /// - Parameters:
  ///   - type: Gives the UUID, the name, the text forms and the initial value.
  ///   - properties: What centrals may do with it.
  ///   - permissions: What centrals need to be allowed to do it; readable and writeable as the properties say when nil.
  ///   - instance: Which of the service's characteristics with this UUID.
  ///   - descriptors: Its descriptors.
  public convenience init<Value: DirectedValue>(
    _ type: Value.Type,
    properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    instance: Int = 0,
    descriptors: [LocalDescriptor] = []
  ) {
    self.init(
      CharacteristicProfile(type, properties: properties),
      properties,
      permissions,
      Value.initialValue ?? Data(),
      instance,
      descriptors
    )
  }

  /// The characteristic of a profile, with its initial value.
  public convenience init(profile: some CharacteristicProfileKind) {
    let profile = profile.profile
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

  /// The value it holds as text: each field by its name; nil when the octets are no value. `update(string:to:)` sets it.
  public var stringValue: [String: String]? { profile.stringValue(of: value) }

  /// The texts that can be written, where there is a fixed choice; otherwise none.
  public var stringValues: [String] { profile.stringValues }

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
    if kind == nil { unsubscribed(central) } else { subscribed(central) }
  }

  private func subscribed(_ central: Central) {
    let (registration, kept) = state.withLock { state -> (Registration?, [(value: Data, place: Place)]) in
      defer { subscriptions.send(state.subscribers.map { $0.central }) }
      if let index = state.subscribers.firstIndex(where: { $0.central == central }) {
        state.subscribers[index].central = central
        return (nil, [])
      }
      let subscriber = Subscriber(central)
      state.subscribers.append(subscriber)
      // Their places are taken now, before those of later updates.
      let kept = state.kept.take(maximum: central.maximumUpdateLength)
      return (state.registration, kept.map { ($0, Place(of: subscriber)) })
    }
    guard let registration, !kept.isEmpty else { return }
    registration.start { await self.send(kept, registration) }
  }

  /// What can't be sent because the subscriber has gone again is kept again.
  private func send(_ kept: [(value: Data, place: Place)], _ registration: Registration) async {
    defer { for update in kept { update.place.leave() } }
    for index in kept.indices {
      do {
        try await send(kept[index].value, at: kept[index].place, registration)
      } catch {
        return state.withLock { $0.kept.putBack(kept[index...].map { $0.value }[...]) }
      }
    }
  }

  private func unsubscribed(_ central: Central) {
    let ended = state.withLock { state -> Subscriber? in
      guard let index = state.subscribers.firstIndex(where: { $0.central == central }) else { return nil }
      defer { subscriptions.send(state.subscribers.map { $0.central }) }
      return state.subscribers.remove(at: index)
    }
    ended?.scope.close(MutableCharacteristicError.disconnected)
  }

  /// All subscriptions have ended, and so have the updates that wait for them, with `error`.
  func endSubscriptions(_ error: any Error) {
    let ended = state.withLock { state in
      let ended = state.subscribers
      state.subscribers = []
      if !ended.isEmpty { subscriptions.send([]) }
      return ended
    }
    for subscriber in ended { subscriber.scope.close(error) }
  }

  func register(_ registration: Registration?) {
    state.withLock { $0.registration = registration }
    if registration == nil { endSubscriptions(MutableCharacteristicError.unconfigured) }
  }

  // MARK: Updates

  /// Keeps the newest updates that are made while nobody has subscribed. Who subscribes first gets them, oldest first and
  /// before later ones; when it leaves before it has all of them, the rest is kept for the next.
  ///
  /// - Parameter count: How many; 0, as it is from the start, for none.
  @discardableResult
  public func keepUpdates(newest count: Int) -> MutableCharacteristic {
    state.withLock { $0.kept.limit = count }
    return self
  }

  /// The updates that wait for a subscriber, oldest first.
  public var keptUpdates: [Data] { state.withLock { $0.kept.values } }

  /// How many updates that were kept nobody will ever get: newer ones took their place, or they were too long for the link
  /// of who subscribed.
  public var droppedUpdateCount: Int { state.withLock { $0.kept.droppedCount } }

  /// Holds a value from now on, and notifies or indicates it to the subscribers.
  ///
  /// Each subscriber gets updates in the order in which this is called, without waiting for the others. Returns when the
  /// radio's queue has accepted the value for all of them, for indications when all have confirmed it: waiting for it is
  /// the back-pressure. Subscribers that leave meanwhile are not waited for. Without subscribers the value is held and
  /// nothing is sent; see `keepUpdates(newest:)`.
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - central: The one subscriber that gets it; all when nil.
  /// - Throws: `MutableCharacteristicError`, `.disconnected` when all receivers left before they had it;
  ///   `PeripheralManagerError.isPoweredOff`; `CancellationError`. Others than those that the error is about have got it.
  public func update(_ value: Data, to central: Central? = nil) async throws {
    try await place(value, to: central).send()
  }

  /// Holds a value from now on, and takes its places among the updates of the subscribers, as `update(_:to:)` does.
  ///
  /// - Returns: What is to be sent, once and in any case.
  /// - Throws: `MutableCharacteristicError.notifyNotSupported`, `.unconfigured`, `.notSubscribed` or `.valueTooLong`.
  package func place(_ value: Data, to central: Central? = nil) throws -> PlacedUpdate {
    guard !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw MutableCharacteristicError.notifyNotSupported
    }
    let (registration, places) = try state.withLock { state in
      guard let registration = state.registration else { throw MutableCharacteristicError.unconfigured }
      let receivers = try state.receivers(of: value, central)
      if central == nil, profile.isRead(.update) { state.value = value }
      if receivers.isEmpty { state.kept.append(value) }
      // The places are taken with the value, so that what is held is what is sent last.
      return (registration, receivers.map { Place(of: $0) })
    }
    return PlacedUpdate(characteristic: self, value: value, registration: registration, places: places)
  }

  func send(_ value: Data, at place: Place, _ registration: Registration) async throws {
    defer { place.leave() }
    try await registration.send(value, of: self, to: place)
  }

  /// To all at the same time.
  func send(_ value: Data, at places: [Place], _ registration: Registration) async throws {
    let errors = await withTaskGroup(of: (any Error)?.self) { group -> [any Error] in
      for place in places {
        group.addTask {
          do {
            try await self.send(value, at: place, registration)
            return nil
          } catch {
            return error
          }
        }
      }
      var errors: [any Error] = []
      for await case let error? in group { errors.append(error) }
      return errors
    }
    // One that has gone does not keep the others from having got the value.
    let serious = errors.first { $0 as? MutableCharacteristicError != .disconnected }
    if let error = serious ?? (errors.count == places.count ? errors.first : nil) { throw error }
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
