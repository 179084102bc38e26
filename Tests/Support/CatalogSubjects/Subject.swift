import GATTCore
import GATTDefinitions
import GATTInterpreter

/// A type of a catalog, with its definition.
public struct Subject: Sendable, CustomStringConvertible {
  /// The type.
  public let type: any (DefinedFields & Equatable).Type
  /// The definition.
  public let definition: ValueDefinition
  /// The catalog that contains both.
  public let catalog: Catalog
  /// The interpreter of the definition.
  public let interpreter: ValueInterpreter

  /// The qualified name of the type.
  public var description: String { String(reflecting: type) }

  /// Whether it has IEEE 11073 numbers. These can be decoded from forms that are never encoded.
  public var hasMedicalFloats: Bool { definition.hasMedicalFloats(in: catalog.definitions) }

  /// All subjects.
  public static let all = ofSIG + ofDevices

  /// The subjects of the Bluetooth SIG.
  public static let ofSIG = subjects(of: .sig)

  /// The subjects of devices.
  public static let ofDevices = Catalog.devices.sorted { $0.key < $1.key }.flatMap { subjects(of: $0.value) }

  /// The subjects with flags that announce fields.
  public static let withFlags = all.filter { !$0.definition.activatingBits.isEmpty }

  /// The subjects with choices, such as op codes.
  public static let withChoices = all.filter { !$0.definition.choices.isEmpty }

  private static func subjects(of catalog: Catalog) -> [Subject] {
    let definitions = catalog.definitions
    let byName = Dictionary(grouping: definitions.values[..<definitions.firstPart], by: \.name)
    return catalog.types.compactMap { type in
      guard let found = byName[type.name]?.first(where: { type.identity == nil || $0.uuid == type.identity }),
        let interpreter = catalog.interpreter.values.first(where: { $0.definition.isSame(as: found) }),
        let type = type as? any (DefinedFields & Equatable).Type
      else { return nil }
      return Subject(type: type, definition: found, catalog: catalog, interpreter: interpreter)
    }
  }
}

extension DefinedFields {
  /// The attribute type, or the service of service data; nil for manufacturer data.
  fileprivate static var identity: BluetoothUUID? {
    (self as? any DefinedValue.Type)?.uuid ?? (self as? any ServiceDataValue.Type)?.uuid
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
