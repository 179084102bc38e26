/// The identifiers by which definitions refer to each other, as `org.bluetooth.characteristic.heart_rate_measurement`.
enum TypeName {
  /// The form under which an identifier is looked up: lower case, and renamed identifiers under their present name.
  static func canonical(_ name: String) -> String {
    let lower = isLowercase(name) ? name : name.lowercased()
    return mayBeAlias(lower) ? aliases[lower] ?? lower : lower
  }

  /// There are only octets of ASCII, and no capitals.
  private static func isLowercase(_ name: String) -> Bool {
    let others = name.utf8.withContiguousStorageIfAvailable { octets in
      // Without a branch, so that the compiler takes many octets at a time.
      var others: UInt8 = 0
      for octet in octets { others |= octet | (octet &- 0x41 < 26 ? 0x80 : 0) }
      return others
    }
    return others.map { $0 < 0x80 } ?? false
  }

  /// Its length and its last octet are those of an alias, as those of few identifiers are.
  private static func mayBeAlias(_ lower: String) -> Bool { aliasMarks & mark(of: lower) != 0 }

  private static let aliasMarks = aliases.keys.reduce(0) { $0 | mark(of: $1) }

  private static func mark(of lower: String) -> UInt64 {
    1 << UInt64((5 * lower.utf8.count + Int(lower.utf8.last ?? 0)) % 64)
  }

  /// What an identifier can be looked up by, best first: some published files leave the prefix out, on either side.
  ///
  /// - Parameter kind: What it has to be; an identifier without a prefix is taken for one of this kind.
  static func candidates(for name: String, kind: ValueDefinition.Kind?) -> [String] {
    let canonical = canonical(name)
    return [canonical] + (otherForm(of: canonical, kind: kind).map { [$0] } ?? [])
  }

  /// A canonical identifier without its prefix, or with one if it has none; nil for one of another kind.
  static func otherForm(of canonical: String, kind: ValueDefinition.Kind?) -> String? {
    let prefix = kind == .descriptor ? "org.bluetooth.descriptor." : "org.bluetooth.characteristic."
    if canonical.hasPrefix(prefix) { return String(canonical.utf8.dropFirst(prefix.utf8.count)) }
    return canonical.utf8.contains(UInt8(ascii: ".")) ? nil : self.canonical(prefix + canonical)
  }

  /// Identifiers that published definitions use, in lower case, and what Assigned Numbers calls them.
  private static let aliases = [
    "org.bluetooth.characteristic.two_zone_heart_rate_limit":
      "org.bluetooth.characteristic.two_zone_heart_rate_limits",
    "org.bluetooth.characteristic.ieee_11073-20601_regulatory_certification_data_list":
      "org.bluetooth.characteristic.ieee_11073_20601_regulatory_certification_data_list",
    "org.bluetooth.characteristic.cie_13.3-1995_color_rendering_index":
      "org.bluetooth.characteristic.cie_13_3_1995_color_rendering_index",
    "org.bluetooth.service.generic_access": "org.bluetooth.service.gap",
    "org.bluetooth.service.generic_attribute": "org.bluetooth.service.gatt",
    "org.bluetooth.descriptor.characteristic_extended_properties":
      "org.bluetooth.descriptor.gatt.characteristic_extended_properties",
    "org.bluetooth.descriptor.characteristic_user_description":
      "org.bluetooth.descriptor.gatt.characteristic_user_description",
    "org.bluetooth.descriptor.client_characteristic_configuration":
      "org.bluetooth.descriptor.gatt.client_characteristic_configuration",
    "org.bluetooth.descriptor.server_characteristic_configuration":
      "org.bluetooth.descriptor.gatt.server_characteristic_configuration",
    "org.bluetooth.descriptor.characteristic_presentation_format":
      "org.bluetooth.descriptor.gatt.characteristic_presentation_format",
    "org.bluetooth.descriptor.characteristic_aggregate_format":
      "org.bluetooth.descriptor.gatt.characteristic_aggregate_format",
  ]
}
