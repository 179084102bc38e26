import BlueGATTCatalog
import Foundation
import GATTCore
import GATTDefinitions
import Testing

/// Known octets and what they mean, from the tests of others: Tests/Vectors.
@Suite struct VectorTests {
  @Test(arguments: Vector.ofTypes) func `known octets`(vector: Vector) throws {
    let octets = vector.octets
    guard let fields = vector.fields else {
      #expect(throws: DecodeError.self) { _ = try vector.type.init(octets) }
      return
    }
    let value = try vector.type.init(octets)
    #expect(try value.octets() == octets)
    let texts = Dictionary(value.fieldTexts.fields.map { ($0.name, $0.text) }) { first, _ in first }
    for field in fields {
      guard let text = texts[field.name], let expected = field.text else { continue }
      #expect(isSame(text, expected), "\(field.name)")
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

/// An entry of Tests/Vectors/sig.json.
struct Vector: Sendable, CustomTestStringConvertible {
  /// A field of it.
  struct Field: Sendable {
    var name: String
    /// What it is; nil when that is not one text.
    var text: String?
  }

  let type: any DefinedFields.Type
  let octets: [UInt8]
  /// Nil when the octets are no value.
  let fields: [Field]?

  var testDescription: String { "\(type) \(octets)" }

  /// Those whose type is in the catalog, and whose definition is not a form that waits for the generator.
  static let ofTypes: [Vector] = {
    let subjects = Subject.ofSIG.filter { $0.definition.uuids(in: $0.catalog.definitions).isDisjoint(with: pending) }
    let types = Dictionary(subjects.map { ($0.definition.uuid, $0.type) }) { first, _ in first }
    let vectors = contents(of: "Tests/Vectors/sig.json")
    let entries = (try? JSONSerialization.jsonObject(with: vectors)) as? [[String: Any]] ?? []
    return entries.compactMap { entry -> Vector? in
      guard let uuid = (entry["uuid"] as? String).flatMap({ BluetoothUUID($0) }), let type = types[uuid.definitionUUID],
        let octets = (entry["hex"] as? String).flatMap(TextForm.octets)
      else { return nil }
      let fields = (entry["fields"] as? [[String: Any]])?.flatMap { flattened($0, prefix: "") }
      return Vector(type: type, octets: [UInt8](octets), fields: fields)
    }
  }()

  /// What has another definition in Definitions/sig/pending, by which the vectors are.
  private static let pending: Set<DefinitionUUID> = {
    Set(
      names(in: "sig/pending").compactMap { name in
        let text = String(decoding: contents(of: "Definitions/sig/pending/" + name), as: UTF8.self)
        return text.firstMatch(of: /uuid="([0-9A-F]{4})"/).flatMap { BluetoothUUID(String($0.output.1)) }?
          .definitionUUID
      }
    )
  }()

  private static func flattened(_ field: [String: Any], prefix: String) -> [Field] {
    let name = prefix + (field["name"] as? String ?? "")
    if let nested = field["fields"] as? [[String: Any]] {
      return nested.flatMap { flattened($0, prefix: name + " ") }
    }
    let elements = field["value"] as? [Any]
    let texts = (elements ?? [field["special"] ?? field["value"] ?? field]).map(text)
    return [Field(name: name, text: texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ", "))]
  }

  /// What an element is: a text, a number, or the meaning of one.
  private static func text(_ element: Any) -> String? {
    if let object = element as? [String: Any] { return (object["meaning"] ?? object["number"]).map { "\($0)" } }
    return "\(element)"
  }
}
