import GATTDefinitions
import GATTModel

/// Returns Markdown with the defined services, characteristics and descriptors, and the opaque ones among them.
func coverage(of definitions: DefinitionSet) -> String {
  let characteristics = definitions.covered(.characteristic)
  let descriptors = definitions.covered(.descriptor)
  let declarations = definitions.covered(.declaration)
  var text = "| | defined | with structure | opaque in part | opaque |\n|---|---|---|---|---|\n"
  text += "| services | \(definitions.services.count) |  | | |\n"
  text += row("characteristics", characteristics) + row("descriptors", descriptors)
  if !declarations.isEmpty { text += row("declarations", declarations) }
  text += "\nServices, and how many of their characteristics have structure:\n\n"
  text += "| service | UUID | characteristics | with structure |\n|---|---|---|---|\n"
  for service in definitions.services.sorted(by: { $0.uuid < $1.uuid }) {
    let values = definitions.characteristics(of: service)
    let known = values.count { !$0.isOpaque }
    text += "| \(cell(service.name)) | \(service.uuid.text) | \(values.count) | \(known) |\n"
  }
  text += list("Characteristics with structure", characteristics.filter { !$0.isOpaque })
  text += list("Descriptors with structure", descriptors.filter { !$0.isOpaque })
  text += list(
    "Opaque in part, because what some octets mean depends on more than the language of the definitions can say",
    (characteristics + descriptors).filter { $0.structure == .partial }
  )
  text += list(
    "Opaque characteristics, because only the specification of their service says what the octets are",
    characteristics.filter(\.isOpaque)
  )
  text += list("Opaque descriptors, for the same reason", descriptors.filter(\.isOpaque))
  return text
}

/// Returns Markdown with the definitions of each of several sets.
func coverage(ofSets sets: [(namespace: String, definitions: DefinitionSet)]) -> String {
  var text = "| namespace | of | services | characteristics | opaque | descriptors | advertised |\n"
  text += "|---|---|---|---|---|---|---|\n"
  for (namespace, definitions) in sets {
    let characteristics = definitions.covered(.characteristic)
    let profiles = definitions.profiles.map { cell($0.name) }.joined(separator: ", ")
    text += "| `\(namespace)` | \(profiles) | \(definitions.services.count) | \(characteristics.count) "
    text += "| \(characteristics.count(where: \.isOpaque)) | \(definitions.own(.descriptor).count) "
    text += "| \(definitions.advertised.count) |\n"
  }
  for (namespace, definitions) in sets {
    let services = definitions.services.map { service in
      "\(service.name) (\(definitions.characteristics(of: service).map(\.name).joined(separator: ", ")))"
    }
    let contents = (services + definitions.advertised.map { $0 + " (advertised)" }).joined(separator: "; ")
    text += "\n" + wrapped("`\(namespace)`: \(contents).").map { $0 + "\n" }.joined()
  }
  return text
}

/// Whether a definition describes all of its octets.
private enum Structure: CaseIterable {
  case full
  /// Some of the fields are opaque octets.
  case partial
  /// It has no fields.
  case opaque
}

/// A definition in the tables and lists. Its values may differ by direction.
private struct CoverageEntry {
  var name: String
  var uuid: BluetoothUUID
  var structure: Structure

  var isOpaque: Bool { structure == .opaque }
}

extension DefinitionSet {
  /// Returns the values that the target itself defines, by index; for several values of one characteristic only the
  /// first.
  func own(_ kind: ValueDefinition.Kind) -> [Int] {
    let directed = directed
    return values.indices.filter { index in
      values[index].kind == kind && values[index].module == nil
        && (values[index].characteristic == nil || directed[index] != nil)
    }
  }

  fileprivate func covered(_ kind: ValueDefinition.Kind) -> [CoverageEntry] { covered(own(kind)) }

  fileprivate func characteristics(of service: ServiceDefinition) -> [CoverageEntry] {
    covered(service.characteristics.map(\.value))
  }

  private func covered(_ values: [Int]) -> [CoverageEntry] {
    let directed = directed
    return values.map { index in
      let value = self.values[index]
      let structures = (directed[index] ?? [index]).map { self.values[$0].structure }
      let isOne = structures.allSatisfy { $0 == structures[0] }
      return CoverageEntry(name: value.definitionName, uuid: value.uuid, structure: isOne ? structures[0] : .partial)
    }
  }

  fileprivate var advertised: [String] { values.filter { $0.isOwn && !$0.isAttribute }.map(\.name) }
}

extension ValueDefinition {
  fileprivate var structure: Structure {
    if fields.isEmpty { return .opaque }
    return fields.contains { $0.form == .octets } ? .partial : .full
  }
}

private func row(_ kind: String, _ values: [CoverageEntry]) -> String {
  let counts = Structure.allCases.map { structure in String(values.count { $0.structure == structure }) }
  return "| \(kind) | \(values.count) | \(counts.joined(separator: " | ")) |\n"
}

/// Returns a paragraph with the names and UUIDs of values; empty without values.
private func list(_ title: String, _ values: [CoverageEntry]) -> String {
  if values.isEmpty { return "" }
  let names = values.sorted { $0.uuid < $1.uuid }.map { "\(commentText($0.name)) (\($0.uuid.text))" }
  let lines = wrapped(names.joined(separator: ", ") + ".").joined(separator: "\n")
  return "\n\(title) (\(values.count)):\n\(lines)\n"
}

/// Returns a string in which no character ends the cell of a table.
private func cell(_ text: String) -> String {
  commentText(text).replacing("|", with: "\\|")
}
