import GATTCore

/// Finds the definition of advertised data among many.
@_spi(Programs) public struct AdvertisementIndex<Definition: AdvertisedDefinition>: Sendable {
  /// A definition with a rule that matches.
  public struct Candidate: Sendable {
    /// The definition.
    public let definition: Definition
    /// The quality of the match.
    public let score: MatchScore
  }

  /// A definition with a rule that matches, by its index. Copies of definitions would cost more than all else here.
  private struct Match {
    var index: Int
    var score: MatchScore
  }

  /// The result of decoding a payload by one definition.
  public enum Attempt {
    /// A value, and the number of octets after it.
    case value(Definition.Value, trailingOctets: Int)
    /// The octets are of the definition as far as can be told, and are no value of it.
    case malformed(DecodeError)
    /// The octets show that they are not of the definition, for this reason.
    case foreign(DecodeError)
  }

  /// The result for a payload.
  public enum Result: Sendable {
    /// A value of a definition, and the number of octets after it.
    case value(Definition, Definition.Value, trailingOctets: Int)
    /// No candidate decodes the octets. The definition is the first candidate to which they are not foreign.
    case undecodable(Definition, DecodeError)
    /// No candidate decodes the octets, but the device's name, services or service data may make another definition
    /// match.
    case incomplete
    /// No definition matches, or the octets are foreign to all that do.
    case unknown
  }

  /// The definitions, in the order of their identities.
  public let definitions: [Definition]
  private var byService: [BluetoothUUID: RuleIndex] = [:]
  private var byCompany: [UInt16: RuleIndex] = [:]
  private var withoutCompany = RuleIndex()
  /// Whether at least one definition is for data without a company identifier.
  public let hasDataWithoutCompany: Bool
  /// The services for which a rule compares service data.
  let neededServiceData: Set<BluetoothUUID>
  /// The services for which a rule asks whether the device advertises them.
  let neededServices: Set<BluetoothUUID>

  /// Creates an index of definitions.
  public init(_ definitions: [Definition]) {
    self.definitions = definitions.sorted { $0.identity < $1.identity }
    hasDataWithoutCompany = definitions.contains { $0.source == .companies(.omitted) }
    neededServiceData = Set(definitions.flatMap { $0.rule.conditions.flatMap(\.serviceData).map(\.service) })
    neededServices = Set(definitions.flatMap { $0.rule.conditions.flatMap(\.services) })
    for (index, definition) in self.definitions.enumerated() {
      switch definition.source {
      case .service(let service): byService[service, default: RuleIndex()].add(index, definition.rule)
      case .companies(.assigned(let companies)):
        for company in Set(companies) { byCompany[company, default: RuleIndex()].add(index, definition.rule) }
      case .companies(.omitted): withoutCompany.add(index, definition.rule)
      }
    }
  }

  private func buckets(for payload: AdvertisedPayload) -> [RuleIndex] {
    switch payload.owner {
    case .service(let service): return byService[service].map { [$0] } ?? []
    case .company(let company):
      let assigned = byCompany[company].map { [$0] } ?? []
      return payload.mayLackCompany && hasDataWithoutCompany ? assigned + [withoutCompany] : assigned
    }
  }

  /// Returns the definitions with matching rules, best match first. Definitions that match equally well are in the
  /// order of their identities.
  public func candidates(for payload: AdvertisedPayload, from subject: MatchSubject) -> [Candidate] {
    matches(for: payload, from: subject).map { Candidate(definition: definitions[$0.index], score: $0.score) }
  }

  private func matches(for payload: AdvertisedPayload, from subject: MatchSubject) -> [Match] {
    let buckets = buckets(for: payload)
    if buckets.isEmpty { return [] }
    let found = buckets.flatMap { $0.candidates(for: subject) }
    if found.isEmpty { return [] }
    let indices = found.count == 1 ? found : Set(found).sorted()
    var matches: [Match] = []
    for index in indices {
      if case .matched(let score) = definitions[index].rule.result(for: subject) {
        matches.append(Match(index: index, score: score))
      }
    }
    matches.sort { $0.score == $1.score ? $0.index < $1.index : $1.score < $0.score }
    return matches
  }

  /// Decodes a payload with the first candidate that decodes all octets. If no candidate does so, with the first
  /// candidate that decodes the beginning of the octets.
  public func decode(_ payload: AdvertisedPayload, from subject: MatchSubject) -> Result {
    var failure: (Definition, DecodeError)?
    var shorter: (Definition, Definition.Value, Int)?
    for match in matches(for: payload, from: subject) {
      let definition = definitions[match.index]
      switch attempt(payload, from: subject, by: definition) {
      case .value(let value, trailingOctets: 0): return .value(definition, value, trailingOctets: 0)
      case .value(let value, let trailing): shorter = shorter ?? (definition, value, trailing)
      case .malformed(let error): failure = failure ?? (definition, error)
      case .foreign: break
      }
    }
    if let (definition, value, trailing) = shorter { return .value(definition, value, trailingOctets: trailing) }
    if buckets(for: payload).contains(where: { $0.isIncomplete(subject) }) { return .incomplete }
    if let failure { return .undecodable(failure.0, failure.1) }
    return buckets(for: payload).contains { $0.lacksService(subject) } ? .incomplete : .unknown
  }

  /// Decodes a payload by one definition. Its rule must match.
  ///
  /// A payload is foreign when a constant of the definition has another number in it, when a field has more octets than
  /// `x:Length max` allows, when an enciphered group has another number of octets than `octets` of its `x:Cipher`, and
  /// when it contains an address other than the fixed one of the sender, even if the payload ends too early. Without a
  /// company and without an `x:Match`, only its octets show that a payload is of a definition: there, it is foreign
  /// unless the value has all octets.
  public func attempt(
    _ payload: AdvertisedPayload,
    from subject: MatchSubject,
    by definition: Definition
  ) -> Attempt {
    let octets = payload.octets(for: definition.source)
    let isKnownByOctets = definition.source == .companies(.omitted) && definition.rule.conditions.isEmpty
    func error(_ reason: DecodeError.Reason) -> DecodeError {
      DecodeError(value: "", field: "", offset: 0, reason: reason, octets: octets)
    }
    func foreignAddress(in value: Definition.Value) -> DecodeError? {
      guard subject.hasFixedAddress, let sender = subject.address,
        let address = definition.roles(of: value).address, address.number != sender
      else { return nil }
      return error(.invalidForm("the address in it is \(address), but \(DeviceAddress(number: sender)) has sent it"))
    }
    do throws(DecodeError) {
      var trailing = 0
      let value = try definition.decode(octets, trailingOctets: &trailing)
      if let foreign = foreignAddress(in: value) { return .foreign(foreign) }
      return trailing > 0 && isKnownByOctets
        ? .foreign(error(.trailingOctets(trailing))) : .value(value, trailingOctets: trailing)
    } catch {
      if isKnownByOctets { return .foreign(error) }
      switch error.reason {
      case .notTheConstant, .tooLong, .wrongLength: return .foreign(error)
      case .truncated where subject.hasFixedAddress: break
      default: return .malformed(error)
      }
      // The octets may contain the address although they end too early. Zeros take the place of those that are missing.
      var trailing = 0
      let completed = try? definition.decode(octets + Data(repeating: 0, count: 255), trailingOctets: &trailing)
      if let completed, let foreign = foreignAddress(in: completed) { return .foreign(foreign) }
      return .malformed(error)
    }
  }

  /// Finds the manufacturer data of a device that omits the company identifier. If the report has several manufacturer
  /// data, exactly one must decode completely.
  ///
  /// - Parameter companies: The new manufacturer data of one report, by company identifier.
  /// - Returns: The first two octets of the value, in place of the company identifier; nil when none or several data
  ///   decode.
  public func falseCompanyIdentifier(among companies: [UInt16: Data], from subject: MatchSubject) -> UInt16? {
    guard companies.count > 1 else { return companies.keys.first }
    guard hasDataWithoutCompany else { return nil }
    let found = companies.filter { company, data in
      let payload = AdvertisedPayload(owner: .company(company), data: data)
      return candidates(for: payload, from: subject).contains { candidate in
        guard candidate.definition.source == .companies(.omitted) else { return false }
        if case .value(_, trailingOctets: 0) = attempt(payload, from: subject, by: candidate.definition) { return true }
        return false
      }
    }
    return found.count == 1 ? found.keys.first : nil
  }

  /// Returns whether a definition without a company identifier may match this device.
  func hasCandidatesWithoutCompany(for subject: MatchSubject) -> Bool {
    withoutCompany.candidates(for: subject).contains { index in
      if case .failed = definitions[index].rule.result(for: subject) { return false }
      return true
    }
  }
}

extension MatchSubject {
  /// Collects the properties of a report that rules compare.
  ///
  /// - Parameter name: The name to use if the report has no name.
  public init(_ report: AdvertisementReport, name: String?) {
    self.init(
      report.advertisement,
      name: name,
      address: DeviceAddress(report.peer.rawValue),
      addressKind: report.addressKind
    )
  }

  /// Collects the properties of an advertisement that rules compare.
  ///
  /// - Parameter addressKind: The kind of the address. A random one that is not static may be private, so addresses
  ///   within the data are not compared with it, nor with one of an unknown kind.
  public init(
    _ advertisement: Advertisement,
    name: String?,
    address: DeviceAddress?,
    addressKind: DeviceAddress.Kind?
  ) {
    self.init(
      name: advertisement.localName ?? name,
      services: Set(advertisement.advertisedServices),
      serviceData: advertisement.serviceData.mapValues { [UInt8]($0) },
      address: address?.number,
      hasFixedAddress: address.map { $0.isFixed(addressKind) } ?? false
    )
  }
}

extension Advertisement {
  /// The services in the lists of services, and those with service data.
  var advertisedServices: [BluetoothUUID] { services + serviceData.keys }
}

extension DeviceAddress {
  /// Whether the address is public, or random and static (Core Specification, Volume 6, Part B, 1.3).
  fileprivate func isFixed(_ kind: Kind?) -> Bool {
    switch kind {
    case .public: true
    case .random: number >> 46 == 0b11
    case nil: false
    }
  }
}
