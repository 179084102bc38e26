import GATTDefinitions
import GATTModel

/// Writes what names the values of a characteristic whose octets differ by direction.
struct DirectedRenderer {
  let definition: DirectedDefinition
  let name: String
  let definitions: DefinitionSet
  let typeNames: TypeNames

  func render(_ writer: inout SourceWriter) {
    let first = definitions.values[definition.values[0]]
    let kind = "the characteristic \(definition.uuid.text)"
    writer.documentation("\(definition.name): \(identity(kind, type: first.type)), whose octets differ by direction.")
    writer.furtherDocumentation(first.documentation)
    writer.block("\(writer.access)enum \(name): DirectedValue") { writer in
      let access = writer.access
      writer.line("\(access)static var uuid: BluetoothUUID { \(definition.uuid.expression) }")
      writer.line("\(access)static var name: String { \(literal(definition.name)) }")
      writeValue("What a client reads.", "ReadValue", .read, &writer)
      writeValue("What a client writes.", "WriteValue", .write, &writer)
      writeValue("What a server notifies or indicates.", "UpdateValue", .notify, &writer)
    }
  }

  private func writeValue(_ text: String, _ alias: String, _ direction: Direction, _ writer: inout SourceWriter) {
    let value = definition.value(direction, in: definitions)
    let isDefined = definitions.values[value].directions.contains(direction)
    writer.line()
    writer.documentation(isDefined ? text : text + " The definition does not say what it is.")
    writer.line("\(writer.access)typealias \(alias) = \(typeNames.values[value])")
  }
}

/// What a definition defines, with its identifier if it has one, as `the service 0x180D, org.bluetooth.service.heart_rate`.
func identity(_ kind: String, type: String) -> String {
  let type = commentText(type)
  return type.isEmpty ? kind : "\(kind), `\(type)`"
}
