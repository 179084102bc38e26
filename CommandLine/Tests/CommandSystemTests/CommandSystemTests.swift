import Foundation
import GATTCore
import GATTRuntime
import Testing

extension BlueZSystemTests {
  /// The command line on one adapter or on both.
  @Suite struct CommandTests {
    /// The path of the program, in the folder of the tests' bundle.
    private static var path: String {
      get throws {
        let tests = try #require(Bundle.main.executableURL)
        return tests.deletingLastPathComponent().appending(path: "bluegatt").path
      }
    }

    private func bluegatt(_ arguments: String...) throws -> Program { try Program(try Self.path, arguments) }

    /// Starts the program on a terminal.
    private func onTerminal(_ arguments: String) throws -> Program {
      let command = "\(try Self.path) \(arguments)"
      return try Program("/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"])
    }

    /// Waits until the program has written a line that contains a text.
    private func wait(for text: String, of program: Program) async throws {
      _ = try await program.line { $0.contains(text) ? true : nil }
    }

    /// Runs `body` while a program runs, then ends the program.
    private func with(_ program: Program, _ body: (Program) async throws -> Void) async throws {
      do {
        try await body(program)
      } catch {
        await program.end()
        throw error
      }
      await program.end()
    }

    // MARK: - Devices

    @Test func `what one command serves, others find, read, write and follow`() async throws {
      // Makes the adapters forget the devices of earlier tests.
      _ = try await Machine.central()
      let server = try bluegatt("emulate", "Heart Rate", "--adapter", "hci1", "--name", "Strap")
      try await with(server) { server in
        try await with(try bluegatt("scan", "--json", "--name", "Strap", "--adapter", "hci0")) { scan in
          try await wait(for: #""services":[{"uuid":"180D","name":"Heart Rate"}]"#, of: scan)
        }
        let tree = try bluegatt("inspect", "Strap", "--adapter", "hci0")
        try await wait(for: "├ Heart Rate Measurement (2A37)", of: tree)
        try await wait(for: "read  = Chest", of: tree)
        try await wait(for: "read Body Sensor Location: Chest", of: server)
        // The command disconnects before it ends. A connected device does not advertise.
        #expect(await tree.status() == 0)

        let writing = try bluegatt("write", "Strap", "Heart Rate Control Point", "01", "--json", "--adapter", "hci0")
        try await wait(for: #""type":"written""#, of: writing)
        try await wait(for: "write Heart Rate Control Point: Reset Energy Expended", of: server)
        #expect(await writing.status() == 0)
        try await follow(server)
      }
    }

    @Test func `a channel joins standard input and output of two programs`() async throws {
      _ = try await Machine.central()
      try await with(try bluegatt("listen", "--name", "Ear", "--psm", "0x90", "--adapter", "hci1")) { listener in
        try await with(try bluegatt("channel", "Ear", "0x90", "--adapter", "hci0", "--timeout", "30s")) { opener in
          try await opener.tell("to the peripheral")
          try await wait(for: "to the peripheral", of: listener)
          try await listener.tell("to the central")
          try await wait(for: "to the central", of: opener)
        }
        // The kernel closes the channel of a program that is killed.
        #expect(await listener.status() == 0)
      }
    }

    private func follow(_ server: Program) async throws {
      let subscription = try bluegatt("subscribe", "Strap", "2A37", "--count", "2", "--adapter", "hci0")
      func send(_ rate: Int) async throws {
        try await server.tell("Heart Rate Measurement:Heart Rate (uint8)=\(rate)")
        try await wait(for: "Heart Rate Measurement: \(rate) bpm", of: subscription)
      }
      try await wait(for: "subscribe Heart Rate Measurement", of: server)
      try await send(72)
      // Another command uses the existing link, and leaves it open.
      let address = try #require(try await Machine.adapter("hci1").address).rawValue
      let reading = try bluegatt("read", address, "2A38", "--adapter", "hci0")
      try await wait(for: "Body Sensor Location (2A38): Chest", of: reading)
      #expect(await reading.status() == 0)
      try await send(73)
      // After two updates the command ends.
      #expect(await subscription.status() == 0)
      try await wait(for: "unsubscribe Heart Rate Measurement", of: server)
    }

    @Test func `what is advertised is found by a scan, and a beacon is ranged`() async throws {
      _ = try await Machine.central()
      let lamp = try bluegatt(
        "advertise",
        "--name",
        "Lamp",
        "--service",
        "Battery",
        "--manufacturer-data",
        "FFFF:0102",
        "--adapter",
        "hci1"
      )
      try await with(lamp) { _ in
        try await with(try bluegatt("scan", "--json", "--name", "Lamp", "--adapter", "hci0")) { scan in
          let line = try await scan.line { $0.contains(#""octets":"0102""#) ? $0 : nil }
          #expect(line.contains(#""name":"Lamp""#) && line.contains(#""company":65535"#))
          #expect(line.contains(#""uuid":"180F""#))
        }
      }
      let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
      let beacon = try bluegatt("beacon", "emit", uuid, "--major", "1", "--minor", "7", "--adapter", "hci1")
      try await with(beacon) { _ in
        try await with(try bluegatt("beacon", "range", uuid, "--adapter", "hci0")) { range in
          try await wait(for: "major 1, minor 7  -", of: range)
        }
      }
    }

    // MARK: - Pairing

    /// An agent of the peripheral's adapter that shows passkeys.
    private struct Screen: PairingAgent {
      let passkeys = AsyncStream.makeStream(of: UInt32.self)
      var capability: PairingCapability { .displayOnly }
      func authorize(_ peer: PeerIdentifier) async -> Bool { true }
      func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
        if entered == 0 { passkeys.continuation.yield(passkey) }
      }
    }

    /// Runs `body` with a device called Lock on hci1, which shows passkeys.
    private func withLock(_ body: (_ shown: Screen, _ address: String) async throws -> Void) async throws {
      let peripheral = try await Machine.peripheral()
      let screen = Screen()
      let failure: (any Error)?
      do {
        try await peripheral.setPairingAgent(screen)
        try await peripheral.startAdvertising(Advertisement(localName: "Lock", services: ["180F"]))
        try await body(screen, try #require(try await Machine.adapter("hci1").address).rawValue)
        failure = nil
      } catch {
        failure = error
      }
      try await peripheral.stopAdvertising()
      try await peripheral.setPairingAgent(nil)
      if let failure { throw failure }
    }

    @Test func `a device is paired with without a question, and forgotten`() async throws {
      try await withLock { _, address in
        let pairing = try bluegatt("pair", "Lock", "--adapter", "hci0")
        try await wait(for: "paired with", of: pairing)
        #expect(await pairing.status() == 0)
        let known = try await Machine.adapter("hci0").knownPeers()
        #expect(known.first { $0.identifier.rawValue == address }?.isBonded == true)
        let forgetting = try bluegatt("forget", address, "--adapter", "hci0")
        try await wait(for: "forgot", of: forgetting)
        #expect(await forgetting.status() == 0)
        try await Machine.wait { try await Machine.adapter("hci0").knownPeers().allSatisfy { !$0.isBonded } }
      }
    }

    @Test(arguments: [true, false])
    func `the passkey that a device shows is typed on the terminal`(isRight: Bool) async throws {
      try await withLock { screen, _ in
        let pairing = try onTerminal("pair Lock --adapter hci0")
        try await with(pairing) { pairing in
          var shown = screen.passkeys.stream.makeAsyncIterator()
          let passkey = try #require(await shown.next())
          try await pairing.tell(String(String(1_000_000 + (isRight ? passkey : passkey ^ 1)).suffix(6)))
          try await wait(for: isRight ? "paired with Lock" : "Pairing failed", of: pairing)
          #expect(await pairing.status() == (isRight ? 0 : 5))
        }
      }
    }

    // MARK: - The machine

    @Test func `the doctor names what is wrong, and what to do about it`() async throws {
      func findings(as user: String = "root") async throws -> (status: Int32, lines: [String]) {
        let arguments = ["-u", user, "--", try Self.path, "doctor", "--json", "--adapter", "hci1"]
        return await (try Program("/usr/sbin/runuser", arguments)).rest()
      }
      func expect(_ name: String, _ state: String, _ text: String, in found: (status: Int32, lines: [String])) {
        let line = found.lines.first { $0.contains(#""name":"\#(name)""#) } ?? ""
        #expect(line.contains(#""state":"\#(state)""#) && line.contains(text), "\(found.lines)")
      }
      let well = try await findings()
      #expect(well.status == 0)
      expect("BlueZ", "ok", "version 5.", in: well)
      expect("passive scans", "ok", "bluetoothd does them", in: well)
      expect("adapter", "ok", "hci1 (", in: well)

      try await Machine.control("power", "1", "off")
      expect("adapter", "failed", "bluetoothctl power on", in: try await findings())
      let adapters = try await bluegatt("adapters").rest()
      #expect(adapters.status == 0)
      #expect(adapters.lines.contains { $0.hasPrefix("hci0  ") && $0.hasSuffix("  powered on") })
      #expect(adapters.lines.contains { $0.hasPrefix("hci1  ") && $0.hasSuffix("  powered off") })
      try await Machine.control("power", "1", "on")

      try await Machine.control("rfkill", "1", "block")
      let blocked = try await findings()
      #expect(blocked.status == 3)
      expect("rfkill", "failed", "rfkill unblock bluetooth", in: blocked)
      expect("adapter", "failed", "rfkill unblock bluetooth", in: blocked)
      try await Machine.control("rfkill", "1", "unblock")
      try await Machine.control("ready")

      try await Machine.control("stop", "bluetoothd")
      let stopped = try await findings()
      #expect(stopped.status == 3)
      expect("bluetoothd", "failed", "does not run", in: stopped)
      try await Machine.control("start", "bluetoothd")
      try await Machine.control("ready")
    }
  }
}
