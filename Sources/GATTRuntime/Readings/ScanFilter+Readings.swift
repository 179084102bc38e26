import GATTCore

extension ScanFilter {
  /// Returns a filter that passes every report with data that a definition may describe, and every report with a name
  /// or with service data that a rule needs.
  ///
  /// The filter passes all reports if a name in a rule begins with a wildcard. It also passes all if the rule of a
  /// definition without a company identifier has no conditions, or has a condition without a service and service data:
  /// the data may come in a report without the name.
  static func data(of definitions: [(source: AdvertisedSource, rule: MatchRule)]) -> ScanFilter {
    var alternatives: [ScanFilter] = []
    for (source, rule) in definitions {
      switch source {
      case .service(let service): alternatives.append(ScanFilter(serviceData: [service]))
      case .companies(.assigned(let companies)):
        alternatives.append(ScanFilter(manufacturerData: companies.map { ManufacturerDataPattern(company: $0) }))
      case .companies(.data):
        let services = rule.conditions.map { Self.alternatives(withServicesOf: $0) }
        if services.isEmpty || services.contains([]) { return ScanFilter() }
        alternatives += services.flatMap(\.self)
      }
      for pattern in rule.conditions.flatMap(\.serviceData) {
        // The service data may come in another report than the data.
        alternatives.append(ScanFilter(serviceData: [pattern.service]))
      }
      for name in rule.conditions.flatMap(\.names) {
        // The name may come in another report than the data.
        guard !name.literalPrefix.isEmpty else { return ScanFilter() }
        alternatives.append(ScanFilter(namePrefix: name.literalPrefix))
      }
    }
    return ScanFilter(alternatives: alternatives.unique)
  }

  /// Returns a filter that passes the reports of all devices that may match a rule.
  static func devices(of rule: MatchRule) -> ScanFilter {
    var alternatives: [ScanFilter] = []
    for condition in rule.conditions {
      let services = Self.alternatives(withServicesOf: condition)
      if !services.isEmpty {
        alternatives += services
      } else if condition.names.isEmpty || condition.names.contains(where: { $0.literalPrefix.isEmpty }) {
        return ScanFilter()
      }
      alternatives += condition.names.filter { !$0.literalPrefix.isEmpty }
        .map { ScanFilter(namePrefix: $0.literalPrefix) }
    }
    return ScanFilter(alternatives: alternatives.unique)
  }

  /// Returns the filters for the services and the service data of a condition. A service may be advertised in two ways:
  /// in a list of services, or with service data.
  private static func alternatives(withServicesOf condition: MatchRule.Condition) -> [ScanFilter] {
    condition.services.flatMap { [ScanFilter(services: [$0]), ScanFilter(serviceData: [$0])] }
      + condition.serviceData.map { ScanFilter(serviceData: [$0.service]) }
  }
}

extension [ScanFilter] {
  fileprivate var unique: [ScanFilter] {
    var seen: Set<ScanFilter> = []
    return filter { seen.insert($0).inserted }
  }
}
