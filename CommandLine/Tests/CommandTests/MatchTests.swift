import Foundation
import Testing

/// `bluegatt match`, and the readings of `bluegatt scan`.
@Suite struct MatchTests {
  private static let sensors = """
    <Profile name="Sensors" xmlns:x="urn:bluegatt:1">
      <x:ManufacturerData name="Model A" company="0xEC88"><x:Match name="GV-A*"/>
        <Value><Field name="Humidity"><Format>uint8</Format></Field></Value></x:ManufacturerData>
      <x:ManufacturerData name="Any Model" company="0xEC88"><x:Match name="GV-*" service="FF00"/>
        <Value><Field name="Level"><Format>uint8</Format></Field></Value></x:ManufacturerData>
      <x:ManufacturerData name="Marked" company="0xEC88">
        <Value><Field name="Kind"><Format>uint8</Format><x:Constant>7</x:Constant></Field></Value></x:ManufacturerData>
      <x:ManufacturerData name="Probe" company="data"><x:Match address="A4C138"/>
        <Value><Field name="Temperature"><Format>uint16</Format></Field>
          <Field name="Battery"><Format>uint8</Format></Field></Value></x:ManufacturerData>
    </Profile>
    """

  private func match(_ arguments: String...) throws -> Command {
    let folder = try Folder(["sensors.xml": Self.sensors])
    return try Command(["match", folder.path] + arguments)
  }

  /// The lines of the output without the positions of the definitions.
  private func lines(_ command: Command) -> [String] {
    command.lines.map { $0.replacing(#/ \([^()]*xml:[0-9:]*\)/#, with: "") }
  }

  @Test func `the winner comes first, the others have reasons`() throws {
    let command = try match("--name", "GV-A1", "--manufacturer", "EC88:2A", "--service", "FF00")
    #expect(command.status == 0)
    #expect(
      lines(command) == [
        "company 0xEC88: 2a", "  is   Model A: 42",
        "  not  Marked: Marked, field 'Kind' at octet 0: the number is 42 where it is always 7",
        "  not  Any Model: decodes too, but the pattern of 'Model A' has 4 characters of the name, this one 3",
        "  not  Probe: the address is not given, which begins with A4C138",
      ]
    )
  }

  @Test func `a constant is before a name`() throws {
    let command = try match("--name", "GV-A1", "--manufacturer", "EC88:07")
    #expect(lines(command)[1].hasPrefix("  is   Marked"))
    #expect(command.output.contains("'Marked' has more fixed octets (1, this one 0)"))
  }

  @Test func `what nothing is for fails, with reasons`() throws {
    let command = try match("--name", "Other", "--manufacturer", "EC88:2A")
    #expect(command.status != 0)
    #expect(command.output.contains("the name 'Other' is not GV-A*"))
    #expect(command.output.contains("the service FF00 is not advertised and the name 'Other' is not GV-*"))
    #expect(command.errors.contains("no definition is for this advertisement"))
  }

  @Test func `data without a company begins in its place`() throws {
    let command = try match("--address", "A4:C1:38:00:00:01", "--manufacturer", "07FC:55")
    #expect(lines(command)[1] == "  is   Probe: Temperature: 2044, Battery: 85")
  }

  @Test func `the bits that are set are named in the line of a value`() throws {
    let folder = try Folder([
      "pump.xml": """
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Pump" company="0x7E57"><Value>
        <Field name="State"><Format>8bit</Format><BitField><Bit index="0" name="On"/><Bit index="2" name="Dry"/>
          <Bit index="4" size="2" name="Speed"><Enumerations><Enumeration key="1" value="Slow"/></Enumerations></Bit>
          <Bit index="6" size="2" name="Step"/></BitField></Field>
        <Field name="Level"><Format>uint8</Format></Field>
        <x:Group name="Motor"><Field name="Alarms"><Format>8bit</Format>
          <BitField><Bit index="0" name="Hot"/><Bit index="1" name="Stuck"/></BitField></Field></x:Group>
      </Value></x:ManufacturerData>
      """
    ])
    func line(_ octets: String) throws -> String {
      try #require(lines(try Command("match", folder.path, "--manufacturer", octets)).last)
    }
    let all = try line("7E57:D50703")
    #expect(all == "  is   Pump: State: 213 (On, Dry, Speed: Slow, Step: 3), Level: 7, Motor: Alarms: 3 (Hot, Stuck)")
    #expect(try line("7E57:000702") == "  is   Pump: State: 0, Level: 7, Motor: Alarms: 2 (Stuck)")
  }

  @Test func `service data beside the data says which model it is`() throws {
    let folder = try Folder([
      "models.xml": """
      <Profile name="Models" xmlns:x="urn:bluegatt:1">
        <x:ManufacturerData name="Model T" company="0x7E57"><x:Match serviceData="FD3D:54/5F"/>
          <Value><Field name="Level"><Format>uint8</Format></Field></Value></x:ManufacturerData>
        <x:ManufacturerData name="Any Model" company="0x7E57"><x:Match serviceData="FD3D:40/40"/>
          <Value><Field name="Level"><Format>uint8</Format></Field></Value></x:ManufacturerData>
      </Profile>
      """
    ])
    func match(_ data: String...) throws -> Command {
      try Command(["match", folder.path, "--manufacturer", "7E57:05"] + data.flatMap { ["--service-data", $0] })
    }
    let both = try match("FD3D:F400")
    #expect(both.output.contains("  is   Model T"))
    #expect(both.output.contains("'Model T' asks for 6 bits of service data, this one for 1"))
    let other = try match("FD3D:4500")
    #expect(other.output.contains("  is   Any Model"))
    #expect(other.output.contains("service data FD3D:54/5F is needed, and FD3D has 4500"))
    let none = try match()
    #expect(none.status != 0 && none.output.contains("service data FD3D:40/40 is needed and not given"))
  }

  @Test func `numbers in groups have their units`() throws {
    let folder = try Folder([
      "tilt.xml": """
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Tilted" company="0x7E57"><Value>
        <x:Group name="Angles"><x:Param name="Pitch" format="sint8"
          unit="org.bluetooth.unit.plane_angle.degree"/></x:Group></Value></x:ManufacturerData>
      """
    ])
    let command = try Command("match", folder.path, "--manufacturer", "7E57:0B")
    #expect(lines(command)[1] == "  is   Tilted: Pitch: 11 °", "\(command.output)\(command.errors)")
  }

  @Test func `built-in definitions are asked too`() throws {
    let command = try Command("match", "--service-data", "FEAA:10EE00676F6F676C6507")
    #expect(command.status == 0)
    #expect(command.output.contains("  is   URL Frame"))
  }

  @Test(arguments: [["match"], ["match", "--manufacturer", "EC88"], ["match", "--manufacturer", "X:00"]])
  func `what is no advertisement is refused`(arguments: [String]) throws {
    #expect(try Command(arguments).status != 0)
  }
}
