/// The attributes that the elements of the published schema have without a prefix.
enum PublishedAttributes {
  /// Whether an element has an attribute, also where it means nothing here.
  static func element(_ element: ElementName, has attribute: AttributeName) -> Bool {
    switch (element, attribute) {
    case (.characteristic, _), (.descriptor, _), (.attribute, _), (.service, _):
      switch attribute {
      case .name, .type, .uuid, .multipleInstances, .approved, .lastModified, .lastUpdated: true
      default: false
      }
    case (.profile, .name): true
    case (.field, .name), (.field, .system), (.field, .unknown): true
    case (.bit, .name), (.bit, .index), (.bit, .size): true
    case (.enumeration, .key), (.enumeration, .value), (.enumeration, .description), (.enumeration, .requires): true
    case (.reserved, _), (.reservedForFutureUse, _), (.reservedForFutureUse1, _), (.definedByServiceSpecification, _),
      (.vendorSpecific, _), (.enumerationRange, _):
      switch attribute {
      case .start, .end, .name, .index, .size, .start1, .end1, .key, .value: true
      default: false
      }
    case (.errorCode, .name), (.errorCode, .code), (.errorCode, .errorDescription), (.errorCode, .description): true
    default: false
    }
  }
}
