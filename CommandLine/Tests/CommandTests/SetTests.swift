import Captures
import Foundation
import Testing

/// Two devices with one UUID, each described in a folder with a namespace.
@Suite struct SetTests {
  private static func device(_ name: String, match: String, _ fields: String, example: String) -> String {
    """
    <Profile xmlns:x="urn:bluegatt:1" name="\(name)"><x:Match name="\(match)"/>
      <Service name="Serial" type="org.example.service.\(match.lowercased())" uuid="FFE0"><Characteristics>
        <Characteristic name="Data" type="org.example.characteristic.\(match.lowercased())" uuid="FFE1">
          <Properties><Read>Mandatory</Read><Write>Mandatory</Write></Properties>
          <Value>\(fields)<x:Example octets="\(example)"/></Value></Characteristic></Characteristics></Service></Profile>
    """
  }

  private static let scale = device(
    "Kitchen Scale",
    match: "SCALE",
    #"<Field name="Weight"><Format>uint16</Format><Unit>org.bluetooth.unit.mass.kilogram</Unit></Field>"#,
    example: "02 00"
  )
  private static let lamp = device(
    "Garden Lamp",
    match: "LAMP",
    #"<Field name="On"><Format>boolean</Format></Field><Field name="Level"><Format>uint8</Format></Field>"#,
    example: "01 32"
  )
  /// The files of both devices, with the same namespace if that is given for the lamp.
  private static func files(namespace: String = "GardenLamp") -> [String: String] {
    [
      "scale/scale.xml": scale, "scale/gatt-profiles.json": #"{"namespace": "KitchenScale"}"#,
      "lamp/lamp.xml": lamp, "lamp/gatt-profiles.json": #"{"namespace": "\#(namespace)"}"#,
    ]
  }

  private func bluegatt(_ arguments: String..., in folder: Folder) throws -> Command {
    try Command(arguments + ["--definitions", folder.path, "--radio", "simulated"])
  }

  @Test func `a device is read and written by the set that it matches`() throws {
    let folder = try Folder(Self.files())
    let scale = try bluegatt("read", "SCALE", "FFE1", in: folder)
    #expect(scale.output == "Serial / Data (FFE1): 2 kg\n", "\(scale.output)\(scale.errors)")
    let lamp = try bluegatt("inspect", "LAMP", in: folder)
    #expect(lamp.output.contains("On: true"), "\(lamp.output)\(lamp.errors)")
    #expect(lamp.output.contains("Level: 50"))
    #expect(!lamp.output.contains("kg"))
    let written = try bluegatt("write", "LAMP", "Data", "--set", "On=false", "--set", "Level=7", in: folder)
    #expect(written.status == 0, "\(written.errors)")
    let wrong = try bluegatt("write", "SCALE", "Data", "--set", "Level=7", in: folder)
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("Level"))
  }

  @Test func `a value of two sets is told by its type, or by the folder of its device`() throws {
    let folder = try Folder(Self.files())
    let decode = { try Command("decode", $0, "0132", "--definitions", folder.path + $1) }
    let unclear = try decode("FFE1", "")
    #expect(unclear.status == 1)
    for part in ["'FFE1' may be any of Data (", "lamp/lamp.xml:3:5)", "scale/scale.xml:3:5)", "give its type"] {
      #expect(unclear.errors.contains(part), "\(unclear.errors)")
    }
    #expect(try decode("org.example.characteristic.lamp", "").output.contains("Level: 50"))
    #expect(try decode("FFE1", "/lamp").output.contains("Level: 50"))
    #expect(try decode("FFE1", "/scale").output.contains("12801 kg"))
  }

  @Test func `a service of two sets is emulated by its type`() throws {
    let folder = try Folder(Self.files())
    let unclear = try bluegatt("emulate", "Serial", "--for", "1s", in: folder)
    #expect(unclear.status == 64)
    #expect(unclear.errors.contains("'Serial' may be any of Serial ("), "\(unclear.errors)")
    let lamp = try bluegatt("emulate", "org.example.service.lamp", "--for", "1s", in: folder)
    #expect(lamp.status == 0, "\(lamp.errors)")
    #expect(lamp.output.contains("Level: 50"), "\(lamp.output)")
  }

  @Test func `in a capture, each device has the set that its name tells`() throws {
    let folder = try Folder(Self.files())
    var capture = CaptureWriter()
    for (handle, name) in [(0x40, "LAMP"), (0x41, "SCALE"), (0x42, "OTHER"), (0x43, nil)] as [(UInt16, String?)] {
      let address: [UInt8] = [1, 2, 3, 4, 5, UInt8(handle)]
      if let name { capture.advertise(address, name: name) }
      capture.connect(handle, address)
      capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x20, 0, 0xE0, 0xFF], handle: handle)
      capture.exchange([8, 0x10, 0, 0x20, 0, 3, 0x28], [9, 7, 0x11, 0, 0x0A, 0x12, 0, 0xE1, 0xFF], handle: handle)
      capture.exchange([0x0A, 0x12, 0], [0x0B, 0x01, 0x32], handle: handle)
    }
    let file = folder.path + "/capture"
    try Data(capture.octets).write(to: URL(filePath: file))
    let replay = try Command("replay", file, "--summary", "--definitions", folder.path)
    let reads = replay.lines.filter { $0.contains(" read  ") }
    let values = [
      "Serial / Data: On: true, Level: 50", "Serial / Data: Weight: 12801 kg", "FFE0 / FFE1: 0132", "FFE0 / FFE1: 0132",
    ]
    #expect(reads.count == values.count)
    for (line, value) in zip(reads, values) { #expect(line.hasSuffix("← read  " + value), "\(line)") }
    #expect(replay.lines.filter { $0 == "    Serial / Data: 1 read" }.count == 2, "\(replay.output)")
    // The name of the third device tells that it has neither of the two sets.
    let note = "bluegatt: note: \(file): nothing tells whether 01:02:03:04:05:43 has the definitions in "
    #expect(replay.errors.hasPrefix(note), "\(replay.errors)")
    #expect(replay.errors.contains("lamp/lamp.xml or "), "\(replay.errors)")
    #expect(replay.errors.contains("scale/scale.xml, so they are not used; "), "\(replay.errors)")
    #expect(replay.errors.split(separator: "\n").count == 1)
    let scale = try Command("replay", file, "--json", "--device", "SCALE", "--definitions", folder.path)
    #expect(scale.errors == "")
    let read = try #require(try scale.objects().last)
    #expect(read["serviceName"] as? String == "Serial")
    #expect((read["decoded"] as? [String: Any])?["ok"] as? Bool == true)
    let data = try Command("replay", file, "--characteristic", "data", "--definitions", folder.path)
    #expect(data.lines.filter { $0.contains(" read  Serial / Data: ") }.count == 2, "\(data.output)")
  }

  @Test func `match explains the profiles of all sets`() throws {
    let folder = try Folder(Self.files())
    let match = try Command("match", folder.path, "--name", "LAMP")
    #expect(match.output.contains("  is   Garden Lamp ("), "\(match.output)\(match.errors)")
    #expect(match.output.contains("  not  Kitchen Scale ("))
  }

  @Test func `lint reads each set by itself, and wants a namespace and an x:Match for each`() throws {
    func lint(_ files: [String: String]) throws -> Command {
      let folder = try Folder(files)
      return try withExtendedLifetime(folder) { try Command("lint", folder.path) }
    }
    let both = try lint(Self.files())
    #expect(both.status == 0)
    #expect(both.output == "")
    let same = try lint(Self.files(namespace: "KitchenScale"))
    #expect(same.status == 1)
    #expect(same.output.contains("scale/gatt-profiles.json: error: has the 'namespace' of '"), "\(same.output)")
    var files = Self.files()
    files["lamp/gatt-profiles.json"] = "{}"
    #expect(try lint(files).output.contains("lamp/gatt-profiles.json: error: has no 'namespace'"))
    files = Self.files()
    files["other.xml"] = Self.lamp.replacing("FFE", with: "FFA")
    #expect(try lint(files).output.contains("other.xml: error: no 'gatt-profiles.json' is in its folder or above it"))
    files = Self.files()
    files["lamp/lamp.xml"] = Self.lamp.replacing(#"<x:Match name="LAMP"/>"#, with: "")
    let untold = try lint(files)
    #expect(untold.status == 0)
    #expect(untold.lines.count == 1, "\(untold.output)")
    #expect(untold.output.contains("lamp/lamp.xml:2:3: warning: 'Serial' has the UUID FFE0 of 'Serial' at "))
    #expect(untold.output.contains("scale/scale.xml:2:3, and no x:Match tells the two devices apart; write <x:Match "))
    files = Self.files().filter { $0.key.hasSuffix(".xml") }
    let one = try lint(files)
    #expect(one.status == 1)
    #expect(one.output.contains("give each device a folder with a gatt-profiles.json that has a namespace"))
  }
}
