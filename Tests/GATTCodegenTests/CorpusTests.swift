import Foundation
import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The published definitions, where a copy of them stands beside the package or is named by `BLUEGATT_SHARED`.
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

  @Test func `no line is longer than it has to be`() {
    for file in Self.generated.files {
      for line in file.text.split(separator: "\n") where line.utf8.count > SourceWriter.lineLength {
        // What can't be broken is a word of prose, a literal or a name.
        let isUnbreakable = line.contains("\"") || line.contains("///") || !line.contains(" = ")
        #expect(isUnbreakable, "\(file.source ?? ""): \(line)")
      }
    }
  }
}
