import Foundation
import Testing

@Suite struct DecodeTests {
  @Test func `octets are said as fields with units, and flags by their bits`() throws {
    let command = try Command("decode", "2A37", "16480004")
    #expect(command.status == 0)
    #expect(command.lines.first == "Heart Rate Measurement (2A37)")
    #expect(command.lines.contains("  Heart Rate (uint8): 72 bpm"))
    #expect(command.lines.contains("    Sensor Contact Status: Contact"))
    #expect(command.lines.last == "  RR-Interval: 1 s")
  }

  @Test func `what is said in the place of an amount has no unit`() throws {
    let timer = """
      <Characteristic xmlns:x="urn:bluegatt:1" name="Timer" type="org.example.timer" uuid="7E57"><Value>
        <Field name="Time Left"><Format>uint8</Format><Unit>org.bluetooth.unit.time.minute</Unit>
          <x:Special raw="255" meaning="Not available"/></Field>
        <Field name="Mean"><Format>SFLOAT</Format><Unit>org.bluetooth.unit.time.minute</Unit></Field>
      </Value></Characteristic>
      """
    let folder = try Folder(["timer.xml": timer])
    let output = try Command("decode", "7E57", "ffff07", "--definitions", folder.path).output
    #expect(output == "Timer (7E57)\n  Time Left: Not available\n  Mean: NaN\n")
    let amounts = try Command("decode", "7E57", "050400", "--definitions", folder.path).output
    #expect(amounts == "Timer (7E57)\n  Time Left: 5 min\n  Mean: 4 min\n")
  }

  @Test func `a number out of its range is marked`() throws {
    #expect(try Command("decode", "2A19", "B2").lines.last == "  Battery Level: 178 % (out of range)")
    let object = try #require(try Command("decode", "2A19", "B2", "--json").objects().first)
    let field = try #require((object["fields"] as? [[String: Any]])?.first)
    #expect(field["outOfRange"] as? Bool == true)
  }

  @Test(arguments: ["6402000000001400460000", "64020000000002460000"])
  func `a level of a fitness machine has the same octets again, in either form`(octets: String) throws {
    let json = try Command("decode", "2AD2", octets, "--json").output
    #expect(json.contains("\"value\":20,"))
    #expect(try Command("encode", "2AD2", "--json", input: json).output == octets + "\n")
  }

  @Test func `a name, a type and a UUID in any form mean the same`() throws {
    let expected = try Command("decode", "2A19", "64")
    #expect(expected.output == "Battery Level (2A19)\n  Battery Level: 100 %\n")
    for name in ["battery level", "org.bluetooth.characteristic.battery_level", "00002a19-0000-1000-8000-00805f9b34fb"]
    {
      #expect(try Command("decode", name, "0x64").output == expected.output)
    }
  }

  @Test func `JSON has the raw number, the value and the unit of every field`() throws {
    let object = try #require(try Command("decode", "2A37", "16:48:00:04", "--json").objects().first)
    #expect(object["uuid"] as? String == "2A37")
    #expect(object["ok"] as? Bool == true)
    let fields = try #require(object["fields"] as? [[String: Any]])
    #expect(fields.map { $0["name"] as? String } == ["Flags", "Heart Rate (uint8)", "RR-Interval"])
    #expect(fields.map { $0["raw"] as? Int } == [22, 72, 1024])
    #expect(fields.map { $0["value"] as? Double } == [22, 72, 1])
    #expect(fields[2]["unit"] as? String == "org.bluetooth.unit.time.second")
  }

  @Test func `what a key opens has the octets of the plaintext, text too`() throws {
    let list = """
      <x:ServiceData xmlns:x="urn:bluegatt:1" name="List" uuid="FCD2"><Value>
        <x:Param name="Information" format="uint8"/>
        <x:Group name="Object" repeated="true">
          <x:Cipher algorithm="AES-CCM" key="bindkey" nonce="sender, 0xD2FC, Information, Counter" tag="Check"
            counter="Counter"/>
          <x:Param name="Kind" format="uint8"/>
          <x:Switch on="Kind" name="Measurement">
            <x:Case key="0x4D"><x:Param name="Energy" format="uint32"/></x:Case>
            <x:Case key="0x50"><x:Param name="Moment" format="uint32"/></x:Case>
            <x:Case key="0x53"><x:Param name="Text" format="utf8s"><x:Length format="uint8"/></x:Param></x:Case>
          </x:Switch>
        </x:Group>
        <x:Param name="Counter" format="uint32"/>
        <Field name="Check"><Format>x:bytes</Format><x:Length>4</x:Length></Field>
      </Value></x:ServiceData>
      """
    let folder = try Folder(["list.xml": list])
    let command = try Command(
      "decode",
      "List",
      "41302e29298197722738ac27caeff98ddf1595218dae6122538f",
      "--definitions",
      folder.path,
      "--json",
      "--key",
      "64551d089e0d2061e7d19de4c1711c34",
      "--sender",
      "87:FF:73:F0:2D:30"
    )
    let fields = try #require(try command.objects().first?["fields"] as? [[String: Any]])
    let text = try #require(fields.first { ($0["name"] as? String)?.hasSuffix("Text") == true })
    #expect(text["value"] as? String == "café")
    #expect(text["raw"] as? String == "05636166c3a9")
    #expect(fields.last?["raw"] as? String == "6122538f")
  }

  @Test func `octets that are no value are an error that says where`() throws {
    let short = try Command("decode", "2A37", "17")
    #expect(short.status == 1)
    #expect(short.output.isEmpty)
    #expect(
      short.errors
        == "bluegatt: error: Heart Rate Measurement, field 'Heart Rate (uint16)' at octet 1: needs 2 octets where 0 are left\n"
    )
    let json = try Command("decode", "2A37", "17", "--json")
    #expect(json.status == 1)
    #expect(try json.objects().first?["ok"] as? Bool == false)
  }

  @Test func `what nothing is called, and what are no octets, is said with a way out`() throws {
    let unknown = try Command("decode", "heart rate meas", "00")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("is it 'Heart Rate Measurement'?"))
    #expect(try Command("decode", "2A19", "6").errors.contains("'6' is not octets in hexadecimal digits"))
    #expect(try Command("decode", "2A19").status == 64)
  }

  @Test func `the program works wherever it is copied`() throws {
    let folder = try Folder(["x": ""])
    let copy = URL(filePath: folder.path).appending(path: "renamed")
    try FileManager.default.copyItem(at: Command.program, to: copy)
    #expect(try Command("decode", "2A19", "64", program: copy).status == 0)
  }

  @Test func `text from a device can't change a terminal`() throws {
    let command = try Command("decode", "2A00", "1b5b324a41e280ae")
    #expect(command.lines.last == "  Device Name: \\u{1b}[2JA\\u{202e}")
  }
}

@Suite struct BatchTests {
  @Test func `every line gives one object, in order, whatever it is`() throws {
    let lines = [
      "2A19 64", "2A19 6400", "", "nonsense", "2a37 16480004", "FFFE 00", "2A19 6", "2A00", "2A19\t0 5", "2A19 32\r",
      "org.bluetooth.characteristic.battery_level 01", "2A19 " + String(repeating: "0", count: 70_000), "2A19 63",
    ]
    let command = try Command("decode", "--batch", input: lines.joined(separator: "\n"))
    #expect(command.status == 0)
    let objects = try command.objects()
    #expect(
      objects.map { $0["ok"] as? Bool }
        == [true, false, false, false, true, false, false, true, false, true, true, false, true]
    )
    #expect((objects[5]["error"] as? String)?.hasPrefix("nothing is called 'FFFE'") == true)
    #expect(objects[5]["uuid"] as? String == "FFFE")
    #expect(objects[12]["uuid"] as? String == "2A19")
  }

  @Test(arguments: ["16480004", "0x16480004", "16:48:00:04", "16 48\t00-04", "1648 0004"])
  func `octets may be written as for a single value`(octets: String) throws {
    #expect(try Command("decode", "--batch", input: "2A37 \(octets)\n").output.hasPrefix(#"{"uuid":"2A37","ok":true,"#))
  }

  @Test func `many lines come out as many`() throws {
    let input = String(repeating: "2A37 16480004\n", count: 50_000)
    let command = try Command("decode", "--batch", input: input)
    #expect(command.lines.count == 50_000)
    #expect(Set(command.lines).count == 1)
  }

  @Test func `a reader that goes away is no error`() throws {
    let shell = try Command(
      "-c",
      "yes '2A19 64' | head -n 100000 | '\(Command.program.path)' decode --batch | head -n 1; echo ${PIPESTATUS[2]}",
      program: URL(filePath: "/bin/bash")
    )
    #expect(shell.lines.last == "0")
    #expect(shell.errors.isEmpty)
  }

  @Test func `a line is answered before the next one comes`() throws {
    let process = Process()
    process.executableURL = Command.program
    process.arguments = ["decode", "--batch"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for octets in ["00", "64"] {
      try input.fileHandleForWriting.write(contentsOf: Data("2A19 \(octets)\n".utf8))
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.contains("\"ok\":true"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
