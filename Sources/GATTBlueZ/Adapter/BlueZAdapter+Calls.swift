import DBus
import GATTRuntime

/// Calling BlueZ.
extension BlueZAdapter {
  /// Calls a method of one of BlueZ's objects.
  ///
  /// - Parameters:
  ///   - connection: The connection for calls, if it is not another one.
  ///   - timeout: How long BlueZ may take: longer than what it waits for itself.
  /// - Throws: `BusError`, as it is.
  @discardableResult
  func call(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = [],
    over connection: BusConnection? = nil,
    timeout: Duration = .seconds(60)
  ) async throws(BusError) -> Arguments {
    try await (connection ?? host.calls)
      .call(MethodCall(.blueZ, path, interface, member, arguments), timeout: timeout)
  }

  /// As `call`, again and again while BlueZ has something else under way that it does not want two of.
  ///
  /// - Parameters:
  ///   - connection: The connection for calls, if it is not another one.
  ///   - link: The link that it is for: when that has ended, it is not tried, and `NotConnected` is thrown.
  ///   - limit: How long it is tried.
  ///   - timeout: How long BlueZ may take.
  @discardableResult
  func callInTurn(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = [],
    over connection: BusConnection? = nil,
    on link: ActiveLink? = nil,
    limit: Duration = .seconds(30),
    timeout: Duration = .seconds(60)
  ) async throws(BusError) -> Arguments {
    let deadline = ContinuousClock.now + limit
    var pause = Duration.milliseconds(10)
    while true {
      if let link, (try? device(on: link.identifier)) == nil {
        throw .remote(.notConnected)
      }
      do throws(BusError) {
        return try await call(path, interface, member, arguments, over: connection, timeout: timeout)
      } catch {
        guard error.isBusy, ContinuousClock.now < deadline else { throw error }
        guard (try? await Task.sleep(for: pause)) != nil else { throw .cancelled }
      }
      pause = min(pause * 2, .milliseconds(500))
    }
  }

  /// What an error of the adapter is: whatever BlueZ says of one that is not powered on, that is why.
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

extension RemoteError {
  /// What BlueZ says where there is no link.
  static let notConnected = RemoteError(.blueZ("NotConnected"), "Not Connected")
}

extension BusError {
  /// Whether BlueZ has something under way that this has to wait for.
  var isBusy: Bool {
    guard case .remote(let error) = self else { return false }
    return error.name == .blueZ("InProgress") || error.name == .blueZ("Busy") || error.name == .limitsExceeded
      || (error.name == .blueZ("Failed") && error.message == "Operation already in progress")
  }
}
