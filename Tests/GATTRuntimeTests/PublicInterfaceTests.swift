import Foundation
import Testing

/// What the sources of the products make public, against the promises of the article Versions.
@Suite struct PublicInterfaceTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let versions = package.appending(path: "Sources/BlueGATT/BlueGATT.docc/Versions.md")

  /// The lines of all Swift files of a module, file by file.
  private static func files(of module: String) throws -> [[String]] {
    let folder = package.appending(path: "Sources/\(module)")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      try String(contentsOf: folder.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }
  }

  // MARK: Enums

  @Test func `an enum says that it may get cases if the article says so, and no other does`() throws {
    let article = try String(contentsOf: Self.versions, encoding: .utf8)
    var promised: Set<String> = []
    for line in article.components(separatedBy: "\n") where line.hasPrefix("  | `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let module = cells[1].filter { $0 != "`" }
      for name in cells[2].matches(of: /`([^`]+)`/) { promised.insert("\(module).\(name.1)") }
    }
    #expect(promised.count >= 20)
    var documented: Set<String> = []
    for module in [
      "GATTModel", "GATTCore", "GATTRuntime", "GATTSimulator", "GATTConformance", "GATTCiphers", "GATTFutures",
      "GATTBlueZ", "DBus", "GATTRegistry", "GATTMeasurements", "BlueGATT",
    ] {
      for lines in try Self.files(of: module) {
        for (index, line) in lines.enumerated() where line.contains("/// A minor version may add cases.") {
          let following = lines[index...].first { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("///") }
          let declaration = try #require(following)
          let name = try #require(declaration.firstMatch(of: /public enum (\w+)/)?.1)
          let outer = declaration.hasPrefix(" ") ? lines[..<index].last { $0.contains(Self.unindentedType) } : nil
          let path = outer.flatMap { $0.firstMatch(of: Self.unindentedType)?.1 }.map { "\($0)." } ?? ""
          documented.insert("\(module).\(path)\(name)")
        }
      }
    }
    #expect(documented == promised)
  }

  private static var unindentedType: Regex<(Substring, Substring)> {
    /^(?:public |package )?(?:final )?(?:struct|class|enum|extension|actor) (\w+)/
  }

  // MARK: Members of other types

  /// The public members that the modules below `BlueGATT` declare in types of Swift and Foundation, or in protocols to
  /// which such types conform. The article Versions promises that there are no others: think twice before you add one,
  /// because every program that imports `BlueGATT` sees the member.
  private static let known: Set<String> = [
    "Array: Deserializable", "Data.deserialize", "Data.hexStringValue",
    "Data.init(deserializing:)", "Data.init(stringValue:)", "Data.serialize", "Data.size", "Data: Deserializable",
    "Deserializable.deserialize", "Deserializable.init(deserializing:)", "Deserializable.init(stringValue:)",
    "Deserializable.serialize", "Deserializable.size", "Double.init(stringValue:)", "Double.init(wireBits:)",
    "Double.size", "Double.wireBits", "Double: FixedSizeDeserializable", "FixedSizeDeserializable.WireBits",
    "FixedSizeDeserializable.init(deserializing:)", "FixedSizeDeserializable.init(doubleValue:)",
    "FixedSizeDeserializable.init(intValue:)", "FixedSizeDeserializable.init(stringValue:)",
    "FixedSizeDeserializable.init(uintValue:)", "FixedSizeDeserializable.init(wireBits:)",
    "FixedSizeDeserializable.serialize", "FixedSizeDeserializable.size", "FixedSizeDeserializable.wireBits",
    "Float.init(doubleValue:)", "Float.init(stringValue:)", "Float.init(wireBits:)", "Float.size", "Float.wireBits",
    "Float: FixedSizeDeserializable", "Int128: FixedSizeDeserializable", "Int128: WholeNumber",
    "Int16: FixedSizeDeserializable", "Int16: WholeNumber", "Int32: FixedSizeDeserializable", "Int32: WholeNumber",
    "Int64: FixedSizeDeserializable", "Int64: WholeNumber", "Int8: FixedSizeDeserializable", "Int8: WholeNumber",
    "RawSpan.holds", "RawSpan.uint128", "RawSpan.uint16", "RawSpan.uint24", "RawSpan.uint32", "RawSpan.uint40",
    "RawSpan.uint48", "RawSpan.uint56", "RawSpan.uint64", "RawSpan.uint8", "String.dataFromHexString",
    "String.init(utf16:)", "String.init(utf8:)", "UInt128: FixedSizeDeserializable", "UInt128: WholeNumber",
    "UInt16: FixedSizeDeserializable", "UInt16: WholeNumber", "UInt32: FixedSizeDeserializable",
    "UInt32: WholeNumber", "UInt64: FixedSizeDeserializable", "UInt64: WholeNumber", "UInt8: FixedSizeDeserializable",
    "UInt8: WholeNumber", "UUID.init(_:)", "WholeNumber.Storage", "WholeNumber.init(truncatingIfNeeded:)",
    "WholeNumber.integerValue",
    // What the fields of generated values can be.
    "Bool: FieldContent", "Data.fieldForm", "Data: FieldContent", "Double: FieldNumber", "FieldContent.fieldForm",
    "Float: FieldNumber", "Int128: FieldNumber", "Int16: FieldNumber", "Int32: FieldNumber", "Int64: FieldNumber",
    "Int8: FieldNumber", "String: FieldContent", "UInt128: FieldNumber", "UInt16: FieldNumber",
    "UInt32: FieldNumber", "UInt64: FieldNumber", "UInt8: FieldNumber",
  ]

  @Test func `BlueGATT adds to the types of Swift and Foundation the members that the article lists, and no others`()
    throws
  {
    let modules = ["GATTModel", "GATTCore", "GATTRuntime", "DBus", "BluetoothSockets", "GATTBlueZ", "BlueGATT"]
    let files = try modules.flatMap { try Self.files(of: $0) }
    var declared: Set<String> = []
    var publicProtocols: Set<String> = []
    for line in files.joined() {
      if let name = line.firstMatch(of: /^\s*(?:[@\w()]+ )*(?:struct|class|enum|actor|protocol) (\w+)/)?.1 {
        declared.insert(String(name))
        if line.contains("public protocol") { publicProtocols.insert(String(name)) }
      }
    }
    // Indentation, `public`, the type, and the protocols to which the extension makes it conform.
    let extensionLine = /^(\s*)(public )?extension (\w+)[^:{]*(?::([^{]*?))?(?: where .*)?(?:\{.*)?$/
    // The extensions of other types, and the protocols to which these conform.
    var found: Set<String> = []
    var protocols: Set<String> = []
    for lines in files {
      for (index, line) in lines.enumerated() {
        guard let match = line.firstMatch(of: extensionLine), !declared.contains(String(match.3)) else { continue }
        for name in (match.4 ?? "").components(separatedBy: ",").map({ $0.trimmingCharacters(in: .whitespaces) })
        where publicProtocols.contains(name) {
          found.insert("\(match.3): \(name)")
          protocols.insert(name)
        }
        #expect(match.2 == nil, "\(line): write public before each member")
        for member in Self.publicMembers(lines, after: index, indentation: match.1.count) {
          found.insert("\(match.3).\(member)")
        }
      }
    }
    for lines in files {
      for (index, line) in lines.enumerated() {
        guard let name = line.firstMatch(of: /^(?:public )?(?:extension|protocol) (\w+)/)?.1,
          protocols.contains(String(name))
        else { continue }
        let isProtocol = line.contains("protocol ")
        for member in Self.publicMembers(lines, after: index, indentation: 0, isProtocol: isProtocol) {
          found.insert("\(name).\(member)")
        }
      }
    }
    #expect(found.subtracting(Self.known).sorted() == [], "new members of types of Swift or Foundation")
    #expect(Self.known.subtracting(found).sorted() == [], "members that are gone")
  }

  /// Returns the names of the public members in the braces that a line opens.
  private static func publicMembers(
    _ lines: [String],
    after index: Int,
    indentation: Int,
    isProtocol: Bool = false
  ) -> Set<String> {
    if lines[index].hasSuffix("}") { return [] }
    let end = String(repeating: " ", count: indentation) + "}"
    let member = String(repeating: " ", count: indentation + 2)
    var names: Set<String> = []
    for line in lines[(index + 1)...] {
      if line.hasPrefix(end) { break }
      guard line.hasPrefix(member), !line.hasPrefix(member + " "), !line.hasPrefix(member + "///") else { continue }
      guard isProtocol || line.contains("public ") else { continue }
      guard
        let match = line.firstMatch(
          of: /\b(?:func|var|let|subscript|associatedtype|typealias) ?(\w*)|\b(init)\??(?:<[^>]*>)?\((\w+)/
        )
      else { continue }
      names.insert(match.2.map { "\($0)(\(match.3 ?? ""):)" } ?? String(match.1 ?? ""))
    }
    return names
  }
}
