import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Applications of several services, and services after restarts and losses of power.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ServingRestartTests {
  private func answers(_ stage: Stage, _ uuid: String) async throws -> [UInt8]? {
    for application in await stage.bluez.applications {
      if let path = application.attribute(uuid) {
        return try await stage.bluez.read(path, of: application, by: firstCentral)
      }
    }
    return nil
  }

  @Test func `a service goes into one application with those it includes, which go on without it`() async throws {
    let stage = try await Stage()
    let one = try await stage.serve(
      characteristic([.read], number: 0xA001),
      handler: Handler { _ in .success(Data([1])) }
    )
    let two = try await stage.serve(
      characteristic([.read], number: 0xA002),
      handler: Handler { _ in .success(Data([2])) }
    )
    let other = try await stage.serve(
      characteristic([.read], number: 0xA004),
      handler: Handler { _ in .success(Data([4])) }
    )
    #expect(await stage.bluez.applications.count == 3)
    let both = try await stage.serve(
      characteristic([.read], number: 0xA003),
      included: [one, two],
      handler: Handler { _ in .success(Data([3])) }
    )
    let applications = await stage.bluez.applications
    #expect(applications.count == 2)
    let joint = try #require(applications.first { $0.attribute("a003") != nil })
    let includes = joint.objects.values.compactMap { $0["org.bluez.GattService1"]?["Includes"] }
    #expect(try includes.map { try [ObjectPath]($0).count } == [2])
    for number in 1...4 { #expect(try await answers(stage, "a00\(number)") == [UInt8(number)]) }

    await stage.adapter.unregister(one)
    #expect(try await answers(stage, "a001") == nil)
    let left = try #require(await stage.bluez.applications.first { $0.attribute("a003") != nil })
    #expect(left.objects.values.compactMap { $0["org.bluez.GattService1"]?["Includes"] }.count == 1)
    #expect(try await answers(stage, "a002") == [2])
    await stage.adapter.unregister(both)
    #expect(try await answers(stage, "a002") == [2])
    await stage.adapter.unregister(two)
    await stage.adapter.unregister(other)
    #expect(await stage.bluez.applications.isEmpty)
    // A second removal does nothing.
    await stage.adapter.unregister(other)
  }

  @Test func `when BlueZ refuses services together, those before come back`() async throws {
    let stage = try await Stage()
    let one = try await stage.serve(characteristic([.read]), handler: Handler())
    await stage.bluez.script("RegisterApplication", .error(RemoteError("org.bluez.Error.Failed", "no")), count: 1)
    await expect(.rejected) {
      try await stage.serve(characteristic([.read], number: 0xA002), included: [one], handler: Handler())
    }
    #expect(try await answers(stage, "a001") == [1, 2, 3])
    #expect(await stage.bluez.applications.count == 1)
  }

  @Test func `what does not come back is reported`() async throws {
    let stage = try await Stage()
    let one = try await stage.serve(characteristic([.read]), handler: Handler())
    var events = stage.events()
    await stage.bluez.script("RegisterApplication", .error(RemoteError("org.bluez.Error.Failed", "no")), count: 2)
    await expect(.rejected) {
      try await stage.serve(characteristic([.read], number: 0xA002), included: [one], handler: Handler())
    }
    let ended = try await events.next { if case .registrationEnded(let identifier) = $0 { identifier } else { nil } }
    #expect(ended == one)
    #expect(await stage.bluez.applications.isEmpty)
  }

  @Test func `a registration that is given up leaves nothing behind`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("RegisterApplication", .held)
    let registration = Task { try await stage.serve(characteristic([.read]), handler: Handler()) }
    let call = try await stage.bluez.next("RegisterApplication")
    registration.cancel()
    await expect(.cancelled) { try await registration.value }
    _ = try await stage.bluez.next("UnregisterApplication")
    await stage.bluez.release(call, .error(RemoteError("org.bluez.Error.Failed", "No object received")))
    await stage.bluez.script("RegisterApplication", .faithful)
    try await stage.serve(characteristic([.read]), handler: Handler())
    #expect(try await answers(stage, "a001") == [1, 2, 3])
  }

  @Test func `services outlive the power, and end with BlueZ`() async throws {
    let stage = try await Stage()
    let registration = try await stage.serve(characteristic([.read]), handler: Handler())
    var events = stage.events()
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    #expect(try await events.nextState() == .poweredOff)
    await expect(.poweredOff) { try await stage.serve(characteristic([.read]), handler: Handler()) }
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    #expect(try await events.nextState() == .poweredOn)
    #expect(try await answers(stage, "a001") == [1, 2, 3])

    try await stage.bluez.restart()
    #expect(try await events.nextState() == .resetting)
    #expect(try await events.nextState() == .poweredOn)
    #expect(await stage.bluez.applications.isEmpty)
    // The adapter no longer knows the registration.
    let central = Central(identifier: firstPeer, maximumTransmissionUnit: 23)
    await expect(.disconnected) { try await stage.adapter.send(Data([1]), of: 0, in: registration, to: [central]) }
    await stage.adapter.unregister(registration)
    try await stage.serve(characteristic([.read]), handler: Handler())
    #expect(try await answers(stage, "a001") == [1, 2, 3])
  }

  @Test func `a registration that BlueZ does not survive fails`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("RegisterApplication", .never)
    let registration = Task { try await stage.serve(characteristic([.read]), handler: Handler()) }
    _ = try await stage.bluez.next("RegisterApplication")
    await stage.bluez.stop()
    await expect(.poweredOff) { try await registration.value }
  }
}
