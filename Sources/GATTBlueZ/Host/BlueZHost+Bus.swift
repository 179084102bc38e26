import DBus
import GATTRuntime

/// The connections to the bus, and the owner of the name `org.bluez`.
extension BlueZHost {
  /// Stays connected to the bus until the task is cancelled.
  func stayConnected() async {
    var pauses = RetryPause.bus
    while !Task.isCancelled {
      do throws(BusError) {
        try await calls.reconnect()
        try await exports.reconnect()
        pauses = .bus
        try await followOwner()
      } catch {
        logEnd(error, of: calls)
        stopReading()
        if case .cannotConnect(let why) = error, unavailability != .serviceLost {
          loseAdapters(.noBus(why))
        } else {
          loseAdapters(.serviceLost)
        }
        finishWaiting()
        // One of the two connections may still be open.
        await calls.close()
        await exports.close()
      }
      try? await Task.sleep(for: pauses.take())
    }
  }

  /// Follows the owner of the name until the connection to the bus ends.
  private func followOwner() async throws(BusError) {
    let signals = try await calls.signals(MatchRule(sender: .blueZ))
    let owners = try await calls.owners(of: .blueZ)
    let listening = Task { await listen(to: signals) }
    // When one of the two connections ends, both are opened again.
    let watching = Task {
      guard let reason = try? await exports.waitForEnd() else { return }
      logEnd(reason, of: exports)
      await calls.close()
    }
    defer {
      listening.cancel()
      watching.cancel()
    }
    for try await owner in owners { ownerChanged(to: owner) }
  }

  private func logEnd(_ reason: BusError, of connection: BusConnection) {
    logger.debug("no bus", metadata: ["error": "\(reason)"])
    guard reason == .tooManyAbandonedCalls else { return }
    let abandoned = connection.assumeIsolated { $0.statistics.abandonedCalls }
    logger.error(
      "BlueZ does not answer; this program connects to the bus again",
      metadata: ["calls without an answer since the start": "\(abandoned)"]
    )
  }

  private func ownerChanged(to owner: BusName?) {
    stopReading()
    self.owner = owner
    // BlueZ removes its adapters before it ends, unless it crashes.
    if owner == nil, !adaptersByPath.isEmpty { startAfterCrash() }
    if ownerCount > 0 || owner == nil { loseAdapters(ownerCount > 0 ? .serviceLost : .noService) }
    guard owner != nil else { return finishWaiting() }
    ownerCount += 1
    logger.log(level: ownerCount == 1 ? .debug : .info, "BlueZ runs", metadata: ["start": "\(ownerCount)"])
    readObjects()
  }

  /// Records that all adapters are lost, because BlueZ or the bus has ended.
  func loseAdapters(_ reason: UnavailabilityReason) {
    unavailability = reason
    forgetAgent()
    let lost = sortedAdapters
    adaptersByPath = [:]
    for adapter in lost {
      adapter.assumeIsolated { $0.unbind(reason) }
      publish(.removed(adapter))
    }
    for adapter in Array(knownAdapters.values) + [unbound].compactMap(\.self) {
      adapter.assumeIsolated { $0.setUnavailability(reason) }
    }
  }

  /// The time in which systemd may start BlueZ after a crash.
  private static let restartTime = Duration.seconds(1)

  /// Asks the bus to start BlueZ after a crash. A BlueZ that a person stops removes its adapters first.
  private func startAfterCrash() {
    logger.warning("BlueZ has ended without having removed its adapters: it is started again")
    Task {
      try? await Task.sleep(for: Self.restartTime)
      guard owner == nil else { return }
      do throws(BusError) {
        try await calls.startService(.blueZ)
      } catch {
        logger.warning("BlueZ can't be started", metadata: ["error": "\(error)"])
      }
    }
  }
}
