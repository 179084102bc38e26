import GATTCore

/// A characteristic of a connected device, with values as octets or strings; `ClientCharacteristic` is its typed form.
public final class Characteristic: Sendable {
  /// The UUID of the characteristic.
  public let uuid: BluetoothUUID
  /// The handle of the characteristic's value. Characteristics with equal UUIDs have different handles.
  public let handle: AttributeHandle
  /// The operations that the device allows.
  public let properties: CharacteristicProperties
  /// Its descriptors, in the order of their handles.
  public let descriptors: [Descriptor]
  /// The profile: the name and the string form of the characteristic.
  public let profile: CharacteristicProfile

  let link: Link
  let attribute: Attribute

  init(_ link: Link, _ remote: RemoteCharacteristic, _ profile: CharacteristicProfile?, since serviceChangeCount: Int) {
    self.link = link
    uuid = remote.uuid
    handle = remote.handle
    properties = remote.properties
    self.profile = profile ?? CharacteristicProfile(uuid: remote.uuid)
    descriptors = remote.descriptors.map { Descriptor(link, $0, since: serviceChangeCount) }
    let kind: UpdateKind? =
      remote.properties.contains(.notify) ? .notification : remote.properties.contains(.indicate) ? .indication : nil
    attribute = link.attribute(remote.handle, remote.uuid, updates: kind, since: serviceChangeCount)
  }

  /// The runner of its operations.
  package var runner: OperationRunner { link.context.runner }

  /// The name in the profile; "Unknown" if no profile is registered for the characteristic.
  public var name: String { profile.name }

  /// The number of reads and acknowledged writes that wait or run. They run in the order of the calls.
  public var pendingCount: Int { attribute.acknowledgedQueue.count }

  /// Whether this program has subscribed to the characteristic, or is subscribing.
  public var isNotifying: Bool { attribute.route?.isActive ?? false }

  // MARK: Octets

  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil. Includes the wait for earlier reads and acknowledged writes.
  /// - Returns: The whole value, even if the device needs several packets to send it.
  /// - Throws: `CharacteristicError.readNotSupported`, `.readTimeout`, `.removed` or `.rejected`,
  ///   `PeripheralError.disconnected` or `.unsupported`, `ATTError` from the device, `CancellationError`.
  public func read(timeout: Duration? = nil) async throws -> Data {
    try check()
    guard properties.contains(.read) else { throw CharacteristicError.readNotSupported }
    return try await link.perform(
      timeout: timeout ?? link.context.timeouts.read,
      timeoutError: CharacteristicError.readTimeout,
      in: attribute.acknowledgedQueue
    ) { [handle] (backend, link) async throws(BackendError) in try await backend.read(handle, on: link) }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: At most `Connection.maximumWriteLength(for:)` octets.
  ///   - type: A write with response returns when the device has accepted the value. A write without response returns
  ///     when the radio's queue has room for the value.
  ///   - timeout: `Timeouts.write` (10 s) when nil. Includes the wait for earlier operations.
  /// - Throws: `CharacteristicError.writeNotSupported`, `.writeTimeout`, `.valueTooLong`, `.removed` or `.rejected`,
  ///   `PeripheralError.disconnected` or `.unsupported`, `ATTError` from the device, `CancellationError`.
  public func write(_ value: Data, type: WriteType = .withResponse, timeout: Duration? = nil) async throws {
    try await write(value, type: type, isStream: false, timeout: timeout)
  }

  /// Writes a value, as `write(_:type:timeout:)` does.
  ///
  /// - Parameters:
  ///   - isStream: Whether to divide the value into packets of the MTU less 3 octets.
  ///   - willWrite: Called when the wait for earlier reads and writes is over.
  @_spi(Programs) public func write(
    _ value: Data,
    type: WriteType,
    isStream: Bool,
    timeout: Duration? = nil,
    willWrite: @escaping @Sendable () -> Void = {}
  ) async throws {
    try check()
    let length = isStream ? link.maximumTransmissionUnit - AttributeProtocol.valueOverhead : value.count
    let packets = value.packets(of: length)
    for packet in packets { try check(packet, for: type) }
    try await link.perform(
      timeout: timeout ?? link.context.timeouts.write,
      timeoutError: CharacteristicError.writeTimeout,
      in: type == .withResponse ? attribute.acknowledgedQueue : attribute.unacknowledgedQueue
    ) { [handle] (backend, link) async throws(BackendError) in
      willWrite()
      for packet in packets { try await backend.write(packet, to: handle, type: type, on: link) }
    }
  }

  /// Returns the values that the device notifies or indicates.
  ///
  /// - Parameters:
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  ///   - assembler: Finds the values in a stream of octets; nil if packets are whole values.
  public func notifications(
    buffering: BufferingPolicy = .default,
    assembler: FrameAssembler? = nil
  ) -> Notifications<Data> {
    notifications(buffering, .skipping, assembler) { octets, _ in octets }
  }

  /// Subscribes, and returns when the device has acknowledged the subscription.
  ///
  /// - Parameters:
  ///   - buffering: The number of values to keep until the caller takes them.
  ///   - assembler: Finds the values in a stream of octets; nil if packets are whole values.
  /// - Throws: `CharacteristicError.notifyNotSupported`, `.subscriptionTimeout`, `.removed` or `.rejected`,
  ///   `PeripheralError.disconnected` or `.unsupported`, `ATTError` from the device, `CancellationError`.
  public func subscribe(
    buffering: BufferingPolicy = .default,
    assembler: FrameAssembler? = nil
  ) async throws -> Subscription<Data> {
    try await notifications(buffering: buffering, assembler: assembler).subscription()
  }

  /// - Parameter decode: Decodes the octets of an update, and sets the number of octets after the value.
  func notifications<Value>(
    _ buffering: BufferingPolicy,
    _ malformed: MalformedValuePolicy,
    _ assembler: FrameAssembler? = nil,
    _ decode: @escaping @Sendable (Data, inout Int) throws -> Value
  ) -> Notifications<Value> {
    let decoder = UpdateDecoder(
      link: link,
      attribute: attribute,
      malformed: malformed,
      assembler: assembler,
      decode: decode
    )
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

  // MARK: Strings

  /// The strings to choose from, if the value to write is an enumeration; otherwise empty.
  public var stringValues: [String] { profile.stringValues }

  /// Reads the value, and returns it as strings by field name. If no profile is registered for the characteristic, the
  /// only field has the characteristic's name, and its string is the value in hexadecimal digits.
  ///
  /// - Throws: The errors of `read(timeout:)`; `CharacteristicError.notSerializable` when the octets do not decode.
  public func readString(timeout: Duration? = nil) async throws -> [String: String] {
    let octets = try await read(timeout: timeout)
    return try link.decode(octets, of: attribute) { octets, _ in
      guard let text = profile.stringValue(of: octets) else { throw CharacteristicError.notSerializable }
      return text
    }
  }

  /// Returns the values that the device notifies or indicates, as strings by field name.
  ///
  /// - Parameters:
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  ///   - malformed: The handling of octets that do not decode; the error is `CharacteristicError.notSerializable`.
  public func stringNotifications(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) -> Notifications<[String: String]> {
    notifications(buffering, malformed, profile.assembler(.update)) { [profile] data, _ in
      guard let text = profile.stringValue(of: data, .update) else { throw CharacteristicError.notSerializable }
      return text
    }
  }

  /// Writes a value that is given as strings by field name, in the form of `readString(timeout:)`.
  ///
  /// - Throws: The errors of `write(_:type:timeout:)`; `CharacteristicError.notSerializable` when the strings do not
  ///   encode.
  public func write(string: [String: String], type: WriteType = .withResponse, timeout: Duration? = nil) async throws {
    guard let value = profile.data(fromString: string) else { throw CharacteristicError.notSerializable }
    try await write(value, type: type, isStream: profile.assembler(.write) != nil, timeout: timeout)
  }
}
