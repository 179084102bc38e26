import GATTDefinitions

/// The definitions of a target, with everything that rendering needs to know about them.
struct Target {
  let definitions: DefinitionSet
  let typeNames: TypeNames
  /// By index into `DefinitionSet.values`.
  let layouts: [ValueLayout]

  /// The values that the target defines, without parts, by index.
  var ownValues: [Int] { definitions.values.indices.filter { definitions.values[$0].isOwn } }

  /// Returns the layout of the content of a case; nil for a case without content.
  func part(of item: ChoiceLayout.Case) -> ValueLayout? {
    if case .part(let index, _) = item.content { layouts[index] } else { nil }
  }
}
