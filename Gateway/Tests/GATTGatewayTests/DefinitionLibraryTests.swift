import BlueGATT
import Foundation
import GATTCiphers
import GATTSimulator
import Logging
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

  @Test func `a folder that cannot be read any more is counted and reported, and its return is noticed`() async throws {
    let folder = try TemporaryFolder()
    let (path, moved, metrics) = (folder.path + "/mine", folder.path + "/moved", Metrics())
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write("mine/mine.xml", Self.definition(field: "Level"))
    // A link without a file.
    let link = path + "/link.xml"
    let air = SimulatedAir()
    try await air.run {
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let watcher = DefinitionWatcher(folders: [path], metrics: metrics, logger: logger)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await watcher.run(on: SimulatorClock(air.clock))
        }
        try await air.clock.sleep(for: .seconds(11))
        #expect(watcher.takeChanged() == nil)
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        try await air.clock.sleep(for: .seconds(11))
        #expect(metrics[.definitionFailures] == 1)
        #expect(metrics.problems[.definitions]?.contains("\(path): is not a folder that can be read") == true)
        try FileManager.default.moveItem(atPath: moved, toPath: path)
        try await air.clock.sleep(for: .seconds(6))
        #expect(watcher.takeChanged() != nil)
        #expect(watcher.takeChanged() == nil)
        #expect(metrics.problems.isEmpty)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere.xml")
        try await air.clock.sleep(for: .seconds(6))
        #expect(metrics.problems[.definitions]?.contains("\(link): No such file or directory") == true)
        try FileManager.default.removeItem(atPath: link)
        try await air.clock.sleep(for: .seconds(6))
        #expect(metrics.problems.isEmpty)
        group.cancelAll()
      }
    }
  }

  @Test func `built-in definitions of many makers are known`() throws {
    #expect(try library.get().advertised.count > 60)
  }
}
