public import GATTCore
public import GATTDefinitions

/// Decodes and encodes values by their definitions, without generated code.
///
/// What it does with octets is what generated types do with them: the same octets are values, the same ones are refused,
/// and everything received comes back out.
public struct Interpreter: Sendable {
  /// One interpreter for each value of the set, in the order of the set.
  public let values: [ValueInterpreter]
  private let indexByUUID: [BluetoothUUID: Int]

  /// Interpreters for all values of a set that was read without errors.
  public init(_ definitions: DefinitionSet) {
    var builder = PlanBuilder(definitions)
    values = builder.build()
    indexByUUID = Dictionary(values.enumerated().map { ($0.element.uuid, $0.offset) }) { first, _ in first }
  }

  /// The interpreter of the characteristic, descriptor or declaration with this UUID; nil when the set has none.
  public func value(_ uuid: BluetoothUUID) -> ValueInterpreter? {
    indexByUUID[uuid].map { values[$0] }
  }

  /// The interpreters of the values that people call by `text`: the UUID of one, else its `type`, else its name; upper
  /// and lower case are the same. Several definitions may have one name.
  public func values(called text: String) -> [ValueInterpreter] {
    if let uuid = BluetoothUUID(text), let value = value(uuid) { return [value] }
    let wanted = text.lowercased()
    let byType = values.filter { $0.definition.type.lowercased() == wanted }
    return byType.isEmpty ? values.filter { $0.name.lowercased() == wanted } : byType
  }
}
