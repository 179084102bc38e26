import GATTCore
import Synchronization

/// A characteristic that this program serves, with a stored value or with handlers.
///
/// Add the characteristic to a `MutableService`, and the service to a `PeripheralManager`.
public final class MutableCharacteristic: Sendable {
  /// The UUID of the characteristic.
  public let uuid: BluetoothUUID
  /// The name and the string form of the characteristic.
  public let profile: CharacteristicProfile
  /// The operations that centrals may use.
  public let properties: CharacteristicProperties
  /// The conditions for reads and writes, such as encryption.
  public let permissions: AttributePermissions
  /// The index among the service's characteristics with this UUID, 0 for the first.
  public let instance: Int
  /// Its descriptors. The host adds Characteristic Extended Properties and Client Characteristic Configuration.
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
    var shortensUpdates = true
    /// The updates that no subscriber has taken yet.
    var waitingUpdates: [ObjectIdentifier: UpdateOutcome] = [:]
    weak var registration: Registration?
  }

  let state: Mutex<State>
  /// Limits the log entries about values that do not decode.
  let logLimit = LogLimit()
  let subscriptions = Broadcast<[Central]>(replaysLatest: true, initial: [])
  let missed = Broadcast<MissedUpdate>(replaysLatest: false)

  /// Creates a characteristic with a stored value.
  ///
  /// - Parameters:
  ///   - uuid: The UUID of the characteristic.
  ///   - name: The name for display.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for reads and writes; no conditions when nil.
  ///   - value: The initial value, at most 512 octets.
  ///   - instance: The index among the service's characteristics with this UUID.
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
      CharacteristicProfile(uuid: uuid, name: name, properties: properties),
      properties,
      permissions,
      value,
      instance,
      descriptors
    )
  }

  /// Creates a characteristic of a generated or hand-written type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for reads and writes; no conditions when nil.
  ///   - instance: The index among the service's characteristics with this UUID.
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

  /// Creates a characteristic of a `ValueByDirection`. The stored value is the value to read.
  ///
  /// - Parameters:
  ///   - type: The `ValueByDirection`.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for reads and writes; no conditions when nil.
  ///   - instance: The index among the service's characteristics with this UUID.
  ///   - descriptors: Its descriptors.
  public convenience init<Value: ValueByDirection>(
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

  /// Creates the characteristic that a profile describes.
  public convenience init(profile: some CharacteristicProfileConvertible) {
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

  /// The name in the profile.
  public var name: String { profile.name }

  /// The characteristic in the form that a backend takes.
  var local: LocalCharacteristic {
    LocalCharacteristic(uuid: uuid, properties: properties, permissions: permissions, descriptors: descriptors)
  }

  // MARK: The value

  /// The stored value. Without a read handler, a read gets the stored value, at most the first 512 octets.
  ///
  /// These values also become the stored value:
  ///
  /// * A value that the program notifies or indicates to all subscribers.
  /// * A value that a central writes and the program accepts, unless the value is part of a stream of octets.
  ///
  /// If the characteristic has different types for reads, writes and updates, only a value of the type for reads is
  /// stored.
  public var value: Data {
    get { state.withLock { $0.value } }
    set { state.withLock { $0.value = newValue } }
  }

  /// Whether `onWrite(_:)` refuses a write with octets after the value. If false, the handler gets the value without
  /// these octets.
  public var isStrict: Bool {
    get { state.withLock { $0.isStrict } }
    set { state.withLock { $0.isStrict = newValue } }
  }

  /// The stored value as strings by field name; nil when the stored octets do not decode.
  public var stringValue: [String: String]? { profile.stringValue(of: value) }

  /// The strings to choose from, if the value to write is an enumeration; otherwise empty.
  public var stringValues: [String] { profile.stringValues }

  /// Sets the handler that answers reads. The central gets the octets of the returned value, at most the first 512. The
  /// timeout is `Timeouts.request` (4 s).
  ///
  /// If the handler throws, the central gets an error response:
  ///
  /// * For an `ATTError` or an `ApplicationErrorCode`, the same error.
  /// * For a `DecodeError`, `ATTError.valueNotAllowed`.
  /// * For `MutableCharacteristicError.notSubscribed`,
  ///   `ATTError.clientCharacteristicConfigurationDescriptorImproperlyConfigured`.
  /// * For any other error, `ATTError.unlikelyError`.
  ///
  /// BlueZ sends only some of these errors; see *Running on BlueZ*.
  ///
  /// The handler must not capture the characteristic strongly.
  @discardableResult
  public func onRead<Value: CharacteristicValue>(
    _ handler: @escaping @Sendable (ReadRequest) async throws -> Value
  ) -> MutableCharacteristic {
    onReadData { try await handler($0).data() }
  }

  /// The same as `onRead(_:)`, with octets.
  @discardableResult
  public func onReadData(_ handler: @escaping @Sendable (ReadRequest) async throws -> Data) -> MutableCharacteristic {
    state.withLock { $0.readHandler = handler }
    return self
  }

  /// Sets the handler of writes. The handler accepts a write by returning. The handler refuses a write by throwing an
  /// `ATTError` or an `ApplicationErrorCode`.
  ///
  /// * The handler is not called for octets that do not decode; see `PeripheralManager.malformedValues()`.
  /// * The next write of the characteristic waits until the handler has returned, at most `Timeouts.request` (4 s).
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

  /// The same as `onWrite(_:)`, with octets.
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

/// Thrown when a central writes octets that do not decode.
struct MalformedWrite: Error {
  let error: DecodeError
}
