import GATTCore

extension ScanFilter {
  /// Returns a filter that passes every report with data that a definition may describe, and every report with a name
  /// that a rule needs.
  ///
  /// It passes all reports if a name in a rule begins with a wildcard. It also does if a definition without a company
  /// identifier has a rule without a service, because the data may come in a report without the name.
  static func data(of definitions: [(source: AdvertisedSource, rule: MatchRule)]) -> ScanFilter {
    var alternatives: [ScanFilter] = []
    for (source, rule) in definitions {
      switch source {
      case .service(let service): alternatives.append(ScanFilter(serviceData: [service]))
      case .companies(.assigned(let companies)):
        alternatives.append(ScanFilter(manufacturerData: companies.map { ManufacturerDataPattern(company: $0) }))
      case .companies(.data):
        let services = rule.conditions.map(\.services)
        if services.isEmpty || services.contains([]) { return ScanFilter() }
        for service in services.flatMap(\.self) { alternatives += Self.alternatives(withService: service) }
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
      if !condition.services.isEmpty {
        alternatives += condition.services.flatMap { Self.alternatives(withService: $0) }
      } else if condition.names.isEmpty || condition.names.contains(where: { $0.literalPrefix.isEmpty }) {
        return ScanFilter()
      }
      alternatives += condition.names.filter { !$0.literalPrefix.isEmpty }
        .map { ScanFilter(namePrefix: $0.literalPrefix) }
    }
    return ScanFilter(alternatives: alternatives.unique)
  }

  /// Returns the filters for the two ways of advertising a service: in a list of services, or with service data.
  private static func alternatives(withService service: BluetoothUUID) -> [ScanFilter] {
    [ScanFilter(services: [service]), ScanFilter(serviceData: [service])]
  }
}

extension [ScanFilter] {
  fileprivate var unique: [ScanFilter] {
    var seen: Set<ScanFilter> = []
    return filter { seen.insert($0).inserted }
  }
}
