import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import RandomPrograms
import ScriptedBlueZ
import SplitMix
import Synchronization

@testable import GATTBlueZ

/// Three devices of a scripted BlueZ. Besides the operations of a manager, the stage has operations of the adapter
/// alone, which use another service of the devices.
final class ScriptedStage: RandomPrograms.Stage {
  let manager: CentralManager
  let peers: [Peer]
  private let stage: Stage
  private let links: LinkLog
  private let scans = Mutex<[ScanIdentifier]>([])
  private let progress: Mutex<[Instrument.Progress]>
  private let sending = Mutex<Task<Void, any Error>?>(nil)

  private static let devices = ["AA:BB:CC:DD:EE:FF", "11:22:33:44:55:66", "22:33:44:55:66:77"].map {
    device($0, Instrument.Progress())
  }

  private static func device(_ address: String, _ progress: Instrument.Progress) -> ScriptedDevice {
    let numbered = ScriptedService(
      "1234",
      handle: 0x20,
      [
        ScriptedCharacteristic("AAAA", handle: 0x21, ["read"], value: Array(Instrument.constantValue)),
        ScriptedCharacteristic("AAAB", handle: 0x23, ["read", "write"]),
        ScriptedCharacteristic("AAAC", handle: 0x25, ["read"], value: Array(progress.octets)),
        ScriptedCharacteristic("BBBB", handle: 0x27, ["write"]),
        ScriptedCharacteristic("BBBC", handle: 0x29, ["write-without-response"]),
        ScriptedCharacteristic("CCCC", handle: 0x2B, ["notify"]),
        ScriptedCharacteristic("DDDD", handle: 0x2E, ["indicate"]),
      ]
    )
    let services = sensor.services + [numbered]
    return ScriptedDevice(address, ["UUIDs": services.map(\.uuid).value], services: services)
  }

  /// The number of services, characteristics and descriptors of each device.
  private static let attributeCount = 12

  init(_ features: Features) async throws {
    stage = try await Stage(features)
    links = LinkLog(stage.adapter)
    manager = try await CentralManager(backend: stage.adapter, logger: .silent)
    peers = Self.devices.enumerated().map {
      Peer($0, PeerIdentifier($1.address), ledger: Ledger(), refusesWrites: false)
    }
    progress = Mutex(peers.map { _ in Instrument.Progress() })
    await bluez.observeWrites { [weak self] in self?.took($1, at: $0) }
    sending.withLock { $0 = Task { try await self.send() } }
  }

  func close() { sending.withLock { $0 }?.cancel() }

  private var bluez: ScriptedBlueZ { stage.bluez }
  private var adapter: BlueZAdapter { stage.adapter }
  var clock: any BackendClock { adapter.clock }
  var executor: (any TaskExecutor)? { nil }

  var pace: Pace {
    var pace = Pace()
    pace.isVirtual = false
    pace.steps = 200
    pace.weights = [(.fault, 22), (.operation, 26), (.cancel, 3), (.pause, 2)]
    pace.pause = .milliseconds(3)
    pace.aftermath = .zero
    return pace
  }

  // MARK: - The devices

  private static func path(_ device: Int, _ handle: String) -> ObjectPath {
    ObjectPath("\(devices[device].path())/service0020/char\(handle)")!
  }

  /// Sends numbered updates from each device, which may get lost, and sometimes an advertisement.
  private func send() async throws {
    for turn in 0... {
      for (device, peer) in peers.enumerated() {
        for (uuid, handle) in [(Instrument.notified, "002b"), (Instrument.indicated, "002e")] {
          let number = await advance(device) { progress in
            progress.begun[uuid, default: 0] += 1
            return progress.begun[uuid] ?? 0
          }
          let octets = Array(Numbered.octets(number, below: Instrument.shortLimit))
          guard (try? await bluez.notify(Self.path(device, handle), octets)) == true else { continue }
          peer.ledger.accepted(number, of: uuid)
          await advance(device) { $0.accepted[uuid] = number }
        }
        guard turn.isMultiple(of: 5), await bluez.discoverySessions[adapterPath]?.isEmpty == false else { continue }
        if await isThere(Self.devices[device]) {
          try? await bluez.change(Self.devices[device].path(), .device, ["RSSI": .int16(-60 - Int16(turn % 9))])
        } else {
          try? await add(Self.devices[device])
        }
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Adds a device that BlueZ did not know. The device has kept its progress.
  private func add(_ device: ScriptedDevice) async throws {
    let index = Self.devices.firstIndex { $0.address == device.address }!
    try await bluez.addDevice(Self.device(device.address, progress.withLock { $0[index] }))
  }

  @discardableResult
  private func advance<Result: Sendable>(
    _ device: Int,
    _ change: @Sendable (inout Instrument.Progress) -> Result
  ) async -> Result {
    let (result, octets) = progress.withLock { progress in (change(&progress[device]), progress[device].octets) }
    await bluez.setValue(of: Self.path(device, "0025"), to: Array(octets))
    return result
  }

  private func took(_ octets: [UInt8], at path: ObjectPath) {
    guard let device = peers.indices.first(where: { path.isWithin(Self.devices[$0].path()) }) else { return }
    let (ledger, octets) = (peers[device].ledger, Data(octets))
    do {
      switch path.text.suffix(4) {
      case "0023": _ = try Numbered.number(of: octets, below: Instrument.longLimit)
      case "0027": ledger.written(try Numbered.number(of: octets, below: Instrument.shortLimit))
      case "0029":
        let number = try Numbered.number(of: octets, below: Instrument.shortLimit)
        ledger.commanded(number)
        progress.withLock { $0[device].command = number }
      default: break
      }
    } catch {
      ledger.complain("\(error)")
    }
  }

  // MARK: - Operations

  var operations: [RandomPrograms.Operation] {
    let connect = operation("connect") { adapter, attempt in
      _ = try await adapter.connect(to: attempt.peer.identifier)
    }
    let read = onLink("read") { _ = try await $0.read(levelHandle, on: $1) }
    let write = onLink("write") { try await $0.write(Data([1]), to: controlHandle, type: .withResponse, on: $1) }
    let command = onLink("command") {
      try await $0.write(Data([1]), to: controlHandle, type: .withoutResponse, on: $1)
    }
    let subscribe = onLink("subscribe") { try await $0.setUpdates(.notification, of: levelHandle, on: $1) }
    let unsubscribe = onLink("unsubscribe") { try await $0.setUpdates(nil, of: levelHandle, on: $1) }
    let disconnect = onLink("disconnect") { await $0.disconnect($1) }
    let scan = operation("scan") { [self] adapter, attempt in
      if let scan = scans.withLock({ $0.popLast() }) { return await adapter.stopScanning(scan) }
      let isActive = attempt.seed.isMultiple(of: 2)
      let filter = isActive ? ScanFilter() : ScanFilter(services: ["180D"])
      let scan = try await adapter.startScanning(filter, mode: isActive ? .active : .passive)
      scans.withLock { $0.append(scan) }
    }
    let common = RandomPrograms.Operation.common
    return common + [connect, connect, connect, connect, read, read, read, write, write, write]
      + [command, command, command, subscribe, subscribe, unsubscribe, disconnect, scan, scan]
  }

  /// An operation of the adapter alone.
  private func operation(
    _ name: String,
    _ body: @escaping @Sendable (BlueZAdapter, Attempt) async throws -> Void
  ) -> RandomPrograms.Operation {
    RandomPrograms.Operation("adapter: " + name, limit: .seconds(300), needsFaults: true) { [adapter] attempt in
      try? await body(adapter, attempt)
    }
  }

  /// An operation on a link that exists, or existed.
  private func onLink(
    _ name: String,
    _ body: @escaping @Sendable (BlueZAdapter, LinkIdentifier) async throws -> Void
  ) -> RandomPrograms.Operation {
    operation(name) { [links] adapter, attempt in
      var random = SplitMix64(seed: attempt.seed)
      guard let link = links.all.randomElement(using: &random) else { return }
      try await body(adapter, link)
    }
  }

  // MARK: - Faults

  private static let members: [MemberName] = [
    "Connect", "Disconnect", "ReadValue", "WriteValue", "StartNotify", "StopNotify", "StartDiscovery",
    "StopDiscovery", "SetDiscoveryFilter", "Get", "GetManagedObjects", "RegisterMonitor",
    "UnregisterMonitor",
  ]

  private static let errors: [RemoteError] = [
    .failed("le-connection-abort-by-local"), .failed("Not connected"), .bluez("InProgress", "In Progress"),
    .bluez("NotReady", "Resource Not Ready"), RemoteError(.unknownObject, "gone"), .failed("Operation failed"),
    .failed("Operation failed with ATT error: 0x0e"), RemoteError(.limitsExceeded, "too much"),
  ]

  var faults: [Fault] {
    let bluez = bluez
    let appear = Fault("device appears, or others connect it") {
      let device = Self.devices.randomElement(using: &$0)!
      guard await self.isThere(device) else { return try await self.add(device) }
      try await bluez.linkUp(device.path())
      if Bool.random(using: &$0) { try await bluez.addServices(of: device.path()) }
      try await bluez.resolveServices(of: device.path())
    }
    let linkDown = onDevice("link ends") { try await bluez.linkDown($0.path()) }
    let notify = Fault("update") {
      let path = Self.devices.randomElement(using: &$0)!.path()
      try await bluez.notify(ObjectPath("\(path)/service000a/char000b")!, [.random(in: 0...255, using: &$0)])
    }
    let script = Fault("calls are answered otherwise") {
      let member = Self.members.randomElement(using: &$0)!
      let (answer, count) = (Self.answer(to: member, &$0), Int.random(in: 1...3, using: &$0))
      await bluez.script(member, answer, count: count)
    }
    let release = Fault("calls are answered late") {
      let member = Self.members.randomElement(using: &$0)!
      await bluez.releaseAll(member, Self.answer(to: member, &$0))
    }
    return [
      appear, appear, appear, linkDown, linkDown, linkDown, notify, notify, notify, script, script, script, script,
      release, release, release, release, onDevice("services appear") { try await bluez.addServices(of: $0.path()) },
      Fault("device goes") { try await bluez.removeTree(Self.devices.randomElement(using: &$0)!.path()) },
      Fault("characteristic goes") {
        let path = Self.devices.randomElement(using: &$0)!.path()
        try await bluez.removeTree(ObjectPath("\(path)/service000a/char0011")!)
      },
      Fault("power") { try await bluez.setPower(of: adapterPath, isOn: .random(using: &$0)) },
      Fault("bluetoothd restarts") {
        guard Int.random(in: 0..<4, using: &$0) == 0 else { return }
        try await bluez.restart(isGraceful: .random(using: &$0))
      },
    ]
  }

  private func onDevice(_ name: String, _ body: @escaping @Sendable (ScriptedDevice) async throws -> Void) -> Fault {
    Fault(name) {
      let device = Self.devices.randomElement(using: &$0)!
      if await self.isThere(device) { try await body(device) }
    }
  }

  private static func answer(to member: MemberName, _ random: inout SplitMix64) -> Answer {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .held
    // A monitor that the adapter can't unregister would go on.
    case 2 where member == "UnregisterMonitor": .held
    case 2: .error(errors.randomElement(using: &random)!)
    default: .faithful
    }
  }

  private func isThere(_ device: ScriptedDevice) async -> Bool {
    await bluez.property(device.path(), .device, "Connected") != nil
  }

  func repair() async throws {
    for member in Self.members {
      await bluez.script(member, .faithful)
      await bluez.releaseAll(member)
    }
    try await bluez.setPower(of: adapterPath, isOn: true)
    for device in Self.devices where await !isThere(device) { try await add(device) }
    // All signals that BlueZ sent before this call have arrived before its answer.
    _ = try? await adapter.call("/", .objectManager, "GetManagedObjects")
    try await eventually("the adapter is ready: \(self.adapter.stateExplanation ?? "")") {
      self.adapter.state == .poweredOn
    }
  }

  // MARK: - The end

  private func eventually(_ what: @autoclosure () -> String, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while try await !condition() {
      if ContinuousClock.now > end { throw Complaint("not true after 60 s: \(what())") }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Expects the adapter to know the devices and attributes of BlueZ, and to connect, read and write.
  func expectNothingLeft() async throws {
    while let scan = scans.withLock({ $0.popLast() }) { await adapter.stopScanning(scan) }
    for device in Self.devices {
      let path = device.path()
      // An operation that ended after the repair may have made BlueZ forget the device.
      if await !isThere(device) { try await add(device) }
      try await eventually("\(path) is known") { await adapter.assumeKnown(path) }
      let link = try await perform("connecting \(path)") {
        try await adapter.connect(to: PeerIdentifier(device.address))
      }
      try await bluez.addServices(of: path)
      try await eventually("all attributes of \(path) are known") {
        await adapter.attributeCount(of: path) == Self.attributeCount
      }
      let level = try await perform("reading from \(path)") { try await adapter.read(levelHandle, on: link) }
      if level != Data([0, 72]) { throw Complaint("read of \(path): \(level.map { Int($0) })") }
      try await perform("writing to \(path)") {
        try await adapter.write(Data([9]), to: controlHandle, type: .withResponse, on: link)
      }
      await adapter.disconnect(link)
      if await bluez.property(path, .device, "Connected") == true.value {
        throw Complaint("\(path) is connected after a disconnection")
      }
    }
    try await eventually("no links") { adapter.links().isEmpty }
    try await eventually("no discovery") { await bluez.discoverySessions[adapterPath, default: []].isEmpty }
    try await eventually("no monitors") { await bluez.monitors.isEmpty }
    if !links.live.isEmpty { throw Complaint("no end was told of \(links.live)") }
    if !links.complaints.isEmpty { throw Complaint(links.complaints.joined(separator: "; ")) }
  }
}

/// Records the events of links, and checks their order.
private final class LinkLog: Sendable {
  fileprivate struct Seen {
    var links: [LinkIdentifier] = []
    var live: Set<LinkIdentifier> = []
    var complaints: [String] = []
  }

  private let seen = Mutex(Seen())
  private let observation = Mutex<BackendObservation?>(nil)

  /// All links that have begun.
  var all: [LinkIdentifier] { seen.withLock { $0.links } }
  /// The links that have not ended.
  var live: Set<LinkIdentifier> { seen.withLock { $0.live } }
  /// The events that break a rule.
  var complaints: [String] { seen.withLock { $0.complaints } }

  init(_ adapter: BlueZAdapter) {
    let observation = adapter.observe { [weak self] event in self?.seen.withLock { $0.take(event) } }
    self.observation.withLock { $0 = observation }
  }
}

extension LinkLog.Seen {
  fileprivate mutating func take(_ event: BackendEvent) {
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
