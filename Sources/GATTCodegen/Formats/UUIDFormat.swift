import GATTModel
import GATTText

/// A UUID of 2, 4 or 16 octets.
struct UUIDFormat: FieldFormat {
  var type: String { "BluetoothUUID" }
  var fixedSize: Int? { nil }
  var isOpenEnded: Bool { true }

  func read(_ field: FieldCode) -> String { "reader.uuid(\(field.labelLiteral)\(field.extent)\(field.order))" }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    ["\(value).\(field.order.isEmpty ? "encode" : "encodeBigEndian")(into: &output)"]
  }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { json.value.string.map { ExampleLiteral(text: literal($0)) } }
}
