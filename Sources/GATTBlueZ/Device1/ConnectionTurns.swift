import GATTRuntime

/// The queues of the attempts to connect. An attempt with a silent device takes up to 40 s.
struct ConnectionTurns {
  private let devices = [TurnQueue(), TurnQueue()]
  private let silentDevices = TurnQueue()

  /// The queue of an attempt after its last failure. Devices that were silent wait for each other only, so that the
  /// others can connect meanwhile.
  func queue(after failure: ConnectionAttempt.Failure?) -> TurnQueue {
    if failure?.isOfSilence ?? false { return silentDevices }
    return devices[devices[0].count <= devices[1].count ? 0 : 1]
  }
}
