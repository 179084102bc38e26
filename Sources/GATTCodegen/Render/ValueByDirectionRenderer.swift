import GATTDefinitions
import GATTModel

/// Writes the type that names the values of a characteristic with values that differ by direction.
struct ValueByDirectionRenderer {
  /// The values, in the order of the file, by index.
  let values: [Int]
  let name: String
  let target: Target

  private var first: ValueDefinition { target.definitions.values[values[0]] }

  func render(_ writer: inout SourceWriter) {
    let identity = identity("the characteristic \(first.uuid.text)", type: first.type)
    writer.documentation("\(first.definitionName): \(identity), whose octets differ by direction.")
    writer.furtherDocumentation(first.documentation)
    writer.type("enum \(name)", ["ValueByDirection"]) { writer in
      writer.line("\(writer.access)static var uuid: BluetoothUUID { \(first.uuid.expression) }")
      writer.line("\(writer.access)static var name: String { \(literal(first.definitionName)) }")
      writeValue("What a client reads.", "ReadValue", .read, &writer)
      writeValue("What a client writes.", "WriteValue", .write, &writer)
      writeValue("What a server notifies or indicates.", "UpdateValue", .notify, &writer)
    }
  }

  private func writeValue(_ text: String, _ alias: String, _ direction: Direction, _ writer: inout SourceWriter) {
    let value = values.first { target.definitions.values[$0].directions.contains(direction) }
    writer.declaration(documented: value == nil ? text + " The definition does not say what it is." : text)
    writer.line("\(writer.access)typealias \(alias) = \(target.typeNames.values[value ?? values[0]])")
  }
}

/// Returns the kind of a definition, with its identifier if it has one, as
/// `the service 0x180D, org.bluetooth.service.heart_rate`.
func identity(_ kind: String, type: String) -> String {
  let type = commentText(type)
  return type.isEmpty ? kind : "\(kind), `\(type)`"
}
