import GATTCore
import GATTRuntime

extension MatchRule {
  /// Returns why no condition of the rule holds for the advertisements of a device.
  func reason(for subject: MatchSubject) -> String {
    let reasons = conditions.map { condition in
      var parts: [String] = []
      if !condition.services.isEmpty, !condition.services.contains(where: subject.services.contains) {
        parts.append("the service \(condition.services.map(\.description).joined(separator: " or ")) is not advertised")
      }
      if !condition.serviceData.isEmpty { parts += Self.reason(of: condition.serviceData, subject) }
      let prefixes = condition.addresses.map(\.text).joined(separator: " or ")
      if let address = subject.address {
        if !condition.addresses.isEmpty, !condition.addresses.contains(where: { $0.matches(address) }) {
          parts.append("the address \(DeviceAddress(number: address)) does not begin with \(prefixes)")
        }
      } else if !condition.addresses.isEmpty {
        parts.append("the address is not given, which begins with \(prefixes)")
      }
      let patterns = condition.names.map(\.text).joined(separator: " or ")
      if let name = subject.name {
        if !condition.names.isEmpty, !condition.names.contains(where: { $0.matches(name) }) {
          parts.append("the name '\(name)' is not \(patterns)")
        }
      } else if !condition.names.isEmpty {
        parts.append("the name is not given, which is \(patterns)")
      }
      return parts.joined(separator: " and ")
    }
    return reasons.joined(separator: "; ")
  }

  /// Returns why no pattern matches the service data; an empty array if one does.
  private static func reason(of patterns: [ServiceDataPattern], _ subject: MatchSubject) -> [String] {
    if patterns.contains(where: subject.hasServiceData) { return [] }
    let needed = "service data \(patterns.map(\.text).joined(separator: " or ")) is needed"
    for service in patterns.map(\.service) {
      guard let data = subject.serviceData[service] else { continue }
      return ["\(needed), and \(service) has \(Data(data).hexStringValue())"]
    }
    return ["\(needed) and not given"]
  }
}
