import GATTDefinitions
import GATTModel
import GATTText

extension FileRenderer {
  /// Returns a Swift file with the names of all definitions with an assigned UUID, for `GATTRegistry`.
  ///
  /// There is one string for each kind, with a line for each entry, in the order of their numbers: a string literal of
  /// any length compiles fast, and the search uses it directly.
  func renderRegistry() -> String {
    var writer = SourceWriter(generated: "from the definitions of the catalog", configuration)
    writer.block("extension AssignedNames") { writer in
      write("services", definitions.services.map { ($0.uuid, $0.name) }, &writer)
      write("characteristics", names(of: .characteristic), &writer)
      write("descriptors", names(of: .descriptor), &writer)
      write("declarations", names(of: .declaration), &writer)
    }
    return writer.text
  }

  private func names(of kind: ValueDefinition.Kind) -> [(BluetoothUUID, String)] {
    definitions.own(kind).map { (definitions.values[$0].uuid, definitions.values[$0].definitionName) }
  }

  private func write(_ name: String, _ entries: [(uuid: BluetoothUUID, name: String)], _ writer: inout SourceWriter) {
    let assigned = entries.compactMap { entry in entry.uuid.uuid16.map { (number: $0, name: entry.name) } }
    writer.declaration(documented: "The names of \(name).")
    writer.line("public static let \(name) = AssignedNames(")
    writer.indent { writer in
      writer.text(
        lines: assigned.sorted { $0.number < $1.number }.map {
          "\(hexadecimal(UInt64($0.number), digits: 4)) \(commentText($0.name))"
        }
      )
    }
    writer.line(")")
  }
}
