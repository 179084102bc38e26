/// The identifiers by which definitions refer to each other, as `org.bluetooth.characteristic.heart_rate_measurement`.
enum TypeName {
  /// Returns the form of an identifier for lookups: lower case, and the present name of a renamed identifier.
  static func canonical(_ name: String) -> String {
    let lower = name.lowercased()
    // Assigned Numbers has a `gatt` in the names of the descriptors of GATT itself; published definitions have none.
    let gatt = lower.replacing("org.bluetooth.descriptor.", with: "org.bluetooth.descriptor.gatt.", maxReplacements: 1)
    return aliases[lower] ?? (DescriptorRegistry.numbers[gatt] == nil ? lower : gatt)
  }

  /// Returns the keys for the lookup of an identifier, best first: some published files omit the prefix, in definitions
  /// or in references.
  static func candidates(for name: String, kind: ValueDefinition.Kind?) -> [String] {
    let canonical = canonical(name)
    let prefix = kind == .descriptor ? "org.bluetooth.descriptor." : "org.bluetooth.characteristic."
    if canonical.hasPrefix(prefix) { return [canonical, String(canonical.dropFirst(prefix.count))] }
    return canonical.contains(".") ? [canonical] : [canonical, self.canonical(prefix + canonical)]
  }

  /// Identifiers in published definitions, in lower case, with their names in Assigned Numbers.
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
