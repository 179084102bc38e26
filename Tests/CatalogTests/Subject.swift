import BlueGATTCatalog
import Foundation
import GATTCore
import GATTDefinitions
import Testing

/// A type of a catalog, and the definition that it was made of.
struct Subject: Sendable, CustomTestStringConvertible {
  let type: any DefinedValue.Type
  let definition: ValueDefinition

  var testDescription: String { "\(type)" }

  /// All of them.
  static let all: [Subject] = {
    let byName = Dictionary(grouping: definitions.values.filter(\.isAttribute), by: \.name)
    return generatedValueTypes.compactMap { type in
      byName[type.name]?.first { $0.uuid == type.uuid.definitionUUID }.map { Subject(type: type, definition: $0) }
    }
  }()

  /// Those in which flags say which fields are there.
  static let withFlags = all.filter { !$0.definition.activatingBits.isEmpty }

  /// What the catalog was made of.
  static let definitions: DefinitionSet = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let root = tests.appending(path: "../../Definitions/sig").standardized
    let folders = ["characteristics", "declarations", "descriptors", "services"]
    let files = folders.flatMap { folder -> [DefinitionFile] in
      let folder = root.appending(path: folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".xml") }.compactMap { name in
        guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
        return DefinitionFile(path: folder.lastPathComponent + "/" + name, contents: [UInt8](data))
      }
    }
    return DefinitionSet.read(files).definitions
  }()
}

extension BluetoothUUID {
  /// The same UUID as definitions have it.
  var definitionUUID: DefinitionUUID { DefinitionUUID(high: high, low: low) }
}

extension ValueDefinition {
  /// The bits of its first field that say which other fields are there, from the lowest on.
  var activatingBits: [Int] {
    var bits: Set<Int> = []
    for field in fields {
      guard case .when(let conditions) = field.presence else { continue }
      for activation in conditions.flatMap(\.activations) where activation.field == 0 && !fields[0].bits.isEmpty {
        bits.formUnion(activation.bitIndex..<activation.bitIndex + activation.bitSize)
      }
    }
    return bits.sorted()
  }

  /// It has IEEE 11073 numbers, which may have a form that is read, but that no number is written with.
  func hasMedicalFloats(in set: DefinitionSet) -> Bool {
    fields.contains { field in
      switch field.form {
      case .medicalFloat: true
      case .value(let index): set.values[index].hasMedicalFloats(in: set)
      case .choice(let choice):
        (choice.cases + [choice.otherwise].compactMap(\.self)).contains {
          set.values[$0.value].hasMedicalFloats(in: set)
        }
      default: false
      }
    }
  }
}
