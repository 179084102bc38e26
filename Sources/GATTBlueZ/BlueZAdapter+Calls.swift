import DBus
import GATTRuntime

/// Calls of BlueZ's methods.
extension BlueZAdapter {
  /// Calls a method of one of BlueZ's objects. Repeats the call after an error that may pass, such as `InProgress`.
  ///
  /// The timeout of the runtime cancels the task of an operation. `MemberName.longestWait` is for calls that BlueZ
  /// never answers and no task cancels.
  ///
  /// - Parameters:
  ///   - connection: The connection to call over; the one for calls by default.
  ///   - link: The link that the call is for. Once it has ended, the call is not made and `NotConnected` is thrown.
  ///   - repeats: Whether the call is repeated.
  /// - Throws: `BusError`, untranslated.
  @discardableResult
  func call(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = [],
    over connection: BusConnection? = nil,
    on link: ActiveLink? = nil,
    repeats: Bool = true
  ) async throws(BusError) -> Arguments {
    let call = MethodCall(.blueZ, path, interface, member, arguments)
    var (waited, pauses) = (Duration.zero, RetryPause.call)
    while true {
      if let link, (try? device(on: link.identifier)) == nil { throw .remote(.notConnected) }
      do throws(BusError) {
        let urgency = member.isUrgent ? CallUrgency.urgent : .ordinary
        return try await (connection ?? host.calls).call(call, urgency: urgency, timeout: member.longestWait)
      } catch {
        if error == .timedOut {
          logger.warning("BlueZ does not answer", metadata: ["call": "\(member)", "object": "\(path)"])
        }
        guard repeats, waited < error.repeatLimit else { throw error }
      }
      let pause = pauses.take()
      guard (try? await Task.sleep(for: pause)) != nil else { throw .cancelled }
      waited += pause
    }
  }

  /// Waits until all signals that BlueZ has sent so far have arrived: BlueZ answers this read of a property after them.
  func get(_ property: String, of interface: InterfaceName, at path: ObjectPath) async throws(BusError) {
    try await call(path, .properties, "Get", [interface.text.value, property.value])
  }

  /// Calls one of the managers of the adapter, which take paths of objects that this program exports.
  func callManager(_ interface: InterfaceName, _ member: MemberName, _ arguments: [Value]) async throws(BusError) {
    guard let path else { throw .disconnected }
    try await call(path, interface, member, arguments, over: host.exports)
  }

  /// Makes a manager of the adapter end what it has registered. Repeats a call that BlueZ does not answer in time,
  /// because BlueZ keeps the registration then. BlueZ answers the next call with an error if it did end it.
  func endRegistration(of object: ObjectPath, _ interface: InterfaceName, _ member: MemberName) async {
    while true {
      do throws(BusError) {
        return try await callManager(interface, member, [object.value])
      } catch {
        guard error == .timedOut else { return }
        logger.warning("BlueZ did not answer in time", metadata: ["method": "\(member.text)"])
      }
    }
  }

  /// Translates an error of the adapter: into `.poweredOff` if the adapter is not powered on.
  func translate(_ error: BusError) -> BackendError {
    state == .poweredOn || error == .cancelled ? BackendError(adapter: error) : .poweredOff
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
  /// The longest wait for BlueZ's answer to the method.
  var longestWait: Duration {
    switch self {
    // BlueZ gives up after 40 s.
    case "Connect": .seconds(60)
    // BlueZ waits 30 s for each response of the device. When a value requires pairing, BlueZ also waits 60 s for each
    // answer of a person.
    case "Pair", "ReadValue", "WriteValue", "StartNotify": .seconds(300)
    default: BusConnection.defaultTimeout
    }
  }

  /// Whether the call must have room however many calls BlueZ does not answer.
  fileprivate var isUrgent: Bool { ["Disconnect", "Get", "GetAll"].contains(self) }
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

  /// How long a call is repeated while BlueZ is busy.
  private static let busyTime = Duration.seconds(10)
  /// How long a call is repeated after an error that may also mean that the advertisement is wrong.
  private static let advertisingTime = Duration.seconds(1)

  /// How long a call is repeated after the error.
  fileprivate var repeatLimit: Duration {
    remote?.message == "Failed to register advertisement" ? Self.advertisingTime : isBusy ? Self.busyTime : .zero
  }
}

/// Waiting for BlueZ's objects. Signals that report the result of a call may come after its answer.
extension BlueZAdapter {
  /// A condition that a task waits for. When the longest wait is over, `isMet` is completed with false.
  struct Condition {
    let holds: () -> Bool
    let isMet = Completion<Bool>()
  }

  /// Waits until a condition holds, which is checked after every change of the objects and links.
  ///
  /// - Parameter limit: The longest wait; nil for no limit.
  /// - Returns: Whether the condition has held.
  /// - Throws: `.cancelled`.
  @discardableResult
  func wait(atMost limit: Duration? = nil, until holds: @escaping () -> Bool) async throws(BackendError) -> Bool {
    if holds() { return true }
    let condition = Condition(holds: holds)
    let isMet = condition.isMet
    conditions.append(condition)
    let deadline = limit.map { clock.schedule(after: $0) { isMet.complete(.success(false)) } }
    defer {
      deadline?.cancel()
      conditions.removeAll { $0.isMet === isMet }
    }
    return try await isMet.backendValue()
  }

  func checkConditions() {
    for condition in conditions where condition.holds() { condition.isMet.complete(.success(true)) }
  }
}
