import GATTCore
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions
import Testing

/// Definitions of a user beside the built-in ones.
@Suite struct UserDefinitionTests {
  private static func file(_ name: String, _ text: String) -> DefinitionFile {
    DefinitionFile(path: name, contents: Array(text.utf8))
  }

  /// Battery Level with another field.
  private static let level = file(
    "level.xml",
    """
    <Characteristic name="Own Level" type="org.bluetooth.characteristic.battery_level" uuid="2A19"><Value>
    <Field name="Charge"><Format>uint16</Format></Field></Value></Characteristic>
    """
  )

  @Test func `a definition of the user replaces the built-in one, also in a built-in service`() throws {
    let (source, diagnostics) = DefinitionSource.reading([Self.level])
    #expect(diagnostics == [])
    #expect(source["2A19"]?.interpreter.value("2A19")?.name == "Own Level")
    let battery = try #require(source["180F"])
    let service = try #require(battery.services["180F"])
    #expect(service.characteristics.map { battery.definitions.values[$0.value].name }.contains("Own Level"))
    #expect(source["2A37"]?.interpreter.value("2A37")?.name == "Heart Rate Measurement")
    #expect(source.definitions(called: "Battery Level")?.interpreter.values(called: "Battery Level").isEmpty != false)
    #expect(!source.valueNames.contains("Battery Level"))
    #expect(source.whole.interpreter.value("2A19")?.name == "Own Level")
    #expect(source.whole.interpreter.value("2A37")?.name == "Heart Rate Measurement")
  }

  @Test func `a name that the user and the Bluetooth SIG have means both`() throws {
    let own = Self.file(
      "own.xml",
      """
      <Characteristic name="Battery Level" type="org.example.level" uuid="7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"><Value>
      <Field name="Charge"><Format>uint16</Format></Field></Value></Characteristic>
      """
    )
    let source = DefinitionSource.reading([own]).source
    let found = source.definitions(called: "battery level")?.interpreter.values(called: "battery level")
    #expect(found?.count == 2)
  }

  @Test func `an overlay changes a built-in definition`() throws {
    let overlay = Self.file(
      "overlay.xml",
      """
      <x:Overlay xmlns:x="urn:bluegatt:1"><x:Patch type="org.bluetooth.characteristic.battery_level">
      <x:Field name="Battery Level"><Minimum>7</Minimum></x:Field></x:Patch></x:Overlay>
      """
    )
    let (source, diagnostics) = DefinitionSource.reading([overlay])
    #expect(diagnostics.filter { $0.severity == .error } == [])
    let level = try #require(source["2A19"]?.interpreter.value("2A19"))
    #expect(level.definition.fields.first?.rawRange?.lowerBound == 7)
  }

  @Test func `an error of the user has its place`() {
    let wrong = Self.file(
      "wrong.xml",
      """
      <Characteristic name="Wrong" type="org.example.wrong" uuid="7E57"><Value>
      <Field name="Level"><Format>unit8</Format></Field></Value></Characteristic>
      """
    )
    let errors = DefinitionSource.reading([wrong]).diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors.first?.position.path == "wrong.xml")
    #expect(errors.first?.position.line == 2)
  }

  @Test func `the files of a selected device are replaced by those of the user`() throws {
    let device = try #require(Shipped.devices(withService: "FFE0").first)
    let with = DefinitionSource.reading([], device: device).source
    #expect(with.own?.services["FFE0"] != nil)
    #expect(with["2A37"] != nil)
    let own = Self.file(
      "own.xml",
      """
      <Profile name="Own"><Service name="Mine" uuid="FFE0"><Characteristics/></Service></Profile>
      """
    )
    let both = DefinitionSource.reading([own], device: device).source
    #expect(both.own?.services["FFE0"]?.name == "Mine")
  }
}
