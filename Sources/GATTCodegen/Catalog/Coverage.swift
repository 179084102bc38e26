import GATTDefinitions
import GATTModel

/// Markdown that says which services, characteristics and descriptors are defined, and of which only the name is known.
func coverage(of definitions: DefinitionSet) -> String {
  var text = ""
  let covered = CoveredDefinitions(definitions)
  let characteristics = covered.all(.characteristic)
  let descriptors = covered.all(.descriptor)
  text += "| | defined | with structure | opaque in part | opaque |\n|---|---|---|---|---|\n"
  text += row("services", definitions.services.count, nil)
  text += row("characteristics", characteristics.count, characteristics)
  text += row("descriptors", descriptors.count, descriptors)
  let declarations = covered.all(.declaration)
  if !declarations.isEmpty { text += row("declarations", declarations.count, declarations) }
  text += "\nServices, and how many of their characteristics have structure:\n\n"
  text += "| service | UUID | characteristics | with structure |\n|---|---|---|---|\n"
  for service in definitions.services.sorted(by: { $0.uuid < $1.uuid }) {
    let values = covered.characteristics(of: service)
    let known = values.count { $0.structure != .opaque }
    text += "| \(cell(service.name)) | \(service.uuid.text) | \(values.count) | \(known) |\n"
  }
  text += list("Characteristics with structure", characteristics.filter { $0.structure != .opaque })
  text += list("Descriptors with structure", descriptors.filter { $0.structure != .opaque })
  text += list(
    "Opaque in part, because what some octets mean depends on more than the language of the definitions can say",
    (characteristics + descriptors).filter { $0.structure == .partial }
  )
  text += list(
    "Opaque characteristics, because only the specification of their service says what the octets are",
    characteristics.filter { $0.structure == .opaque }
  )
  text += list("Opaque descriptors, for the same reason", descriptors.filter { $0.structure == .opaque })
  return text
}

/// Markdown that says what each of several sets defines.
func coverage(ofSets sets: [(namespace: String, definitions: DefinitionSet)]) -> String {
  var text = "| namespace | of | services | characteristics | opaque | descriptors | advertised |\n"
  text += "|---|---|---|---|---|---|---|\n"
  for (namespace, definitions) in sets {
    let covered = CoveredDefinitions(definitions)
    let characteristics = covered.all(.characteristic)
    let profiles = definitions.profiles.map { cell($0.name) }.joined(separator: ", ")
    text += "| `\(namespace)` | \(profiles) | \(definitions.services.count) | \(characteristics.count) "
    text += "| \(characteristics.count { $0.structure == .opaque }) | \(covered.all(.descriptor).count) "
    text += "| \(covered.advertised.count) |\n"
  }
  for (namespace, definitions) in sets {
    let covered = CoveredDefinitions(definitions)
    let services = definitions.services.map { service in
      "\(service.name) (\(covered.characteristics(of: service).map(\.name).joined(separator: ", ")))"
    }
    let contents = (services + covered.advertised.map { $0 + " (advertised)" }).joined(separator: "; ")
    text += "\n" + wrapped("`\(namespace)`: \(contents).").map { $0 + "\n" }.joined()
  }
  return text
}

/// How much a definition says about its octets.
private enum Structure {
  case full
  /// It has fields that may be anything.
  case partial
  /// It has no fields.
  case opaque
}

/// A definition, whose values may differ by direction.
private struct Covered {
  var name: String
  var uuid: BluetoothUUID
  var structure: Structure
}

/// What a target defines itself, each definition once.
private struct CoveredDefinitions {
  private let definitions: DefinitionSet
  private let directed: [Int: DirectedDefinition]

  init(_ definitions: DefinitionSet) {
    self.definitions = definitions
    directed = definitions.directed
  }

  /// The definitions of a kind.
  func all(_ kind: ValueDefinition.Kind) -> [Covered] {
    definitions.values.indices.compactMap { index in
      let value = definitions.values[index]
      guard value.kind == kind, value.module == nil else { return nil }
      return value.characteristic == nil || directed[index] != nil ? covered(index) : nil
    }
  }

  /// The characteristics of a service, imported ones among them.
  func characteristics(of service: ServiceDefinition) -> [Covered] { service.characteristics.map { covered($0.value) } }

  /// The names of what is advertised.
  var advertised: [String] {
    definitions.values.filter { $0.isOwn && !$0.isAttribute }.map(\.name)
  }

  private func covered(_ index: Int) -> Covered {
    let value = definitions.values[index]
    let structures = (directed[index]?.values ?? [index]).map { definitions.values[$0].structure }
    let isOne = structures.allSatisfy { $0 == structures[0] }
    return Covered(
      name: value.characteristic?.name ?? value.name,
      uuid: value.uuid,
      structure: isOne ? structures[0] : .partial
    )
  }
}

extension ValueDefinition {
  fileprivate var structure: Structure {
    if !hasValue || fields.isEmpty { return .opaque }
    return fields.contains { $0.form == .octets } ? .partial : .full
  }
}

private func row(_ kind: String, _ count: Int, _ values: [Covered]?) -> String {
  let counts = values.map { values in
    "\(values.count { $0.structure == .full }) | \(values.count { $0.structure == .partial }) | "
      + "\(values.count { $0.structure == .opaque })"
  }
  return "| \(kind) | \(count) | \(counts ?? " | |") |\n"
}

/// A paragraph with the names and UUIDs of values; nothing when there are none.
private func list(_ title: String, _ values: [Covered]) -> String {
  if values.isEmpty { return "" }
  let names = values.sorted { $0.uuid < $1.uuid }.map { "\(commentText($0.name)) (\($0.uuid.text))" }
  let lines = wrapped(names.joined(separator: ", ") + ".").joined(separator: "\n")
  return "\n\(title) (\(values.count)):\n\(lines)\n"
}

/// A text that can't end the cell of a table.
private func cell(_ text: String) -> String {
  commentText(text).replacing("|", with: "\\|")
}
