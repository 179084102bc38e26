import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import SplitMix
import Synchronization
import Testing

@testable import GATTBlueZ

/// Random programs against a BlueZ that does what it likes.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct StormTests {
  @Test(arguments: 1...24)
  func `whatever BlueZ does, everything ends, events are in order, and what is true in the end is known`(seed: UInt64)
    async throws
  {
    let stage = try await Stage(seed.isMultiple(of: 2) ? .current : .oldest)
    let storm = Storm(stage, seed)
    for _ in 0..<120 { try await storm.step() }
    try await storm.calm()
    await storm.expectTruth()
  }
}

/// One random program.
private actor Storm {
  private let stage: Stage
  private let witness: Witness
  private var random: SplitMix64
  private var operations: [Task<Void, Never>] = []
  private var scans: [ScanIdentifier] = []
  private var number: UInt8 = 0

  init(_ stage: Stage, _ seed: UInt64) {
    self.stage = stage
    witness = Witness(stage.adapter)
    random = SplitMix64(seed: seed)
  }

  private var bluez: ScriptedBlueZ { stage.bluez }

  private static let devices = ["AA:BB:CC:DD:EE:FF", "11:22:33:44:55:66", "22:33:44:55:66:77"].map { address in
    ScriptedDevice(address, services: sensor.services)
  }

  private static let members: [MemberName] = [
    "Connect", "Disconnect", "ReadValue", "WriteValue", "StartNotify", "StopNotify", "StartDiscovery",
    "StopDiscovery", "SetDiscoveryFilter", "Get", "GetManagedObjects", "AcquireNotify", "AcquireWrite",
    "RegisterMonitor", "UnregisterMonitor",
  ]

  private static let errors: [RemoteError] = [
    .failed("le-connection-abort-by-local"), .failed("Not connected"), .bluez("InProgress", "In Progress"),
    .bluez("NotReady", "Resource Not Ready"), RemoteError(.unknownObject, "gone"), .failed("Operation failed"),
    .failed("Operation failed with ATT error: 0x0e"), RemoteError(.limitsExceeded, "too much"),
  ]

  func step() async throws {
    let device = Self.devices.randomElement(using: &random)!
    let path = device.path()
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<3: if await isThere(path) { try await connectByOthers(path) } else { try await bluez.addDevice(device) }
    case 3..<6: if await isThere(path) { try await bluez.linkDown(path) }
    case 6..<9: try await notify(ObjectPath("\(path)/service000a/char000b")!)
    case 9..<13: begin { try await $0.connect(to: PeerIdentifier(device.address)) }
    case 13..<16: withLink { adapter, link in try await adapter.read(levelHandle, on: link) }
    case 16..<19:
      withLink { try await $0.write(Data([1]), to: controlHandle, type: .withResponse, on: $1) }
      withLink { try await $0.write(Data([1]), to: controlHandle, type: .withoutResponse, on: $1) }
    case 19..<21: withLink { try await $0.setUpdates(.notification, of: levelHandle, on: $1) }
    case 21: withLink { try await $0.setUpdates(nil, of: levelHandle, on: $1) }
    case 22: withLink { await $0.disconnect($1) }
    case 23..<25: try await scan()
    case 25..<29: await changeScript()
    case 29..<33:
      let member = Self.members.randomElement(using: &random)!
      await bluez.releaseAll(member, randomAnswer(to: member))
    case 33: try await bluez.removeTree(path)
    case 34: if await isThere(path) { try await bluez.addServices(of: path) }
    case 35: try await bluez.removeTree(ObjectPath("\(path)/service000a/char0011")!)
    case 36: try await bluez.setPower(of: adapterPath, isOn: Bool.random(using: &random))
    case 37: if Int.random(in: 0..<4, using: &random) == 0 { try await restart() }
    case 38: stage.adapter.fastPath = Bool.random(using: &random) ? ["2A37"] : []
    default: operations.randomElement(using: &random)?.cancel()
    }
  }

  private func isThere(_ path: ObjectPath) async -> Bool {
    await bluez.property(path, .device, "Connected") != nil
  }

  private func connectByOthers(_ path: ObjectPath) async throws {
    try await bluez.linkUp(path)
    if Bool.random(using: &random) { try await bluez.addServices(of: path) }
    try await bluez.resolveServices(of: path)
  }

  private func notify(_ path: ObjectPath) async throws {
    number &+= 1
    try await bluez.notify(path, [number])
  }

  private func begin(_ body: @escaping @Sendable (BlueZAdapter) async throws -> some Sendable) {
    let adapter = stage.adapter
    operations.append(Task { _ = try? await body(adapter) })
  }

  private func withLink(_ body: @escaping @Sendable (BlueZAdapter, LinkIdentifier) async throws -> some Sendable) {
    guard let link = witness.links.randomElement(using: &random) else { return }
    begin { try await body($0, link) }
  }

  private func scan() async throws {
    if let scan = scans.popLast() {
      begin { await $0.stopScanning(scan) }
    } else {
      let adapter = stage.adapter
      let mode: ScanMode = Bool.random(using: &random) ? .active : .passive
      let filter = mode == .active ? ScanFilter() : ScanFilter(services: ["180D"])
      operations.append(
        Task { if let scan = try? await adapter.startScanning(filter, mode: mode) { self.keep(scan) } }
      )
    }
  }

  private func keep(_ scan: ScanIdentifier) { scans.append(scan) }

  private func changeScript() async {
    let member = Self.members.randomElement(using: &random)!
    await bluez.script(member, randomAnswer(to: member), count: Int.random(in: 1...3, using: &random))
  }

  private func randomAnswer(to member: MemberName) -> Answer {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .held
    // What can't be ended would go on.
    case 2 where member == "UnregisterMonitor": .held
    case 2 where member == "StopDiscovery": .error(.bluez("InProgress", "Operation already in progress"))
    case 2: .error(Self.errors.randomElement(using: &random)!)
    default: .faithful
    }
  }

  private func restart() async throws { try await bluez.restart(isGraceful: Bool.random(using: &random)) }

  /// BlueZ is itself again, and everybody goes home.
  func calm() async throws {
    for member in Self.members {
      await bluez.script(member, .faithful)
      await bluez.releaseAll(member)
    }
    for operation in operations { operation.cancel() }
    for operation in operations { await operation.value }
    for scan in scans { await stage.adapter.stopScanning(scan) }
    try await bluez.setPower(of: adapterPath, isOn: true)
    for device in Self.devices where await !isThere(device.path()) { try await bluez.addDevice(device) }
    // What BlueZ has said until now has arrived before its answer.
    _ = try? await stage.adapter.call("/", .objectManager, "GetManagedObjects")
    await until { stage.adapter.state == .poweredOn }
  }

  /// What BlueZ has is what the adapter knows, and everything can be done.
  func expectTruth() async {
    for device in Self.devices {
      let path = device.path()
      await until { await stage.adapter.assumeKnown(path) }
      do {
        let link = try await stage.adapter.connect(to: PeerIdentifier(device.address))
        try await bluez.addServices(of: path)
        await until { await stage.adapter.attributeCount(of: path) == 4 }
        #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
        try await stage.adapter.write(Data([9]), to: controlHandle, type: .withResponse, on: link)
        await stage.adapter.disconnect(link)
      } catch {
        Issue.record("\(device.address): \(error)")
      }
      #expect(await bluez.property(path, .device, "Connected") == false.value)
    }
    await until { stage.adapter.links().isEmpty }
    #expect(witness.live == [])
    #expect(witness.complaints == [])
    await until { await bluez.discoverySessions[adapterPath, default: []].isEmpty }
    await until { await bluez.monitors.isEmpty }
  }
}

/// Somebody who sees all events, and whether they can be.
private final class Witness: Sendable {
  private let seen = Mutex(Seen())
  private let observation = Mutex<BackendObservation?>(nil)

  /// All links there have been.
  var links: [LinkIdentifier] { seen.withLock { $0.links } }
  /// Those that have not ended.
  var live: Set<LinkIdentifier> { seen.withLock { $0.live } }
  /// What can't be.
  var complaints: [String] { seen.withLock { $0.complaints } }

  init(_ adapter: BlueZAdapter) {
    let observation = adapter.observe { [weak self] event in self?.seen.withLock { $0.take(event) } }
    self.observation.withLock { $0 = observation }
  }
}

private struct Seen {
  var links: [LinkIdentifier] = []
  var live: Set<LinkIdentifier> = []
  var complaints: [String] = []

  mutating func take(_ event: BackendEvent) {
    switch event {
    case .connected(let link, _):
      if links.contains(link) { complaints.append("\(link) twice") }
      links.append(link)
      live.insert(link)
    case .disconnected(let link, _):
      if live.remove(link) == nil { complaints.append("\(link) ended, and was not there") }
    case .update(_, _, let link), .servicesChanged(let link):
      if !live.contains(link) { complaints.append("\(event) of a link that is not there") }
    case .stateChanged(let state):
      if state != .poweredOn, !live.isEmpty { complaints.append("\(state) with links") }
    default: break
    }
  }
}
