import GATTModel

/// The elements and attributes that a definition file may contain, and the elements in which each of them may occur.
///
/// "The published schema" is the schema of the Bluetooth SIG, and "the namespace" is `urn:bluegatt:1`.
enum Schema {
  // MARK: - Elements

  /// The elements with text for the documentation.
  static let prose: [ElementName] = [
    .informativeText, .description, .note, .abstract, .summary, .examples, .example,
    .informativeDisclaimer,
  ]
  /// The elements that describe octets of a value.
  static let fields: [ElementName] = [.field, .parameter, .group, .switch]
  /// The elements of a `BitField`.
  static let bits: [ElementName] = [.bit, .reserved, .reservedForFutureUse]
  /// The elements of the namespace that a `Field` or an `x:Param` can contain, in the order of the manual.
  private static let fieldExtensions: [ElementName] = [
    .presentIf, .count, .length, .shortForm, .exponential, .special, .constant, .customUnit, .epoch, .checksum,
  ]

  /// Returns the elements that an element can contain; nil when it contains text, or is ignored.
  static func children(of element: ElementName, in parent: ElementName?) -> [ElementName]? {
    switch (element, parent) {
    case (.profile, _): prose + [.match, .service, .characteristic, .descriptor, .serviceData, .manufacturerData]
    case (.service, _):
      // The published schema allows the last four, which have no effect here.
      prose + [
        .characteristics, .errorCodes, .exchange, .setupWrite, .dependencies, .gattRequirements, .transports,
        .configurations,
      ]
    case (.characteristics, _): prose + [.characteristic]
    case (.characteristic, .characteristics):
      prose + [.requirement, .properties, .securitySettings, .descriptors, .value]
    case (.securitySettings, _): prose + [.security]
    case (.descriptors, _): prose + [.descriptor]
    case (.descriptor, .descriptors): prose + [.requirement, .properties]
    case (.properties, _): prose + [.extendedProperties] + CharacteristicProperties.elements.map { $0.element }
    case (.errorCodes, _): prose + [.errorCode]

    case (.characteristic, _), (.descriptor, _), (.attribute, _): prose + [.value]
    case (.serviceData, _), (.manufacturerData, _): prose + [.match, .value]
    case (.match, _): prose
    case (.value, _): prose + fields + [.computed, .valueExample, .frame, .digits]
    case (.case, _), (.default, _): prose + fields + [.computed]
    case (.group, _): prose + fields + [.computed, .requirement, .presentIf, .count, .length, .cipher]
    case (.switch, _): prose + [.requirement, .presentIf, .length, .case, .default]
    case (.computed, _): prose + [.presentIf]
    case (.field, _), (.patchedField, _), (.parameter, _):
      prose + fieldExtensions + [
        .requirement, .format, .reference, .unit, .minimum, .maximum, .multiplier, .decimalExponent,
        .binaryExponent, .offset, .repeated, .bitField, .enumerations, .additionalValues,
      ]
    case (.bitField, _): prose + bits
    case (.bit, _), (.reserved, .bitField), (.reservedForFutureUse, .bitField): prose + [.enumerations]
    case (.enumerations, _), (.additionalValues, _):
      prose + [
        .enumeration, .reserved, .reservedForFutureUse, .definedByServiceSpecification, .vendorSpecific,
        .enumerationRange,
      ]
    case (.cipher, _), (.frame, _), (.digits, _), (.exchange, _), (.setupWrite, _): []
    case (_, _) where fieldExtensions.contains(element): []

    case (.overlay, _): prose + [.patch]
    case (.patch, _): prose + fields + [.computed, .patchedField]
    default: nil
    }
  }

  /// Returns whether an element may occur only once in its parent.
  static func isSingle(_ element: ElementName) -> Bool {
    switch element {
    case .presentIf, .special: false
    case .cipher, .frame, .digits, .default: true
    case .format, .reference, .unit, .minimum, .maximum, .multiplier, .decimalExponent, .binaryExponent,
      .offset, .repeated, .bitField:
      true
    default: fieldExtensions.contains(element)
    }
  }

  /// Returns the parents of an element of the namespace, for messages.
  static func places(of element: ElementName) -> String {
    switch element {
    case .overlay: "a file of its own, as root element"
    case .patch: "'x:Overlay'"
    case .serviceData, .manufacturerData: "'Profile', or a file of its own"
    case .valueExample, .frame, .digits: "'Value'"
    case .cipher: "'x:Group'"
    case .exchange, .setupWrite: "'Service'"
    case .match: "'Profile', 'x:ServiceData' or 'x:ManufacturerData'"
    case .patchedField: "'x:Patch'; everywhere else it is 'Field'"
    case .group, .switch, .computed, .parameter: "'Value', 'x:Group' or 'x:Case'"
    case .case, .default: "'x:Switch'"
    case .presentIf: "'Field', 'x:Param', 'x:Group', 'x:Switch' or 'x:Computed'"
    case .count: "'Field', 'x:Param' or 'x:Group'"
    case .length: "'Field', 'x:Param', 'x:Group' or 'x:Switch'"
    default: "'Field' or 'x:Param'"
    }
  }

  // MARK: - Attributes

  /// Returns the attributes that an element has without a prefix, including those that are ignored.
  static func attributes(of element: ElementName) -> [AttributeName] {
    switch element {
    case .characteristic, .descriptor, .attribute, .service:
      [.name, .type, .uuid, .multipleInstances, .approved, .lastModified, .lastUpdated]
    case .profile, .default: [.name]
    case .field: [.name, .system, .unknown]
    case .bit: [.name, .index, .size]
    case .enumeration: [.key, .value, .description, .requires]
    case .reserved, .reservedForFutureUse, .definedByServiceSpecification, .vendorSpecific, .enumerationRange:
      [.start, .end, .name, .index, .size, .start1, .end1, .key, .value]
    case .errorCode: [.name, .code, .errorDescription, .description]

    case .patch: [.type, .uuid]
    case .serviceData: [.name, .type, .uuid, .byteOrder]
    case .manufacturerData: [.name, .type, .company, .byteOrder]
    case .match: [.name, .service, .serviceData, .address]
    case .patchedField: [.name, .byteOrder]
    case .group: [.name, .repeated, .byteOrder]
    case .switch: [.name, .on]
    case .case: [.name, .key, .answer, .last]
    case .parameter:
      [.name] + elements(asAttributesOf: element).map(\.attribute) + [.symbol, .optional, .byteOrder, .from, .role]
    case .computed: [.name, .unit, .symbol, .expression, .minimum, .maximum, .role]
    case .valueExample: [.name, .octets, .key, .sender, .request, .not, .device, .service]
    case .cipher: [.algorithm, .key, .keyOctets, .nonce, .aad, .tag, .counter, .keyCheck, .when, .octets]
    case .frame: [.max]
    case .digits: [.start, .end, .checksum]
    case .exchange: [.request, .response, .match, .success, .timeout, .stream, .streamedBy, .abort]
    case .setupWrite: [.to, .octets]
    case .presentIf: [.field, .equals, .notEquals, .remaining, .any]
    case .count: [.field, .names]
    case .length: [.field, .format, .includesItself, .until, .max]
    case .shortForm: elements(asAttributesOf: element).map(\.attribute)
    case .exponential: [.base, .bias]
    case .special: [.raw, .meaning]
    case .customUnit: [.symbol]
    case .checksum: [.algorithm, .over, .unless]
    default: []
    }
  }

  /// The attributes of the namespace that are allowed on elements of the published schema, and these elements.
  static let attributesWithPrefix: [(attribute: AttributeName, elements: [ElementName])] = [
    (.byteOrder, [.profile, .value, .field]), (.baseUUID, [.profile]), (.direction, [.value]), (.any, [.requirement]),
    (.from, [.field]), (.role, [.field, .bit]), (.limits, [.minimum, .maximum]), (.mantissaBits, [.format]),
    (.exponentBits, [.format]),
    (.exponentSigned, [.format]), (.radix, [.format]),
  ]

  /// Returns whether an element can have an attribute of the namespace.
  static func hasAttribute(_ attribute: AttributeName, withPrefixOn element: ElementName) -> Bool {
    attributesWithPrefix.contains { $0.attribute == attribute && $0.elements.contains(element) }
  }

  /// Returns the child elements of an element that can be written as attributes of it, as in `x:Param`.
  static func elements(asAttributesOf element: ElementName?) -> [(attribute: AttributeName, element: ElementName)] {
    switch element {
    case .parameter:
      [
        (.format, .format), (.reference, .reference), (.unit, .unit), (.multiplier, .multiplier),
        (.decimalExponent, .decimalExponent), (.binaryExponent, .binaryExponent), (.offset, .offset),
        (.minimum, .minimum), (.maximum, .maximum), (.constant, .constant),
      ]
    case .shortForm:
      [
        (.format, .format), (.multiplier, .multiplier), (.decimalExponent, .decimalExponent),
        (.binaryExponent, .binaryExponent),
      ]
    case .group: [(.repeated, .repeated)]
    default: []
    }
  }
}
