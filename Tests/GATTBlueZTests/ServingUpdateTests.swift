import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import Glibc
import Testing

@testable import GATTBlueZ
@testable import ScriptedBlueZ

/// Subscribers, and updates to them.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ServingUpdateTests {
  private let handler = Handler()

  /// Serves one characteristic, and subscribes to it.
  private func subscribed(_ properties: CharacteristicProperties, _ stage: Stage) async throws -> Subscribed {
    let registration = try await stage.serve(characteristic(properties), handler: handler)
    let (application, path) = try await stage.served()
    let subscription = try await stage.bluez.subscribe(to: path, of: application, by: firstCentral)
    return Subscribed(stage: stage, registration, application, path, subscription)
  }

  private struct Subscribed {
    let stage: Stage
    let registration: RegistrationIdentifier
    let application: Application
    let path: ObjectPath
    var subscription: RemoteSubscription?

    init(
      stage: Stage,
      _ registration: RegistrationIdentifier,
      _ application: Application,
      _ path: ObjectPath,
      _ subscription: RemoteSubscription
    ) {
      self.stage = stage
      self.registration = registration
      self.application = application
      self.path = path
      self.subscription = subscription
    }

    func send(_ value: Data, to peers: PeerIdentifier...) async throws {
      let centrals = peers.map { Central(identifier: $0, maximumTransmissionUnit: 100) }
      try await stage.adapter.send(value, of: 0, in: registration, to: centrals)
    }

    func updates() async -> [[UInt8]] {
      guard let subscription else { return [] }
      return await stage.bluez.updates(of: subscription)
    }
  }

  private func change(_ peer: PeerIdentifier, _ kind: UpdateKind?, mtu: Int? = nil) -> Handler.Change {
    .init(
      characteristic: 0,
      central: peer,
      kind: kind,
      maximumTransmissionUnit: mtu ?? (peer == firstPeer ? 100 : 50)
    )
  }

  @Test func `a subscriber is known until BlueZ closes its socket`() async throws {
    var one = try await subscribed([.notify], Stage())
    #expect(one.subscription?.mtu == 100)
    #expect(handler.changes == [change(firstPeer, .notification)])
    for number in 0..<10 as Range<UInt8> { try await one.send(Data([number]), to: firstPeer) }
    #expect(await one.updates().joined().elementsEqual(0..<10))
    one.subscription = nil
    await until { handler.changes == [change(firstPeer, .notification), change(firstPeer, nil)] }
    await expect(.disconnected) { try await one.send(Data([1]), to: firstPeer) }
  }

  @Test func `how much fits into a packet is learned also after the subscription`() async throws {
    let one = try await subscribed([.read, .notify], Stage())
    let later = RemoteCentral(firstCentral.device, mtu: 247)
    for central in [firstCentral, later, later, secondCentral] {
      _ = try await one.stage.bluez.read(one.path, of: one.application, by: central)
    }
    #expect(handler.changes == [change(firstPeer, .notification), change(firstPeer, .notification, mtu: 247)])
    try await one.send(Data([1]), to: firstPeer)
    #expect(await one.updates() == [[1]])
  }

  @Test func `who sends waits while the socket is full, and nothing is lost or out of order`() async throws {
    let one = try await subscribed([.notify], Stage())
    let count = 2000
    let sending = Task {
      for number in 0..<count { try await one.send(Data([UInt8(number >> 8), UInt8(number & 0xFF)]), to: firstPeer) }
    }
    await until { await one.stage.adapter.isWaitingToSend }
    var updates: [[UInt8]] = []
    await until {
      updates += await one.updates()
      return updates.count >= count
    }
    try await sending.value
    #expect(updates.map { Int($0[0]) << 8 | Int($0[1]) } == Array(0..<count))
  }

  @Test func `what waits for a full socket fails when the central leaves, and ends when it is given up`() async throws {
    var one = try await subscribed([.notify], Stage())
    let (adapter, registration) = (one.stage.adapter, one.registration)
    let central = Central(identifier: firstPeer, maximumTransmissionUnit: 100)
    let filling = Task {
      while true { try await adapter.send(Data([1]), of: 0, in: registration, to: [central]) }
    }
    let other = Task {
      while true { try await adapter.send(Data([2]), of: 0, in: registration, to: [central]) }
    }
    await until { await one.stage.adapter.isWaitingToSend }
    other.cancel()
    await expect(.cancelled) { try await other.value }
    one.subscription = nil
    await expect(.disconnected) { try await filling.value }
    await until { handler.changes.last == change(firstPeer, nil) }
  }

  @Test(arguments: [Features.debian12, .current])
  func `an indication has been sent when it is confirmed`(version: Features) async throws {
    let one = try await subscribed([.indicate], Stage(version))
    #expect(handler.changes == [change(firstPeer, .indication)])
    let isConfirmed = Counter()
    let sending = Task {
      try await one.send(Data([7]), to: firstPeer)
      await isConfirmed.increment()
    }
    await until { await one.updates() == [[7]] }
    // In newer versions of BlueZ, the octet in the socket confirms the indication, and the call does not.
    if version == .current {
      try await one.stage.bluez.confirm(one.path, of: one.application)
      #expect(one.subscription?.socket?.send([2]) == true)
      await fence(one.stage)
      #expect(await isConfirmed.value == 0)
      #expect(one.subscription?.socket?.send([1]) == true)
    } else {
      await fence(one.stage)
      #expect(await isConfirmed.value == 0)
      try await one.stage.bluez.confirm(one.path, of: one.application)
    }
    try await sending.value
  }

  /// Returns when the backend has finished its earlier work.
  private func fence(_ stage: Stage) async {
    for _ in 0..<20 { _ = try? await stage.adapter.call(adapterPath, .peer, "Ping", over: stage.host.exports) }
  }

  @Test func `updates go to those that they are for`() async throws {
    let one = try await subscribed([.notify], Stage())
    let second = try await one.stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    try await one.send(Data([1]), to: firstPeer)
    try await one.send(Data([2]), to: secondPeer)
    try await one.send(Data([3]), to: firstPeer, secondPeer)
    #expect(await one.updates() == [[1], [3]])
    #expect(await one.stage.bluez.updates(of: second) == [[2], [3]])
    // A central that has not subscribed does not keep the update from the others.
    try await one.send(Data([4]), to: PeerIdentifier("99:99:99:99:99:99"), firstPeer)
    #expect(await one.updates() == [[4]])
  }

  @Test func `where BlueZ sends to all what is meant for one, the first stands for all`() async throws {
    let stage = try await Stage()
    try await stage.setVersion("usb:v1D6Bp0246d0546")
    var one = try await subscribed([.notify], stage)
    let second = try await stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    #expect(handler.changes == [change(firstPeer, .notification)])
    try await one.send(Data([1]), to: firstPeer)
    #expect(await one.updates() == [[1]])
    #expect(await stage.bluez.updates(of: second) == [])
    await expect(.disconnected) { try await one.send(Data([1]), to: secondPeer) }
    one.subscription = nil
    await until { handler.changes.last == change(secondPeer, .notification) }
    #expect(handler.changes.dropFirst() == [change(firstPeer, nil), change(secondPeer, .notification)])
    try await one.send(Data([2]), to: secondPeer)
    #expect(await stage.bluez.updates(of: second) == [[2]])
  }

  @Test func `a subscription that BlueZ keeps for a bonded central ends with the link, and is back with the next`()
    async throws
  {
    let stage = try await Stage()
    let device = ScriptedDevice("11:22:33:44:55:66", ["Paired": true.value, "Bonded": true.value])
    try await stage.bluez.addDevice(device)
    try await stage.bluez.linkUp(firstCentral.device)
    let one = try await subscribed([.notify], stage)
    try await stage.bluez.linkDown(firstCentral.device, "org.bluez.Reason.Remote")
    await until { handler.changes.last == change(firstPeer, nil) }
    await expect(.disconnected) { try await one.send(Data([1]), to: firstPeer) }
    try await stage.bluez.linkUp(firstCentral.device)
    await until { handler.changes.count == 3 }
    #expect(handler.changes.last == change(firstPeer, .notification))
    try await one.send(Data([2]), to: firstPeer)
    #expect(await one.updates() == [[2]])
  }

  @Test func `an empty value is refused, because it would end the subscription`() async throws {
    let one = try await subscribed([.notify], Stage())
    await expect(.unsupported) { try await one.send(Data(), to: firstPeer) }
    try await one.send(Data([1]), to: firstPeer)
    #expect(await one.updates() == [[1]])
  }

  @Test func `a central that never confirms does not take the confirmations of the others`() async throws {
    let stage = try await Stage()
    // This version does not say which central has confirmed.
    try await stage.setVersion("usb:v1D6Bp0246d054E")
    let one = try await subscribed([.indicate], stage)
    let second = try await stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    let silent = Task { try await one.send(Data([1]), to: firstPeer) }
    await until { await one.updates() == [[1]] }
    let confirming = Task { try await one.send(Data([1]), to: secondPeer) }
    await until { await stage.bluez.updates(of: second) == [[1]] }
    try await stage.bluez.confirm(one.path, of: one.application)
    try await confirming.value
    silent.cancel()
  }

  @Test func `a subscription that BlueZ keeps for a central without a link makes room for one that is there`()
    async throws
  {
    let stage = try await Stage()
    try await stage.bluez.addDevice(ScriptedDevice("11:22:33:44:55:66", ["Paired": true.value, "Bonded": true.value]))
    try await stage.bluez.linkUp(firstCentral.device)
    let one = try await subscribed([.notify], stage)
    var others: [RemoteSubscription] = []
    for number in 10..<73 {
      let device = ObjectPath(unchecked: "/org/bluez/hci0/dev_22_22_22_22_22_\(number)")
      others.append(try await stage.bluez.subscribe(to: one.path, of: one.application, by: RemoteCentral(device)))
    }
    await expectAnswer("org.bluez.Error.Failed") {
      try await stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    }
    try await stage.bluez.linkDown(firstCentral.device, "org.bluez.Reason.Remote")
    await until { handler.changes.last == change(firstPeer, nil) }
    let second = try await stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    try await one.send(Data([1]), to: secondPeer)
    #expect(await stage.bluez.updates(of: second) == [[1]])
    withExtendedLifetime(others) {}
  }

  @Test func `a subscriber that subscribes again has one subscription`() async throws {
    let one = try await subscribed([.notify], Stage())
    let again = try await one.stage.bluez.subscribe(to: one.path, of: one.application, by: firstCentral)
    try await one.send(Data([1]), to: firstPeer)
    #expect(await one.stage.bluez.updates(of: again) == [[1]])
    #expect(await one.updates() == [])
  }

  @Test func `subscribers have an end`() async throws {
    let one = try await subscribed([.notify], Stage())
    var subscriptions: [RemoteSubscription] = []
    for number in 1..<64 {
      let device = ObjectPath(unchecked: "/org/bluez/hci0/dev_22_22_22_22_22_\(number < 10 ? "0" : "")\(number)")
      subscriptions.append(
        try await one.stage.bluez.subscribe(to: one.path, of: one.application, by: RemoteCentral(device))
      )
    }
    await expectAnswer("org.bluez.Error.Failed") {
      try await one.stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    }
    #expect(handler.changes.count == 64)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `subscriptions that BlueZ keeps for centrals that are not connected keep no other central out`()
    async throws
  {
    let stage = try await Stage()
    let one = try await subscribed([.notify], stage)
    var subscriptions: [RemoteSubscription] = []
    for number in 1..<64 {
      let address = "22:22:22:22:22:\(number < 10 ? "0" : "")\(number)"
      let path = try await stage.bluez.addDevice(ScriptedDevice(address, ["Bonded": true.value]))
      try await stage.bluez.linkUp(path)
      subscriptions.append(try await stage.bluez.subscribe(to: one.path, of: one.application, by: RemoteCentral(path)))
      try await stage.bluez.linkDown(path)
      await until { handler.changes.count == 2 * number + 1 }
    }
    let late = try await stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
    try await one.send(Data([1]), to: secondPeer)
    #expect(await stage.bluez.updates(of: late) == [[1]])
    // The central that is connected has kept its subscription.
    try await one.send(Data([2]), to: firstPeer)
    #expect(await one.updates() == [[2]])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `what is unregistered sends nothing, and its sockets are closed`() async throws {
    let one = try await subscribed([.notify], Stage())
    await one.stage.adapter.unregister(one.registration)
    #expect(one.subscription?.socket?.isOpen == false)
    await expect(.disconnected) { try await one.send(Data([1]), to: firstPeer) }
  }

  @Test func `subscriptions end when a service is registered anew with one that includes it`() async throws {
    let one = try await subscribed([.notify], Stage())
    try await one.stage.serve(
      characteristic([.read], number: 0xA002),
      included: [one.registration],
      handler: Handler()
    )
    #expect(handler.changes == [change(firstPeer, .notification), change(firstPeer, nil)])
    let (application, path) = try await one.stage.served()
    let again = try await one.stage.bluez.subscribe(to: path, of: application, by: firstCentral)
    try await one.send(Data([1]), to: firstPeer)
    #expect(await one.stage.bluez.updates(of: again) == [[1]])
  }

  @Test func `a value that is too long, or for nobody, is not sent`() async throws {
    let one = try await subscribed([.notify], Stage())
    await expect(.rejected) { try await one.send(Data(count: 513), to: firstPeer) }
    try await one.send(Data([1]))
    #expect(await one.updates() == [])
  }

  @Test func `descriptors are not left open`() async throws {
    let one = try await subscribed([.notify], Stage())
    let before = openDescriptorCount
    for _ in 0..<50 {
      let subscription = try await one.stage.bluez.subscribe(to: one.path, of: one.application, by: secondCentral)
      withExtendedLifetime(subscription) {}
    }
    await until { handler.changes.count { $0.central == secondPeer && $0.kind == nil } == 50 }
    await until { openDescriptorCount <= before }
  }

  private var openDescriptorCount: Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }
}

extension BlueZAdapter {
  /// Whether an update waits for room in a socket.
  fileprivate var isWaitingToSend: Bool {
    let characteristics = gattManager.services.values.flatMap(\.characteristics)
    return characteristics.flatMap(\.subscriptions).contains { $0.socket.assumeIsolated { $0.queuedCount > 0 } }
  }
}

private actor Counter {
  private(set) var value = 0
  func increment() { value += 1 }
}
