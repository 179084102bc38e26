import Foundation
import Testing

@testable import GATTDefinitions

/// The examples of the manual and of the article about the language are valid, and have the meaning that the texts
/// give.
@Suite struct ManualTests {
  /// Each example as a separate document.
  private static let examples = [
    "Definitions/README.md", "Sources/BlueGATT/BlueGATT.docc/TheDefinitionLanguage.md",
  ].flatMap(examples(in:))

  private static func examples(in path: String) -> [String] {
    let url = Fixtures.package.appending(path: path)
    let text = (try? String(decoding: Data(contentsOf: url), as: UTF8.self)) ?? ""
    return text.components(separatedBy: "```xml\n").dropFirst().map { rest in
      let example = rest.components(separatedBy: "```")[0]
      let roots = ["<Characteristic", "<Service", "<Profile", "<x:Overlay", "<x:ManufacturerData"]
      if roots.contains(where: example.hasPrefix) { return example }
      if !example.hasPrefix("<Value") { return characteristic(fields: example) }
      return "<Characteristic xmlns:x='urn:bluegatt:1' name='Sample' type='a' uuid='F001'>\(example)</Characteristic>"
    }
  }

  @Test func `there are examples`() {
    #expect(Self.examples.count == 30)
  }

  @Test(arguments: examples)
  func `an example is read without an error`(example: String) {
    // A service or an overlay may refer to definitions that are not in the example.
    #expect(Reading(example).errors.filter { !$0.contains("is not defined here") } == [])
  }

  @Test func `the sensor of the article is as its data sheet says`() throws {
    let reading = Reading(try #require(Self.examples.first { $0.contains("Soil Sensor") }))
    #expect(reading.diagnostics.isEmpty)
    let measurement = try #require(reading.value("Soil Measurement"))
    #expect(measurement.fields.map(\.name) == ["Flags", "Reserved", "Moisture", "Temperature", "Channels", "Check"])
    #expect(measurement.uuid.description == "7E570002-2A0C-4B53-8F0A-9C1D5E6F7081")
    #expect(reading.field("Channels/Level")?.count == .field(FieldBits(field: 0, bitIndex: 0, bitSize: 8)))
    #expect(reading.field("Soil Measurement/Check")?.checksum?.name == "CRC-16/KERMIT")
    #expect(reading.field("Soil Control/Operation")?.choice?.cases.map(\.name) == ["Set Interval", "Blink"])
    #expect(reading.value("Soil Advertisement")?.kind == .serviceData)
  }
}
