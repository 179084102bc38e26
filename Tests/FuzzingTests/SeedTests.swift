import AdvertisingRules
import CaptureRules
import CatalogRules
import CatalogSubjects
import DefinitionRules
import Foundation
import GATTCore
import Testing

/// What fuzzing starts with, and what it has found: what broke something once keeps the rules ever since.
@Suite struct SeedTests {
  @Test func `all advertising data keeps the rules`() throws {
    try expectNothingBroken("Advertising") { brokenRules(ofAdvertising: Data($0)) }
  }

  @Test func `all captures keep the rules`() throws {
    try expectNothingBroken("Captures") { brokenRules(ofCapture: $0, inPiecesOf: $0.count % 61 + 1) }
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

  /// All seeds of this name keep the rules.
  private func expectNothingBroken(_ name: String, _ brokenRules: ([UInt8]) -> [String]) throws {
    let folder = URL(filePath: #filePath).appending(path: "../../Fuzzing/Seeds/\(name)").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!names.isEmpty)
    for name in names {
      let problems = brokenRules([UInt8](try Foundation.Data(contentsOf: folder.appending(path: name))))
      #expect(problems == [], "\(name)")
    }
  }
}
