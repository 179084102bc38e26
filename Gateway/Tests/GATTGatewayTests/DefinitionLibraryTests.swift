import BlueGATT
import Foundation
import GATTCiphers
import Testing

@testable import GATTGateway

@Suite struct DefinitionLibraryTests {
  private static func definition(field: String, format: String = "uint8") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Mine" company="0x0499">
      <Value>
        <Field name="Format"><Format>uint8</Format></Field>
        <Field name="\(field)"><Format>\(format)</Format></Field>
      </Value>
    </x:ManufacturerData>
    """
  }

  @Test func `a definition of the user is found in a folder of the folder`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/deep", withIntermediateDirectories: true)
    try folder.write("deep/mine.xml", Self.definition(field: "Level"))
    let own = try DefinitionLibrary(folders: [folder.path])
    var decoder = ReadingDecoder(own, gateway: "attic", keys: KeyRing(), metrics: Metrics())
    // Two octets fit no definition of the maker.
    let advertisement = Advertisement(manufacturerData: [0x0499: Data([9, 42])])
    let readings = decoder.decode(report(advertisement), at: Date()).flatMap(\.readings)
    #expect(readings.first { $0.field == "Level" }?.value == .integer(42))
    #expect(readings.first?.definition == "Mine")
  }

  @Test func `an error in a definition has its file, line and column`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("mine.xml", Self.definition(field: "Level", format: "uint9000"))
    let error = #expect(throws: DefinitionError.self) { try DefinitionLibrary(folders: [folder.path]) }
    #expect(error?.messages.first?.hasPrefix("\(path):5:") == true, "\(error?.description ?? "")")
  }

  @Test func `a folder that does not exist is an error`() {
    #expect(throws: DefinitionError(messages: ["/nowhere: is not a folder that can be read"])) {
      try DefinitionLibrary(folders: ["/nowhere"])
    }
  }

  @Test func `built-in definitions of many makers are known`() throws {
    #expect(try library.get().advertised.count > 60)
  }
}
