import GATTCore

/// A characteristic of a connected device, in octets and text; `ClientCharacteristic` is its typed form.
public final class Characteristic: Sendable {
  /// What kind of characteristic it is.
  public let uuid: BluetoothUUID
  /// What tells it apart from others with the same UUID.
  public let handle: AttributeHandle
  /// What the device says can be done with it.
  public let properties: CharacteristicProperties
  /// Its descriptors, by handle.
  public let descriptors: [Descriptor]
  /// What gives it its name and its text form; one for octets in hexadecimal digits when none is registered.
  public let profile: CharacteristicProfile

  let link: Link
  let attribute: Attribute

  init(_ link: Link, _ remote: RemoteCharacteristic, _ profile: CharacteristicProfile?) {
    self.link = link
    uuid = remote.uuid
    handle = remote.handle
    properties = remote.properties
    self.profile = profile ?? CharacteristicProfile(uuid: remote.uuid)
    descriptors = remote.descriptors.map { Descriptor(link, $0) }
    let kind: UpdateKind? =
      remote.properties.contains(.notify) ? .notification : remote.properties.contains(.indicate) ? .indication : nil
    attribute = link.attribute(remote.handle, remote.uuid, updates: kind)
  }

  /// What runs its operations.
  package var runner: OperationRunner { link.context.runner }

  /// What its profile calls it; "Unknown" without a profile.
  public var name: String { profile.name }

  /// How many reads and acknowledged writes wait or run. They take their turns in the order they were asked for.
  public var pendingCount: Int { attribute.acknowledged.count }

  /// Whether this program has subscribed to it.
  public var isNotifying: Bool { attribute.route?.isActive ?? false }

  // MARK: Octets

  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil; waiting for earlier reads and writes included.
  /// - Returns: All octets, however many packets they take.
  /// - Throws: `CharacteristicError.readNotSupported`, `.readTimeout` or `.removed`, `PeripheralError.disconnected`,
  ///   `ATTError` as the device answered, `CancellationError`.
  public func read(timeout: Duration? = nil) async throws -> Data {
    try check()
    guard properties.contains(.read) else { throw CharacteristicError.readNotSupported }
    return try await link.perform(
      timeout: timeout ?? link.context.timeouts.read,
      expiry: CharacteristicError.readTimeout,
      in: attribute.acknowledged
    ) { [handle] (backend, link) async throws(BackendError) in try await backend.read(handle, on: link) }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: At most `Connection.maximumWriteLength(for:)` octets.
  ///   - type: With response returns when the device has accepted the value; without, when there is room for it in the
  ///     radio's queue.
  ///   - timeout: `Timeouts.write` (10 s) when nil; waiting for earlier reads and writes included.
  /// - Throws: `CharacteristicError.writeNotSupported`, `.writeTimeout`, `.valueTooLong` or `.removed`,
  ///   `PeripheralError.disconnected`, `ATTError` as the device answered, `CancellationError`.
  public func write(_ value: Data, type: WriteType = .withResponse, timeout: Duration? = nil) async throws {
    try check()
    try check(value, for: type)
    try await link.perform(
      timeout: timeout ?? link.context.timeouts.write,
      expiry: CharacteristicError.writeTimeout,
      in: type == .withResponse ? attribute.acknowledged : attribute.unacknowledged
    ) { [handle] (backend, link) async throws(BackendError) in
      try await backend.write(value, to: handle, type: type, on: link)
    }
  }

  /// The values that the device notifies or indicates; see `Notifications`. Notifies where it can do both.
  ///
  /// - Parameter buffering: How many values are kept for an iterator that is slower than the device.
  public func notifications(buffering: BufferingPolicy = .default) -> Notifications<Data> {
    notifications(buffering, .skipping) { octets, _ in octets }
  }

  /// Subscribes now and returns when the device has acknowledged: from then on no value is missed.
  ///
  /// - Parameter buffering: How many values are kept until they are taken.
  /// - Throws: `CharacteristicError.notifyNotSupported`, `.notifyTimeout` or `.removed`,
  ///   `PeripheralError.disconnected`, `ATTError` as the device answered, `CancellationError`.
  public func subscribe(buffering: BufferingPolicy = .default) async throws -> Subscription<Data> {
    try await notifications(buffering: buffering).subscription()
  }

  func notifications<Value>(
    _ buffering: BufferingPolicy,
    _ malformed: MalformedValuePolicy,
    _ decode: @escaping @Sendable (Data, inout Int) throws -> Value
  ) -> Notifications<Value> {
    let decoder = UpdateDecoder(link: link, attribute: attribute, malformed: malformed, decode: decode)
    return Notifications(attribute.route, buffering, decoder)
  }

  private func check() throws {
    try link.scope.check()
    try attribute.check()
  }

  private func check(_ value: Data, for type: WriteType) throws {
    guard properties.contains(type == .withResponse ? .write : .writeWithoutResponse) else {
      throw CharacteristicError.writeNotSupported
    }
    try link.checkLength(of: value, for: type)
  }

  // MARK: Text

  /// The texts its value can have, where there is a fixed choice; otherwise none.
  public var stringValues: [String] { profile.stringValues }

  /// Reads the value as text: each field by its name; the octets in hexadecimal digits when the profile is unknown.
  ///
  /// - Throws: As `read(timeout:)`; `CharacteristicError.notSerializable` when the octets are no value of the profile.
  public func readString(timeout: Duration? = nil) async throws -> [String: String] {
    guard let text = profile.stringValue(of: try await read(timeout: timeout)) else {
      throw CharacteristicError.notSerializable
    }
    return text
  }

  /// The values that the device notifies or indicates, as text; see `Notifications`.
  ///
  /// - Parameters:
  ///   - buffering: How many values are kept for an iterator that is slower than the device.
  ///   - malformed: What becomes of octets that are no value of the profile; the error is
  ///     `CharacteristicError.notSerializable`.
  public func stringNotifications(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) -> Notifications<[String: String]> {
    notifications(buffering, malformed) { [profile] data, _ in
      guard let text = profile.stringValue(of: data, .update) else { throw CharacteristicError.notSerializable }
      return text
    }
  }

  /// Writes a value given as text, as `readString(timeout:)` has it.
  ///
  /// - Throws: As `write(_:type:timeout:)`; `CharacteristicError.notSerializable` when the text is no value.
  public func write(string: [String: String], type: WriteType = .withResponse, timeout: Duration? = nil) async throws {
    guard let value = profile.data(fromString: string) else { throw CharacteristicError.notSerializable }
    try await write(value, type: type, timeout: timeout)
  }
}
