import Logging

extension CentralContext {
  /// Restores the pairing agent and the scans after the return of the host's Bluetooth service or the adapter.
  func restore() {
    let scans = state.withLock { state -> [ScanSession]? in
      guard state.needsRestoration else { return nil }
      state.needsRestoration = false
      return state.scans
    }
    guard let scans else { return }
    runner.start { [self] in
      let restoration = await restoration(of: scans)
      logger.info(
        "state restored",
        metadata: [
          "scans": "\(restoration.scanCount)", "agent": "\(restoration.hasPairingAgent)",
          "failures": "\(restoration.failures)",
        ]
      )
      restorations.send(restoration)
    }
  }

  private func restoration(of scans: [ScanSession]) async -> CentralRestoration {
    var failures: [any Error] = []
    var hasPairingAgent = false
    do {
      hasPairingAgent = try await agents.restore()
    } catch {
      failures.append(error)
      restoreLater()
    }
    var scanCount = 0
    for scan in scans {
      do { if try await scan.restart() { scanCount += 1 } } catch { failures.append(error) }
    }
    var known: [KnownPeer] = []
    do { known = try await knownPeers() } catch { failures.append(error) }
    return CentralRestoration(
      knownPeers: known,
      scanCount: scanCount,
      hasPairingAgent: hasPairingAgent,
      failures: failures
    )
  }

  private static let restorationDelay = Duration.seconds(30)

  /// Schedules another attempt after `restorationDelay`.
  private func restoreLater() {
    state.withLock { $0.needsRestoration = true }
    _ = runner.clock.schedule(after: Self.restorationDelay) { [weak self] in
      if let self, backend.state == .poweredOn { restore() }
    }
  }
}
