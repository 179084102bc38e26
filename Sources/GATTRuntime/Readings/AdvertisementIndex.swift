import GATTCore

/// Finds the definition of advertised data among many.
package struct AdvertisementIndex<Definition: AdvertisedDefinition>: Sendable {
  /// A definition with a rule that holds.
  package struct Candidate: Sendable {
    /// The definition.
    package let definition: Definition
    /// How well its rule holds.
    package let score: MatchScore
  }

  /// The result for a payload.
  package enum Result: Sendable {
    /// A value of a definition, and the number of octets after it.
    case value(Definition, Definition.Value, trailingOctets: Int)
    /// No candidate decodes the octets. The definition is the first candidate.
    case undecodable(Definition, DecodeError)
    /// Definitions may match when the name of the device is known.
    case needsName
    /// No definition matches.
    case unknown
  }

  /// The definitions, in the order of their identities.
  package let definitions: [Definition]
  private var byService: [BluetoothUUID: RuleIndex] = [:]
  private var byCompany: [UInt16: RuleIndex] = [:]
  private var withoutCompany = RuleIndex()
  /// Whether some definition has `company="data"`.
  package let hasDataWithoutCompany: Bool

  /// Creates the index of these definitions.
  package init(_ definitions: [Definition]) {
    self.definitions = definitions.sorted { $0.identity < $1.identity }
    hasDataWithoutCompany = definitions.contains { $0.source == .companies(.data) }
    for (index, definition) in self.definitions.enumerated() {
      switch definition.source {
      case .service(let service): byService[service, default: RuleIndex()].add(index, definition.rule)
      case .companies(.assigned(let companies)):
        for company in Set(companies) { byCompany[company, default: RuleIndex()].add(index, definition.rule) }
      case .companies(.data): withoutCompany.add(index, definition.rule)
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

  /// Returns the definitions with rules that hold, in the order in which they are tried: more fixed octets first, then more
  /// characters of the name, then more bits of the address, then a service, then by identity.
  package func candidates(for payload: AdvertisedPayload, from subject: MatchSubject) -> [Candidate] {
    let buckets = buckets(for: payload)
    if buckets.isEmpty { return [] }
    let found = buckets.flatMap { $0.candidates(for: subject) }
    if found.isEmpty { return [] }
    let places = found.count == 1 ? found : Set(found).sorted()
    let candidates = places.compactMap { place -> (place: Int, candidate: Candidate)? in
      guard case .matched(let score) = definitions[place].rule.result(for: subject) else { return nil }
      return (place, Candidate(definition: definitions[place], score: score))
    }
    if candidates.count < 2 { return candidates.map(\.candidate) }
    return candidates.sorted { left, right in
      left.candidate.score == right.candidate.score
        ? left.place < right.place : right.candidate.score < left.candidate.score
    }.map(\.candidate)
  }

  /// Decodes a payload by the first candidate that can. A candidate that leaves no octets over is preferred to one that
  /// does.
  package func decode(_ payload: AdvertisedPayload, from subject: MatchSubject) -> Result {
    let candidates = candidates(for: payload, from: subject)
    var failure: (Definition, DecodeError)?
    var shorter: (Definition, Definition.Value, Int)?
    for candidate in candidates {
      let definition = candidate.definition
      var trailing = 0
      do throws(DecodeError) {
        let value = try definition.decode(payload.octets(for: definition.source), trailingOctets: &trailing)
        if trailing == 0 { return .value(definition, value, trailingOctets: 0) }
        shorter = shorter ?? (definition, value, trailing)
      } catch {
        failure = failure ?? (definition, error)
      }
    }
    if let (definition, value, trailing) = shorter { return .value(definition, value, trailingOctets: trailing) }
    if subject.name == nil, buckets(for: payload).contains(where: { $0.asksForNames }) { return .needsName }
    return failure.map { .undecodable($0.0, $0.1) } ?? .unknown
  }

  /// Returns the number that stands for a company but is the start of a value; nil when no number is, or when several may be.
  ///
  /// A single number may be. Of several, it is the only one that makes its data a whole value of a definition without a
  /// company. The iBeacon that some devices send too is no such value.
  ///
  /// - Parameter companies: Manufacturer data that came together.
  package func placeWithoutCompany(among companies: [UInt16: Data], from subject: MatchSubject) -> UInt16? {
    guard companies.count > 1 else { return companies.keys.first }
    guard hasDataWithoutCompany else { return nil }
    let places = companies.filter { company, data in
      let payload = AdvertisedPayload(owner: .company(company), data: data)
      return candidates(for: payload, from: subject).contains { candidate in
        guard candidate.definition.source == .companies(.data) else { return false }
        var trailing = 0
        let octets = payload.octets(for: .companies(.data))
        return (try? candidate.definition.decode(octets, trailingOctets: &trailing)) != nil && trailing == 0
      }
    }
    return places.count == 1 ? places.keys.first : nil
  }

  /// Returns whether a definition without a company may match this device.
  func hasCandidatesWithoutCompany(for subject: MatchSubject) -> Bool {
    withoutCompany.candidates(for: subject).contains { place in
      if case .failed = definitions[place].rule.result(for: subject) { return false }
      return true
    }
  }
}

extension MatchSubject {
  /// What a report says about its sender.
  ///
  /// - Parameter name: The name with which the device was last heard.
  package init(_ report: AdvertisementReport, name: String?) {
    self.init(report.advertisement, name: name, address: DeviceAddress(report.peer.rawValue))
  }

  /// What an advertisement says about its sender.
  package init(_ advertisement: Advertisement, name: String?, address: DeviceAddress?) {
    self.init(
      name: advertisement.localName ?? name,
      services: Set(advertisement.services).union(advertisement.serviceData.keys),
      address: address?.number
    )
  }
}
