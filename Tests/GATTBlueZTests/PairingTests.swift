import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Synchronization
import Testing

@testable import GATTBlueZ

/// An agent that answers as a test wants, and records the questions.
private final class Person: PairingAgent {
  let capability: PairingCapability
  let knownPasskey: UInt32?
  let agrees: Bool
  private let heard = Mutex<[String]>([])
  /// Whether the agent answers only after an hour, or after a cancellation.
  let isSlow: Bool

  init(
    _ capability: PairingCapability = .keyboardDisplay,
    passkey: UInt32? = nil,
    agrees: Bool = true,
    isSlow: Bool = false
  ) {
    self.capability = capability
    self.knownPasskey = passkey
    self.agrees = agrees
    self.isSlow = isSlow
  }

  var questions: [String] { heard.withLock { $0 } }

  private func hear(_ question: String, _ peer: PeerIdentifier) async {
    heard.withLock { $0.append("\(question) \(peer)") }
    if isSlow { try? await Task.sleep(for: .seconds(3600)) }
  }

  func passkey(for peer: PeerIdentifier) async -> UInt32? {
    await hear("passkey", peer)
    return knownPasskey
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    await hear("display \(passkey) \(entered)", peer)
  }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    await hear("confirm \(passkey)", peer)
    return agrees
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool {
    await hear("authorize", peer)
    return agrees
  }

  func cancelled(_ peer: PeerIdentifier) { heard.withLock { $0.append("cancelled \(peer)") } }
}

/// Pairing, and the agent that BlueZ asks.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct PairingTests {
  private let none = Value.properties([:])

  private func ask(
    _ stage: Stage,
    _ member: MemberName,
    _ device: ObjectPath = sensorPath,
    _ arguments: Value...
  ) async throws -> Arguments {
    let agent = try #require(await stage.bluez.agents.first)
    return try await stage.bluez.callAgent(agent, member, [device.value] + arguments)
  }

  // MARK: - Pairing

  @Test func `without an agent BlueZ has one for as long as that takes, which refuses what others begin`() async throws
  {
    let stage = try await Stage()
    try await stage.addSensor()
    await stage.bluez.script("Pair", .held)
    let pairing = Task { try await stage.adapter.pair(with: sensorPeer) }
    let call = try await stage.bluez.next("Pair")
    #expect(await stage.bluez.agents.map(\.capability) == ["NoInputNoOutput"])
    #expect(await stage.bluez.calls("RequestDefaultAgent").isEmpty)
    _ = try await ask(stage, "RequestAuthorization")
    await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, "RequestAuthorization", firstCentral.device) }
    await expectAnswer("org.bluez.Error.Rejected") {
      try await ask(stage, "RequestConfirmation", firstCentral.device, UInt32(1).value)
    }
    await stage.bluez.release(call)
    try await pairing.value
    await until { await stage.bluez.agents.isEmpty }
    #expect(try await stage.adapter.knownPeers().first?.isBonded == true)
    // The adapter does not pair with a bonded device again.
    try await stage.adapter.pair(with: sensorPeer)
    #expect(await stage.bluez.calls("Pair").count == 1)
  }

  @Test func `a device that BlueZ has paired meanwhile is paired`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    await stage.bluez.script("Pair", .error(RemoteError("org.bluez.Error.AlreadyExists", "Already Exists")))
    try await stage.adapter.pair(with: sensorPeer)
    #expect(await stage.bluez.calls("Pair").count == 1)
  }

  @Test func `an agent for one device is asked for that one, and leaves others to the host's`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    let central = try await CentralManager(backend: stage.adapter)
    await stage.bluez.script("Pair", .held)
    let person = Person(passkey: 123_456)
    let pairing = Task { try await central.peripheral(sensorPeer).pair(agent: person) }
    let call = try await stage.bluez.next("Pair")
    #expect(await stage.bluez.agents.map(\.capability) == ["KeyboardDisplay"])
    #expect(await stage.bluez.calls("RequestDefaultAgent").isEmpty)
    #expect(try await ask(stage, "RequestPasskey").read(UInt32.self) == 123_456)
    await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, "RequestPasskey", firstCentral.device) }
    // An agent for all devices answers for the other devices too.
    try await central.setPairingAgent(Person(passkey: 654_321))
    #expect(await stage.bluez.calls("RequestDefaultAgent").count == 1)
    #expect(try await ask(stage, "RequestPasskey", firstCentral.device).read(UInt32.self) == 654_321)
    await stage.bluez.release(call)
    try await pairing.value
  }

  @Test func `an agent for one device leaves the agent of the adapter to others, and to what follows`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    let (standard, own) = (Person(.displayYesNo), Person(.displayOnly))
    try await stage.adapter.setPairingAgent(standard)
    await stage.bluez.script("Pair", .held)
    let pairing = Task { try await stage.adapter.pair(with: sensorPeer, agent: own) }
    let call = try await stage.bluez.next("Pair")
    #expect(await stage.bluez.agents.map(\.capability) == ["DisplayOnly"])
    _ = try await ask(stage, "RequestAuthorization")
    _ = try await ask(stage, "RequestAuthorization", firstCentral.device)
    // A new registration of the agent would end the pairing.
    try await stage.adapter.setPairingAgent(Person(.keyboardOnly))
    try await stage.adapter.setPairingAgent(standard)
    #expect(await stage.bluez.agents.map(\.capability) == ["DisplayOnly"])
    await stage.bluez.release(call)
    try await pairing.value
    await until { await stage.bluez.agents.map(\.capability) == ["DisplayYesNo"] }
    _ = try await ask(stage, "RequestAuthorization")
    #expect(own.questions == ["authorize \(sensorPeer)"])
    #expect(standard.questions.count == 2)
  }

  @Test func `the agent compares, types and shows`() async throws {
    let stage = try await Stage()
    let person = Person(passkey: 123_456)
    try await stage.adapter.setPairingAgent(person)
    #expect(await stage.bluez.agents.map(\.capability) == ["KeyboardDisplay"])
    #expect(await stage.bluez.calls("RequestDefaultAgent").count == 1)
    _ = try await ask(stage, "RequestConfirmation", sensorPath, UInt32(42).value)
    #expect(try await ask(stage, "RequestPasskey").read(UInt32.self) == 123_456)
    _ = try await ask(stage, "RequestAuthorization")
    _ = try await ask(stage, "DisplayPasskey", sensorPath, UInt32(7).value, UInt16(3).value)
    #expect(
      person.questions == [
        "confirm 42 \(sensorPeer)", "passkey \(sensorPeer)", "authorize \(sensorPeer)", "display 7 3 \(sensorPeer)",
      ]
    )
  }

  @Test func `what the agent refuses, or what belongs to Bluetooth Classic, is refused`() async throws {
    let stage = try await Stage()
    try await stage.adapter.setPairingAgent(Person(agrees: false))
    await expectAnswer("org.bluez.Error.Rejected") {
      try await ask(stage, "RequestConfirmation", sensorPath, UInt32(42).value)
    }
    for member in ["RequestPasskey", "RequestAuthorization", "RequestPinCode"] as [MemberName] {
      await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, member) }
    }
    for member in ["DisplayPinCode", "AuthorizeService"] as [MemberName] {
      await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, member, sensorPath, "x".value) }
    }
    try await stage.adapter.setPairingAgent(Person(passkey: 1_000_000))
    await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, "RequestPasskey") }
  }

  @Test func `each adapter has its own agent, and one without an agent refuses`() async throws {
    let stage = try await Stage()
    try await stage.bluez.addAdapter("hci1")
    await until { (try? await stage.host.adapter("hci1"))?.state == .poweredOn }
    let second = try #require(try await stage.host.adapter("hci1"))
    let (one, two) = (Person(.displayOnly), Person(.keyboardOnly))
    try await stage.adapter.setPairingAgent(one)
    let other: ObjectPath = "/org/bluez/hci1/dev_AA_BB_CC_DD_EE_00"
    await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, "RequestAuthorization", other) }
    try await second.setPairingAgent(two)
    // The program registers one agent, with the capability of the agent that was set last.
    #expect(await stage.bluez.agents.map(\.capability) == ["KeyboardOnly"])
    _ = try await ask(stage, "RequestAuthorization", other)
    _ = try await ask(stage, "RequestAuthorization")
    #expect(one.questions == ["authorize \(sensorPeer)"])
    #expect(two.questions == ["authorize AA:BB:CC:DD:EE:00"])
    try await second.setPairingAgent(nil)
    #expect(await stage.bluez.agents.map(\.capability) == ["DisplayOnly"])
    await expectAnswer("org.bluez.Error.Rejected") { try await ask(stage, "RequestAuthorization", other) }
    try await stage.adapter.setPairingAgent(nil)
    #expect(await stage.bluez.agents.isEmpty)
  }

  @Test func `a question that no longer matters is taken back`() async throws {
    let stage = try await Stage()
    let person = Person(isSlow: true)
    try await stage.adapter.setPairingAgent(person)
    let question = Task { try await ask(stage, "RequestAuthorization") }
    await until { person.questions.count == 1 }
    let agent = try #require(await stage.bluez.agents.first)
    try await stage.bluez.callAgent(agent, "Cancel")
    await expectAnswer("org.bluez.Error.Canceled") { try await question.value }
    #expect(person.questions == ["authorize \(sensorPeer)", "cancelled \(sensorPeer)"])
    try await stage.bluez.callAgent(agent, "Cancel")
    #expect(person.questions.count == 2)
  }

  @Test func `only BlueZ asks the agent`() async throws {
    let stage = try await Stage()
    let person = Person()
    try await stage.adapter.setPairingAgent(person)
    let agent = try #require(await stage.bluez.agents.first)
    let stranger = try await stage.stranger()
    await expectAnswer("org.freedesktop.DBus.Error.AccessDenied") {
      try await stranger.call(MethodCall(agent.sender, agent.path, nil, "RequestAuthorization", [sensorPath.value]))
    }
    #expect(person.questions.isEmpty)
  }

  @Test func `an agent is gone with BlueZ, and can be set again`() async throws {
    let stage = try await Stage()
    try await stage.adapter.setPairingAgent(Person())
    var events = stage.events()
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    #expect(try await events.nextState() == .poweredOff)
    #expect(await stage.bluez.agents.count == 1)
    _ = try await ask(stage, "RequestAuthorization")
    try await stage.bluez.restart()
    #expect(try await events.nextState() == .resetting)
    await expect(.poweredOff) { try await stage.adapter.setPairingAgent(Person()) }
    await until { stage.adapter.state == .poweredOff }
    #expect(await stage.bluez.agents.isEmpty)
    try await stage.adapter.setPairingAgent(Person(.displayYesNo))
    #expect(await stage.bluez.agents.map(\.capability) == ["DisplayYesNo"])
  }

  @Test func `an agent that BlueZ does not take is not kept`() async throws {
    let stage = try await Stage()
    let person = Person()
    try await stage.adapter.setPairingAgent(person)
    await stage.bluez.script("RegisterAgent", .error(RemoteError("org.bluez.Error.InvalidArguments", "no")), count: 1)
    await expect(.rejected) { try await stage.adapter.setPairingAgent(Person(.displayOnly)) }
    // BlueZ has lost the former agent. The adapter registers the next agent again.
    try await stage.adapter.setPairingAgent(person)
    _ = try await ask(stage, "RequestAuthorization")
    #expect(person.questions.count == 1)
  }

  @Test(
    arguments: [
      ("AuthenticationCanceled", .pairing(.cancelled)), ("AuthenticationFailed", .pairing(.authenticationFailed)),
      ("AuthenticationRejected", .pairing(.rejected)), ("AuthenticationTimeout", .pairing(.timedOut)),
      ("InProgress", .pairing(.inProgress)), ("NotReady", .poweredOff),
    ] as [(String, BackendError)]
  )
  func `BlueZ says why devices did not pair`(name: String, error: BackendError) async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    await stage.bluez.script("Pair", .error(RemoteError(ErrorName("org.bluez.Error.\(name)")!, "")))
    await expect(error) { try await stage.adapter.pair(with: sensorPeer) }
    await until { await stage.bluez.agents.isEmpty }
    #expect(await !stage.adapter.isWanted(sensorPath))
  }

  @Test func `a central that is paired with does not become a peripheral by that`() async throws {
    let stage = try await Stage()
    try await stage.serve(characteristic([.read]), handler: Handler())
    try await stage.addSensor()
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.addServices(of: sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    // The connection does not become a link of this program if the adapter knew of it before the pairing.
    await until { (try? await stage.adapter.knownPeers().first?.isConnected) == true }
    try await stage.adapter.pair(with: sensorPeer)
    #expect(stage.adapter.links().isEmpty)
    #expect(try await stage.adapter.knownPeers().first?.isConnected == true)
  }

  @Test func `a device that BlueZ does not know is searched for, then paired`() async throws {
    let stage = try await Stage()
    let pairing = Task { try await stage.adapter.pair(with: sensorPeer) }
    _ = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.addDevice(sensor)
    try await pairing.value
    #expect(await stage.bluez.property(sensorPath, .device, "Paired") == true.value)
    _ = try await stage.bluez.next("StopDiscovery")
  }

  @Test func `pairing that is given up is stopped, and a second one has to wait`() async throws {
    let stage = try await Stage()
    await expect(.unknownPeer) { try await stage.adapter.pair(with: PeerIdentifier("nobody")) }
    try await stage.addSensor()
    await stage.bluez.script("Pair", .held)
    let pairing = Task { try await stage.adapter.pair(with: sensorPeer) }
    _ = try await stage.bluez.next("Pair")
    await expect(.pairing(.inProgress)) { try await stage.adapter.pair(with: sensorPeer) }
    pairing.cancel()
    await expect(.cancelled) { try await pairing.value }
    _ = try await stage.bluez.next("CancelPairing")
    await until { await stage.bluez.agents.isEmpty }
  }

  // MARK: - Devices

  @Test func `what BlueZ remembers is known, and what it only hears is not`() async throws {
    let stage = try await Stage()
    try await stage.addSensor(ScriptedDevice("AA:BB:CC:DD:EE:FF", name: "Heard", ["RSSI": Int16(-50).value]))
    #expect(try await stage.adapter.knownPeers().isEmpty)
    try await stage.bluez.change(sensorPath, "org.bluez.Device1", ["Paired": true.value, "Bonded": true.value])
    await until { (try? await stage.adapter.knownPeers().isEmpty) == false }
    let known = try #require(try await stage.adapter.knownPeers().first)
    #expect(known.identifier == sensorPeer && known.name == "Heard" && known.isBonded && !known.isConnected)
  }

  @Test func `keys are lost with the device, and not when BlueZ ends in good order`() async throws {
    let stage = try await Stage()
    let keys: [String: Value] = ["Paired": true.value, "Bonded": true.value]
    try await stage.addSensor(ScriptedDevice("AA:BB:CC:DD:EE:FF", keys))
    try await stage.bluez.addDevice(ScriptedDevice("AA:BB:CC:DD:EE:00", keys))
    let forgotten = PeerIdentifier("AA:BB:CC:DD:EE:00")
    await until { (try? await stage.adapter.knownPeers().count) == 2 }
    var events = stage.events()
    try await stage.adapter.forget(forgotten)
    func isTold(_ event: BackendEvent) -> String? {
      switch event {
      case .bondChanged(let peer, let isBonded): "\(peer) \(isBonded)"
      case .stateChanged(let state): "\(state)"
      default: nil
      }
    }
    #expect(try await events.next(isTold) == "\(forgotten) false")
    try await stage.bluez.restart(isGraceful: true)
    var told: [String] = []
    while told.last != "powered on" { told.append(try await events.next(isTold)) }
    #expect(!told.contains { $0.contains("false") })
    #expect(try await stage.adapter.knownPeers().first?.isBonded == true)
  }

  @Test func `a device is forgotten when BlueZ says that it is gone`() async throws {
    let stage = try await Stage()
    _ = try await stage.connectSensor()
    var events = stage.events()
    try await stage.adapter.forget(sensorPeer)
    #expect(try await stage.adapter.knownPeers().isEmpty)
    _ = try await events.nextDisconnection()
    // The adapter has nothing to do for a device that BlueZ does not know.
    try await stage.adapter.forget(sensorPeer)
    try await stage.adapter.forget(PeerIdentifier("nobody"))
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    await until { stage.adapter.state == .poweredOff }
    await expect(.poweredOff) { try await stage.adapter.forget(sensorPeer) }
  }
}

extension BlueZAdapter {
  /// Whether a link with the device would belong to this program.
  fileprivate func isWanted(_ path: ObjectPath) -> Bool { devices[path]?.isWanted ?? false }
}
