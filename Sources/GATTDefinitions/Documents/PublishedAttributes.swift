/// The attributes that the elements of the published schema have without a prefix.
enum PublishedAttributes {
  /// Whether an element has an attribute, also where it means nothing here.
  static func element(_ element: ElementName, has attribute: AttributeName) -> Bool {
    switch element {
    case .characteristic, .descriptor, .attribute, .service:
      switch attribute {
      case .name, .type, .uuid, .multipleInstances, .approved, .lastModified, .lastUpdated: true
      default: false
      }
    case .profile: attribute == .name
    case .field: attribute == .name || attribute == .system || attribute == .unknown
    case .bit: attribute == .name || attribute == .index || attribute == .size
    case .enumeration:
      switch attribute {
      case .key, .value, .description, .requires: true
      default: false
      }
    case .reserved, .reservedForFutureUse, .reservedForFutureUse1, .definedByServiceSpecification, .vendorSpecific,
      .enumerationRange:
      switch attribute {
      case .start, .end, .name, .index, .size, .start1, .end1, .key, .value: true
      default: false
      }
    case .errorCode:
      switch attribute {
      case .name, .code, .errorDescription, .description: true
      default: false
      }
    default: false
    }
  }
}
