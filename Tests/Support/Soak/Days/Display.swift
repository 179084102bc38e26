import GATTCore
import GATTRuntime
import GATTSimulator
import RandomPrograms

/// A subscriber of the long-running program, with an MTU that its updates fit in, on another adapter.
struct Display {
  /// The central role.
  let central: CentralManager
  private let server: PeerIdentifier
  private let loops: [(uuid: BluetoothUUID, loop: LastingLoop)]

  init(_ surroundings: Surroundings, of program: LongRunningProgram, on server: PeerIdentifier, _ watch: Watch)
    async throws
  {
    central = try await CentralManager(backend: surroundings.display, logger: .silent)
    self.server = server
    let clock = surroundings.display.clock
    loops = [
      (LongRunningProgram.notified, program.notifications, Duration.seconds(45)),
      (LongRunningProgram.indicated, program.indications, Duration.seconds(75)),
    ].map { uuid, ledger, interval in
      let name = "updates of \(uuid) at the display"
      let loop = LastingLoop(name, peers: [Surroundings.displayPeer], every: interval, of: (ledger, uuid), clock)
      return (uuid, watch.add(loop))
    }
  }

  /// Receives until the task is cancelled.
  ///
  /// - Throws: `Complaint` when a loop ends by itself.
  func run() async throws {
    try await LastingTask.runAll(loops.map { uuid, loop in LastingTask(loop.name) { try await receive(uuid, loop) } })
  }

  private func receive(_ uuid: BluetoothUUID, _ loop: LastingLoop) async throws {
    for try await octets in central.peripheral(server).notifications(of: uuid, in: LongRunningProgram.service) {
      try loop.delivered(try Numbered.number(of: octets, below: LongRunningProgram.limit))
    }
  }
}
