// Lists what is public and has no documentation comment.
//
//   undocumented FILE.symbols.json…
//
// A line for each, `path:line: error: …`. Exit status 1 when there is one, 2 when a file is no symbol graph, or when there is
// nothing public at all. What implements a documented requirement has its comment. In generated files the types on top level need
// one: the generator writes no comment that says the name of a declaration once more.

import Foundation

/// A module's symbols, as the compiler describes them.
struct SymbolGraph: Decodable {
  struct Module: Decodable {
    let name: String
  }

  struct Symbol: Decodable {
    struct Kind: Decodable {
      let displayName: String
    }

    struct Comment: Decodable {
      struct Line: Decodable {
        let text: String
      }

      let lines: [Line]
    }

    struct Location: Decodable {
      struct Position: Decodable {
        let line: Int
      }

      let uri: String
      let position: Position
    }

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    var isDocumented: Bool {
      docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } ?? false
    }

    var needsComment: Bool {
      let isGenerated = location?.uri.hasSuffix(".gatt.swift") ?? false
      return !isGenerated || pathComponents.count == 1
    }

    /// Where it is declared, as compilers say it; the module when that is not known.
    func place(in module: String) -> String {
      guard let location, let url = URL(string: location.uri) else { return module }
      return "\(url.path):\(location.position.line + 1)"
    }
  }

  let module: Module
  let symbols: [Symbol]
}

var count = 0
var complaints: Set<String> = []
for path in CommandLine.arguments.dropFirst() {
  do {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(filePath: path)))
    count += graph.symbols.count
    for symbol in graph.symbols where symbol.needsComment && !symbol.isDocumented {
      let name = symbol.pathComponents.joined(separator: ".")
      complaints.insert(
        "\(symbol.place(in: graph.module.name)): error: \(symbol.kind.displayName) \(name) has no documentation comment"
      )
    }
  } catch {
    print("\(path): error: is no symbol graph: \(error)")
    exit(2)
  }
}
for complaint in complaints.sorted() { print(complaint) }
print("\(count) public symbols, \(complaints.count) without a documentation comment")
exit(count == 0 ? 2 : complaints.isEmpty ? 0 : 1)
