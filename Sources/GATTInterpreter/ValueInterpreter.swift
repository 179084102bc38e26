public import GATTCore
public import GATTDefinitions

/// Decodes and encodes one characteristic, descriptor, declaration or advertised payload by its definition.
///
/// Everything that follows from the definition alone is worked out once, here; a value then takes no look at it.
public final class ValueInterpreter: Sendable {
  /// What is interpreted.
  public let definition: ValueDefinition
  /// Its attribute type, or the service of service data; all zeros for manufacturer data.
  public let uuid: BluetoothUUID
  /// What is read and written together, in the order of the octets.
  let steps: [Step]
  /// The octets that every value has; nil when they depend on what is in them.
  let fixedSize: Int?
  /// It takes all octets that are left for it.
  let reachesEnd: Bool

  /// What the computed numbers count, in their order.
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

  /// The name that the definition gives.
  public var name: String { definition.name }

  /// The fields, in the order of the definition.
  var fields: [FieldPlan] { steps.flatMap(\.fields) }
}
