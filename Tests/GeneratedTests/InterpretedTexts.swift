import Foundation
import GATTCore
import GATTDefinitions
import GATTInterpreter

// Tests of the golden types and of the catalogs share this file, the latter through a symbolic link.

extension InterpretedValue {
  struct Text {
    var text: String
    var unit: GATTUnit?

    /// The text with its numbers in one form: `1.0` and `1`, `inf` and `+INFINITY` are the same.
    var numbers: String {
      text.split(separator: ", ", omittingEmptySubsequences: false).map { part in
        if part == "+INFINITY" { return "inf" }
        if part == "-INFINITY" { return "-inf" }
        return Double(part).map(\.description) ?? String(part)
      }.joined(separator: ", ")
    }
  }

  /// The fields and bits as generated types name them: the names of nested ones behind those around them.
  var texts: [String: Text] {
    var texts: [String: Text] = [:]
    var bits: [String: Text] = [:]
    var ordinals: [String: Int] = [:]
    for field in fields {
      ordinals[field.name, default: 0] += 1
      let isRepeated = field.definition.map { $0.count != .one } ?? false
      if case .value(let value) = field.value {
        let name = isRepeated ? "\(field.name) \(ordinals[field.name]!)" : field.name
        for (inner, text) in value.texts { texts["\(name) \(inner)"] = text }
      } else if case .fixed(let count) = field.definition?.count, count > 1 {
        texts["\(field.name) \(ordinals[field.name]!)"] = Text(text: field.text, unit: field.unit)
      } else if let earlier = texts[field.name]?.text {
        texts[field.name]?.text = earlier + ", " + field.text
      } else {
        texts[field.name] = Text(text: field.text, unit: field.unit)
      }
      for bit in field.bits {
        let text = bit.size == 1 ? String(bit.raw == 1) : bit.meaning ?? String(bit.raw)
        bits[bit.name] = Text(text: text)
        bits["\(field.name) \(bit.name)"] = Text(text: text)
      }
    }
    return texts.merging(bits) { field, _ in field }
  }
}
