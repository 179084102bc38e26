import GATTCore
import GATTText

/// Values as comma-separated values (RFC 4180).
enum CSV {
  /// A row for each field, or one with the octets if they can't be decoded.
  static func rows(_ reading: Reading, _ octets: [UInt8], _ name: String, _ time: Double) -> [String] {
    guard case .value(let value) = reading else {
      return [row(time.thousandths, name, "", Data(octets).hexStringValue(), "")]
    }
    return value.flattened.map { row(time.thousandths, name, $0.name, $0.text, $0.unit) }
  }

  private static func row(_ cells: String...) -> String { cells.map(cell).joined(separator: ",") }

  private static func cell(_ text: String) -> String {
    let text = printable(text)
    guard text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
