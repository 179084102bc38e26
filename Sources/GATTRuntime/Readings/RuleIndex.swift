import GATTCore

/// Finds the rules that may match an advertisement. If the rules have different names, services or addresses, the cost
/// does not grow with their number.
///
/// The key of a condition is its names; without names, its addresses; without both, its services.
struct RuleIndex: Sendable {
  /// The indices of the rules that may match every advertisement: rules without conditions, and rules with a name pattern
  /// that begins with a wildcard.
  private var others: [Int] = []
  private var byName: [[UInt8]: [Int]] = [:]
  /// The lengths of the keys of `byName`, in ascending order.
  private var nameLengths: [Int] = []
  private var byAddress: [AddressPrefix: [Int]] = [:]
  private var byService: [BluetoothUUID: [Int]] = [:]
  /// Whether some condition needs a name.
  private(set) var asksForNames = false

  /// Adds a rule with its index.
  mutating func add(_ index: Int, _ rule: MatchRule) {
    if rule.conditions.isEmpty { others.append(index) }
    for condition in rule.conditions { add(index, condition) }
  }

  private mutating func add(_ index: Int, _ condition: MatchRule.Condition) {
    let prefixes = condition.names.map { Array($0.literalPrefix.utf8) }
    if !prefixes.isEmpty { asksForNames = true }
    if !prefixes.isEmpty, !prefixes.contains([]) {
      for prefix in prefixes {
        byName[prefix, default: []].append(index)
        if !nameLengths.contains(prefix.count) { nameLengths = (nameLengths + [prefix.count]).sorted() }
      }
    } else if !condition.addresses.isEmpty {
      for address in condition.addresses { byAddress[address, default: []].append(index) }
    } else if !condition.services.isEmpty {
      for service in condition.services { byService[service, default: []].append(index) }
    } else {
      others.append(index)
    }
  }

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
