import GATTCore

/// Finds the rules that may match an advertisement, without a comparison of all rules.
///
/// The key of a condition is the first of these that it has:
///
/// * Its names, if none begins with a wildcard.
/// * Its service data.
/// * Its addresses.
/// * Its services.
struct RuleIndex: Sendable {
  /// The rules without conditions, or with a condition that has no key.
  private var others: [Int] = []
  private var byName: [[UInt8]: [Int]] = [:]
  /// The lengths of the keys of `byName`, in ascending order.
  private var nameLengths: [Int] = []
  /// The rules by the first octet of service data.
  private var byServiceData: [ServiceDataPattern: [Int]] = [:]
  /// The masks of the keys of `byServiceData`.
  private var serviceDataMasks: [BluetoothUUID: Set<UInt8>] = [:]
  private var byAddress: [AddressPrefix: [Int]] = [:]
  private var byService: [BluetoothUUID: [Int]] = [:]
  /// Whether at least one condition compares the name.
  private var needsNames = false
  /// The services for which a condition compares service data.
  private(set) var neededServiceData: Set<BluetoothUUID> = []
  /// The services of the conditions.
  private var neededServices: Set<BluetoothUUID> = []

  /// Adds a rule with its index.
  mutating func add(_ index: Int, _ rule: MatchRule) {
    if rule.conditions.isEmpty { others.append(index) }
    for condition in rule.conditions { add(index, condition) }
  }

  private mutating func add(_ index: Int, _ condition: MatchRule.Condition) {
    let prefixes = condition.names.map { Array($0.literalPrefix.utf8) }
    if !prefixes.isEmpty { needsNames = true }
    neededServiceData.formUnion(condition.serviceData.map(\.service))
    neededServices.formUnion(condition.services)
    if !prefixes.isEmpty, !prefixes.contains([]) {
      for prefix in prefixes {
        byName[prefix, default: []].append(index)
        if !nameLengths.contains(prefix.count) { nameLengths = (nameLengths + [prefix.count]).sorted() }
      }
    } else if !condition.serviceData.isEmpty {
      for pattern in condition.serviceData {
        let first = ServiceDataPattern(pattern.service, Array(pattern.octets.prefix(1)), mask: pattern.mask)
        byServiceData[first, default: []].append(index)
        serviceDataMasks[pattern.service, default: []].insert(pattern.mask.first ?? 0)
      }
    } else if !condition.addresses.isEmpty {
      for address in condition.addresses { byAddress[address, default: []].append(index) }
    } else if !condition.services.isEmpty {
      for service in condition.services { byService[service, default: []].append(index) }
    } else {
      others.append(index)
    }
  }

  /// Returns whether some rule needs a name or service data that the device has not sent yet.
  func isIncomplete(_ subject: MatchSubject) -> Bool {
    needsNames && subject.name == nil || neededServiceData.contains { subject.serviceData[$0] == nil }
  }

  /// Returns whether some rule needs a service that the device has not advertised yet.
  func lacksService(_ subject: MatchSubject) -> Bool { !neededServices.isSubset(of: subject.services) }

  /// Returns the indices of the rules that may match. An index may occur several times.
  func candidates(for subject: MatchSubject) -> [Int] {
    var found = others
    if let name = subject.name, !nameLengths.isEmpty {
      let octets = Array(name.utf8)
      for length in nameLengths {
        if length > octets.count { break }
        found += byName[Array(octets[..<length])] ?? []
      }
    }
    for (service, masks) in serviceDataMasks {
      guard let octet = subject.serviceData[service]?.first else { continue }
      for mask in masks { found += byServiceData[ServiceDataPattern(service, [octet], mask: [mask])] ?? [] }
    }
    if let address = subject.address, !byAddress.isEmpty {
      for count in 1...6 {
        found += byAddress[AddressPrefix(address >> UInt64(48 - 8 * count), octetCount: count)] ?? []
      }
    }
    if !byService.isEmpty {
      for service in subject.services { found += byService[service] ?? [] }
    }
    return found
  }
}
