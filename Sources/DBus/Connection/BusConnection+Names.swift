extension BusConnection {
  /// The result of requesting a name: a reply code of `RequestName`.
  public enum NameRequestResult: UInt32, Hashable, Sendable {
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
  public struct NameRequestOptions: OptionSet, Hashable, Sendable {
    /// Allows other connections to take the name over.
    public static let allowsReplacement = NameRequestOptions(rawValue: 1)
    /// Takes the name over if its owner allows replacement.
    public static let replaces = NameRequestOptions(rawValue: 2)
    /// Does not put this connection into the queue for the name.
    public static let doesNotQueue = NameRequestOptions(rawValue: 4)

    /// The flags as `RequestName` defines them.
    public let rawValue: UInt32

    /// The flags as `RequestName` defines them.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// Requests a well-known name from the bus.
  ///
  /// - Throws: `BusError`; `.remote` when the bus denies the name.
  public func requestName(
    _ name: BusName,
    _ options: NameRequestOptions = .doesNotQueue
  ) async throws(BusError) -> NameRequestResult {
    let call = MethodCall(.bus, .bus, .bus, "RequestName", [name.text.value, options.rawValue.value])
    let number = try await self.call(call).read(UInt32.self)
    guard let result = NameRequestResult(rawValue: number) else {
      throw .unexpected("the bus has answered \(number) to the request for a name")
    }
    return result
  }

  /// Releases a name. Has no effect if this connection does not own it.
  ///
  /// - Throws: `BusError`.
  public func releaseName(_ name: BusName) async throws(BusError) {
    _ = try await call(MethodCall(.bus, .bus, .bus, "ReleaseName", [name.text.value]))
  }

  /// Makes the bus start the program that provides a name, unless the name has an owner.
  ///
  /// - Throws: `BusError`; `.remote` when the bus knows no such program, or it did not start.
  public func startService(_ name: BusName) async throws(BusError) {
    _ = try await call(MethodCall(.bus, .bus, .bus, "StartServiceByName", [name.text.value, UInt32(0).value]))
  }

  /// Returns the unique name of a name's owner; nil if the name has no owner.
  ///
  /// - Throws: `BusError`.
  public func owner(of name: BusName) async throws(BusError) -> BusName? {
    do throws(BusError) {
      let reply = try await call(MethodCall(.bus, .bus, .bus, "GetNameOwner", [name.text.value]))
      return try BusName(validating: reply.read(String.self))
    } catch .remote(let error) where error.name == .nameHasNoOwner {
      return nil
    } catch {
      throw error
    }
  }
}
