import DBus

/// The object of the bus itself.
private let bus: (path: ObjectPath, interface: InterfaceName) = ("/org/freedesktop/DBus", "org.freedesktop.DBus")

/// Names on the bus, for tests that stand in for services.
extension BusConnection {
  /// The result of requesting a name: a reply code of `RequestName`.
  package enum NameRequestResult: UInt32, Hashable, Sendable {
    /// This connection is now the owner of the name.
    case owner = 1
    /// Another connection owns the name; this one waits in the queue for it.
    case queued = 2
    /// Another connection owns the name, and this one is not in the queue.
    case taken = 3
    /// This connection was the owner already.
    case alreadyOwner = 4
  }

  /// The flags of `RequestName`.
  package struct NameRequestOptions: OptionSet, Hashable, Sendable {
    /// Allows other connections to take the name over.
    package static let allowsReplacement = NameRequestOptions(rawValue: 1)
    /// Takes the name over if its owner allows replacement.
    package static let replaces = NameRequestOptions(rawValue: 2)
    /// Does not put this connection into the queue for the name.
    package static let doesNotQueue = NameRequestOptions(rawValue: 4)

    /// The flags as `RequestName` defines them.
    package let rawValue: UInt32

    /// The flags as `RequestName` defines them.
    package init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// Requests a well-known name from the bus.
  ///
  /// - Throws: `BusError`; `.remote` when the bus denies the name.
  package func requestName(
    _ name: BusName,
    _ options: NameRequestOptions = .doesNotQueue
  ) async throws(BusError) -> NameRequestResult {
    let call = MethodCall(.bus, bus.path, bus.interface, "RequestName", [name.text.value, options.rawValue.value])
    let number = try await self.call(call).read(UInt32.self)
    guard let result = NameRequestResult(rawValue: number) else {
      throw .unexpected("the bus has answered \(number) to the request for a name")
    }
    return result
  }

  /// Releases a name. Has no effect if this connection does not own it.
  ///
  /// - Throws: `BusError`.
  package func releaseName(_ name: BusName) async throws(BusError) {
    _ = try await call(MethodCall(.bus, bus.path, bus.interface, "ReleaseName", [name.text.value]))
  }

  /// Returns the unique name of a name's owner; nil if the name has no owner.
  ///
  /// - Throws: `BusError`.
  package func owner(of name: BusName) async throws(BusError) -> BusName? {
    do throws(BusError) {
      let reply = try await call(MethodCall(.bus, bus.path, bus.interface, "GetNameOwner", [name.text.value]))
      return try BusName(validating: reply.read(String.self))
    } catch .remote(let error) where error.name == .nameHasNoOwner {
      return nil
    } catch {
      throw error
    }
  }
}
