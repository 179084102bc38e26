import Foundation
import GATTCore
import GATTDefinitions
import SplitMix
import Testing

@testable import GATTInterpreter

/// Rules for every definition of the package and any octets.
@Suite struct RuleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Definitions")

  /// Returns the interpreters of the definitions in folders. The definitions may refer to each other.
  private static func values(_ folders: [String], without excluded: [String] = []) -> [ValueInterpreter] {
    let files = folders.flatMap { name -> [DefinitionFile] in
      let folder = folder.appending(path: name)
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return paths.filter { path in path.hasSuffix(".xml") && !excluded.contains { path.hasPrefix($0) } }.compactMap {
        path in
        let data = try? Data(contentsOf: folder.appending(path: path))
        return data.map { DefinitionFile(path: "\(name)/\(path)", contents: [UInt8]($0)) }
      }
    }
    return Interpreter(DefinitionSet.read(files).definitions).values
  }

  /// The folders of devices. Each folder is a separate set of definitions.
  private static let devices = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/vendor")) ?? []

  static let all =
    values(["sig"], without: ["pending"]) + values(["sig/pending"]) + devices.flatMap { values(["vendor/" + $0]) }

  @Test func `any octets give a value that has exactly these octets, or an error inside them`() throws {
    #expect(Self.all.count > 500)
    var generator = SplitMix64(seed: 11)
    for value in Self.all {
      for round in 0..<60 {
        var octets = generator.octets(atMost: 40)
        // Op codes, counts and lengths are more often small numbers.
        if round % 2 == 0 { octets = octets.map { $0 & 7 } }
        check(value, octets)
      }
    }
  }

  @Test func `a value made of what stands on the wire is that value`() throws {
    var generator = SplitMix64(seed: 12)
    for interpreter in Self.all {
      for _ in 0..<20 {
        let octets = generator.octets(atMost: 24).map { $0 & 15 }
        guard let value = try? interpreter.decode(octets) else { continue }
        do {
          let made = try interpreter.value(of: value.given(octets))
          #expect(made.texts == value.texts, "\(interpreter.name) \(octets)")
        } catch  where value.outOfRangeFields.isEmpty {
          // A device may send a number out of range, but a program may not. Only other errors are issues.
          Issue.record("\(interpreter.name) \(octets) \(value.texts): \(error)")
        } catch {
        }
      }
    }
  }

  private func check(_ interpreter: ValueInterpreter, _ octets: [UInt8]) {
    do throws(DecodeError) {
      let value = try interpreter.decode(octets)
      #expect(value.octets == octets, "\(interpreter.name)")
      _ = value.texts
      _ = value.computed
    } catch {
      #expect((0...octets.count).contains(error.offset), "\(error) of \(octets)")
    }
  }
}

extension InterpretedValue {
  /// Returns the contents of the fields in raw form, as the octets have them.
  ///
  /// - Parameter octets: All octets of the attribute value.
  fileprivate func given(_ octets: [UInt8]) -> GivenValue {
    GivenValue(
      fields.map { field in
        let content: GivenValue.Content =
          switch field.content {
          case .value(let value): .fields(value.given(octets))
          case .text, .uuid, .octets: .raw(Data(octets[field.octets]).hexStringValue())
          case .integer(let number): .raw(number.description)
          case .unsigned(let number): .raw(number.description)
          case .bits(let bits): .raw(bits.description)
          }
        let names = [field.name, field.elementName].compactMap { $0 }
        let part: [String] = if case .value(let value) = field.content, field.isChoice { [value.name] } else { [] }
        return ((names + part).joined(separator: "."), content)
      }
    )
  }
}
