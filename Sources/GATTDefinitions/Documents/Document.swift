import GATTModel

/// What one file defines, in the order of the file.
struct Document {
  var values: [ValueDocument] = []
  var services: [ServiceDocument] = []
  var patches: [XMLElement] = []
  /// What a profile says of itself.
  var profile: ProfileDefinition?
  /// What its fields and services refer to.
  var references: [Reference] = []
}

/// A `Characteristic`, `Descriptor` or `Attribute` element, an `x:ServiceData` or `x:ManufacturerData`; of one with several
/// `Value` elements there are as many documents, side by side.
struct ValueDocument {
  var element: XMLElement
  /// The `Value`; nil for a definition without one.
  var value: XMLElement?
  /// False where a profile's services refer to the definition by its UUID.
  var needsType: Bool
  /// What a UUID of 4 digits is put into; nil when it is an assigned one.
  var baseUUID: String?
  /// The first of the documents of one definition.
  var isFirst = true
  /// There are several documents of the definition.
  var hasOthers = false
  /// A characteristic that a profile's service names without a `Value`: it is a definition when there is no other one.
  var isReference = false
  /// The catalog that it was imported from; nil for a definition of the target.
  var module: String?
  /// The enum of that module that the type stands in; nil for the top level.
  var namespace: String?

  /// What a reference to it has to be; nil for a payload, to which nothing refers.
  var kind: ValueDefinition.Kind? {
    switch element.name {
    case .characteristic: .characteristic
    case .descriptor: .descriptor
    case .attribute: .declaration
    default: nil
    }
  }

  /// The identifier; empty without one.
  var type: String { element.attribute(.type)?.text ?? "" }

  /// `x:direction` of the `Value`; advertised data has none.
  var direction: Placed? { kind == nil ? nil : value?.extensionAttribute(.direction) }

  /// Where this value is defined.
  var position: SourcePosition { value?.position ?? element.position }

  /// What it can be referred to by: its identifier and its UUID.
  var keys: [String] {
    let uuid = element.attribute(.uuid).flatMap { BluetoothUUID(definition: $0.text, base: baseUUID) }
    return (type.isEmpty ? [] : [TypeName.canonical(type)]) + (uuid.map { [$0.description] } ?? [])
  }
}

struct ServiceDocument {
  var element: XMLElement
  /// False in a profile.
  var needsType: Bool
  /// What a UUID of 4 digits is put into; nil when it is an assigned one.
  var baseUUID: String?
  /// The `Characteristic` elements, and the definition that stands in each, by index into `Document.values`; nil when it
  /// is elsewhere.
  var characteristics: [(element: XMLElement, value: Int?)] = []
}

extension XMLElement {
  /// The name that the definition gives; nil without the attribute.
  var givenName: String? { attribute(.name)?.text }

  /// The prose within the element, and within those that group what belongs to it, in the order of the document.
  var documentation: String {
    let paragraphs = children.map { child in
      switch child.name {
      case .value, .characteristics, .errorCodes, .securitySettings, .descriptors: child.documentation
      case .some(let name) where Schema.prose.contains(name): child.prose
      default: ""
      }
    }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: - Fields

  /// The fields, and the structures in the place of some.
  var fields: [XMLElement] { children.filter(\.isField) }

  var isField: Bool { name.map { Schema.fields.contains($0) } ?? false }

  /// The name of a field or a structure.
  var fieldName: String { givenName ?? (name == .options ? "Content" : "") }
}
