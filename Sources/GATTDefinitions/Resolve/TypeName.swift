/// The identifiers by which definitions refer to each other, as `org.bluetooth.characteristic.heart_rate_measurement`.
enum TypeName {
  /// The form under which an identifier is looked up: lower case, and renamed identifiers under their present name.
  static func canonical(_ name: String) -> String {
    let lower = name.lowercased()
    // Assigned Numbers has a `gatt` in the names of the descriptors of GATT itself; published definitions have none.
    let gatt = lower.replacing("org.bluetooth.descriptor.", with: "org.bluetooth.descriptor.gatt.", maxReplacements: 1)
    return aliases[lower] ?? (DescriptorRegistry.numbers[gatt] == nil ? lower : gatt)
  }

  /// What an identifier can be looked up by, best first: some published files leave the prefix out, on either side.
  ///
  /// - Parameter kind: What it has to be; an identifier without a prefix is taken for one of this kind.
  static func candidates(for name: String, kind: ValueDefinition.Kind?) -> [String] {
    let canonical = canonical(name)
    let prefix = kind == .descriptor ? "org.bluetooth.descriptor." : "org.bluetooth.characteristic."
    if canonical.hasPrefix(prefix) { return [canonical, String(canonical.dropFirst(prefix.count))] }
    return canonical.contains(".") ? [canonical] : [canonical, self.canonical(prefix + canonical)]
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
  ]
}
