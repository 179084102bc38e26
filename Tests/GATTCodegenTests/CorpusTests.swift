import Foundation
import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The published definitions, from a copy beside the package or in the folder that `BLUEGATT_SHARED` names.
private enum Corpus {
  static let files: [DefinitionFile] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["BLUEGATT_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "corpus/sig-2017")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
      return DefinitionFile(path: name, contents: Array(data))
    }
  }()
}

@Suite(.enabled(if: !Corpus.files.isEmpty, "no copy of the published files; set BLUEGATT_SHARED"))
struct PublishedFilesTests {
  private static let generated = generate(from: Corpus.files, configuration: Configuration())

  @Test func `all published files become Swift without an error`() {
    #expect(Corpus.files.count == 250)
    #expect(Self.generated.diagnostics.filter { $0.severity == .error } == [])
    #expect(Self.generated.files.count == 251)
  }

  @Test func `names that clash in published files are no warnings`() {
    // These warnings are about assumptions that the generator makes about octets.
    #expect(Self.generated.diagnostics.count { $0.severity == .warning } == 75)
    let notes = Self.generated.diagnostics.filter { $0.severity == .note }.map(\.message)
    #expect(notes.contains { $0.contains("'Authorization Code required for feature above' would have the Swift name") })
    #expect(notes.contains { $0.contains("they are 'timeInterval2' and 'timeInterval1' instead") })
  }

  @Test func `no line of prose is longer than it has to be`() {
    for file in Self.generated.files {
      for line in file.text.split(separator: "\n") where line.utf8.count > SourceWriter.lineLength {
        let words = line.split(separator: " ")
        let isProse = words[0] == "///" && words[1] != "|"
        #expect(!isProse || words.count == 2, "\(file.source ?? ""): \(line)")
      }
    }
  }
}
