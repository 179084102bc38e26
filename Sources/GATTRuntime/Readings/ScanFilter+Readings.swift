import GATTCore

extension ScanFilter {
  /// Returns the filter for the data of definitions. Every report that a definition may be for passes it, and every
  /// report with a name that one asks for. It lets everything pass when some definition has only a name to be told by,
  /// because its data may come in a report without the name.
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
        // A device with such a name may have it in another report than the data.
        guard !name.literalPrefix.isEmpty else { return ScanFilter() }
        alternatives.append(ScanFilter(namePrefix: name.literalPrefix))
      }
    }
    return ScanFilter(alternatives: alternatives.unique)
  }

  /// Returns the filter for devices that a rule is for.
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

  /// A service may be in a list of services, or have data.
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
