import GATTDefinitions
import GATTModel

/// Writes the type that stands for a device: its name, and the advertisements by which it is known.
struct ProfileRenderer {
  let profile: ProfileDefinition
  /// The names of the types of its services.
  let services: [String]

  func render(_ name: String, _ writer: inout SourceWriter) {
    writer.documentation("The device \(profile.name).")
    writer.furtherDocumentation(profile.documentation)
    writer.type("enum \(name)", [protocolName], writeMembers)
  }

  /// Makes the namespace of the definitions stand for the device.
  func renderExtension(of namespace: String, _ writer: inout SourceWriter) {
    writer.block("extension \(quoted(namespace)): \(protocolName)", writeMembers)
  }

  private var protocolName: String { services.isEmpty ? "DeviceProfile" : "GATTDevice" }

  private func writeMembers(_ writer: inout SourceWriter) {
    writer.line("\(writer.access)static var name: String { \(literal(profile.name)) }")
    writer.line("\(writer.access)static var match: MatchRule { \(profile.match.expression) }")
    if services.isEmpty { return }
    let types = services.map { "\($0).self" }.joined(separator: ", ")
    writer.line("\(writer.access)static var services: [any GATTService.Type] { [\(types)] }")
  }
}

extension MatchRule {
  var expression: String {
    let conditions = conditions.map(\.expression)
    let arguments =
      (conditions.isEmpty ? [] : ["[\(conditions.joined(separator: ", "))]"])
      + (fixedOctets == 0 ? [] : ["fixedOctets: \(fixedOctets)"])
    return "MatchRule(\(arguments.joined(separator: ", ")))"
  }
}

extension MatchRule.Condition {
  fileprivate var expression: String {
    let parts =
      list("names", names.map { "NamePattern(\(literal($0.text)))" }) + list("services", services.map(\.expression))
      + list("serviceData", serviceData.map { $0.expression })
      + list("addresses", addresses.map { "AddressPrefix(0x\($0.text), octetCount: \($0.octetCount))" })
    return ".init(\(parts.joined(separator: ", ")))"
  }

  private func list(_ label: String, _ elements: [String]) -> [String] {
    elements.isEmpty ? [] : ["\(label): [\(elements.joined(separator: ", "))]"]
  }
}

extension ServiceDataPattern {
  fileprivate var expression: String {
    func list(_ octets: [UInt8]) -> String { "[\(octets.map { hex(UInt64($0)) }.joined(separator: ", "))]" }
    let mask = mask.allSatisfy { $0 == 0xFF } ? "" : ", mask: \(list(mask))"
    return "ServiceDataPattern(\(service.expression), \(list(octets))\(mask))"
  }
}
