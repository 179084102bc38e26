import DBus
import GATTCore
import GATTRuntime
import GATTText

/// Answers reads and writes of centrals for the methods in `BlueZAdapter+ServiceObjects.swift`. BlueZ sends an error
/// response by itself after 5 s. The handler of the service ends earlier, within `Timeouts.request`.
extension BlueZAdapter {
  func answerRead(of attribute: ServedAttribute, _ request: RequestOptions) async throws(RemoteError) -> [UInt8] {
    let value = try await answer(attribute, request) { (handler, central) async throws(ATTError) in
      try await handler.read(attribute.position, offset: request.offset, by: central)
    }
    return Array(value.prefix(AttributeProtocol.maximumValueLength))
  }

  func answerWrite(_ value: Data, to attribute: ServedAttribute, _ request: RequestOptions) async throws(RemoteError) {
    try await answer(attribute, request) { (handler, central) async throws(ATTError) in
      guard request.offset + value.count <= AttributeProtocol.maximumValueLength else {
        throw .invalidAttributeValueLength
      }
      // BlueZ does not report the type of the write.
      try await handler.write(value, to: attribute.position, offset: request.offset, by: central, type: nil)
    }
  }

  /// Waits until BlueZ has got the reply to a write. Updates take a shorter way than the reply, which goes through the
  /// bus, so BlueZ would send them before the response.
  ///
  /// - Parameter hasAnswered: Completed right before the connection sends the reply.
  func waitForResponse(after hasAnswered: Completion<Void>) async {
    try? await hasAnswered.value()
    guard let path else { return }
    let arguments = [InterfaceName.adapter.text.value, "Powered".value]
    // BlueZ answers this call after it has taken the reply, which came before it over the same connection.
    _ = try? await call(path, .properties, "Get", arguments, over: host.exports)
  }

  /// Runs the handler on the thread of the bus, so that handlers begin in the order of the requests.
  private func answer<Answer: Sendable>(
    _ attribute: ServedAttribute,
    _ request: RequestOptions,
    _ body: (any LocalServiceHandler, Central) async throws(ATTError) -> Answer
  ) async throws(RemoteError) -> Answer {
    guard let handler = gattManager.services[attribute.registration]?.handler else { throw .notServed }
    updateMaximumTransmissionUnit(from: request)
    // Requests and signals come over two connections, so a request may arrive after the end of its link.
    let central = request.central(isConnected: isConnected(request.central))
    do throws(ATTError) {
      guard request.offset <= AttributeProtocol.maximumValueLength else { throw .invalidOffset }
      return try await withTaskExecutorPreference(host.loop) { () async throws(ATTError) in
        try await body(handler, central)
      }
    } catch {
      throw RemoteError(answering: error)
    }
  }
}

extension BlueZAdapter {
  /// Whether BlueZ has reported the central as connected. It is not, too, if BlueZ has not named it.
  func isConnected(_ central: Central) -> Bool {
    guard let path = path?.device(central.identifier) else { return false }
    return devices[path]?.properties.isConnected ?? false
  }
}

/// The options of `ReadValue`, `WriteValue` and `AcquireNotify`: the central, its MTU and the offset.
struct RequestOptions: Sendable {
  var central: Central
  /// The offset in the value. It may be beyond any value.
  var offset: Int

  init(_ options: Properties) {
    central = Central(
      identifier: options["device", as: ObjectPath.self].flatMap { PeerIdentifier(devicePath: $0) }
        ?? PeerIdentifier("unknown"),
      maximumTransmissionUnit: AttributeProtocol.maximumTransmissionUnit(
        nearestTo: Int(options["mtu", as: UInt16.self] ?? 0)
      )
    )
    offset = Int(options["offset", as: UInt16.self] ?? 0)
  }

  func central(isConnected: Bool) -> Central {
    Central(
      identifier: central.identifier,
      maximumTransmissionUnit: central.maximumTransmissionUnit,
      isConnected: isConnected
    )
  }
}

extension RemoteError {
  /// The answer to a request for a service that is no longer served.
  static let notServed = RemoteError(.failed, "it is not served")

  /// The error that BlueZ translates into this ATT error, or into the nearest one that it has a name for.
  ///
  /// BlueZ translates a name that it does not know into `unlikelyError`, and `org.bluez.Error.Failed` with a code as
  /// its message into the application error with that code.
  init(answering error: ATTError) {
    if error.isApplicationError {
      self.init(.blueZ("Failed"), "0x\(hexadecimal(error.rawValue, digits: 1, uppercase: false))")
    } else {
      self.init(error.nameOfBlueZ.map { .blueZ($0) } ?? .failed, "\(error)")
    }
  }
}

extension ATTError {
  fileprivate var nameOfBlueZ: String? {
    switch self {
    case .readNotPermitted, .writeNotPermitted: "NotPermitted"
    case .insufficientAuthorization, .insufficientAuthentication, .insufficientEncryption, .encryptionKeySizeTooShort:
      "NotAuthorized"
    case .requestNotSupported: "NotSupported"
    case .invalidOffset: "InvalidOffset"
    case .invalidAttributeValueLength: "InvalidValueLength"
    case .procedureAlreadyInProgress: "InProgress"
    // BlueZ before 5.76 does not know this name.
    case .clientCharacteristicConfigurationDescriptorImproperlyConfigured: "ImproperlyConfigured"
    default: nil
    }
  }
}
