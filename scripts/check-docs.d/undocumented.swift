// Lists the public declarations without a documentation comment.
//
//   undocumented FILE.symbols.json…
//
// Prints a line for each, `path:line: error: …`. Exit status: 1 when there is one; 2 when a file is no symbol graph, or
// when no declaration is public. The implementation of a documented requirement inherits its comment. In generated
// files only top-level types need a comment, because the generator omits comments that would repeat the name of the
// declaration.

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

    /// The place of the declaration in the form of compilers; the module when the place is not known.
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
