import BlueGATTCatalog
import CatalogSubjects
import Foundation
import GATTCore
import GATTDefinitions
import Testing

/// Known octets and their meaning, from the tests of other projects: Tests/Support/Vectors.
@Suite struct VectorTests {
  @Test(arguments: Vector.ofTypes) func `known octets`(vector: Vector) throws {
    let octets = vector.octets
    guard let fields = vector.fields else {
      // Other decoders refuse these octets. Here, the octets are an error, or a value with a number out of range.
      if let value = try? vector.type.init(octets) { #expect(!value.outOfRangeFields.isEmpty) }
      return
    }
    let value = try vector.type.init(octets)
    #expect(try value.octets() == octets)
    let texts = value.fieldTexts.fields
    for field in fields {
      guard let expected = field.text else { continue }
      // Two fields for one number in two widths have the same name without the width.
      let names = [field.name, field.name.replacing(/\ \(uint\d+\)$/, with: "")]
      let found = texts.filter { text in
        field.name.isEmpty || names.contains { text.name == $0 || text.name.hasSuffix(" " + $0) }
      }
      #expect(found.contains { isSame($0.text, expected) }, "\(field.name) is \(expected), and not in \(texts)")
    }
  }

  @Test func `most vectors are of types of the catalog`() {
    #expect(Vector.ofTypes.count > 400)
    let fields = Vector.ofTypes.flatMap { $0.fields ?? [] }
    #expect(fields.count { $0.text != nil } > 500)
  }

  /// Whether two texts are the same, or the same numbers.
  private func isSame(_ text: String, _ other: String) -> Bool {
    let (numbers, others) = (numbers(text), numbers(other))
    if numbers.count != others.count { return false }
    return zip(numbers, others).allSatisfy { number, other in
      if let number = Double(number), let other = Double(other) { return abs(number - other) <= 1e-9 * abs(other) }
      return number.lowercased() == other.lowercased()
    }
  }

  private func numbers(_ text: String) -> [String] { text.components(separatedBy: ", ") }
}

/// An entry of Tests/Support/Vectors/sig.json.
struct Vector: Sendable, CustomTestStringConvertible {
  /// A field of an entry.
  struct Field: Sendable {
    /// The name of the field, after the names of the fields that contain it; empty for the name of an operation.
    var name: String
    /// The text of the field; nil when its meaning is not one text.
    var text: String?
  }

  let type: any DefinedFields.Type
  let octets: [UInt8]
  /// The fields of the value; nil when the octets are no value.
  let fields: [Field]?

  var testDescription: String { "\(type) \(octets)" }

  /// The entries that have a type in the catalog.
  static let ofTypes: [Vector] = {
    let entries =
      (try? JSONSerialization.jsonObject(with: contents(of: "Tests/Support/Vectors/sig.json"))) as? [[String: Any]]
    return (entries ?? []).compactMap(Vector.init)
  }()

  private init?(_ entry: [String: Any]) {
    guard let uuid = (entry["uuid"] as? String).flatMap({ BluetoothUUID($0) }),
      let octets = (entry["hex"] as? String).flatMap(TextParser.octets)
    else { return nil }
    let direction = (entry["direction"] as? String).flatMap { Direction(rawValue: $0) }
    guard let type = Self.type(of: uuid, direction: direction) else { return nil }
    self.type = type
    self.octets = [UInt8](octets)
    fields = (entry["fields"] as? [[String: Any]]).map { Self.fields(of: $0, prefix: "") }
  }

  private static let subjects = Dictionary(grouping: Subject.ofSIG, by: \.definition.uuid)

  /// The type of a characteristic or descriptor. When there are several types, the direction selects one.
  private static func type(of uuid: BluetoothUUID, direction: Direction?) -> (any DefinedFields.Type)? {
    let types = subjects[uuid] ?? []
    return types.first { subject in types.count == 1 || direction.map(subject.definition.directions.contains) == true }?
      .type
  }

  /// The names of the fields without a text: the bits of a bit field have the texts, and a constant has no meaning.
  private static let silentFields = Set(
    Catalog.sig.definitions.values.flatMap(\.fields).filter { !$0.bits.isEmpty || $0.constant != nil }.map(\.name)
  )

  private static func fields(of entries: [[String: Any]], prefix: String) -> [Field] {
    // The name of a case stands for the op code that selects it.
    if let place = entries.firstIndex(where: { $0["case"] != nil }) {
      let parameters = entries[place]["fields"] as? [[String: Any]] ?? []
      return [Field(name: "", text: entries[place]["case"] as? String)] + fields(of: parameters, prefix: prefix)
    }
    return entries.flatMap { flattened($0, prefix: prefix) }
  }

  private static func flattened(_ field: [String: Any], prefix: String) -> [Field] {
    let name = prefix + (field["name"] as? String ?? "")
    if let nested = field["fields"] as? [[String: Any]] { return fields(of: nested, prefix: name + " ") }
    if silentFields.contains(field["name"] as? String ?? "") { return [] }
    let elements = field["value"] as? [Any]
    let texts = (elements ?? [field["special"] ?? field["value"] ?? field]).map(text)
    return [Field(name: name, text: texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ", "))]
  }

  /// Returns the text of an element: a text, a number, or the meaning of a number.
  private static func text(_ element: Any) -> String? {
    if let object = element as? [String: Any] { return (object["meaning"] ?? object["number"]).map { "\($0)" } }
    return "\(element)"
  }
}
