import GATTCore
import GATTInterpreter
import GATTModel
import GATTText
import ShippedDefinitions
import Testing

@testable import bluegatt

/// What `decode` prints is accepted where a value is given.
@Suite struct RoundTripTests {
  /// A set of built-in definitions.
  private static func source(_ name: String) -> DefinitionSource {
    name == "sig" ? .assigned : DefinitionSource(device: name)
  }

  @Test(arguments: ["sig"] + Shipped.devices) func `each example is encoded from its JSON and from its text`(
    name: String
  ) throws {
    for value in Self.source(name).whole.interpreter.values where value.definition.module == nil {
      for example in value.definition.examples {
        guard let decoded = try? value.decode(example.octets), !decoded.isSealed else { continue }
        let lines = decoded.lines
        // Writing is strict: what is out of range can be read only.
        if lines.contains(where: { $0.hasSuffix("(out of range)") }) { continue }
        let octets = Data(example.octets).hexStringValue()
        var json = JSONWriter()
        json.value(decoded, uuid: "", octets: example.octets)
        let text = String(decoding: json.take(), as: UTF8.self)
        #expect(encoded(try GivenValue(json: Array(text.utf8)), value) == octets, "\(value.name), from \(text)")
        // The text does not say which numbers have their short forms.
        if text.contains("\"shortForm\":true") { continue }
        let again = try? value.value(of: GivenValue(lines: lines, of: value))
        // Several medical floats are one number, and a text has the number only.
        #expect(
          again.map(\.octets) == example.octets || again?.lines == lines,
          "\(value.name) \(octets), from\n\(lines.joined(separator: "\n"))"
        )
      }
    }
  }

  /// The octets in hexadecimal digits, or the error.
  private func encoded(_ given: GivenValue, _ value: ValueInterpreter) -> String {
    do throws(EncodeError) {
      return Data(try value.value(of: given).octets).hexStringValue()
    } catch {
      return error.description
    }
  }

  @Test func `octets after their length keep all octets`() throws {
    let folder = try Folder([
      "blob.xml": """
      <Characteristic name="Blob" type="org.example.blob" uuid="7E57AA01-0000-4000-8000-00000000000D"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Param name="Octets" format="x:bytes"><x:Length format="uint8"/></x:Param>
      <x:Param name="Text" format="utf8s"><x:Length format="uint8"/></x:Param>
      </Value></Characteristic>
      """
    ])
    let decoded = try Command("decode", "Blob", "02AABB024142", "--json", "--definitions", folder.path)
    let encoded = try Command("encode", "Blob", "--json", "--definitions", folder.path, input: decoded.output)
    #expect(encoded.output == "02aabb024142\n", "\(decoded.output)\(encoded.errors)")
  }

  private static let tank = """
    <Characteristic name="Tank Request" type="org.example.tank_request" uuid="7E57AA01-0000-4000-8000-00000000000A"
      xmlns:x="urn:bluegatt:1"><Value>
    <Field name="Command"><Format>uint8</Format></Field>
    <x:Switch name="Content" on="Command">
      <x:Case name="State" key="1"/>
      <x:Case name="Fill" key="2">
        <Field name="Level"><Format>uint8</Format><Unit>org.bluetooth.unit.percentage</Unit></Field></x:Case>
    </x:Switch></Value></Characteristic>
    """

  private func encode(_ fields: String..., definition: String = tank, name: String = "Tank Request") throws -> Command {
    let folder = try Folder(["tank.xml": definition])
    return try Command(["encode", name] + fields + ["--definitions", folder.path])
  }

  @Test func `a case is named, also one without fields`() throws {
    for fields in [
      ["Content=State"], ["Content: State"], [#"{"Content":"State"}"#], [#"{"Content":{"State":{}}}"#],
      ["Content.State="], ["Content.State=true"],
    ] {
      let folder = try Folder(["tank.xml": Self.tank])
      let command = try Command(["encode", "Tank Request", "--definitions", folder.path] + fields)
      #expect(command.output == "01\n", "\(fields): \(command.errors)")
    }
    #expect(try encode("Content=Fill", "Level=7").output == "0207\n")
    #expect(try encode("Level=7 %", "Content=fill").output == "0207\n")
    #expect(try encode(#"{"Content":{"Fill":{"Level":7}}}"#).output == "0207\n")
  }

  @Test func `a case that does not exist is refused, and so is one that another field excludes`() throws {
    let nonsense = try encode("Content=Nonsense", "Command=1")
    #expect(nonsense.status == 1)
    #expect(nonsense.errors.contains("neither one of the cases 'State', 'Fill' nor octets"), "\(nonsense.errors)")
    #expect(try encode("Content=Fill", "Command=1", "Level=3").status == 1)
    #expect(try encode("Content=0102", "Command=2").status == 1)
    #expect(try encode("Content=0102", "Command=9").output == "090102\n")
  }

  @Test func `fields of one name are given in their order`() throws {
    let twice = """
      <Characteristic name="Twice" type="com.example.twice" uuid="7E57AA01-0000-4000-8000-000000000009"><Value>
      <Field name="A"><Format>uint8</Format></Field><Field name="A"><Format>uint16</Format></Field>
      </Value></Characteristic>
      """
    #expect(try encode("A=1", "A=2", definition: twice, name: "Twice").output == "010200\n")
    let folder = try Folder(["twice.xml": twice])
    for arguments in [["--json"], ["-"]] {
      let form = arguments == ["-"] ? [] : arguments
      let decoded = try Command(["decode", "Twice", "010200", "--definitions", folder.path] + form)
      let encoded = try Command(
        ["encode", "Twice", "--definitions", folder.path] + arguments,
        input: decoded.output
      )
      #expect(encoded.output == "010200\n", "\(encoded.errors)")
    }
  }
}
