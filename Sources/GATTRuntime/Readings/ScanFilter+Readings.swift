import GATTCore

extension ScanFilter {
  /// Returns a filter for the reports that the definitions and their rules need. Passes all reports if no filter of
  /// services, service data, companies and names can select them.
  static func data(of definitions: [(source: AdvertisedSource, rule: MatchRule)]) -> ScanFilter {
    var alternatives: [ScanFilter] = []
    for (source, rule) in definitions {
      switch source {
      case .service(let service): alternatives.append(ScanFilter(serviceData: [service]))
      case .companies(.assigned(let companies)):
        alternatives.append(ScanFilter(manufacturerData: companies.map { ManufacturerDataPattern(company: $0) }))
      case .companies(.omitted):
        let services = rule.conditions.map(\.services)
        if services.isEmpty || services.contains([]) { return ScanFilter() }
      }
      for pattern in rule.conditions.flatMap(\.serviceData) {
        // The service data of the rule and the data to decode may come in different reports.
        alternatives.append(ScanFilter(serviceData: [pattern.service]))
      }
      // So may the services of the rule.
      alternatives += rule.conditions.flatMap(\.services).flatMap { Self.alternatives(with: $0) }
      for name in rule.conditions.flatMap(\.names) {
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
      let parts =
        condition.services.flatMap { Self.alternatives(with: $0) }
        + condition.serviceData.map { ScanFilter(serviceData: [$0.service]) }
        + condition.names.map { ScanFilter(namePrefix: $0.literalPrefix) }
      // A name pattern that begins with a wildcard has no prefix to filter by.
      if parts.isEmpty || condition.names.contains(where: { $0.literalPrefix.isEmpty }) { return ScanFilter() }
      alternatives += parts
    }
    return ScanFilter(alternatives: alternatives.unique)
  }

  /// Returns the filters for a service that is advertised in a list of services, or with service data.
  private static func alternatives(with service: BluetoothUUID) -> [ScanFilter] {
    [ScanFilter(services: [service]), ScanFilter(serviceData: [service])]
  }
}

extension [ScanFilter] {
  fileprivate var unique: [ScanFilter] {
    var seen: Set<ScanFilter> = []
    return filter { seen.insert($0).inserted }
  }
}
