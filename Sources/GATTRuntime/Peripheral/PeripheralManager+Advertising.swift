import GATTCore

extension PeripheralManager {
  /// Whether an advertisement of the manager is on the air, being started or being stopped.
  public var isAdvertising: Bool { withState { $0.advertisingSets.contains { $0.isActive } } }

  /// The advertisements that have not been stopped, in the order of their starts, including those that wait for the
  /// adapter.
  public var advertisingSets: [AdvertisingSet] { withState { $0.advertisingSets } }

  /// Advertises until `stopAdvertising()`; see `startAdvertisingSet(_:interval:)` for several advertisements at once.
  ///
  /// - Parameters:
  ///   - advertisement: The advertised data.
  ///   - interval: The advertising interval, 20 ms ... 10.24 s.
  /// - Throws: `PeripheralManagerError.advertisementTooLong`, `.localNameTooLong`, `.invalidAdvertisement`,
  ///   `.notPoweredOn`, `.adapterGone`, `.startAdvertisingTimeout`, `.advertisingStopped`, `.unsupported` or
  ///   `.rejected`; `CancellationError`. `.isAdvertising` when an earlier call still advertises.
  public func startAdvertising(_ advertisement: Advertisement, interval: Duration = .milliseconds(100)) async throws {
    let set = try advertisingSet(advertisement, interval)
    try state.requirePoweredOnForPeripheral()
    let (isNew, replaced) = withState { values -> (Bool, AdvertisingSet?) in
      let replaced = values.main
      if let replaced {
        if replaced.isActive || values.isRestoring { return (false, nil) }
        // A set that waits for its restoration is replaced.
        values.advertisingSets.removeAll { $0 === replaced }
      }
      values.main = set
      values.advertisingSets.append(set)
      return (true, replaced)
    }
    guard isNew else { throw PeripheralManagerError.isAdvertising }
    try? await replaced?.stop()
    try await start(set)
  }

  /// Starts an additional advertisement.
  ///
  /// - Parameters:
  ///   - advertisement: The advertised data.
  ///   - interval: The advertising interval, 20 ms ... 10.24 s.
  /// - Returns: The advertisement.
  /// - Throws: The errors of `startAdvertising(_:interval:)` except `.isAdvertising`; `.rejected` also when the adapter
  ///   can't send another advertisement.
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

  /// Stops all advertisements, also in a cancelled task; see `AdvertisingSet.stop()`.
  ///
  /// - Throws: The first error of `AdvertisingSet.stop()`; the other advertisements are stopped in any case.
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
      try await set.start(in: context.powerScope.current)
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
