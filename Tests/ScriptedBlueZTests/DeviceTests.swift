import BusDaemon
import DBus
import Testing

@testable import ScriptedBlueZ

@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct DeviceTests {
  @Test func `a connection is answered before the attributes come, a disconnection before the link ends`() async throws
  {
    let stage = try await Stage()
    try await stage.bluez.addDevice(heartRate)
    var signals = try await stage.signals()
    let device = stage.object(heartPath)
    try await device.call(.device, "Connect")
    #expect(try await device.property("Connected", of: .device) == true)
    #expect(try await signals.nextText() == "Device1 Connected")
    let service = ScriptedService.path(0x0A, of: heartPath)
    for path in [service, measurement, ObjectPath("\(measurement)/desc000d")!, location, controlPoint] {
      #expect(try await signals.nextText() == "+ \(path)")
    }
    #expect(try await signals.nextText() == "Device1 ServicesResolved,UUIDs")
    await stage.bluez.script("Disconnect", .held)
    let answer = Task { try await device.call(.device, "Disconnect") }
    await stage.bluez.release(try await stage.bluez.next("Disconnect"))
    _ = try await answer.value
    #expect(try await signals.nextText() == "Device1 Connected,ServicesResolved")
    #expect(try await signals.nextText() == "Disconnected")
  }

  @Test func `a disconnection ends no later link`() async throws {
    let stage = try await Stage()
    try await stage.connectHeart()
    let device = stage.object(heartPath)
    for _ in 0..<100 {
      try await device.call(.device, "Disconnect")
      try await stage.bluez.linkDown(heartPath)
      try await stage.bluez.linkUp(heartPath)
      for _ in 0..<3 { #expect(try await device.property("Connected", of: .device) == true) }
    }
  }

  @Test func `a connection that hangs is cancelled by a disconnection`() async throws {
    let stage = try await Stage()
    try await stage.bluez.addDevice(heartRate)
    await stage.bluez.script("Connect", .held, count: 1)
    let device = stage.object(heartPath)
    let answer = Task { try await device.call(.device, "Connect") }
    _ = try await stage.bluez.next("Connect")
    await expect("org.bluez.Error.InProgress") { try await device.call(.device, "Connect") }
    try await device.call(.device, "Disconnect")
    await expect("org.bluez.Error.Failed", "br-connection-canceled") { try await answer.value }
  }

  @Test func `values are read, written and notified as BlueZ does`() async throws {
    let stage = try await Stage()
    try await stage.connectHeart()
    var signals = try await stage.signals()
    let none = Value.properties([:])
    let value = try await stage.object(location).call(.characteristic, "ReadValue", [none]).read([UInt8].self)
    #expect(value == [1])
    #expect(try await signals.nextText() == "GattCharacteristic1 Value")
    await expect("org.bluez.Error.NotPermitted", "Read not permitted") {
      try await stage.object(measurement).call(.characteristic, "ReadValue", [none])
    }
    let request = Value.properties(["type": "request".value])
    try await stage.object(controlPoint).call(.characteristic, "WriteValue", [[7, 8].bytes, request])
    #expect(await stage.bluez.value(of: controlPoint) == [7, 8])
    let command = Value.properties(["type": "command".value])
    await expect("org.bluez.Error.Failed", "Failed to initiate write") {
      let value = [UInt8](repeating: 0, count: 245).bytes
      return try await stage.object(controlPoint).call(.characteristic, "WriteValue", [value, command])
    }
    try await stage.object(measurement).call(.characteristic, "StartNotify")
    #expect(try await signals.nextText() == "GattCharacteristic1 Notifying")
    try await stage.bluez.notify(measurement, [0, 72])
    #expect(try await signals.nextText() == "GattCharacteristic1 Value")
    try await stage.bluez.linkDown(heartPath)
    await expect("org.bluez.Error.Failed", "Not connected") {
      try await stage.object(location).call(.characteristic, "ReadValue", [none])
    }
  }

  @Test func `a device pairs after its number was confirmed`() async throws {
    let stage = try await Stage()
    var device = heartRate
    device.pairing = .confirmation(123_456)
    try await stage.bluez.addDevice(device)
    let number = Box<UInt32>(0)
    let confirm = ExportedMethod("RequestConfirmation", takes: "ou") { call in
      number.value = try call.arguments.read(ObjectPath.self, UInt32.self).1
      return []
    }
    let export = try await stage.client.export(
      ExportedObject("/agent", [ExportedInterface(.agent, methods: [confirm])])
    )
    await expect("org.bluez.Error.AuthenticationFailed") { try await stage.object(heartPath).call(.device, "Pair") }
    let agents = stage.object("/org/bluez")
    try await agents.call(.agentManager, "RegisterAgent", [ObjectPath("/agent").value, "KeyboardDisplay".value])
    try await stage.object(heartPath).call(.device, "Pair")
    #expect(number.value == 123_456)
    #expect(try await stage.object(heartPath).property("Bonded", of: .device) == true)
    await expect("org.bluez.Error.AlreadyExists") { try await stage.object(heartPath).call(.device, "Pair") }
    withExtendedLifetime(export) {}
  }
}
