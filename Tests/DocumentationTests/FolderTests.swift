import Foundation
import Testing

/// The folders of a module stand on floors, as the tables in ARCHITECTURE.md say: a file names types only of its
/// folder and of folders on lower floors. An extension names the type that it extends. Swift knows nothing of folders.
@Suite struct FolderTests {
  /// The types around which a module is built. All its folders may name them.
  static let centres: [String: Set<String>] = [
    // The tables of objects and of signals call the connection that has them.
    "DBus": ["BusConnection"],
    // Each folder extends the adapter, or the host, by one interface of BlueZ.
    "GATTBlueZ": ["BlueZAdapter", "BlueZHost"],
    // A profile has the actions that run when a characteristic was discovered.
    "GATTRuntime": ["Characteristic"],
    // The manual shows the command that contains all others.
    "bluegatt": ["BlueGATT"],
  ]

  @Test(arguments: [(".", 10), ("CommandLine", 2)])
  func `the folders of a module use each other in one direction, as its row in ARCHITECTURE says`(
    folder: String,
    leastRows: Int
  ) {
    let rows = floors(in: folder)
    #expect(rows.count >= leastRows)
    for module in modules(in: folder) {
      let folders = Set(module.files.map(\.folder)).union(["."])
      let floors = rows[module.name] ?? []
      let named = Set(floors.joined()).union(["."])
      #expect(named == folders, "the row of \(module.name) in \(folder)/ARCHITECTURE.md")
      if named == folders { check(module, floors) }
    }
  }

  private func check(_ module: Module, _ floors: [[String]]) {
    // A file in no folder may name all types, unless the row has a floor for it.
    func floor(_ folder: String) -> Int { floors.firstIndex { $0.contains(folder) } ?? floors.count }
    var owners: [String: Set<String>] = [:]
    for file in module.files { for name in file.declared { owners[name, default: []].insert(file.folder) } }
    for file in module.files {
      for name in file.named.subtracting(Self.centres[module.name] ?? []).sorted() {
        // Of several types with one name, the file may mean any.
        guard let owners = owners[name], owners.count == 1, let owner = owners.first, owner != file.folder else {
          continue
        }
        #expect(
          floor(owner) < floor(file.folder),
          "\(module.name)/\(file.path) names \(name), and in ARCHITECTURE.md \(owner) is not below \(file.folder)"
        )
      }
    }
  }

  @Test func `strings and comments name no type, but what is within a string as code does`() {
    let source = ##"""
      import struct Elsewhere.Imported
      /* One /* Two */ Three */ // Four
      public struct Declared<Parameter: Sendable> {
        enum Nested {}
        var text = "Five \(Named("Six")) \\(Seven" + #"Eight " \(Nine) \#(Other.Member)"#
        func make(_ parameter: Parameter) -> Nested { .Case }
      }
      private struct Hidden {}
      extension Extended {}
      """##
    let file = SourceFile(path: "Folder/File.swift", text: source)
    #expect(file.declared == ["Declared"])
    #expect(file.named == ["Elsewhere", "Sendable", "Named", "Other", "Extended"])
    #expect(file.folder == "Folder")
  }

  /// Returns the folders of each module from the ground up: on each floor one or more.
  private func floors(in folder: String) -> [String: [[String]]] {
    var rows: [String: [[String]]] = [:]
    for line in text(of: package.appending(path: "\(folder)/ARCHITECTURE.md")).components(separatedBy: "\n") {
      let cells = line.split(separator: " | ")
      guard line.hasPrefix("| `"), cells.count == 2, let module = names(in: cells[0]).first else { continue }
      // The cells of other tables have more than names.
      let floors = cells[1].components(separatedBy: " < ").map { names(in: $0[...]) }
      if cells[1].replacing(/`[^`]*`/, with: "").allSatisfy({ " <,|".contains($0) }) { rows[module] = floors }
    }
    return rows
  }

  private func names(in text: Substring) -> [String] { text.matches(of: /`([^`]+)`/).map { String($0.1) } }

  private struct Module {
    let name: String
    let files: [SourceFile]
  }

  private func modules(in folder: String) -> [Module] {
    let sources = package.appending(path: "\(folder)/Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    return names.sorted().map { name in
      let root = sources.appending(path: name).path + "/"
      let files = files(below: "\(folder)/Sources/\(name)") { $0.pathExtension == "swift" }.map { file in
        SourceFile(path: String(file.path.dropFirst(root.count)), text: text(of: file))
      }
      return Module(name: name, files: files)
    }
  }
}

/// The types that a file declares and names.
private struct SourceFile {
  /// The path in the module.
  let path: String
  /// The types at the top level that other files can name.
  private(set) var declared: Set<String> = []
  /// The types of other files, and other words with a capital.
  private(set) var named: Set<String> = []

  /// The first folder of the path; `.` for a file that is in no folder.
  var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "." }

  private static let kinds: Set = ["struct", "enum", "class", "actor", "protocol", "typealias"]

  init(path: String, text: String) {
    self.path = path
    var lexer = Lexer(text)
    lexer.readCode()
    let tokens = lexer.tokens
    /// The types and parameters of types of this file.
    var own: Set<String> = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      let (previous, next) = (index > 0 ? tokens[index - 1] : "", index + 1 < tokens.count ? tokens[index + 1] : "")
      switch token {
      case "{": depth += 1
      case "}": depth -= 1
      case "associatedtype": own.insert(next)
      case _ where Self.kinds.contains(token) && previous != "." && previous != "import" && isWord(next):
        own.insert(next)
        if depth == 0, !isPrivate(tokens[..<index]) { declared.insert(next) }
      case _ where isCapital(token) && previous != "." && previous != "import": named.insert(token)
      default: break
      }
      let isDeclaration =
        Self.kinds.contains(previous) || ["func", "init", "subscript"].contains { $0 == previous || $0 == token }
      if isDeclaration, next == "<" { own.formUnion(parameters(tokens[(index + 1)...])) }
    }
    named.subtract(own)
  }

  private func isCapital(_ token: String) -> Bool { (0x41...0x5A).contains(token.utf8.first ?? 0) }

  private func isWord(_ token: String) -> Bool { token.utf8.first.map(Lexer.isOfWord) ?? false }

  /// Returns whether the modifiers before a declaration make it private.
  private func isPrivate(_ tokens: ArraySlice<String>) -> Bool {
    let modifiers: Set = ["public", "package", "final", "indirect", "nonisolated", "private", "fileprivate"]
    return tokens.reversed().prefix(while: modifiers.contains).contains { $0.hasSuffix("private") }
  }

  /// Returns the parameters in a list such as `<First: Sequence<Element>, Second>`.
  private func parameters(_ list: ArraySlice<String>) -> Set<String> {
    var (names, depth): (Set<String>, Int) = ([], 0)
    for (token, next) in zip(list, list.dropFirst()) {
      if token == ">" { depth -= 1 }
      if token == "<" { depth += 1 }
      if depth == 0 { break }
      if depth == 1, token == "<" || token == ",", isWord(next) { names.insert(next) }
    }
    return names
  }
}

/// Divides a source text into its words and some punctuation. Comments and string literals are left out.
private struct Lexer {
  private(set) var tokens: [String] = []
  private let octets: [UInt8]
  private var index = 0

  init(_ text: String) { octets = Array(text.utf8) }

  private func octet(_ offset: Int = 0) -> UInt8 { index + offset < octets.count ? octets[index + offset] : 0 }

  /// Reads up to the end, or past the parenthesis that closes an interpolation.
  mutating func readCode(inString: Bool = false) {
    var depth = 0
    while index < octets.count {
      let octet = octets[index]
      switch octet {
      case UInt8(ascii: "/") where self.octet(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where self.octet(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readString()
      case UInt8(ascii: "("):
        depth += 1
        index += 1
      case UInt8(ascii: ")"):
        depth -= 1
        index += 1
        if inString, depth < 0 { return }
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "<"),
        UInt8(ascii: ">"):
        tokens.append(String(UnicodeScalar(octet)))
        index += 1
      case _ where Self.isOfWord(octet):
        let start = index
        while Self.isOfWord(self.octet()) { index += 1 }
        tokens.append(String(decoding: octets[start..<index], as: UTF8.self))
      default: index += 1
      }
    }
  }

  static func isOfWord(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x5F: true
    default: false
    }
  }

  private mutating func skipLine() {
    while index < octets.count, octets[index] != 0x0A { index += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      switch (octet(), octet(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, index) = (depth + 1, index + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, index) = (depth - 1, index + 2)
      default: index += 1
      }
    } while depth > 0 && index < octets.count
  }

  /// Reads a literal, with the signs `#` before it; it has the tokens of the code within it.
  private mutating func readString() {
    var signs = 0
    while octet() == UInt8(ascii: "#") { (signs, index) = (signs + 1, index + 1) }
    guard octet() == UInt8(ascii: "\"") else { return }
    let quotes = octet(1) == UInt8(ascii: "\"") && octet(2) == UInt8(ascii: "\"") ? 3 : 1
    index += quotes
    while index < octets.count {
      if octet() == UInt8(ascii: "\\"), isRepeated(UInt8(ascii: "#"), signs, at: 1) {
        index += 1 + signs
        let isCode = octet() == UInt8(ascii: "(")
        index += 1
        if isCode { readCode(inString: true) }
      } else if isRepeated(UInt8(ascii: "\""), quotes, at: 0), isRepeated(UInt8(ascii: "#"), signs, at: quotes) {
        index += quotes + signs
        return
      } else {
        index += 1
      }
    }
  }

  private func isRepeated(_ expected: UInt8, _ count: Int, at offset: Int) -> Bool {
    (offset..<offset + count).allSatisfy { octet($0) == expected }
  }
}
