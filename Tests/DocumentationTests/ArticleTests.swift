import Foundation
import GATTConformance
import Testing

/// The code in the README and in the articles: all of it stands in a file that is compiled.
@Suite struct ArticleTests {
  /// Where code of articles may come from: the snippets beside this file, the examples, and packages of users.
  private static let compiled = ["Tests/DocumentationTests/Snippets", "Examples", "Tests/Support/Consumer"].flatMap {
    files(below: $0) { ["swift", "xml", "json"].contains($0.pathExtension) }
  }.map { CompiledFile(text: text(of: $0)) }

  @Test func `there are articles, and files that their code comes from`() {
    #expect(Article.all.count >= 15)
    #expect(Article.all.flatMap(\.blocks).count >= 25)
    #expect(Self.compiled.count >= 40)
  }

  @Test(arguments: Article.all)
  func `the code of an article stands in a file that is compiled`(article: Article) {
    for block in article.blocks where !Self.compiled.contains(where: { $0.has(block.lines) }) {
      Issue.record("\(article.path):\(block.line): stands so in no snippet and no example:\n\(block.lines[0])")
    }
  }

  /// Each link of the texts for those who read the sources, with the text that it stands in.
  private static let links = [
    "ARCHITECTURE.md", "Benchmarks/README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md",
    "Definitions/README.md", "README.md", "SECURITY.md", "Sources/bluegatt/README.md",
  ].flatMap { path in
    text(of: package.appending(path: path)).matches(of: /\]\(([^)#:]+)[#)]/).map { (path, String($0.1)) }
  }

  @Test func `a link to a file leads to one`() {
    #expect(Self.links.count >= 15)
    for (path, link) in Self.links {
      let target = package.appending(path: path).deletingLastPathComponent().appending(path: link)
      #expect(FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(path): \(link)")
    }
  }

  @Test func `each case of things that go wrong is shown by behaviours of conformance`() {
    let article = text(of: package.appending(path: "Sources/BlueGATT/BlueGATT.docc/WhenThingsGoWrong.md"))
    let rows = article.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: " | ") }
    let cases = rows.filter { $0.count == 3 }.map { $0[0] }
    let shown = rows.filter { $0.count == 2 }
    #expect(cases.count == 10)  // with the head of the table
    #expect(shown.map { $0[0] } == cases)
    // A behaviour that is shown for several faults has the fault after its name.
    let names = Set(Behaviour.all.map { $0.name.components(separatedBy: ": ")[0] })
    for row in shown.dropFirst() {
      for test in row[1].dropLast(2).components(separatedBy: "; ") {
        #expect(test.hasPrefix("`") && names.contains(test.trimmingCharacters(in: ["`"])), "\(test)")
      }
    }
  }

  @Test func `a changed line, one too many and one that is missing are seen`() throws {
    let file = CompiledFile(text: "func f() {\n  a()\n\n  b()\n}\n")
    #expect(file.has(["a()", "", "b()"]))
    #expect(!file.has(["a()", "b()"]))
    #expect(!file.has(["a()", "", "c()"]))
    #expect(!file.has(["a()", "", "b()", "c()"]))
    let article = Article(path: "A.md", text: "Text\n```swift\n  a()\n\n  b()\n```\n```console\n$ a\n```\n")
    #expect(article.blocks == [Article.Block(line: 3, lines: ["a()", "", "b()"])])
  }
}

/// A text for people, with code.
struct Article: CustomTestStringConvertible {
  /// Lines between fences, without what they are indented by.
  struct Block: Equatable {
    /// That of its first line, counted from 1.
    let line: Int
    let lines: [String]
  }

  /// From the folder of the package.
  let path: String
  /// Those in Swift, XML and JSON.
  let blocks: [Block]

  var testDescription: String { path }

  /// The README, and all that is in catalogs.
  static let all = [package.appending(path: "README.md")]
    .appending(files(below: "Sources") { $0.path.contains(".docc/") && $0.pathExtension == "md" })
    .appending(files(below: "Generated") { $0.path.contains(".docc/") && $0.pathExtension == "md" })
    .map { Article(path: String($0.path.dropFirst(package.path.count + 1)), text: text(of: $0)) }

  init(path: String, text: String) {
    self.path = path
    var blocks: [Block] = []
    var open: (line: Int, lines: [String], isCode: Bool)?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("```") else {
        open?.lines.append(line.trimmingCharacters(in: .whitespaces))
        continue
      }
      if let block = open {
        if block.isCode { blocks.append(Block(line: block.line, lines: block.lines)) }
        open = nil
      } else {
        open = (index + 2, [], ["swift", "xml", "json"].contains(line.dropFirst(3)))
      }
    }
    self.blocks = blocks
  }
}

/// A file of which articles show parts.
struct CompiledFile {
  private let lines: [String]

  init(text: String) {
    // An example lies in the package that it uses; its readers have that beside theirs.
    lines = text.replacing("path: \"../..\"", with: "path: \"../BlueGATT\"").components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Whether these lines follow each other in it, however far they are indented.
  func has(_ part: [String]) -> Bool { !part.isEmpty && lines.ranges(of: part).isEmpty == false }
}

extension Array {
  fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
