#if os(Linux)
  import Foundation
  import GATTBlueZ
  import GATTCore
  import GATTRuntime
  import Logging
  import RandomPrograms
  import SplitMix
  import Synchronization

  /// The two adapters of the virtual machine of `scripts/bluez-vm`. Its control program causes the faults. The
  /// instrument is a process that can be killed.
  final class BlueZStage: Stage {
    let manager: CentralManager
    let peers: [Peer]
    let operations = RandomPrograms.Operation.common + RandomPrograms.Operation.withInstrument
    private let phone: BlueZAdapter
    private let phoneAddress: PeerIdentifier
    private let process = Mutex<Process?>(nil)
    private let crashes = Mutex(0)
    private let task = Mutex<Task<Void, any Error>?>(nil)

    init() async throws {
      let host = try BlueZHost.shared()
      guard let phone = try await host.adapter("hci0"), let far = try await host.adapter("hci1"),
        let instrument = far.address, let phoneAddress = phone.address
      else { throw Complaint("BlueZ does not have the adapters hci0 and hci1") }
      for adapter in [phone, far] {
        for known in try await adapter.knownPeers() { try await adapter.forget(known.identifier) }
      }
      self.phone = phone
      self.phoneAddress = phoneAddress
      manager = try await CentralManager(backend: phone)
      peers = [Peer(0, instrument, ledger: Ledger(), refusesWrites: true)]
      task.withLock { $0 = Task { try await run() } }
    }

    var clock: any BackendClock { phone.clock }
    var executor: (any TaskExecutor)? { nil }

    var pace: Pace {
      var pace = Pace()
      pace.isVirtual = false
      pace.faultsOverlap = false
      pace.pause = .seconds(4)
      pace.aftermath = .seconds(8)
      // A discovery without results is restarted after a minute.
      pace.patience = .seconds(180)
      return pace
    }

    // MARK: - Faults

    var faults: [Fault] {
      let cuts = [
        Fault("link ended by the instrument's host") { _ in await self.disconnect(self.phoneAddress, from: "hci1") },
        Fault("link ended by another program of the central's host") { _ in
          await self.disconnect(self.peers[0].identifier, from: "hci0")
        },
        Fault("instrument's program killed") { _ in self.killProgram() },
      ]
      return cuts + cuts + [
        fault("out of range", ["out-of-range"], ["in-range"]),
        fault("central switched off", ["power 0 off"], ["power 0 on"]),
        fault("instrument switched off", ["power 1 off"], ["power 1 on"]),
        fault("central's radio blocked by the kernel", ["rfkill 0 block"], ["rfkill 0 unblock"]),
        fault("instrument's radio blocked by the kernel", ["rfkill 1 block"], ["rfkill 1 unblock"]),
        Fault("central's controller down and up") { _ in
          _ = await Self.run("hciconfig hci0 down")
        } repair: {
          _ = await Self.run("hciconfig hci0 up")
          try await self.control("ready")
        },
        fault("central's adapter unplugged", ["unplug 0"], ["plug 0"]),
        fault("instrument's adapter unplugged", ["unplug 1"], ["plug 1"]),
        fault("bluetoothd stopped and started", ["stop bluetoothd"], ["start bluetoothd"]),
        fault("bluetoothd killed and started", ["kill bluetoothd"], ["start bluetoothd"]),
        fault("system bus restarted", ["stop dbus"], ["start dbus", "start bluetoothd"]),
      ]
    }

    private func fault(_ name: String, _ cause: [String], _ repair: [String]) -> Fault {
      Fault(name) { _ in
        for order in cause { try await self.control(order) }
      } repair: {
        for order in repair + ["ready"] { try await self.control(order) }
      }
    }

    var crashCount: Int { crashes.withLock { $0 } }

    func repair() async throws {
      if !Self.runs("bluetoothd") {
        crashes.withLock { $0 += 1 }
        try await control("start bluetoothd")
      }
      try await control("ready")
    }

    func expectNothingLeft() async throws {
      if !phone.links().isEmpty { throw Complaint("links are left") }
    }

    /// Whether a program that the control program has started still runs, by its PID file.
    private static func runs(_ name: String) -> Bool {
      guard let text = try? String(contentsOfFile: "/run/bluez-vm/\(name).pid", encoding: .utf8),
        let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)),
        let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      else { return false }
      return !status.contains(") Z ")
    }

    /// Disconnects over the bus, as another program would. There may be no link.
    private func disconnect(_ peer: PeerIdentifier, from adapter: String) async {
      let device = "/org/bluez/\(adapter)/dev_" + peer.rawValue.replacing(":", with: "_")
      _ = await Self.run(
        "dbus-send --system --print-reply --reply-timeout=5000 --dest=org.bluez \(device) org.bluez.Device1.Disconnect "
          + ">/dev/null 2>&1"
      )
    }

    /// Makes the control program execute an order, and returns when it is done. If bluetoothd crashes meanwhile, it is
    /// started again and the order is not repeated: the crash replaces the fault.
    private func control(_ order: String) async throws {
      for _ in 1...3 {
        // Without a limit, it would wait a minute for a change in a bluetoothd that has ended.
        if await Self.run("timeout 20 $BLUEZ_VM_CONTROL \(order)") == 0 { return }
        if !Self.runs("dbus") { _ = await Self.run("$BLUEZ_VM_CONTROL start dbus") }
        if Self.runs("bluetoothd") {
          // It was already started after a crash.
          if order == "start bluetoothd" { return }
        } else {
          crashes.withLock { $0 += 1 }
          if await Self.run("$BLUEZ_VM_CONTROL start bluetoothd") == 0 { return }
        }
      }
      throw Complaint("the control program can't do '\(order)'")
    }

    private static func run(_ command: String) async -> Int32 {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: system(command)) }
      }
    }

    // MARK: - The program of the instrument

    private func killProgram() { process.withLock { _ = $0.map { kill($0.processIdentifier, SIGKILL) } } }

    /// Ends the instrument.
    func close() {
      task.withLock { $0 }?.cancel()
      killProgram()
    }

    private func run() async throws {
      for number in 1... {
        try Task.checkCancellation()
        try await live(number)
      }
    }

    /// Runs the program once, to its end.
    private func live(_ number: Int) async throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--serve", "\(number * 1_000_000)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      self.process.withLock { $0 = process }
      let ledger = peers[0].ledger
      ledger.peerStarted()
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          Self.read(pipe.fileHandleForReading, to: ledger)
          process.waitUntilExit()
          continuation.resume()
        }
      }
      self.process.withLock { $0 = nil }
    }

    /// Reads lines until the output ends.
    private static func read(_ file: FileHandle, to ledger: Ledger) {
      var rest = ""
      var memory: [Memory] = []
      while case let data = file.availableData, !data.isEmpty {
        rest += String(decoding: data, as: UTF8.self)
        let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() {
          if let entry = Instrument.Entry(line: line) {
            ledger.record(entry)
          } else if let present = Memory(line: line) {
            memory = memory.prefix(1) + [present]
          } else {
            RecentLog.add("instrument: \(line)")
          }
        }
        rest = lines.last.map(String.init) ?? ""
      }
      if let start = memory.first, let excess = memory.last?.excess(over: start) {
        ledger.complain("the instrument's program: \(excess)")
      }
    }

    /// The program of the instrument.
    static func serve(from first: UInt32) async throws {
      let host = try BlueZHost.shared()
      var adapter: BlueZAdapter?
      while adapter == nil {
        adapter = try await host.adapter("hci1")
        try await Task.sleep(for: .milliseconds(200))
      }
      guard let adapter else { return }
      let output = FileHandle.standardOutput
      let random = SplitMix64(seed: UInt64(first))
      let instrument = Instrument(
        on: adapter,
        name: "Instrument 0",
        first: first,
        random: random,
        logger: Logger(label: "serving")
      ) {
        output.write(Data(($0.line + "\n").utf8))
      }
      let serving = Task { await instrument.serve() }
      defer { serving.cancel() }
      try await Task.sleep(for: .seconds(60))
      while true {
        output.write(Data((Memory.present.line + "\n").utf8))
        try await Task.sleep(for: .seconds(10))
      }
    }
  }

  // The output of the instrument's process.

  extension Instrument.Entry {
    fileprivate var line: String {
      switch self {
      case .accepted(let number, let uuid): "accepted \(number) \(uuid)"
      case .written(let number): "written \(number)"
      case .commanded(let number): "commanded \(number)"
      case .corrupt: "corrupt"
      }
    }

    fileprivate init?(line: Substring) {
      let words = line.split(separator: " ")
      let number = words.dropFirst().first.flatMap { UInt32($0) }
      switch (words.first, number) {
      case ("accepted", let number?):
        self = .accepted(
          number,
          of: words.last == "\(Instrument.notified)" ? Instrument.notified : Instrument.indicated
        )
      case ("written", let number?): self = .written(number)
      case ("commanded", let number?): self = .commanded(number)
      case ("corrupt", nil): self = .corrupt
      default: return nil
      }
    }
  }

  extension Memory {
    fileprivate var line: String { "memory \(resident) \(allocated)" }

    fileprivate init?(line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "memory", let resident = Int(words[1]), let allocated = Int(words[2]) else {
        return nil
      }
      self.init(resident: resident, allocated: allocated)
    }
  }
#endif
