import GATTCore

// Whether packets that definitions name as examples are of the right ones.
extension AdvertisementIndex {
  /// Returns another definition that takes the octets of an example; nil when the definition of the example takes them.
  ///
  /// The octets are tried in an advertisement for each condition of the definition, which fulfils that condition only.
  ///
  /// - Parameters:
  ///   - octets: The octets that `definition` decodes.
  ///   - sender: The address of the device; nil for an address that conditions or the octets tell.
  public func intruder(on octets: Data, of definition: Definition, sender: DeviceAddress?) -> Definition? {
    guard let payload = AdvertisedPayload(octets, of: definition.source) else { return nil }
    var trailing = 0
    let value = try? definition.decode(octets, trailingOctets: &trailing)
    let address = sender ?? value.flatMap { definition.roles(of: $0).address }
    for subject in definition.rule.subjects(address: address).map({ $0.sending(payload) }) {
      if case .value(let taker, _, _) = decode(payload, from: subject), taker.identity != definition.identity {
        return taker
      }
    }
    return nil
  }

  /// Returns whether a definition takes octets as a value, in an advertisement that fulfils one of its conditions.
  ///
  /// - Parameter address: The fixed address of the sender, unless the conditions require another one.
  public func takes(_ octets: Data, by definition: Definition, address: DeviceAddress) -> Bool {
    definition.rule.subjects(address: address).contains { takes(octets, from: $0, by: definition) }
  }

  /// Returns whether a definition takes octets of a device as a value.
  public func takes(_ octets: Data, from subject: MatchSubject, by definition: Definition) -> Bool {
    guard let payload = AdvertisedPayload(octets, of: definition.source) else { return false }
    let subject = subject.sending(payload)
    guard case .matched = definition.rule.result(for: subject),
      case .value = attempt(payload, from: subject, by: definition)
    else { return false }
    return true
  }
}

extension AdvertisedPayload {
  /// Creates the payload with the octets of a definition.
  ///
  /// - Returns: nil when the definition has no company, and the octets are too few to stand in the place of one.
  fileprivate init?(_ octets: Data, of source: AdvertisedSource) {
    switch source {
    case .service(let service): self.init(owner: .service(service), data: octets)
    case .companies(.assigned(let companies)):
      guard let company = companies.first else { return nil }
      self.init(owner: .company(company), data: octets)
    case .companies(.omitted):
      let place = [UInt8](octets.prefix(2))
      guard place.count == 2 else { return nil }
      self.init(owner: .company(UInt16(place[1]) << 8 | UInt16(place[0])), data: Data(octets.dropFirst(2)))
    }
  }
}

extension MatchSubject {
  /// Returns the device with the service data of a payload.
  fileprivate func sending(_ payload: AdvertisedPayload) -> MatchSubject {
    guard case .service(let service) = payload.owner else { return self }
    var subject = self
    subject.services.insert(service)
    subject.serviceData[service] = [UInt8](payload.data)
    return subject
  }
}

extension MatchRule {
  /// Returns a device for each condition, which fulfils it. For a rule without conditions: one device without
  /// properties.
  fileprivate func subjects(address: DeviceAddress?) -> [MatchSubject] {
    (conditions.isEmpty ? [MatchRule.Condition()] : conditions).map { condition in
      let fits = condition.addresses.isEmpty || condition.addresses.contains { $0.matches(address?.number ?? 0) }
      let prefix = condition.addresses.first
      return MatchSubject(
        name: condition.names.first?.text.filter { $0 != "*" }.replacing("?", with: "0"),
        services: Set(condition.services.prefix(1) + condition.serviceData.prefix(1).map(\.service)),
        serviceData: Dictionary(condition.serviceData.prefix(1).map { ($0.service, $0.octets) }) { first, _ in first },
        address: fits ? address?.number : prefix.map { $0.number << UInt64(48 - 8 * $0.octetCount) },
        hasFixedAddress: fits && address != nil
      )
    }
  }
}
