import GATTCore
import GATTRuntime

/// A simulated device with the services of a definition; see `SimulatedAir.device(_:name:position:)`.
public struct SimulatedDevice: Sendable {
  /// The radio of the device, to move it, to switch it off, and to break its links.
  public let adapter: SimulatedAdapter
  /// The peripheral role of the device.
  public let manager: PeripheralManager
  /// The services of the device, with values that a test may change.
  public let services: [MutableService]
  /// The advertised data.
  public let advertisement: Advertisement
}

extension SimulatedAir {
  /// Adds a device that advertises as the `x:Match` of its definition says, and answers with the examples of the
  /// definition: a value to read begins with its first example. It does not answer requests without an example.
  ///
  /// For example with `JBD`, a battery of `BlueGATTVendorCatalog`:
  ///
  /// ```swift
  /// let battery = try await air.device(JBD.self)
  /// for try await found in central.devices(of: JBD.self) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - device: A generated device with services.
  ///   - name: The advertised name; nil for the shortest name that the first pattern of the `x:Match` accepts.
  ///   - position: The position of the device.
  /// - Throws: The errors of `PeripheralManager.add(_:)` and `PeripheralManager.startAdvertising(_:)`.
  @discardableResult
  public func device<Device: GATTDevice>(
    _ device: Device.Type,
    name: String? = nil,
    position: Position = Position(x: 0, y: 0)
  ) async throws -> SimulatedDevice {
    let advertisement = Advertisement(matching: device.match, name: name)
    let adapter = addAdapter(name: name ?? device.name, position: position)
    let manager = try await PeripheralManager(backend: adapter)
    let services = device.services.map { MutableService(answeringExamplesOf: $0) }
    for service in services { try await manager.add(service) }
    try await manager.startAdvertising(advertisement)
    return SimulatedDevice(adapter: adapter, manager: manager, services: services, advertisement: advertisement)
  }
}

extension SimulatedAir {
  /// Adds a device that advertises a value as the `x:Match` of its definition says, and nothing else. The device is not
  /// connectable if the value has room only without the flags of a connectable device.
  ///
  /// ```swift
  /// let sensor = try await air.device(advertising: Govee.GVH5075(…))
  /// for try await reading in central.readings(of: Govee.GVH5075.self) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - value: Service data or manufacturer data.
  ///   - name: The advertised name; nil for the shortest name that the first pattern of the `x:Match` accepts.
  ///   - position: The position of the device.
  /// - Throws: `EncodeError` when the value can't be encoded; the errors of
  ///   `PeripheralManager.startAdvertising(_:)`.
  @discardableResult
  public func device<Value: AdvertisedValue>(
    advertising value: Value,
    name: String? = nil,
    position: Position = Position(x: 0, y: 0)
  ) async throws -> SimulatedDevice {
    var advertisement = Advertisement(matching: Value.match, name: name)
    let octets = try value.data()
    if let type = Value.self as? any ServiceDataValue.Type {
      advertisement.add(octets, of: .service(type.uuid))
    } else if let type = Value.self as? any ManufacturerDataValue.Type {
      advertisement.add(octets, of: .companies(type.companies))
    }
    advertisement = advertisement.fitted
    let adapter = addAdapter(name: name ?? "\(Value.self)", position: position)
    let manager = try await PeripheralManager(backend: adapter)
    try await manager.startAdvertising(advertisement)
    return SimulatedDevice(adapter: adapter, manager: manager, services: [], advertisement: advertisement)
  }
}

extension Advertisement {
  /// Adds service data or manufacturer data.
  ///
  /// - Parameters:
  ///   - octets: The octets after the UUID or the company identifier. For manufacturer data without a company
  ///     identifier: all octets.
  ///   - source: The service, or the companies. The first company is used.
  /// - Returns: Whether there is such data: data without a company identifier has at least two octets.
  @discardableResult
  public mutating func add(_ octets: Data, of source: AdvertisedSource) -> Bool {
    switch source {
    case .service(let service): serviceData[service] = octets
    case .companies(.assigned(let companies)):
      guard let company = companies.first else { return false }
      manufacturerData[company] = octets
    case .companies(.omitted):
      let octets = [UInt8](octets)
      guard octets.count >= 2 else { return false }
      manufacturerData[UInt16(octets[0]) | UInt16(octets[1]) << 8] = Data(octets[2...])
    }
    return true
  }

  /// Creates an advertisement that fulfils one condition of a rule: the first condition without an address, because an
  /// advertisement can't choose its address.
  public init(matching rule: MatchRule, name: String?) {
    self.init(localName: name)
    guard let condition = rule.conditions.first(where: \.addresses.isEmpty) ?? rule.conditions.first else { return }
    localName = name ?? condition.names.first?.shortestName
    services = Array(condition.services.prefix(1))
    if let pattern = condition.serviceData.first { serviceData[pattern.service] = Data(pattern.octets) }
  }
}

extension NamePattern {
  /// The shortest name that matches, with `0` for any character.
  fileprivate var shortestName: String {
    String(text.compactMap { $0 == "*" ? nil : $0 == "?" ? "0" : $0 })
  }
}
