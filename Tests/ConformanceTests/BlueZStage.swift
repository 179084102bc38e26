#if os(Linux)
  import Foundation
  import GATTBlueZ
  import GATTConformance
  import GATTCore
  import GATTRuntime
  import Testing

  /// Two adapters of one machine, which receive each other: the adapters of the virtual machine of `scripts/bluez-vm`,
  /// which has a control program that causes the faults.
  ///
  /// The virtual machine counts time in instructions, so a busy host makes no timeout expire there. Both adapters have
  /// one `bluetoothd`: it fails for both at once, and the default agent of one adapter is that of the other. The
  /// virtual controllers lose no packets, and both stop advertising when they connect.
  struct BlueZStage: Stage {
    private let phone: BlueZAdapter
    private let sensor: BlueZAdapter
    let peer: PeerIdentifier

    /// The program that causes the faults.
    private static let control = ProcessInfo.processInfo.environment["BLUEZ_VM_CONTROL"]

    /// Whether the behaviours are to be shown on BlueZ, and on nothing else.
    static let isWanted = ProcessInfo.processInfo.environment["BLUEGATT_TEST_BLUEZ"] != nil

    /// The behaviours take turns, because they share one radio.
    private static let turns = TurnQueue()

    static func run(_ body: @escaping @Sendable (any Stage) async throws -> Void) async throws {
      let turn = turns.enqueue()
      defer { turns.end(turn) }
      try await turns.wait(for: turn)
      let host = try BlueZHost.shared()
      try await startIfNeeded(host)
      guard let phone = try await host.adapter("hci0"), let sensor = try await host.adapter("hci1"),
        let peer = sensor.address
      else { throw MissingAdapters() }
      let stage = BlueZStage(phone: phone, sensor: sensor, peer: peer)
      try await stage.forgetEverything()
      try await limited(to: .seconds(180)) { try await body(stage) }
    }

    /// Ends a behaviour at its limit: a behaviour that waits for ever must not keep the others waiting.
    private static func limited(to limit: Duration, _ body: @escaping @Sendable () async throws -> Void) async throws {
      let completion = Completion<Void>()
      let task = Task {
        do { completion.complete(.success(try await body())) } catch { completion.complete(.failure(error)) }
      }
      let alarm = Task {
        try await Task.sleep(for: limit)
        completion.complete(.failure(TooLong()))
      }
      defer {
        task.cancel()
        alarm.cancel()
      }
      try await completion.value()
    }

    private struct TooLong: Error {}

    /// Starts bluetoothd where no service manager does so: bluetoothd 5.66 crashes when a program removes a service
    /// after a central has disconnected during a read from that service.
    private static func startIfNeeded(_ host: BlueZHost) async throws {
      guard control != nil, try await host.adapter("hci0")?.state != .poweredOn else { return }
      print("bluetoothd does not run: it is started again")
      _ = try? await run("start", "bluetoothd")
      try await run("ready")
      for _ in 0..<200 where try await host.adapter("hci1")?.state != .poweredOn {
        try await Task.sleep(for: .milliseconds(50))
      }
    }

    private struct MissingAdapters: Error, CustomStringConvertible {
      var description: String { "BlueZ does not have the adapters hci0 and hci1" }
    }

    var near: any Backend { phone }
    var far: any Backend { sensor }

    /// Removes the keys, attributes and names that an earlier behaviour has left. A packet that was on its way adds its
    /// device anew, so this method ends when no device has come back for 200 ms.
    private func forgetEverything() async throws {
      var isClean = false
      while !isClean {
        isClean = true
        for adapter in [phone, sensor] {
          for known in try await adapter.knownPeers() {
            try await adapter.forget(known.identifier)
            isClean = false
          }
        }
        if !isClean { try await Task.sleep(for: .milliseconds(200)) }
      }
    }

    static func reasonToSkip(_ fault: Fault) -> String? {
      if control == nil { return "only the virtual machine has the program that causes it" }
      return nil
    }

    func cause(_ fault: Fault) async throws {
      switch fault {
      case .remoteDisconnect: for central in try await centrals() { await sensor.disconnect(central) }
      case .outOfRange: try await Self.run("out-of-range")
      case .nearPoweredOff: try await Self.run("power", "0", "off")
      case .farPoweredOff: try await Self.run("power", "1", "off")
      case .daemonFailure, .farDaemonFailure: try await Self.run("kill", "bluetoothd")
      case .nearUnplugged: try await Self.run("unplug", "0")
      }
    }

    func repair(_ fault: Fault) async throws {
      switch fault {
      case .remoteDisconnect: break
      case .outOfRange: try await Self.run("in-range")
      case .nearPoweredOff: try await Self.run("power", "0", "on")
      case .farPoweredOff: try await Self.run("power", "1", "on")
      case .daemonFailure, .farDaemonFailure: try await Self.run("start", "bluetoothd")
      case .nearUnplugged: try await Self.run("plug", "0")
      }
    }

    private func centrals() async throws -> [PeerIdentifier] {
      try await sensor.knownPeers().filter(\.isConnected).map(\.identifier)
    }

    var gathersAdvertisements: Bool { true }

    var pairsByItself: Bool { true }

    func answer(for error: ATTError) -> ATTError {
      // BlueZ 5.66 has no names for these two errors. BlueZ 5.87 has a name for the second error.
      switch error {
      case .valueNotAllowed: .unlikelyError
      case .clientCharacteristicConfigurationDescriptorImproperlyConfigured
      where sensor.blueZVersion.map({ $0 < BlueZVersion(5, 87) }) ?? true:
        .unlikelyError
      default: error
      }
    }

    /// Versions of BlueZ before 5.69 refuse values of 511 and 512 octets.
    var longestValue: Int { sensor.blueZVersion.map { $0 >= BlueZVersion(5, 69) } ?? false ? 512 : 510 }

    func isTrue(_ reason: DisconnectionReason, for truth: DisconnectionReason) -> Bool {
      // Versions of BlueZ before 5.83 do not report the reason.
      let tells = phone.blueZVersion.map { $0 >= BlueZVersion(5, 83) } ?? false
      if !tells, case .other = reason { return true }
      return reason == truth
    }

    /// Runs the control program, and waits for its end. `Process` would also wait for `bluetoothd`, which the control
    /// program starts.
    private static func run(_ arguments: String...) async throws {
      guard let control else { return }
      let command = ([control] + arguments).joined(separator: " ")
      let status = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: system(command)) }
      }
      guard status == 0 else { throw ControlFailure(command: command, status: status) }
    }

    private struct ControlFailure: Error {
      var command: String
      var status: Int32
    }
  }
#endif
