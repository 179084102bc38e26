import GATTText

/// The advertisements that a definition matches, by the `x:Match` elements of the definition. The UUID or the company
/// identifier of the advertised data must match too, and is not part of the rule.
public struct MatchRule: Hashable, Sendable {
  /// One `x:Match`. The condition holds when each list is empty or has an element that fits the advertisement.
  public struct Condition: Hashable, Sendable {
    /// The device has a name that matches one of these.
    public var names: [NamePattern]
    /// The device advertises one of these services, or service data of one of them.
    public var services: [BluetoothUUID]
    /// The device advertises service data that begins with one of these, in any of its packets.
    public var serviceData: [ServiceDataPattern]
    /// The address of the device begins with one of these.
    public var addresses: [AddressPrefix]

    /// Creates a condition.
    public init(
      names: [NamePattern] = [],
      services: [BluetoothUUID] = [],
      serviceData: [ServiceDataPattern] = [],
      addresses: [AddressPrefix] = []
    ) {
      self.names = names
      self.services = services
      self.serviceData = serviceData
      self.addresses = addresses
    }
  }

  /// The conditions. One of them must hold; without conditions, every advertisement matches.
  public var conditions: [Condition]
  /// The number of octets that constants and checksums determine. The definition with the most such octets is tried
  /// first.
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

/// The first octets of the data of a service.
public struct ServiceDataPattern: Hashable, Sendable {
  /// The service of the data.
  public let service: BluetoothUUID
  /// The octets. Bits that are not compared are 0.
  public let octets: [UInt8]
  /// The bits to compare, as many octets as `octets`.
  public let mask: [UInt8]

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - service: The service of the data.
  ///   - octets: The first octets of the data.
  ///   - mask: The bits to compare. Octets after the end of the mask are compared completely.
  public init(_ service: BluetoothUUID, _ octets: [UInt8], mask: [UInt8] = []) {
    self.service = service
    let whole = octets.indices.map { $0 < mask.count ? mask[$0] : 0xFF }
    self.mask = whole
    self.octets = octets.indices.map { octets[$0] & whole[$0] }
  }

  /// The number of bits that are compared.
  public var bitCount: Int { mask.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Returns whether service data begins with the octets.
  public func matches(_ data: [UInt8]) -> Bool {
    data.count >= octets.count && octets.indices.allSatisfy { data[$0] & mask[$0] == octets[$0] }
  }

  /// The pattern as in `x:Match`: `FD3D:54/5F`.
  public var text: String {
    func digits(_ octets: [UInt8]) -> String { octets.reduce("") { $0 + hexadecimal($1, digits: 2) } }
    let isWhole = mask.allSatisfy { $0 == 0xFF }
    return service.description + ":" + digits(octets) + (isWhole ? "" : "/" + digits(mask))
  }
}

/// The company identifiers before the manufacturer data of a definition.
public enum CompanyIdentifiers: Hashable, Sendable {
  /// One of these company identifiers, which the Bluetooth SIG assigned. A new value is sent with the first one.
  case assigned([UInt16])
  /// `company="data"`: the device omits the company identifier. The two octets in its place are the first octets of the
  /// value.
  case omitted
}

/// How well an advertisement matches a rule. The definition with the greatest score is tried first. Scores are compared
/// by their properties, in the order of the declarations.
public struct MatchScore: Comparable, Hashable, Sendable {
  /// `MatchRule.fixedOctets`.
  public let fixedOctets: Int
  /// The number of bits of the matching service data pattern.
  public let serviceDataBits: Int
  /// The number of characters of the matching name pattern that are not `*` or `?`.
  public let literalCharacters: Int
  /// The number of bits of the matching address prefix.
  public let addressBits: Int
  /// Whether the rule requires a service.
  public let hasService: Bool

  init(
    fixedOctets: Int,
    serviceDataBits: Int = 0,
    literalCharacters: Int = 0,
    addressBits: Int = 0,
    hasService: Bool = false
  ) {
    self.fixedOctets = fixedOctets
    self.serviceDataBits = serviceDataBits
    self.literalCharacters = literalCharacters
    self.addressBits = addressBits
    self.hasService = hasService
  }

  /// Whether `left` is tried after `right`.
  public static func < (left: MatchScore, right: MatchScore) -> Bool {
    if left.fixedOctets != right.fixedOctets { return left.fixedOctets < right.fixedOctets }
    if left.serviceDataBits != right.serviceDataBits { return left.serviceDataBits < right.serviceDataBits }
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
  /// The service data with which the device was last heard, by service.
  public var serviceData: [BluetoothUUID: [UInt8]]
  /// The address, 48 bits; nil when it is not known.
  public var address: UInt64?
  /// Whether `address` is known to stay the same, because it is public or static. An address within the data must then
  /// be equal to it.
  public var hasFixedAddress: Bool

  /// Creates a subject.
  public init(
    name: String? = nil,
    services: Set<BluetoothUUID> = [],
    serviceData: [BluetoothUUID: [UInt8]] = [:],
    address: UInt64? = nil,
    hasFixedAddress: Bool = false
  ) {
    self.name = name
    self.services = services
    self.serviceData = serviceData
    self.address = address
    self.hasFixedAddress = hasFixedAddress
  }

  /// Returns whether the device advertises service data that begins as a pattern says.
  public func hasServiceData(_ pattern: ServiceDataPattern) -> Bool {
    serviceData[pattern.service].map { pattern.matches($0) } ?? false
  }
}

/// The comparison of a rule with an advertisement.
public enum MatchResult: Hashable, Sendable {
  /// A condition holds, or the rule has no conditions.
  case matched(MatchScore)
  /// Only the name or service data is missing, which the device may send later.
  case incomplete
  /// No condition holds.
  case failed
}

extension MatchRule.Condition {
  /// Compares the condition with an advertisement.
  public func result(for subject: MatchSubject, fixedOctets: Int = 0) -> MatchResult {
    guard services.isEmpty || services.contains(where: subject.services.contains) else { return .failed }
    let prefixes = addresses.filter { prefix in subject.address.map { prefix.matches($0) } ?? false }
    guard addresses.isEmpty || !prefixes.isEmpty else { return .failed }
    let data = serviceData.filter { subject.hasServiceData($0) }
    let mayComeLater = serviceData.contains { subject.serviceData[$0.service] == nil }
    guard serviceData.isEmpty || !data.isEmpty || mayComeLater else { return .failed }
    var literals = 0
    if !names.isEmpty, let name = subject.name {
      let patterns = names.filter { $0.matches(name) }
      guard let best = patterns.map({ $0.literalCount }).max() else { return .failed }
      literals = best
    }
    if !names.isEmpty && subject.name == nil || !serviceData.isEmpty && data.isEmpty { return .incomplete }
    return .matched(
      MatchScore(
        fixedOctets: fixedOctets,
        serviceDataBits: data.map({ $0.bitCount }).max() ?? 0,
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
    var isIncomplete = false
    for condition in conditions {
      switch condition.result(for: subject, fixedOctets: fixedOctets) {
      case .matched(let score): best = best.map { max($0, score) } ?? score
      case .incomplete: isIncomplete = true
      case .failed: break
      }
    }
    if let best { return .matched(best) }
    return isIncomplete ? .incomplete : .failed
  }

  /// Returns whether a device with this name can match the rule; true when a condition requires no name.
  public func accepts(name: String?) -> Bool {
    conditions.isEmpty
      || conditions.contains { condition in
        condition.names.isEmpty || name.map { name in condition.names.contains { $0.matches(name) } } ?? false
      }
  }
}
