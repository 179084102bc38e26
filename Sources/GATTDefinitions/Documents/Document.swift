import GATTModel

/// The definitions of one file as elements of XML, in the order of the file.
struct Document {
  var values: [ValueDocument] = []
  var services: [ServiceDocument] = []
  var patches: [XMLElement] = []
  /// The properties of a profile itself.
  var profile: ProfileDefinition?
  /// The `x:Match` elements of the profile.
  var matches: [XMLElement] = []
  /// The references of its fields and services to other definitions.
  var references: [Reference] = []
}

/// The XML of one value: a `Characteristic`, `Descriptor`, `Attribute`, `x:ServiceData` or `x:ManufacturerData`
/// element, with one of its `Value` elements. A definition with several `Value` elements has several consecutive
/// documents.
struct ValueDocument {
  var element: XMLElement
  /// The `Value`; nil for a definition without one.
  var value: XMLElement?
  /// Whether a missing `type` is reported. In a profile it is not, because services there refer to a characteristic by
  /// its UUID.
  var needsType: Bool
  /// `x:baseUUID` of the profile, for a UUID of 4 digits; nil when such a UUID is an assigned number.
  var baseUUID: BaseUUID?
  /// Whether this has the first `Value` element of its definition.
  var isFirst = true
  /// Whether the definition has several `Value` elements.
  var hasOthers = false
  /// Whether this is a characteristic without a `Value` in a service of a profile. It is a reference, and becomes a
  /// definition only if no other definition has its type or UUID.
  var isReference = false
  /// The `x:Match` elements of the profile. Advertised data without an `x:Match` uses them.
  var matchesOfProfile: [XMLElement] = []
  /// The module of the catalog that the definition was imported from; nil for a definition of the target.
  var module: String?
  /// The enum of that module that contains the type; nil for the top level.
  var namespace: String?

  /// The kind of definition that references to it expect; nil for advertised data, because nothing can refer to that.
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
  var direction: XMLText? { kind == nil ? nil : value?.extensionAttribute(.direction) }

  /// The place of the value's definition.
  var position: SourcePosition { value?.position ?? element.position }

  /// The keys for references to it: its identifier and its UUID.
  var keys: [String] {
    let uuid = element.attribute(.uuid).flatMap { BluetoothUUID(definition: $0.text, base: baseUUID) }
    return (type.isEmpty ? [] : [TypeName.canonical(type)]) + (uuid.map { [$0.description] } ?? [])
  }
}

/// The XML of one service.
struct ServiceDocument {
  var element: XMLElement
  /// Whether a missing `type` is reported; false in a profile.
  var needsType: Bool
  /// `x:baseUUID` of the profile, for a UUID of 4 digits; nil when such a UUID is an assigned number.
  var baseUUID: BaseUUID?
  /// The `Characteristic` elements, and the definition in each, by index into `Document.values`; nil when the
  /// definition is elsewhere.
  var characteristics: [(element: XMLElement, value: Int?)] = []
}

extension XMLElement {
  /// The name in the definition; nil without the attribute.
  var givenName: String? { attribute(.name)?.text }

  /// The prose of the element, and of elements in it that only group others, in the order of the document.
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

  /// The fields, and the structures in place of fields.
  var fields: [XMLElement] { children.filter(\.isField) }

  var isField: Bool { name.map { Schema.fields.contains($0) } ?? false }

  /// The name of a field or a structure.
  var fieldName: String { givenName ?? (name == .switch ? "Content" : "") }
}
