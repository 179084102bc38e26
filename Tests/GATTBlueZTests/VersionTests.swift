import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Information that new versions of BlueZ give, and old versions do not.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct VersionTests {
  @Test func `the MTU of a link is known, and has its smallest or largest value if BlueZ says something else`()
    async throws
  {
    let new = try await Stage(.debian12)
    let link = try await new.connectSensor()
    #expect(new.adapter.maximumTransmissionUnit(of: link) == 247)
    for (said, expected) in [(185, 185), (0, 23), (22, 23), (518, 517), (65535, 517)] {
      for path in [levelPath, controlPath] {
        try await new.bluez.change(path, .gattCharacteristic, ["MTU": .uint16(UInt16(said))])
      }
      _ = try await new.adapter.read(levelHandle, on: link)
      #expect(new.adapter.maximumTransmissionUnit(of: link) == expected)
    }
  }

  @Test func `a bond is known by what BlueZ says of it, and not by the pairing`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    var events = stage.events()
    for property in ["Paired", "Bonded"] {
      try await stage.bluez.change(sensorPath, .device, [property: .boolean(true)])
      _ = try await stage.adapter.call(adapterPath, .properties, "Get", ["org.bluez.Adapter1".value, "Powered".value])
      let known = try await stage.adapter.knownPeers().first
      #expect(known?.isBonded == (property == "Bonded"))
    }
    for expected in [true, false] {
      let isBonded = try await events.next { if case .bondChanged(_, let isBonded) = $0 { isBonded } else { nil } }
      #expect(isBonded == expected)
      if isBonded { try await stage.bluez.removeTree(sensorPath) }
    }
  }

  @Test func `a bond that is lost is told also when BlueZ does not answer, and not when it has gone`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    var events = stage.events()
    try await stage.bluez.change(sensorPath, .device, ["Bonded": .boolean(true)])
    await stage.bluez.script("Get", at: adapterPath, .never)
    try await stage.bluez.removeTree(sensorPath)
    for expected in [true, false] {
      let isBonded = try await events.next { if case .bondChanged(_, let isBonded) = $0 { isBonded } else { nil } }
      #expect(isBonded == expected)
    }
    await stage.bluez.script("Get", at: adapterPath, .held)
    try await stage.bluez.addDevice(sensor)
    try await stage.bluez.change(sensorPath, .device, ["Bonded": .boolean(true)])
    _ = try await events.next { if case .bondChanged = $0 { true } else { nil } }
    try await stage.bluez.removeTree(sensorPath)
    await stage.bluez.stop()
    let next = try await events.next { event -> Bool? in
      switch event {
      case .bondChanged: false
      case .stateChanged: true
      default: nil
      }
    }
    #expect(next)
  }

  @Test(arguments: [
    ("org.bluez.Reason.Timeout", DisconnectionReason.supervisionTimeout),
    ("org.bluez.Reason.Local", .other("BlueZ ended the link, perhaps for another program")),
    ("org.bluez.Reason.Remote", .remote), ("org.bluez.Reason.Authentication", .authentication),
    ("org.bluez.Reason.Suspend", .poweredOff),
  ])
  func `why a link has ended is known from 5.83 on`(_ text: String, _ expected: DisconnectionReason) async throws {
    let stage = try await Stage()
    _ = try await stage.connectSensor()
    var events = stage.events()
    try await stage.bluez.linkDown(sensorPath, text)
    #expect(try await events.nextDisconnection() == expected)
  }

  @Test func `a reason that comes before the end counts too, one that is unheard of is none`() async throws {
    let stage = try await Stage()
    _ = try await stage.connectSensor()
    var events = stage.events()
    try await stage.bluez.emit(sensorPath, .device, "Disconnected", ["org.bluez.Reason.Timeout".value, "".value])
    try await stage.bluez.change(
      sensorPath,
      .device,
      ["Connected": .boolean(false), "ServicesResolved": .boolean(false)]
    )
    #expect(try await events.nextDisconnection() == .supervisionTimeout)
    _ = try await stage.adapter.connect(to: sensorPeer)
    try await stage.bluez.linkDown(sensorPath, "org.bluez.Reason.Unheard")
    guard case .other = try await events.nextDisconnection() else {
      Issue.record("a reason was made up")
      return
    }
  }

  @Test func `before 5.83 nobody knows why, but for ends that were asked for`() async throws {
    let stage = try await Stage(.debian12)
    let link = try await stage.connectSensor()
    var events = stage.events()
    await stage.adapter.disconnect(link)
    #expect(try await events.nextDisconnection() == .local)
    _ = try await stage.adapter.connect(to: sensorPeer)
    try await stage.bluez.linkDown(sensorPath)
    guard case .other = try await events.nextDisconnection() else {
      Issue.record("a reason was made up")
      return
    }
  }

  @Test func `5.87, which crashes on services in a filter, is told none, and the scan filters`() async throws {
    for (modalias, hasServices) in [("usb:v1D6Bp0246d0556", true), ("usb:v1D6Bp0246d0557", false)] {
      let stage = try await Stage()
      var events = stage.events()
      try await stage.bluez.change(adapterPath, .adapter, ["Modalias": .string(modalias)])
      await until { stage.adapter.blueZVersion == BlueZVersion(modalias: modalias) }
      _ = try await stage.adapter.startScanning(ScanFilter(services: ["180D"]))
      #expect((await stage.bluez.discoveryFilters.values.first?["UUIDs"] != nil) == hasServices)
      for (address, service) in [("33:33:33:33:33:33", "180f"), ("44:44:44:44:44:44", "180d")] {
        let uuids = ["0000\(service)-0000-1000-8000-00805f9b34fb"].value
        try await stage.bluez.addDevice(ScriptedDevice(address, ["UUIDs": uuids]))
      }
      #expect(try await events.nextReport().peer == PeerIdentifier("44:44:44:44:44:44"))
    }
  }

  @Test func `the version is known by the adapter, unless it is configured to be something else`() async throws {
    let stage = try await Stage(.debian12)
    #expect(stage.adapter.blueZVersion == BlueZVersion(5, 66))
    try await stage.bluez.change(adapterPath, .adapter, ["Modalias": .string("usb:v05ACp0246d0542")])
    await until { stage.adapter.blueZVersion == nil }
  }
}
