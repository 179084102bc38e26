import Testing

@Suite struct EncodeTests {
  @Test func `fields become octets, and the flags follow from them`() throws {
    let command = try Command(
      "encode",
      "2A37",
      "Heart Rate (uint8)=72",
      "RR-Interval=0.5, 1",
      "Sensor Contact Status=3"
    )
    #expect(command.output == "164800020004\n")
  }

  @Test func `a field within a value is given by the end of its name`() throws {
    let full = try Command(
      "encode",
      "2A08",
      "Year=2024",
      "Month=February",
      "Day=29",
      "Hours=1",
      "Minutes=2",
      "Seconds=3"
    )
    #expect(full.output == "e807021d010203\n")
  }

  @Test func `what decode writes as JSON becomes the octets it came from`() throws {
    for (uuid, octets) in [
      ("2A37", "16480004"), ("2A35", "1e8a00580078000000041114293b3c00012700"), ("2A2B", "e8070b150d0a1e048001"),
      ("2AD2", "4402e8030a00050000"), ("2A00", "42c3bc"), ("2A6E", "0080"),
    ] {
      let json = try Command("decode", uuid, octets, "--json").output
      let command = try Command("encode", uuid, "--json", input: json)
      #expect(command.output == octets + "\n", "\(uuid) \(command.errors)")
    }
  }

  @Test func `JSON has fields by name too`() throws {
    let input = #"{"Heart Rate (uint8)": 72, "RR-Interval": [0.5, 1], "Sensor Contact Supported": true}"#
    let command = try Command("encode", "2A37", "--json", input: input)
    #expect(command.status == 1)
    let known = try Command("encode", "2A37", "--json", input: #"{"Heart Rate (uint8)": 72, "RR-Interval": [0.5, 1]}"#)
    #expect(known.output == "104800020004\n")
  }

  @Test func `what can't be encoded is an error that names the field`() throws {
    #expect(
      try Command("encode", "2A19", "Battery Level=101").errors
        == "bluegatt: error: Battery Level, field 'Battery Level': 101 is outside 0 ... 100\n"
    )
    #expect(try Command("encode", "2A19").errors.contains("is required here and not given"))
    #expect(try Command("encode", "2A19", "Level=1").errors.contains("; is it 'Battery Level'?"))
    #expect(try Command("encode", "2A19", "Battery Level").status == 64)
    #expect(try Command("encode", "Batery Level", "Battery Level=1").errors.contains("did you mean 'Battery Level'?"))
    #expect(try Command("catalog", "show", "Hart Rate").errors.contains("did you mean 'Heart Rate'?"))
    #expect(try Command("encode", "mine.xml", "A=1").errors.contains("--definitions mine.xml"))
    let names = "'Other', 'Chest', 'Wrist', 'Finger', 'Hand', 'Ear Lobe', 'Foot'"
    #expect(
      try Command("encode", "2A38", "Body Sensor Location=Elbow").errors.hasSuffix(
        ": is neither one of \(names) nor a number that the field can hold\n"
      )
    )
    let full = try Command("encode", "2A19", "Battery Level=full")
    #expect(full.errors.hasSuffix(": is not a number that the field can hold\n"))
  }

  @Test func `a computed number is offered and refused by its own name`() throws {
    let folder = try Folder([
      "shift.xml": """
      <Characteristic name="Shift" type="org.example.shift" uuid="7E57AA01-0000-4000-8000-00000000000F"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Param name="Hidden" format="uint8" from="Number - 5"/>
      <x:Computed name="Number" expression="Hidden + 5"/>
      </Value></Characteristic>
      """
    ])
    func encode(_ field: String) throws -> Command {
      try Command("encode", "Shift", field, "--definitions", folder.path)
    }
    #expect(try encode("Number=12").output == "07\n")
    #expect(try encode("Numbr=12").errors.contains("Shift has no field 'Numbr'; did you mean 'Number'?\n"))
    #expect(try encode("Number=999").errors.contains("field 'Number'"))
  }

  @Test func `a number that the fields behind it can't have is refused, as are another constant and a second case`()
    throws
  {
    let folder = try Folder([
      "lock.xml": """
      <Characteristic name="Lock" type="org.example.lock" uuid="7E57AA01-0000-4000-8000-000000000010"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Param name="Start" format="uint8" constant="0x7E"/>
      <x:Param name="Command" format="uint8"/>
      <x:Switch name="Content" on="Command">
        <x:Case name="Unlock" key="1">
          <x:Param name="Tens" format="uint8" maximum="9" from="round(PIN) // 10"/>
          <x:Param name="Ones" format="uint8" maximum="9" from="round(PIN) % 10"/>
          <x:Computed name="PIN" expression="Tens * 10 + Ones"/></x:Case>
        <x:Case name="Dim" key="2"><x:Param name="Level" format="uint8"/></x:Case>
      </x:Switch></Value></Characteristic>
      """
    ])
    func encode(_ fields: String...) throws -> Command {
      try Command(["encode", "Lock"] + fields + ["--definitions", folder.path])
    }
    #expect(try encode("PIN=42").output == "7e010402\n")
    #expect(
      try encode("PIN=123").errors.hasSuffix(
        "field 'PIN': gives 'Tens' a number that it cannot have: 12 is outside 0 ... 9\n"
      )
    )
    let start = try encode("Start=3", "PIN=42").errors
    #expect(start.hasSuffix("field 'Start': the number is 3 (0x03) where it is always 126 (0x7E)\n"))
    let cases = try encode("Level=3", "PIN=42").errors
    #expect(cases.hasSuffix("field 'Unlock': is given beside 'Dim', and a value has only one of these cases\n"))
  }

  @Test func `the given case decides which of several fields with one name is meant`() throws {
    let folder = try Folder([
      "lamp.xml": """
      <Characteristic name="Lamp" type="org.example.lamp" uuid="7E57AA01-0000-4000-8000-000000000011"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Group name="Frame">
        <x:Param name="Command" format="uint8"/>
        <x:Switch name="Action" on="Command">
          <x:Case name="Status" key="1"><x:Param name="Mode" format="uint8"/></x:Case>
          <x:Case name="Dim" key="2"><x:Param name="Mode" format="uint8"/><x:Param name="Level" format="uint8"/></x:Case>
        </x:Switch>
      </x:Group></Value></Characteristic>
      """
    ])
    func encode(_ fields: String...) throws -> Command {
      try Command(["encode", "Lamp"] + fields + ["--definitions", folder.path])
    }
    #expect(try encode("Action=Dim", "Mode=7", "Level=9").output == "020709\n")
    #expect(try encode("Mode=7", "Action=Status").output == "0107\n")
    #expect(try encode("Mode=7", "Level=9").output == "020709\n")
    #expect(try encode("Frame.Status.Mode=7").output == "0107\n")
    #expect(
      try encode("Mode=7").errors.hasSuffix(
        "field 'Mode': may be any of 'Status.Mode', 'Dim.Mode'; give the case, or one of these names\n"
      )
    )
    #expect(try encode("Mod=7").errors.hasSuffix("Lamp has no field 'Mod'; is it 'Mode'?\n"))
    #expect(
      try encode("Volume=7").errors.hasSuffix(
        "Lamp has no field 'Volume'; it has 'Frame', 'Command', 'Action', 'Mode', 'Level'\n"
      )
    )
  }

  @Test func `an element of repeated groups is given by its index, also without the names of its case`() throws {
    let folder = try Folder([
      "items.xml": """
      <Characteristic name="Items" type="org.example.items" uuid="7E57AA01-0000-4000-8000-000000000012"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Group name="Item" repeated="true">
        <x:Param name="Kind" format="uint8"/>
        <x:Switch name="Reading" on="Kind">
          <x:Case key="2"><x:Param name="Energy" format="uint8"/></x:Case>
          <x:Case key="5"><x:Param name="Light" format="uint16"/></x:Case>
        </x:Switch>
      </x:Group></Value></Characteristic>
      """
    ])
    func encode(_ fields: String...) throws -> Command {
      try Command(["encode", "Items"] + fields + ["--definitions", folder.path])
    }
    #expect(try encode("Item[0].Energy=52", "Item[1].Light=397").output == "0234058d01\n")
    #expect(try encode("Item[1].Light=397", "Item[0].Reading.Energy.Energy=52").output == "0234058d01\n")
    #expect(try encode("Item[0].Enrgy=52").errors.contains("Items has no field 'Item[0].Enrgy'"))
  }

  @Test(arguments: [
    ["emulate"], ["encode", "2A19", "Level=1"], ["encode"], ["lint", "--format", "xml", "a"], ["nonsense"],
  ])
  func `every error begins with the name of the program`(arguments: [String]) throws {
    let command = try Command(arguments)
    #expect(command.status != 0)
    #expect(command.errors.hasPrefix("bluegatt: error: "), "\(command.errors)")
    #expect(!command.errors.contains("Error:"))
  }

  @Test(arguments: [
    ("{", "the input is not JSON: line 1, column 2: expected a key in double quotes, not the end of the file"),
    ("[]", "the JSON is not an object of fields by name"),
    (#"{"Battery Level": null}"#, "null is no value; leave the field out"),
    (#"{"Battery Level": 1e999}"#, "the number 1e999 is too large"),
    (
      #"{"Battery Level": 1, "Battery Level": 2}"#,
      "the input is not JSON: line 1, column 22: the key 'Battery Level' occurs twice"
    ),
    (#"{"fields": [{"raw": 1}]}"#, "an element of 'fields' is not an object with a name"),
    (#"{"fields": [{"name": "A"}]}"#, "'A' has neither 'raw' nor 'value'"),
    (#"{"fields": [{"name": "A", "raw": 1.5}]}"#, "'raw' of 'A' is neither a whole number nor text"),
  ])
  func `JSON that gives no value is refused`(input: String, message: String) throws {
    let command = try Command("encode", "2A19", "--json", input: input)
    #expect(command.errors == "bluegatt: error: \(message)\n")
    #expect(command.status == 1)
  }
}
