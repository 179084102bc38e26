import Foundation
import GATTDefinitions
import SplitMix
import Testing

@testable import GATTCodegen

/// What lint accepts becomes Swift that compiles, whatever its names are: a search over random definitions.
@Suite struct NameSearchTests {
  /// Names from which definitions are made.
  struct Pool: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var names: [String]
    /// The number of definitions to try. Without `BLUEGATT_THOROUGH`, a tenth of them are tried.
    var count: Int
  }

  static let pools = [
    Pool(
      testDescription: "ordinary names",
      names: [
        "Level", "Low Battery", "Alarm", "State", "Mode", "Raw", "Flags", "Status", "Speed", "Type",
      ],
      count: 2000
    ),
    Pool(
      testDescription: "names of the Swift around them",
      names: [
        "Value", "Raw Value", "Count", "Description", "Encode", "Reader", "Output", "Start", "Texts", "Octets",
        "Unknown",
        "Fields", "Name", "Raw", "Special", "Flags", "End", "Number", "Content", "Self", "Request", "Response", "Roles",
      ],
      count: 400
    ),
    Pool(
      testDescription: "keywords",
      names: [
        "in", "is", "default", "self", "init", "Any", "true", "repeat", "let", "func", "Type", "protocol", "where",
      ],
      count: 400
    ),
    Pool(
      testDescription: "names that hardly are names",
      names: ["2nd", "2", "0.5", "x", "X", "x x", "größe", "温度", "°", "---", "a-b", "A B", "Δ"],
      count: 400
    ),
  ]

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"), arguments: pools)
  func `a definition without errors compiles`(pool: Pool) throws {
    let count = inputCount(pool.count, otherwise: pool.count / 10)
    var random = RandomDefinitions(pool: pool.names, seed: 1)
    var accepted: [Accepted] = []
    var tries = 0
    while accepted.count < count, tries < 20 * count {
      tries += 1
      let file = DefinitionFile(path: "\(tries).xml", contents: [UInt8](random.next().utf8))
      if let files = Accepted([file], number: accepted.count) { accepted.append(files) }
    }
    #expect(accepted.count == count, "of \(tries) definitions")
    try compile(accepted)
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `a vendor's definitions compile after their fields and bits have got names of each other`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Definitions/vendor")
    let devices = try FileManager.default.contentsOfDirectory(atPath: folder.standardizedFileURL.path).sorted()
    let count = inputCount(devices.count, otherwise: devices.count / 10)
    var random = SplitMix64(seed: 2)
    var accepted: [Accepted] = []
    for device in count < devices.count ? Array(devices.shuffled(using: &random).prefix(count)) : devices {
      let folder = folder.appending(path: device).standardizedFileURL
      let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
        $0.hasSuffix(".xml")
      }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      // Some names cannot be exchanged, because others refer to them.
      for _ in 0..<20 {
        let files = renamed(texts, &random).enumerated().map { index, text in
          DefinitionFile(path: "\(device)\(index).xml", contents: [UInt8](text.utf8))
        }
        guard let found = Accepted(files, number: accepted.count) else { continue }
        accepted.append(found)
        break
      }
    }
    #expect(accepted.count * 3 >= count * 2, "\(accepted.count) of \(count)")
    try compile(accepted)
  }

  /// Returns definitions without examples, in which up to three names of fields and bits are replaced by others of them,
  /// wherever they occur in an attribute.
  private func renamed(_ texts: [String], _ random: inout SplitMix64) -> [String] {
    let element = /<(?:Field|Bit|x:Param|x:Computed)\b[^>]*?\bname="([^"]+)"/
    let names = Set(texts.flatMap { $0.matches(of: element).map { String($0.output.1) } }).sorted()
    var texts = texts.map { $0.replacing(/<x:Example\b[^>]*?(?:\/>|>.*?<\/x:Example>)/.dotMatchesNewlines(), with: "") }
    for old in names.shuffled(using: &random).prefix(3) {
      guard let new = names.randomElement(using: &random) else { continue }
      texts = texts.map { text in
        text.replacing(/"[^"<>]*"/) { match in
          let words = match.output.split(separator: old, omittingEmptySubsequences: false)
          let isWhole = zip(words, words.dropFirst()).allSatisfy { before, after in
            !(before.last.map { $0.isLetter || $0.isNumber || $0 == " " && before.count > 1 && words.count == 2 }
              ?? false)
              && !(after.first.map { $0.isLetter || $0.isNumber } ?? false)
          }
          return isWhole ? words.joined(separator: new) : String(match.output)
        }
      }
    }
    return texts
  }

  /// Type-checks definitions, many in one call.
  private func compile(_ accepted: [Accepted]) throws {
    let size = 200
    for start in stride(from: 0, to: accepted.count, by: size) {
      let batch = accepted[start..<min(start + size, accepted.count)]
      let complaints = try Compiler.complaints(about: batch.flatMap(\.swift))
      if complaints.isEmpty { continue }
      let owners = batch.flatMap { item in item.swift.map { _ in item } }
      let numbers = complaints.matches(of: /File(\d+)\.swift/).compactMap { Int($0.output.1) }
      let sources = Set(numbers).sorted().prefix(3).map { owners[$0].xml }
      Issue.record("\(complaints)\n\n\(sources.joined(separator: "\n\n"))")
    }
  }

  /// Definitions without errors, and the Swift that they become, in a namespace.
  private struct Accepted {
    var xml: String
    var swift: [GeneratedFile]

    init?(_ files: [DefinitionFile], number: Int) {
      var configuration = Configuration()
      configuration.namespace = "Set\(number)"
      if number % 3 == 0 { configuration.accessLevel = .public }
      configuration.isHashable = number % 2 == 0
      let (swift, _) = generate(from: files, configuration: configuration)
      if swift.isEmpty { return nil }
      xml = files.map { String(decoding: $0.contents, as: UTF8.self) }.joined(separator: "\n")
      self.swift = swift
    }
  }
}
