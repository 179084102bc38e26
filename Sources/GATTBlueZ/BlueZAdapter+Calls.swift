import DBus
import GATTRuntime

/// Calls of BlueZ's methods.
extension BlueZAdapter {
  /// Calls a method of one of BlueZ's objects. While BlueZ is busy with something else, the call is repeated.
  ///
  /// An operation ends at the timeout of the runtime, which cancels the task. The limits here end only calls that BlueZ
  /// never answers.
  ///
  /// - Parameters:
  ///   - connection: The connection to call over; the one for calls by default.
  ///   - link: The link that the call is for. Once the link has ended, the call is not made and `NotConnected` is thrown.
  ///   - isTransient: The errors after which the call is repeated.
  /// - Throws: `BusError`, untranslated.
  @discardableResult
  func call(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = [],
    over connection: BusConnection? = nil,
    on link: ActiveLink? = nil,
    whileError isTransient: (BusError) -> Bool = { $0.isBusy }
  ) async throws(BusError) -> Arguments {
    let call = MethodCall(.blueZ, path, interface, member, arguments)
    let deadline = ContinuousClock.now + .seconds(10)
    var pause = Duration.milliseconds(10)
    while true {
      if let link, (try? device(on: link.identifier)) == nil { throw .remote(.notConnected) }
      do throws(BusError) {
        return try await (connection ?? host.calls).call(call, timeout: member.answerLimit)
      } catch {
        guard isTransient(error), ContinuousClock.now < deadline else { throw error }
        guard (try? await Task.sleep(for: pause)) != nil else { throw .cancelled }
      }
      pause = min(pause * 2, .milliseconds(500))
    }
  }

  /// Reads a property. BlueZ sends signals before it answers, so all earlier signals have arrived then.
  func get(
    _ property: String,
    of interface: InterfaceName,
    at path: ObjectPath,
    over connection: BusConnection? = nil
  ) async throws(BusError) {
    try await call(path, .properties, "Get", [interface.text.value, property.value], over: connection)
  }

  /// Returns all properties of a device; nil after an error.
  func properties(ofDevice path: ObjectPath) async -> Properties? {
    let reply = try? await call(path, .properties, "GetAll", [InterfaceName.device.text.value])
    return try? reply?.read(Properties.self)
  }

  /// Calls one of the managers of the adapter, which take paths of objects that this program exports.
  func callManager(_ interface: InterfaceName, _ member: MemberName, _ arguments: [Value]) async throws(BusError) {
    guard let path else { throw .disconnected }
    try await call(path, interface, member, arguments, over: host.exports)
  }

  /// Translates an error of the adapter. If the adapter is not powered on, that is the error.
  func translate(_ error: BusError) -> BackendError {
    state == .poweredOn ? BackendError(adapter: error) : .poweredOff
  }

  /// The path of the adapter.
  ///
  /// - Throws: `.poweredOff` unless it is powered on.
  func poweredPath() throws(BackendError) -> ObjectPath {
    guard let path, state == .poweredOn else { throw .poweredOff }
    return path
  }
}

extension MemberName {
  /// How long BlueZ may take to answer a method: 120 s for methods that wait for a device or a person, 10 s for all others.
  /// The longest are `Connect`, which gives up after 40 s, and `Pair`, which waits for people after that.
  fileprivate var answerLimit: Duration {
    switch self {
    case "Connect", "Disconnect", "Pair", "ReadValue", "WriteValue", "StartNotify": .seconds(120)
    default: .seconds(10)
    }
  }
}

extension RemoteError {
  /// BlueZ's error for a device without a link.
  static let notConnected = RemoteError(.blueZ("NotConnected"), "Not Connected")
}

extension BusError {
  /// The error that another program has sent; nil for other errors.
  var remote: RemoteError? { if case .remote(let error) = self { error } else { nil } }

  /// The last word of the name of BlueZ's error; nil for other errors.
  var blueZWord: Substring? { remote?.name.blueZWord }

  /// Whether BlueZ is busy with another operation, so that repeating the call may succeed.
  var isBusy: Bool {
    switch blueZWord {
    case "InProgress", "Busy": true
    case "Failed": remote?.message == "Operation already in progress"
    default: remote?.name == .limitsExceeded
    }
  }
}
