/// The attributes that the elements of the published schema have without a prefix.
enum PublishedAttributes {
  /// Those of an element, also where they mean nothing here.
  static func ofElement(_ element: ElementName) -> [AttributeName] {
    switch element {
    case .characteristic, .descriptor, .attribute, .service:
      [.name, .type, .uuid, .multipleInstances, .approved, .lastModified, .lastUpdated]
    case .profile: [.name]
    case .field: [.name, .system, .unknown]
    case .bit: [.name, .index, .size]
    case .enumeration: [.key, .value, .description, .requires]
    case .reserved, .reservedForFutureUse, .reservedForFutureUse1, .definedByServiceSpecification, .vendorSpecific,
      .enumerationRange:
      [.start, .end, .name, .index, .size, .start1, .end1, .key, .value]
    case .errorCode: [.name, .code, .errorDescription, .description]
    default: []
    }
  }
}
