#if os(Linux)
  import Foundation
  import GATTBlueZ
  import GATTRuntime
  import Synchronization

  /// The two adapters of the virtual machine of `scripts/bluez-vm`, whose control program brings the faults about. The instrument is a
  /// process of its own, which can be killed.
  final class BlueZSite: Site {
    private let phone: BlueZAdapter
    private let instrument: PeerIdentifier
    private let phoneAddress: PeerIdentifier
    private let program = Mutex<Process?>(nil)
    private let crashes = Mutex(0)
    /// Whether what is not there has been taken away on purpose.
    private let isBroken = Mutex(false)

    init() async throws {
      let host = try BlueZHost.shared()
      guard let phone = try await host.adapter("hci0"), let far = try await host.adapter("hci1"),
        let instrument = far.address, let phoneAddress = phone.address
      else { throw Broken("BlueZ does not have the adapters hci0 and hci1") }
      for adapter in [phone, far] {
        for known in try await adapter.knownPeers() { try await adapter.forget(known.identifier) }
      }
      self.phone = phone
      self.instrument = instrument
      self.phoneAddress = phoneAddress
    }

    var central: any Backend { phone }
    var instruments: [PeerIdentifier] { [instrument] }
    var isDeterministic: Bool { false }
    /// When nothing is heard, a discovery is begun anew after a minute.
    var patience: Duration { .seconds(180) }
    var pace: (fault: Duration, pause: Duration) { (.seconds(6), .seconds(12)) }

    // MARK: - Faults

    private static let cutByInstrument = Fault("link ended by the instrument's host", aftermath: .seconds(1))
    private static let cutByCentral = Fault(
      "link ended by another program of the central's host",
      aftermath: .seconds(1)
    )
    private static let outOfRange = Fault("out of range", aftermath: .seconds(8))
    private static let phoneOff = Fault("central switched off", aftermath: .seconds(8))
    private static let instrumentOff = Fault("instrument switched off", aftermath: .seconds(8))
    private static let phoneBlocked = Fault("central's radio blocked by the kernel", aftermath: .seconds(8))
    private static let instrumentBlocked = Fault("instrument's radio blocked by the kernel", aftermath: .seconds(8))
    private static let phoneDown = Fault("central's controller down and up", aftermath: .seconds(8))
    private static let phoneUnplugged = Fault("central's adapter unplugged", aftermath: .seconds(8))
    private static let instrumentUnplugged = Fault("instrument's adapter unplugged", aftermath: .seconds(8))
    private static let stopped = Fault("bluetoothd stopped and started", aftermath: .seconds(3))
    private static let killed = Fault("bluetoothd killed and started", aftermath: .seconds(3))
    private static let busRestarted = Fault("system bus restarted", aftermath: .seconds(3))
    private static let programKilled = Fault("instrument's program killed", aftermath: .seconds(3), forgets: true)
    private static let crashed = Fault("bluetoothd crashed by itself", aftermath: .seconds(3))

    let instrumentFaults: [Fault] = []
    let commonFaults = [
      cutByInstrument, cutByInstrument, cutByCentral, cutByCentral, outOfRange, phoneOff, instrumentOff, phoneBlocked,
      instrumentBlocked, phoneDown, phoneUnplugged, instrumentUnplugged, stopped, killed, busRestarted, programKilled,
      programKilled,
    ]

    var mishap: Fault? {
      if isBroken.withLock({ $0 }) || phone.state != .resetting { return nil }
      return Self.runs("bluetoothd") ? nil : Self.crashed
    }

    var mishaps: Int { crashes.withLock { $0 } }

    /// Whether a program that the control program has started is still there, by its file of the process' number.
    private static func runs(_ name: String) -> Bool {
      guard let text = try? String(contentsOfFile: "/run/bluez-vm/\(name).pid", encoding: .utf8),
        let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)),
        let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      else { return false }
      return !status.contains(") Z ")
    }

    func cause(_ fault: Fault, at index: Int?) async throws {
      isBroken.withLock { $0 = true }
      switch fault {
      case Self.cutByInstrument: await disconnect(phoneAddress, from: "hci1")
      case Self.cutByCentral: await disconnect(instrument, from: "hci0")
      case Self.outOfRange: try await control("out-of-range")
      case Self.phoneOff: try await control("power 0 off")
      case Self.instrumentOff: try await control("power 1 off")
      case Self.phoneBlocked: try await control("rfkill 0 block")
      case Self.instrumentBlocked: try await control("rfkill 1 block")
      case Self.phoneDown: _ = await Self.run("hciconfig hci0 down")
      case Self.phoneUnplugged: try await control("unplug 0")
      case Self.instrumentUnplugged: try await control("unplug 1")
      case Self.stopped: try await control("stop bluetoothd")
      case Self.killed: try await control("kill bluetoothd")
      case Self.busRestarted: try await control("stop dbus")
      case Self.programKilled: program.withLock { _ = $0.map { kill($0.processIdentifier, SIGKILL) } }
      default: break
      }
    }

    func repair(_ fault: Fault, at index: Int?) async throws {
      if fault == Self.crashed { crashes.withLock { $0 += 1 } }
      switch fault {
      case Self.outOfRange: try await control("in-range")
      case Self.phoneOff: try await control("power 0 on")
      case Self.instrumentOff: try await control("power 1 on")
      case Self.phoneBlocked: try await control("rfkill 0 unblock")
      case Self.instrumentBlocked: try await control("rfkill 1 unblock")
      case Self.phoneDown: _ = await Self.run("hciconfig hci0 up")
      case Self.phoneUnplugged: try await control("plug 0")
      case Self.instrumentUnplugged: try await control("plug 1")
      case Self.stopped, Self.killed, Self.crashed: try await control("start bluetoothd")
      case Self.busRestarted:
        try await control("start dbus")
        try await control("start bluetoothd")
      default: break
      }
      try await control("ready")
      isBroken.withLock { $0 = false }
    }

    /// As another program does, over the bus. There may be no link.
    private func disconnect(_ peer: PeerIdentifier, from adapter: String) async {
      let device = "/org/bluez/\(adapter)/dev_" + peer.rawValue.replacing(":", with: "_")
      _ = await Self.run(
        "dbus-send --system --print-reply --reply-timeout=5000 --dest=org.bluez \(device) org.bluez.Device1.Disconnect "
          + ">/dev/null 2>&1"
      )
    }

    /// Has the control program do something, and returns when it is done. When bluetoothd crashes meanwhile, it is started again, and
    /// what was wanted of it is left undone: the crash is the fault then.
    private func control(_ order: String) async throws {
      for _ in 1...3 {
        // It would look for the change in a bluetoothd that is not there for a minute.
        if await Self.run("timeout 20 $BLUEZ_VM_CONTROL \(order)") == 0 { return }
        if !Self.runs("dbus") { _ = await Self.run("$BLUEZ_VM_CONTROL start dbus") }
        if Self.runs("bluetoothd") {
          // It has been started after a crash already.
          if order == "start bluetoothd" { return }
        } else {
          crashes.withLock { $0 += 1 }
          if await Self.run("$BLUEZ_VM_CONTROL start bluetoothd") == 0 { return }
        }
      }
      throw Broken("the control program can't do '\(order)'")
    }

    private static func run(_ command: String) async -> Int32 {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: system(command)) }
      }
    }

    // MARK: - The program of the instrument

    func run(_ index: Int, _ ledger: Ledger) async throws {
      var lives = 0
      while true {
        lives += 1
        let life = lives
        await withTaskCancellationHandler {
          await live(life, ledger)
        } onCancel: {
          program.withLock { _ = $0.map { kill($0.processIdentifier, SIGKILL) } }
        }
        ledger.instrumentEnded()
        try Task.checkCancellation()
      }
    }

    /// Runs the program once, to its end.
    private func live(_ number: Int, _ ledger: Ledger) async {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--serve", "\(number * 1_000_000)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      do { try process.run() } catch { return ledger.fail("the instrument's program does not start: \(error)") }
      program.withLock { $0 = process }
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          Self.read(pipe.fileHandleForReading, to: ledger)
          process.waitUntilExit()
          continuation.resume()
        }
      }
      program.withLock { $0 = nil }
    }

    /// Reads lines until there are no more.
    private static func read(_ file: FileHandle, to ledger: Ledger) {
      var rest = ""
      while case let data = file.availableData, !data.isEmpty {
        rest += String(decoding: data, as: UTF8.self)
        let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() {
          if let entry = Entry(line: line) { ledger.record(entry) } else { say("instrument: \(line)") }
        }
        rest = lines.last.map(String.init) ?? ""
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
      let instrument = Instrument(on: adapter, index: 0, first: first) { output.write(Data(($0.line + "\n").utf8)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await instrument.serve() }
        group.addTask {
          try await Task.sleep(for: .seconds(60))
          while true {
            output.write(Data((Entry.memory(.present).line + "\n").utf8))
            try await Task.sleep(for: .seconds(10))
          }
        }
        try await group.next()
        group.cancelAll()
      }
    }
  }
#endif
