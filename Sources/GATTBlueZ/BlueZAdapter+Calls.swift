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
  ///   - isRepeated: Whether the call is repeated while BlueZ is busy.
  /// - Throws: `BusError`, untranslated.
  @discardableResult
  func call(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = [],
    over connection: BusConnection? = nil,
    on link: ActiveLink? = nil,
    isRepeated: Bool = true
  ) async throws(BusError) -> Arguments {
    let call = MethodCall(.blueZ, path, interface, member, arguments)
    let deadline = ContinuousClock.now + .seconds(10)
    var pause = Duration.milliseconds(10)
    while true {
      if let link, (try? device(on: link.identifier)) == nil { throw .remote(.notConnected) }
      do throws(BusError) {
        return try await (connection ?? host.calls).call(call, timeout: member.answerLimit)
      } catch {
        guard isRepeated, error.isBusy, ContinuousClock.now < deadline else { throw error }
        guard (try? await Task.sleep(for: pause)) != nil else { throw .cancelled }
      }
      pause = min(pause * 2, .milliseconds(500))
    }
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
  /// Whether the adapter has no power.
  var isNotReady: Bool {
    guard case .remote(let error) = self else { return false }
    return error.name == .blueZ("NotReady")
  }

  /// Whether BlueZ is busy with another operation, so that repeating the call may succeed.
  var isBusy: Bool {
    guard case .remote(let error) = self else { return false }
    return error.name == .blueZ("InProgress") || error.name == .blueZ("Busy") || error.name == .limitsExceeded
      || (error.name == .blueZ("Failed") && error.message == "Operation already in progress")
  }
}
