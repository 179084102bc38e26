import GATTDefinitions
import GATTModel

/// A characteristic whose octets differ by direction, with the values that it has in the set.
struct DirectedDefinition {
  let name: String
  let swiftName: String?
  let uuid: BluetoothUUID
  /// Indices into `DefinitionSet.values`, in the order of the file; never empty.
  fileprivate(set) var values: [Int]
  let position: SourcePosition

  /// What goes this way, by index into `DefinitionSet.values`: the first value where the definition does not say.
  func value(_ direction: Direction, in definitions: DefinitionSet) -> Int {
    values.first { definitions.values[$0].directions.contains(direction) } ?? values[0]
  }
}

extension DefinitionSet {
  /// The characteristics whose octets differ by direction, by the index of their first value.
  var directed: [Int: DirectedDefinition] {
    var directed: [Int: DirectedDefinition] = [:]
    var first: [BluetoothUUID: Int] = [:]
    for (index, value) in values.enumerated() {
      guard let characteristic = value.characteristic else { continue }
      if let first = first[value.uuid] {
        directed[first]?.values.append(index)
      } else {
        first[value.uuid] = index
        directed[index] = DirectedDefinition(
          name: characteristic.name,
          swiftName: characteristic.swiftName,
          uuid: value.uuid,
          values: [index],
          position: value.position
        )
      }
    }
    return directed
  }
}
