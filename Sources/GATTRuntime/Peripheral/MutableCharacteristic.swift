import GATTCore
import Synchronization

/// A characteristic that this program serves, with a stored value or with handlers.
///
/// Set it up, add it to a `MutableService`, and add that to a `PeripheralManager`.
public final class MutableCharacteristic: Sendable {
  /// The UUID of the characteristic.
  public let uuid: BluetoothUUID
  /// The profile with its name and string form.
  public let profile: CharacteristicProfile
  /// The operations that centrals may use.
  public let properties: CharacteristicProperties
  /// The conditions for these operations, such as encryption.
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
    weak var registration: Registration?
  }

  let state: Mutex<State>
  /// The log limit for values that do not decode.
  let logLimit = LogLimit()
  let subscriptions = Broadcast<[Central]>(replaysLatest: true, initial: [])

  /// Creates a characteristic with a stored value.
  ///
  /// - Parameters:
  ///   - uuid: The UUID of the characteristic.
  ///   - name: The name for display.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for these operations; when nil, readable and writeable as the properties say.
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
  ///   - type: The type with the UUID, the name, the string form and the initial value.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for these operations; when nil, readable and writeable as the properties say.
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

  /// Creates a characteristic with a `ValueByDirection`. It stores the value to read.
  ///
  /// - Parameters:
  ///   - type: The type with the UUID, the name, the string forms and the initial value.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for these operations; when nil, readable and writeable as the properties say.
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

  /// Creates the characteristic of a profile, with its initial value.
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

  /// The name in its profile.
  public var name: String { profile.name }

  /// The form for a backend.
  var local: LocalCharacteristic {
    LocalCharacteristic(uuid: uuid, properties: properties, permissions: permissions, descriptors: descriptors)
  }

  // MARK: The value

  /// The stored value: the last one that the program set or notified to all, or that a central wrote and the program
  /// accepted. A notified or written value is stored only if it has the same type as a value to read. Values that a
  /// central writes as a stream of octets are not stored. A read gets the stored value, at most its first 512 octets,
  /// if no read handler is set.
  public var value: Data {
    get { state.withLock { $0.value } }
    set { state.withLock { $0.value = newValue } }
  }

  /// Whether `onWrite(_:)` decodes strictly: a write with octets after the value is refused. When false, the handler
  /// does not get such octets, which may be fields of a later version of the definition.
  public var isStrict: Bool {
    get { state.withLock { $0.isStrict } }
    set { state.withLock { $0.isStrict = newValue } }
  }

  /// The stored value as strings by field name; nil when it does not decode.
  public var stringValue: [String: String]? { profile.stringValue(of: value) }

  /// The strings that a written value of an enumeration can have; empty for other values.
  public var stringValues: [String] { profile.stringValues }

  /// Sets the handler that answers reads. The central gets the octets of the returned value, at most the first 512, or
  /// the error: an `ATTError` or an `ApplicationErrorCode` unchanged, a `DecodeError` as `ATTError.valueNotAllowed`,
  /// any other error as `ATTError.unlikelyError`. BlueZ has fewer errors, see *Running on BlueZ*. The timeout is
  /// `Timeouts.request` (4 s).
  ///
  /// The characteristic holds `handler`. The handler must not capture the characteristic strongly.
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

  /// Sets the handler that accepts writes by returning, or refuses them by throwing an `ATTError` or an
  /// `ApplicationErrorCode`. Octets that do not decode are refused without calling the handler, or skipped in a stream
  /// of octets, and `PeripheralManager.malformedValues()` delivers them. With `isStrict`, octets after a value do not
  /// decode. The stored value changes after the handler has returned. The timeout is `Timeouts.request` (4 s); until
  /// then, the next write of the characteristic waits for the handler.
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

  /// The same as `onWrite(_:)`, with octets, which are not decoded.
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
