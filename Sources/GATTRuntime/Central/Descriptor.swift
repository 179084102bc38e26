import GATTCore

/// A descriptor of a characteristic of a connected device.
public final class Descriptor: Sendable {
  /// The UUID of the descriptor.
  public let uuid: BluetoothUUID
  /// The handle of the descriptor.
  public let handle: AttributeHandle

  private let link: Link
  private let attribute: Attribute

  init(_ link: Link, _ remote: RemoteDescriptor, since serviceChangeCount: Int) {
    self.link = link
    uuid = remote.uuid
    handle = remote.handle
    attribute = link.attribute(remote.handle, remote.uuid, since: serviceChangeCount)
  }

  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil.
  /// - Throws: `CharacteristicError.readTimeout`, `.removed` or `.rejected`, `PeripheralError.disconnected` or
  ///   `.unsupported`, `ATTError`, `CancellationError`.
  public func read(timeout: Duration? = nil) async throws -> Data {
    try attribute.check()
    return try await link.perform(
      timeout: timeout ?? link.context.timeouts.read,
      timeoutError: CharacteristicError.readTimeout,
      in: attribute.acknowledgedQueue
    ) { [handle] (backend, link) async throws(BackendError) in try await backend.read(handle, on: link) }
  }

  /// Writes a value. To subscribe, use `Characteristic.subscribe(buffering:assembler:)` instead.
  ///
  /// - Parameters:
  ///   - value: At most 512 octets.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: `CharacteristicError.writeTimeout`, `.valueTooLong`, `.removed` or `.rejected`,
  ///   `PeripheralError.disconnected` or `.unsupported`, `ATTError`, `CancellationError`.
  public func write(_ value: Data, timeout: Duration? = nil) async throws {
    try link.checkLength(of: value, for: .withResponse)
    try attribute.check()
    try await link.perform(
      timeout: timeout ?? link.context.timeouts.write,
      timeoutError: CharacteristicError.writeTimeout,
      in: attribute.acknowledgedQueue
    ) { [handle] (backend, link) async throws(BackendError) in
      try await backend.write(value, to: handle, type: .withResponse, on: link)
    }
  }
}
