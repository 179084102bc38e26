import Foundation
import GATTConformance
import Testing

/// All code in the README and in the articles is part of a compiled file.
@Suite struct ArticleTests {
  /// The files that may contain the code of articles: the snippets beside this file, the examples, and packages of
  /// users.
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

  /// Each link in the texts for contributors, with the path of the text.
  private static let links = [
    "ARCHITECTURE.md", "Benchmarks/README.md", "CommandLine/ARCHITECTURE.md",
    "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md",
    "Definitions/README.md", "README.md", "SECURITY.md", "CommandLine/README.md",
    "Tests/README.md",
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
    #expect(cases.count == 11)  // with the head of the table
    #expect(shown.map { $0[0] } == cases)
    // A behaviour that the table shows for several faults has the fault after its name.
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

/// An article or the README, with its blocks of code.
struct Article: CustomTestStringConvertible {
  /// The lines of code between fences, without their indentation.
  struct Block: Equatable {
    /// The number of the first line of the block, counted from 1.
    let line: Int
    let lines: [String]
  }

  /// The path, relative to the folder of the package.
  let path: String
  /// The blocks in Swift, XML and JSON.
  let blocks: [Block]

  var testDescription: String { path }

  /// The README, and all articles in documentation catalogs.
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

/// A file with code that articles show in parts.
struct CompiledFile {
  private let lines: [String]

  init(text: String) {
    // An example uses the package that contains it; a reader has the package in a folder beside the example.
    lines = text.replacing("path: \"../..\"", with: "path: \"../BlueGATT\"").components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Whether the file contains these lines in succession, with any indentation.
  func has(_ part: [String]) -> Bool { !part.isEmpty && lines.ranges(of: part).isEmpty == false }
}

extension Array {
  fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
