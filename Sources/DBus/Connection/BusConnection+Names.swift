extension BusConnection {
  /// What has become of the wish for a name.
  public enum NameRequestResult: UInt32, Hashable, Sendable {
    /// This connection has it.
    case owner = 1
    /// Another one has it, and this one is next.
    case queued = 2
    /// Another one has it.
    case taken = 3
    /// This connection had it already.
    case alreadyOwner = 4
  }

  /// What a wish for a name allows.
  public struct NameRequestOptions: OptionSet, Hashable, Sendable {
    /// Others may take the name over.
    public static let allowsReplacement = NameRequestOptions(rawValue: 1)
    /// Takes the name over if its owner allows that.
    public static let replaces = NameRequestOptions(rawValue: 2)
    /// Does not wait in the queue for the name.
    public static let doesNotQueue = NameRequestOptions(rawValue: 4)

    /// The options as the bus takes them.
    public let rawValue: UInt32

    /// The options as the bus takes them.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// Asks for a well-known name.
  ///
  /// - Throws: `BusError`; `.remote` when the bus does not allow the name.
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

  /// Gives a name back. Nothing happens when this connection does not have it.
  ///
  /// - Throws: `BusError`.
  public func releaseName(_ name: BusName) async throws(BusError) {
    _ = try await call(MethodCall(.bus, .bus, .bus, "ReleaseName", [name.text.value]))
  }

  /// Has the bus start the program that a name belongs to, if nobody has the name.
  ///
  /// - Throws: `BusError`; `.remote` when the bus knows no such program, or it did not start.
  public func startService(_ name: BusName) async throws(BusError) {
    _ = try await call(MethodCall(.bus, .bus, .bus, "StartServiceByName", [name.text.value, UInt32(0).value]))
  }

  /// Who has a name; nil for nobody.
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
