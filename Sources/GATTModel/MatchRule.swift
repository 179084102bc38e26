/// The advertisements that a definition matches, as its `x:Match` elements state them. The UUID or the company of its
/// data must match too, and is not part of the rule.
public struct MatchRule: Hashable, Sendable {
  /// One `x:Match`. It holds when each list that is not empty has an element that holds.
  public struct Condition: Hashable, Sendable {
    /// The device has a name that matches one of these.
    public var names: [NamePattern]
    /// The device advertises one of these services, or data of one of them.
    public var services: [BluetoothUUID]
    /// The address of the device begins with one of these.
    public var addresses: [AddressPrefix]

    /// Creates a condition.
    public init(names: [NamePattern] = [], services: [BluetoothUUID] = [], addresses: [AddressPrefix] = []) {
      self.names = names
      self.services = services
      self.addresses = addresses
    }
  }

  /// The conditions. One of them must hold; without conditions, every advertisement matches.
  public var conditions: [Condition]
  /// The number of octets that constants and checksums determine. A definition with more of them is tried first.
  public var fixedOctets: Int

  /// Creates a rule.
  public init(_ conditions: [Condition] = [], fixedOctets: Int = 0) {
    self.conditions = conditions
    self.fixedOctets = fixedOctets
  }
}

/// The first octets of a device address.
public struct AddressPrefix: Hashable, Sendable {
  /// The octets as the lowest bits of a number. The first octet of the string form is the most significant.
  public let number: UInt64
  /// The number of octets, 1 ... 6.
  public let octetCount: Int

  /// Creates the prefix of the lowest octets of a number.
  public init(_ number: UInt64, octetCount: Int) {
    self.octetCount = min(max(octetCount, 1), 6)
    self.number = number & (1 << (8 * UInt64(self.octetCount)) - 1)
  }

  /// Returns whether an address of 48 bits begins with the prefix.
  public func matches(_ address: UInt64) -> Bool { address >> (48 - 8 * UInt64(octetCount)) == number }

  /// The octets in hexadecimal.
  public var text: String { hexadecimal(number, digits: 2 * octetCount) }
}

/// The company numbers before the manufacturer data of a definition.
public enum Companies: Hashable, Sendable {
  /// One of these, which the Bluetooth SIG assigned. A new value has the first one.
  case assigned([UInt16])
  /// `company="data"`: the device sends no number of a company. The two octets in its place are the first of the value.
  case data
}

/// How well an advertisement matches a rule. The greater one is tried first.
public struct MatchScore: Comparable, Hashable, Sendable {
  /// `MatchRule.fixedOctets`.
  public let fixedOctets: Int
  /// The number of characters of the matching name pattern that are not `*` or `?`.
  public let literalCharacters: Int
  /// The number of bits of the matching address prefix.
  public let addressBits: Int
  /// Whether the rule requires a service.
  public let hasService: Bool

  init(fixedOctets: Int, literalCharacters: Int = 0, addressBits: Int = 0, hasService: Bool = false) {
    self.fixedOctets = fixedOctets
    self.literalCharacters = literalCharacters
    self.addressBits = addressBits
    self.hasService = hasService
  }

  /// Whether `left` is tried after `right`.
  public static func < (left: MatchScore, right: MatchScore) -> Bool {
    if left.fixedOctets != right.fixedOctets { return left.fixedOctets < right.fixedOctets }
    if left.literalCharacters != right.literalCharacters { return left.literalCharacters < right.literalCharacters }
    if left.addressBits != right.addressBits { return left.addressBits < right.addressBits }
    return !left.hasService && right.hasService
  }
}

/// The properties of an advertisement and of its sender that a rule is compared with.
public struct MatchSubject: Hashable, Sendable {
  /// The name with which the device was last heard; nil while it is unknown.
  public var name: String?
  /// The services that are advertised, or that have service data.
  public var services: Set<BluetoothUUID>
  /// The address, 48 bits; nil when the backend does not know it.
  public var address: UInt64?

  /// Creates a subject.
  public init(name: String? = nil, services: Set<BluetoothUUID> = [], address: UInt64? = nil) {
    self.name = name
    self.services = services
    self.address = address
  }
}

/// The comparison of a rule with an advertisement.
public enum MatchResult: Hashable, Sendable {
  /// A condition holds, or the rule has no conditions.
  case matched(MatchScore)
  /// Only the name is missing, which the device may send later.
  case needsName
  /// No condition holds.
  case failed
}

extension MatchRule.Condition {
  /// Compares the condition with an advertisement.
  public func result(for subject: MatchSubject, fixedOctets: Int = 0) -> MatchResult {
    guard services.isEmpty || services.contains(where: subject.services.contains) else { return .failed }
    let prefixes = addresses.filter { prefix in subject.address.map { prefix.matches($0) } ?? false }
    guard addresses.isEmpty || !prefixes.isEmpty else { return .failed }
    var literals = 0
    if !names.isEmpty {
      guard let name = subject.name else { return .needsName }
      let patterns = names.filter { $0.matches(name) }
      guard let best = patterns.map({ $0.literalCount }).max() else { return .failed }
      literals = best
    }
    return .matched(
      MatchScore(
        fixedOctets: fixedOctets,
        literalCharacters: literals,
        addressBits: 8 * (prefixes.map({ $0.octetCount }).max() ?? 0),
        hasService: !services.isEmpty
      )
    )
  }
}

extension MatchRule {
  /// Compares the rule with an advertisement. The result is the best one of the conditions.
  public func result(for subject: MatchSubject) -> MatchResult {
    if conditions.isEmpty { return .matched(MatchScore(fixedOctets: fixedOctets)) }
    var best: MatchScore?
    var needsName = false
    for condition in conditions {
      switch condition.result(for: subject, fixedOctets: fixedOctets) {
      case .matched(let score): best = best.map { max($0, score) } ?? score
      case .needsName: needsName = true
      case .failed: break
      }
    }
    if let best { return .matched(best) }
    return needsName ? .needsName : .failed
  }

  /// Returns whether a device with this name can match the rule; true when a condition requires no name.
  public func accepts(name: String?) -> Bool {
    conditions.isEmpty
      || conditions.contains { condition in
        condition.names.isEmpty || name.map { name in condition.names.contains { $0.matches(name) } } ?? false
      }
  }
}
