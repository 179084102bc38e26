import GATTDefinitions

/// What a target defines, with everything that is found out about it before it becomes text.
struct Target {
  let definitions: DefinitionSet
  let typeNames: TypeNames
  /// By index into `DefinitionSet.values`.
  let layouts: [ValueLayout]

  /// The values that the target defines, parts aside, by index.
  var ownValues: [Int] { definitions.values.indices.filter { definitions.values[$0].isOwn } }
}
