import GATTDefinitions
import Testing

@Suite struct ReferenceTests {
  private func reference(_ type: String, name: String = "Part", _ children: String = "") -> String {
    "<Field name=\"\(name)\"><Reference>\(type)</Reference>\(children)</Field>"
  }

  private func value(_ type: String, _ uuid: String, fields: String = field()) -> String {
    characteristic(fields: fields, name: "Value \(uuid)", type: type, uuid: uuid)
  }

  @Test(arguments: ["org.example.part", "\n  org.example.Part ", "ORG.EXAMPLE.PART"])
  func `a reference is found whatever its case and white space`(type: String) {
    let reading = Reading(fields: reference(type), more: value("org.example.part", "F002"))
    #expect(reading.field?.form == .value(1))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (
      "org.bluetooth.characteristic.two_zone_heart_rate_limits",
      "org.bluetooth.characteristic.two_zone_heart_rate_limit"
    ),
    (
      "org.bluetooth.characteristic.cie_13.3-1995_color_rendering_index",
      "org.bluetooth.characteristic.cie_13_3_1995_color_rendering_index"
    ),
    ("org.bluetooth.characteristic.database_hash", "database_hash"),
    ("database_hash", "org.bluetooth.characteristic.database_hash"),
  ])
  func `renamed identifiers and those without a prefix are found`(used: String, defined: String) {
    let reading = Reading(fields: reference(used), more: value(defined, "F002"))
    #expect(reading.field?.form == .value(1))
  }

  @Test func `a reference that leads nowhere is an error with a suggestion`() {
    let reading = Reading(fields: reference("org.example.prat"), more: value("org.example.part", "F002"))
    #expect(
      reading.errors == [
        "'org.example.prat' is not defined here; add its definition or give the field a Format; did you mean 'org.example.part'?"
      ]
    )
    #expect(reading.diagnostics.first?.position == SourcePosition(path: "0.xml", line: 3, column: 29))
  }

  @Test func `a value cannot contain itself`() {
    let direct = Reading(fields: reference("org.example.characteristic.sample"))
    #expect(direct.errors == ["the field 'Part' makes 'Sample' contain itself; remove the Reference"])
    let circle = Reading(
      value("a.a", "F001", fields: reference("a.b")),
      value("a.b", "F002", fields: reference("a.c")),
      value("a.c", "F003", fields: field() + reference("a.a"))
    )
    #expect(circle.errors == ["the field 'Part' makes 'Value F001' contain itself; remove the Reference"])
    #expect(circle.definitions.values[2].fields[1].form == .octets)
  }

  @Test func `a long chain of references is followed`() {
    let files = (0..<2_000).map { index in
      (
        "f\(10_000 + index).xml",
        Array(
          value(
            "a.v\(index)",
            "0000\(10_000 + index)0000000000000000000000000000".prefix(32).description,
            fields: index == 1_999 ? field() : reference("a.v\(index + 1)")
          ).utf8
        )
      )
    }
    let reading = Reading(files: files.map { (path: $0.0, contents: $0.1) })
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.field?.form == .value(1))
  }

  @Test func `the same definition twice is a warning, and the first one stays`() {
    let reading = Reading(
      value("a.a", "F001"),
      characteristic(fields: field(), name: "Value F001", type: "a.a", uuid: "0000F001-0000-1000-8000-00805f9b34fb"),
      value("a.b", "F002", fields: reference("a.a"))
    )
    #expect(reading.definitions.values.map(\.uuid.uuid16) == [0xF001, 0xF002])
    #expect(reading.definitions.values[1].fields.first?.form == .value(0))
    #expect(reading.errors.isEmpty)
    #expect(reading.warnings == ["'Value F001' (F001) is defined already at 0.xml:2:1; this one is ignored"])
  }

  @Test func `a reference to a definition that is ignored is one to the first of its UUID`() {
    let reading = Reading(
      value("a.a", "F001"),
      value("a.b", "F002"),
      characteristic(fields: field(), name: "Value F002", type: "a.c", uuid: "F002"),
      value("a.d", "F004", fields: reference("a.c"))
    )
    #expect(reading.definitions.values[2].fields.first?.form == .value(1))
    #expect(reading.errors.isEmpty)
  }

  @Test func `indices follow when a definition in between is left out`() {
    let reading = Reading(
      value("a.a", "F001"),
      value("a.A", "F001"),
      value("a.c", "F003"),
      value("a.d", "F004", fields: reference("a.c"))
    )
    #expect(reading.definitions.values.count == 3)
    #expect(reading.definitions.values[2].fields.first?.form == .value(1))
  }

  @Test func `one UUID with two structures is an error that names both places`() {
    let reading = Reading(
      value("a.a", "F001"),
      characteristic(fields: field(format: "uint16"), name: "B", type: "a.b", uuid: "F001")
    )
    #expect(
      reading.errors == [
        "'B' has the UUID F001 of 'Value F001' at 0.xml:2:1, but another structure; remove one of them, or correct its uuid; "
          + "or, if they are of two devices, give each device a folder with a gatt-profiles.json that has a namespace"
      ]
    )
    #expect(reading.diagnostics.first?.position.path == "1.xml")
  }

  @Test func `a service and a characteristic may share a UUID`() {
    let reading = Reading(
      value("a.a", "181D"),
      "<Service name='S' type='a.s' uuid='181D'/>",
      "<Descriptor name='D' type='a.d' uuid='181D'><Value>\(field())</Value></Descriptor>"
    )
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `one type with two UUIDs is an error`() {
    let reading = Reading(value("a.a", "F001"), value("A.A", "F002"))
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.hasPrefix("the type 'A.A' belongs to 'Value F001' already (0.xml:2:1)") == true)
  }

  @Test func `services with one UUID must be the same`() {
    let first = "<Service name='S' type='a.s' uuid='181D'/>"
    let second =
      "<Service name='S' type='a.s' uuid='181D'><ErrorCodes><ErrorCode name='E' code='0x80'/></ErrorCodes></Service>"
    #expect(Reading(first, first).warnings.count == 1)
    #expect(Reading(first, second).errors.count == 1)
  }

  @Test func `the type of a service where that of a characteristic is meant is told`() {
    let types = "<Service name='S' type='org.example.service.level' uuid='F009'/>"
    let reference = Reading(
      fields: "<Field name='A'><Reference>org.example.service.level</Reference></Field>",
      more: types
    )
    #expect(reference.errors == ["'org.example.service.level' is a service; name the characteristic that is meant"])
    func errors(_ content: String) -> [String] {
      Reading(
        service("<Characteristics>\(content)</Characteristics>"),
        types,
        "<Descriptor name='D' type='org.example.limits' uuid='F00D'/>"
      ).errors
    }
    #expect(
      errors("<Characteristic type='org.example.service.level'/>")
        == ["'org.example.service.level' is a service; name the characteristic that is meant"]
    )
    #expect(
      errors("<Characteristic type='org.example.limits'/>")
        == ["'org.example.limits' is a descriptor; name the characteristic that is meant"]
    )
  }
}
