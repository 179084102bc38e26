import BlueGATTCatalog
import BlueGATTVendorCatalog
import Foundation
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Definitions that belong together, and the types that were made of them.
public struct Catalog: Sendable {
  /// The definitions.
  public let definitions: DefinitionSet
  /// What makes values of them without the types.
  public let interpreter: Interpreter
  /// The types.
  public let types: [any DefinedFields.Type]

  /// - Parameter folders: The folders of the definitions, in Definitions/.
  init(_ folders: [String], types: [any DefinedFields.Type]) {
    let files = folders.flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".xml") }.map { name in
        DefinitionFile(path: folder + "/" + name, contents: [UInt8](contents(of: "Definitions/" + folder + "/" + name)))
      }
    }
    definitions = DefinitionSet.read(files).definitions
    interpreter = Interpreter(definitions)
    self.types = types
  }

  /// The one of the Bluetooth SIG.
  public static let sig = Catalog(
    ["characteristics", "declarations", "descriptors", "services"].map { "sig/" + $0 },
    types: generatedValueTypes
  )

  /// Those of the devices, by the folder of each.
  public static let devices: [String: Catalog] = [
    "bbc-microbit": MicroBit.generatedValueTypes,
    "gnosus": Gnosus.generatedValueTypes,
    "google-eddystone": Eddystone.generatedAdvertisedTypes,
    "nordic-thingy52": Thingy52.generatedValueTypes,
    "nordic-uart": NordicUART.generatedValueTypes,
    "polar-pmd": Polar.generatedValueTypes,
    "ti-sensortag-cc2541": SensorTagCC2541.generatedValueTypes,
    "ti-sensortag-cc2650": SensorTagCC2650.generatedValueTypes,
    "xiaomi-lywsd03mmc": LYWSD03MMC.generatedValueTypes + LYWSD03MMC.generatedAdvertisedTypes,
  ].reduce(into: [:]) { $0[$1.key] = Catalog(["vendor/" + $1.key], types: $1.value) }
}

/// A type of a catalog, and the definition that it was made of.
public struct Subject: Sendable, CustomStringConvertible {
  /// The type.
  public let type: any DefinedFields.Type
  /// What it was made of.
  public let definition: ValueDefinition
  /// Where both stand.
  public let catalog: Catalog
  /// What makes values of its definition without the type.
  public let interpreter: ValueInterpreter

  /// The type's whole name.
  public var description: String { String(reflecting: type) }

  /// Whether it has IEEE 11073 numbers, which may have a form that is read, but that no number is written with.
  public var hasMedicalFloats: Bool { definition.hasMedicalFloats(in: catalog.definitions) }

  /// All of them.
  public static let all = ofSIG + ofDevices

  /// Those of the Bluetooth SIG.
  public static let ofSIG = subjects(of: .sig)

  /// Those of devices.
  public static let ofDevices = Catalog.devices.sorted { $0.key < $1.key }.flatMap { subjects(of: $0.value) }

  /// Those in which flags say which fields are there.
  public static let withFlags = all.filter { !$0.definition.activatingBits.isEmpty }

  /// Those in which op codes, or other numbers, say what follows.
  public static let withChoices = all.filter { !$0.definition.choices.isEmpty }

  private static func subjects(of catalog: Catalog) -> [Subject] {
    let definitions = catalog.definitions
    let byName = Dictionary(grouping: definitions.values[..<definitions.firstPart], by: \.name)
    return catalog.types.compactMap { type in
      guard let found = byName[type.name]?.first(where: { $0.uuid == type.identity?.definitionUUID }),
        let interpreter = catalog.interpreter.values.first(where: { $0.definition.isSame(as: found) })
      else { return nil }
      return Subject(type: type, definition: found, catalog: catalog, interpreter: interpreter)
    }
  }
}

/// A file of the project.
public func contents(of path: String) -> Data { (try? Data(contentsOf: projectFolder.appending(path: path))) ?? Data() }

/// The names of what is in a folder of Definitions/.
public func names(in folder: String) -> [String] {
  let path = projectFolder.appending(path: "Definitions/" + folder).path
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

private let projectFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

extension DefinedFields {
  /// The attribute type, or the service of what is advertised; nil when it is a company that advertises.
  fileprivate static var identity: BluetoothUUID? {
    (self as? any DefinedValue.Type)?.uuid ?? (self as? any ServiceDataValue.Type)?.uuid
  }
}

extension BluetoothUUID {
  /// The same UUID as definitions have it.
  public var definitionUUID: DefinitionUUID { DefinitionUUID(high: high, low: low) }
}

extension ValueDefinition {
  /// The bits of its first field that say which other fields are there, from the lowest on.
  public var activatingBits: [Int] {
    var bits: Set<Int> = []
    for field in fields {
      guard case .when(let conditions) = field.presence else { continue }
      for activation in conditions.flatMap(\.activations) where activation.field == 0 && !fields[0].bits.isEmpty {
        bits.formUnion(activation.bitIndex..<activation.bitIndex + activation.bitSize)
      }
    }
    return bits.sorted()
  }

  /// The bits that make its choices, for every case of them: where each number starts, its size, and the number.
  public var choices: [[(bit: Int, size: Int, key: Int64)]] {
    fields.flatMap { field -> [[(bit: Int, size: Int, key: Int64)]] in
      guard case .choice(let choice) = field.form else { return [] }
      return choice.cases.flatMap(\.keys).compactMap { keys in
        let bits = zip(choice.selectors, keys).compactMap { selector, key in
          firstBit(of: selector.field).map { ($0 + selector.bitIndex, selector.bitSize, key) }
        }
        return bits.count == keys.count ? bits : nil
      }
    }
  }

  /// Where a field starts, if only numbers that are always there stand before it.
  private func firstBit(of field: Int) -> Int? {
    fields[..<field].reduce(0) { total, field in
      guard let total, case .integer(let bits, _) = field.form, field.count == .one, field.presence == .always else {
        return nil
      }
      return total + bits
    }
  }
}

extension ValueDefinition {
  fileprivate func isSame(as other: ValueDefinition) -> Bool {
    name == other.name && kind == other.kind && uuid == other.uuid
  }

  fileprivate func hasMedicalFloats(in set: DefinitionSet) -> Bool {
    fields.contains { field in
      switch field.form {
      case .medicalFloat: true
      case .value(let index): set.values[index].hasMedicalFloats(in: set)
      case .choice(let choice): choice.all.contains { set.values[$0.value].hasMedicalFloats(in: set) }
      default: false
      }
    }
  }
}
