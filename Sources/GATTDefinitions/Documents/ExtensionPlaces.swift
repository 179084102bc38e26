/// Where the elements and attributes of the namespace `urn:bluegatt:1` belong.
enum ExtensionPlaces {
  /// The elements, and what they stand in, for messages.
  static let elements: [ElementName: String] = [
    .overlay: "a file of its own, as root element",
    .patch: "'x:Overlay'",
    .serviceData: "'Profile', or a file of its own",
    .manufacturerData: "'Profile', or a file of its own",
    .field: "'x:Patch'; everywhere else it is 'Field'",
    .group: structures,
    .options: structures,
    .opCodes: structures,
    .option: "'x:Switch' or 'x:ScaleFrom'",
    .otherwise: "'x:Switch'",
    .opCode: "'x:OpCodes'",
    .parameter: "'x:Op'",
    .computed: "'Value', 'x:Group', 'x:Case' or 'x:Op'",
    .presentIf: fieldsAndStructures,
    .count: "'Field', 'x:Param' or 'x:Group'",
    .length: "'Field', 'x:Param' or 'x:Group'",
    .maxLength: fields,
    .terminator: fields,
    .mask: fields,
    .shift: fields,
    .exponential: fields,
    .special: fields,
    .constant: fields,
    .unit: fields,
    .checksum: fields,
    .scaleFrom: fields,
  ]

  private static let fields = "'Field' or 'x:Param'"
  private static let structures = "'Value', 'x:Group', 'x:Case' or 'x:Op'"
  private static let fieldsAndStructures = "'Field', 'x:Param', 'x:Group', 'x:Switch' or 'x:OpCodes'"

  /// The elements that a field can have, in the order of the manual.
  static let ofFields: [ElementName] = [
    .presentIf, .count, .length, .maxLength, .terminator, .mask, .shift, .exponential, .special, .constant, .unit,
    .checksum, .scaleFrom,
  ]

  /// Whether an attribute belongs on an element of the published schema, with a prefix.
  static func attribute(_ attribute: AttributeName, belongsOn element: ElementName?) -> Bool {
    switch attribute {
    // Where it has no effect it does no harm: an element may lose what it named.
    case .swiftName: true
    case .byteOrder: element == .profile || element == .value || element == .field
    case .baseUUID: element == .profile
    case .direction: element == .value
    case .any: element == .requirement
    case .limits: element == .minimum || element == .maximum
    case .mantissaBits, .exponentBits, .exponentSigned, .radix: element == .format
    default: false
    }
  }

  /// Where an attribute belongs, for messages; nil for one that only elements of the namespace have.
  static func places(of attribute: AttributeName) -> String? {
    switch attribute {
    case .byteOrder: "Profile, Value and Field"
    case .baseUUID: "Profile"
    case .direction: "Value"
    case .any: "Requirement"
    case .limits: "Minimum and Maximum"
    case .mantissaBits, .exponentBits, .exponentSigned, .radix: "Format"
    default: nil
    }
  }

  /// The attributes of the elements of the namespace, besides `swiftName`.
  static let attributes: [ElementName: [AttributeName]] = [
    .overlay: [],
    .patch: [.type, .uuid],
    .serviceData: [.name, .type, .uuid, .byteOrder],
    .manufacturerData: [.name, .type, .company, .byteOrder],
    .field: [.name, .byteOrder],
    .group: [.name, .repeated, .byteOrder],
    .options: [.name, .on],
    .option: [.name, .key, .multiplier],
    .otherwise: [.name],
    .opCodes: [.name, .field],
    .opCode: [.name, .key, .direction],
    .parameter: [
      .name, .format, .reference, .optional, .unit, .multiplier, .decimalExponent, .binaryExponent, .offset, .constant,
      .byteOrder,
    ],
    .computed: [.name, .unit, .symbol, .expression],
    .presentIf: [.flags, .bit, .size, .value, .field, .equals, .notEquals, .remaining, .any],
    .count: [.field, .names],
    .length: [.field, .format, .includesItself],
    .exponential: [.base, .bias],
    .special: [.raw, .meaning],
    .unit: [.symbol],
    .checksum: [.algorithm, .over, .unless],
    .scaleFrom: [.type, .field],
  ]

  /// All attributes that stand on elements of the published schema, for suggestions.
  static let attributesWithPrefix: [AttributeName] = [
    .swiftName, .byteOrder, .baseUUID, .direction, .any, .limits, .mantissaBits, .exponentBits, .exponentSigned, .radix,
  ]
}
