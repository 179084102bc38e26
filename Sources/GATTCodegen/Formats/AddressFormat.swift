import GATTModel
import GATTText

/// The address of a device: six octets.
struct AddressFormat: FieldFormat {
  let isBigEndian: Bool

  private var number: Number { Number(bits: 48, isSigned: false, isBigEndian: isBigEndian) }

  var type: String { "DeviceAddress" }
  var fixedSize: Int? { 6 }

  func read(_ field: FieldCode) -> String {
    "DeviceAddress(number: reader.word(octets: 6, \(field.labelLiteral)\(field.order)))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    ["output.append(\(number.swapped("\(value).number", width: 64)), octets: 6)"]
  }

  func octetCount(_ value: String) -> String { "6" }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? {
    json.value.string.map { ExampleLiteral(text: literal($0), path: ".description") }
  }
}
