import AdvertisingRules
import CatalogRules
import CatalogSubjects
import DefinitionRules
import Foundation
import GATTCore
import Testing

/// The inputs in `Seeds` (one a line, in Base64) and in `Finds` (a file each) keep the rules.
@Suite struct SeedTests {
  @Test func `all advertising data keeps the rules`() throws {
    try expectNothingBroken("Advertising") { brokenRules(ofAdvertising: Data($0)) }
  }

  @Test func `all values of the catalogs keep the rules`() throws {
    try expectNothingBroken("Catalog") { brokenRules(ofCatalogInput: $0) }
  }

  @Test func `all definition files keep the rules`() throws {
    try expectNothingBroken("Definitions") { brokenRules(ofDefinitionInput: $0) }
  }

  #if os(Linux)
    @Test func `all messages of the bus keep the rules`() throws {
      try expectNothingBroken("Messages") { brokenRules(ofMessageInput: $0) }
    }
  #endif

  @Test func `every type of the catalogs is chosen by its key, which no other has`() {
    for subject in Subject.all {
      #expect(Subject.nearest(toKey: subject.key).description == subject.description)
    }
    #expect(Subject.nearest(toKey: .max).key == Subject.nearest(toKey: 0).key)
  }

  /// Checks the inputs that fuzzing starts with and those that once broke a rule.
  private func expectNothingBroken(_ name: String, _ brokenRules: ([UInt8]) -> [String]) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let seeds = try String(contentsOf: folder.appending(path: "Seeds/\(name).base64"), encoding: .utf8)
    for line in seeds.split(separator: "\n") {
      let input = Foundation.Data(base64Encoded: String(line))
      #expect(input.map { brokenRules([UInt8]($0)) } == [], "\(line)")
    }
    let finds = folder.appending(path: "Finds/\(name)")
    for find in (try? FileManager.default.contentsOfDirectory(atPath: finds.path)) ?? [] {
      let input = try Foundation.Data(contentsOf: finds.appending(path: find))
      #expect(brokenRules([UInt8](input)) == [], "\(find)")
    }
  }
}
