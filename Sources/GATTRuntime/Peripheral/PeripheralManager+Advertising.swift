import GATTCore

extension PeripheralManager {
  /// Whether an advertisement of the manager is on the air, or on its way there or back.
  public var isAdvertising: Bool { withState { $0.advertisingSets.contains { $0.isActive } } }

  /// The advertisements that have not been stopped, in the order in which they were started; those that wait for the
  /// adapter included.
  public var advertisingSets: [AdvertisingSet] { withState { $0.advertisingSets } }

  /// Advertises until `stopAdvertising()`; see `startAdvertisingSet(_:interval:)` for several advertisements at once.
  ///
  /// When the adapter is switched off, the advertisement comes back with the power.
  ///
  /// - Parameters:
  ///   - advertisement: What; its fields and sizes are checked first.
  ///   - interval: How often, 20 ms ... 10.24 s.
  /// - Throws: `PeripheralManagerError.advertisementTooLong`, `.localNameTooLong`, `.invalidAdvertisement`,
  ///   `.isAdvertising` when this function was called before, `.isPoweredOff`, `.startAdvertisingTimeout`,
  ///   `.advertisingStopped` or `.rejected`; `CancellationError`.
  public func startAdvertising(_ advertisement: Advertisement, interval: Duration = .milliseconds(100)) async throws {
    let set = try advertisingSet(advertisement, interval)
    try state.requirePoweredOnForPeripheral()
    let isNew = withState { values in
      if let main = values.main {
        if main.isActive || values.isRestoring { return false }
        // One that could not be brought back gives its place up.
        values.advertisingSets.removeAll { $0 === main }
      }
      values.main = set
      values.advertisingSets.append(set)
      return true
    }
    guard isNew else { throw PeripheralManagerError.isAdvertising }
    try await start(set)
  }

  /// Advertises something else too, until it is stopped. How many are possible at once is up to the adapter.
  ///
  /// - Parameters:
  ///   - advertisement: What; its fields and sizes are checked first.
  ///   - interval: How often, 20 ms ... 10.24 s.
  /// - Returns: What to stop it with.
  /// - Throws: As `startAdvertising(_:interval:)`; `PeripheralManagerError.rejected` when the adapter has enough.
  public func startAdvertisingSet(
    _ advertisement: Advertisement,
    interval: Duration = .milliseconds(100)
  ) async throws -> AdvertisingSet {
    let set = try advertisingSet(advertisement, interval)
    try state.requirePoweredOnForPeripheral()
    withState { $0.advertisingSets.append(set) }
    try await start(set)
    return set
  }

  /// Ends all advertisements, also those that are being started; nothing happens when there is none.
  ///
  /// - Throws: `PeripheralManagerError.stopAdvertisingTimeout`, `CancellationError`; what has not ended can be stopped
  ///   again.
  public func stopAdvertising() async throws {
    var failure: (any Error)?
    for set in advertisingSets {
      do {
        try await set.stop()
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func advertisingSet(
    _ advertisement: Advertisement,
    _ interval: Duration
  ) throws(PeripheralManagerError) -> AdvertisingSet {
    try advertisement.check()
    try Advertisement.check(interval: interval)
    return AdvertisingSet(advertisement, interval: interval, context: context) { [weak self] in self?.forget($0) }
  }

  private func start(_ set: AdvertisingSet) async throws {
    do {
      try await set.start(in: context.power.current)
    } catch {
      forget(set)
      throw error
    }
    if set.isWaiting { restore(after: Self.restorationDelay) }
  }

  private func forget(_ set: AdvertisingSet) {
    withState { values in
      values.advertisingSets.removeAll { $0 === set }
      if values.main === set { values.main = nil }
    }
  }
}
