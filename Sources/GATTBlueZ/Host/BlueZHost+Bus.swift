import DBus
import GATTRuntime

/// Following BlueZ: the bus, and the owner of the name.
extension BlueZHost {
  /// Stays connected to the bus, until it is cancelled.
  func follow() async {
    var pause = Duration.milliseconds(100)
    while !Task.isCancelled {
      do throws(BusError) {
        try await calls.reconnect(timeout: .seconds(5))
        try await exports.reconnect(timeout: .seconds(5))
        pause = .milliseconds(100)
        try await followName()
      } catch {
        logger.debug("no bus", metadata: ["error": "\(error)"])
        reading?.cancel()
        if case .cannotConnect(let why) = error {
          lose(unavailability == .serviceLost ? .serviceLost : .noBus(why))
        } else {
          lose(.serviceLost)
        }
        finishWaiting()
        // One of the two connections may be left, and what it knows is of no more use.
        await calls.close()
        await exports.close()
      }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(10))
    }
  }

  /// Follows who has the name, until the bus goes.
  private func followName() async throws(BusError) {
    let signals = try await calls.signals(MatchRule(sender: .blueZ))
    let owners = try await calls.owners(of: .blueZ)
    let listening = Task { await listen(to: signals) }
    // When the other connection ends alone, both are opened again.
    let watching = Task {
      _ = try? await exports.waitForEnd()
      await calls.close()
    }
    defer {
      listening.cancel()
      watching.cancel()
    }
    for try await owner in owners { changed(to: owner) }
  }

  private func changed(to owner: BusName?) {
    reading?.cancel()
    pendingChanges = nil
    // Who is told to stop takes its adapters away first.
    if owner == nil, !adaptersByPath.isEmpty { startAfterCrash() }
    if generation > 0 || owner == nil { lose(generation > 0 ? .serviceLost : .noService) }
    guard owner != nil else { return finishWaiting() }
    generation += 1
    // That it is there is news when it had gone.
    logger.log(level: generation == 1 ? .debug : .info, "BlueZ is there", metadata: ["generation": "\(generation)"])
    readObjects()
  }

  /// Has the bus start BlueZ if that has crashed, as any call would that does not forbid it. Who has stopped BlueZ on purpose
  /// does not find it running again.
  private func startAfterCrash() {
    logger.warning("BlueZ has ended without having taken its adapters away: it is started again")
    let mine = generation
    Task {
      try? await Task.sleep(for: .seconds(1))
      guard generation == mine else { return }
      do throws(BusError) {
        try await calls.startService(.blueZ)
      } catch {
        logger.warning("BlueZ can't be started", metadata: ["error": "\(error)"])
      }
    }
  }
}
