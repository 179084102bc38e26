import GATTCore

extension Advertisement {
  /// Creates an advertisement that carries a value.
  ///
  /// - Parameters:
  ///   - value: A generated or hand-written value.
  ///   - localName: The name of the device.
  /// - Throws: `EncodeError` when the value can't be encoded; `PeripheralManagerError.invalidAdvertisement` when
  ///   `Value.match` requires another name.
  public init<Value: AdvertisedValue>(_ value: Value, localName: String? = nil) throws {
    self.init(localName: localName)
    if let value = value as? any ServiceDataValue {
      try setServiceData(value)
    } else if let value = value as? any ManufacturerDataValue {
      try setManufacturerData(value)
    }
    let rule = Value.match
    let accepting = rule.conditions.first { MatchRule([$0]).accepts(name: localName) }
    guard rule.conditions.isEmpty || accepting != nil else {
      let patterns = rule.conditions.flatMap(\.names).map { "'\($0.text)'" }.joined(separator: " or ")
      throw PeripheralManagerError.invalidAdvertisement(
        localName.map { "the name '\($0)' is none of \(Value.self), whose devices are called \(patterns)" }
          ?? "\(Value.self) needs a local name, as \(patterns), by which readers tell the device"
      )
    }
    if let service = accepting?.services.first, serviceData[service] == nil { services = [service] }
    if let pattern = accepting?.serviceData.first, serviceData[pattern.service] == nil {
      serviceData[pattern.service] = Data(pattern.octets)
    }
  }

  /// Sets the data of a company, or data without a company identifier.
  ///
  /// - Throws: `EncodeError`, `.invalidForm`, when data without a company identifier have fewer than two octets.
  mutating func setManufacturerOctets(_ octets: Data, of companies: CompanyIdentifiers, value: String)
    throws(EncodeError)
  {
    switch companies {
    case .assigned(let companies): manufacturerData[companies.first ?? 0xFFFF] = octets
    case .omitted:
      guard octets.count >= 2 else {
        let reason = EncodeError.Reason.invalidForm("needs two octets, in the place of the number of a company")
        throw EncodeError(value: value, field: "", reason: reason)
      }
      let number = Array(octets.prefix(2))
      manufacturerData[UInt16(number[0]) | UInt16(number[1]) << 8] = Data(octets.dropFirst(2))
    }
  }
}
