public import GATTCore
public import GATTDefinitions

/// Decodes and encodes one characteristic, descriptor, declaration or advertised payload by its definition.
///
/// Everything that depends only on the definition is computed once.
public final class ValueInterpreter: Sendable {
  /// The definition.
  public let definition: ValueDefinition
  /// The attribute type, or the service of service data; all zeros for manufacturer data, groups and cases.
  public let uuid: BluetoothUUID
  /// The fields in the order of the octets. A step is one field, or several that share octets.
  let steps: [Step]
  /// The number of octets of every value; nil when it varies.
  let fixedSize: Int?
  /// Whether the value takes all available octets.
  let reachesEnd: Bool

  /// The units of the computed numbers, in order.
  let computedUnits: [GATTUnit?]

  init(
    _ definition: ValueDefinition,
    steps: [Step],
    fixedSize: Int?,
    reachesEnd: Bool,
    computedUnits: [GATTUnit?]
  ) {
    self.definition = definition
    uuid = definition.uuid
    self.steps = steps
    self.fixedSize = fixedSize
    self.reachesEnd = reachesEnd
    self.computedUnits = computedUnits
  }

  /// The name in the definition.
  public var name: String { definition.name }

  /// The interpreter of the value in a field: of a `Reference` or of an `x:Group`; nil for a field without one.
  ///
  /// - Parameter field: The index of the field in the definition.
  public func nested(inField field: Int) -> ValueInterpreter? { plan(field)?.nested }

  /// The fields, in the order of the definition.
  var fields: [FieldPlan] { steps.flatMap(\.fields) }
}
