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

  struct State {
    var value: Data
    var readHandler: ReadHandler?
    var writeHandler: WriteHandler?
    var subscribers: [Subscriber] = []
    var kept = KeptUpdates()
    var isStrict = false
    weak var registration: Registration?
  }

  let state: Mutex<State>
  /// For values that do not decode.
  let logLimit = LogLimit()
  let subscriptions = Broadcast<[Central]>(replaysLatest: true, initial: [])

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
    self.permissions = permissions ?? AttributePermissions(allowing: properties)
    self.instance = instance
    self.descriptors = descriptors
    state = Mutex(State(value: value))
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

  /// Whether a write with octets after the value is refused. Such octets are ignored without it, because they may be fields
  /// of a later version of the definition.
  public var isStrict: Bool {
    get { state.withLock { $0.isStrict } }
    set { state.withLock { $0.isStrict = newValue } }
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
  /// Octets that are no `Value` are refused before it is asked, and `PeripheralManager.malformedValues()` delivers them; so are
  /// octets after a value with `isStrict`. The value held changes when it has returned. It has `Timeouts.request` (4 s); the
  /// next write of the characteristic waits for it.
  @discardableResult
  public func onWrite<Value: CharacteristicValue>(
    _ handler: @escaping @Sendable (Value, WriteRequest) async throws -> Void
  ) -> MutableCharacteristic {
    onWriteData { [weak self] data, request in
      let value: Value
      do throws(DecodeError) {
        value = self?.isStrict == true ? try Value(data) : try Value(received: data)
      } catch {
        throw MalformedWrite(error: error)
      }
      try await handler(value, request)
    }
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
}

/// A central wrote octets that do not decode.
struct MalformedWrite: Error {
  let error: DecodeError
}
