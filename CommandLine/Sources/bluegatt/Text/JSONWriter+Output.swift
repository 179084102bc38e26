import GATTModel
import GATTText

extension Output {
  /// Writes a JSON object on a line, and flushes.
  func jsonLine(_ members: (inout JSONWriter) -> Void) throws {
    var json = JSONWriter()
    json.object(members)
    try line(&json)
    try flush()
  }

  /// Ends the line and writes it.
  func line(_ json: inout JSONWriter) throws {
    json.endLine()
    try write(octets: json.take())
  }
}

extension JSONWriter {
  /// Writes a member that is a number with three decimals, or null.
  mutating func member(_ name: String, thousandths number: Double?) {
    key(name)
    literal(number?.thousandths ?? "null")
  }
}
