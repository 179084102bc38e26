import GATTCore

/// The data that a device advertises, to be sent or as received.
public struct Advertisement: Hashable, Sendable {
  /// The local name of the device.
  public var localName: String?
  /// The UUIDs of the services that the device offers.
  public var services: [BluetoothUUID]
  /// The UUIDs of the services that the device solicits: the device invites centrals with one of these services to
  /// connect.
  public var solicitedServices: [BluetoothUUID]
  /// The service data, by service UUID.
  public var serviceData: [BluetoothUUID: Data]
  /// The manufacturer specific data, by company identifier.
  public var manufacturerData: [UInt16: Data]
  /// The appearance: a number from the Bluetooth SIG's list of appearances.
  public var appearance: UInt16?
  /// The transmit power in dBm, -127 ... 127.
  public var txPower: Int8?
  /// Whether centrals may connect to the device; true by default. An advertisement that is not connectable has no
  /// flags (Core Specification, Volume 3, Part C, 9.1.1), and so room for three more octets. `Discovery.isConnectable`
  /// says it of a received advertisement.
  public var isConnectable = true

  /// Creates an advertisement with these fields.
  public init(
    localName: String? = nil,
    services: [BluetoothUUID] = [],
    solicitedServices: [BluetoothUUID] = [],
    serviceData: [BluetoothUUID: Data] = [:],
    manufacturerData: [UInt16: Data] = [:],
    appearance: UInt16? = nil,
    txPower: Int8? = nil
  ) {
    self.localName = localName
    self.services = services
    self.solicitedServices = solicitedServices
    self.serviceData = serviceData
    self.manufacturerData = manufacturerData
    self.appearance = appearance
    self.txPower = txPower
  }

  /// Creates an advertisement of generated or hand-written services.
  public init(localName: String? = nil, services: [any ServiceConfigurable.Type]) {
    self.init(localName: localName, services: services.map { $0.uuid })
  }

  // MARK: Typed data

  /// Returns the data of a service as a value. Returns nil when the advertisement has no such data, or when the data
  /// does not decode.
  public func serviceData<Value: ServiceDataValue>(_ type: Value.Type) -> Value? {
    serviceData[Value.uuid].flatMap { try? Value($0) }
  }

  /// Sets the data of the value's service, replacing earlier data.
  ///
  /// - Throws: `EncodeError` when the value can't be encoded.
  public mutating func setServiceData<Value: ServiceDataValue>(_ value: Value) throws(EncodeError) {
    serviceData[Value.uuid] = try value.data()
  }

  /// Returns the data of a company as a value. Returns nil when the advertisement has no such data, or when the data
  /// does not decode. The function does not check `Value.match`.
  public func manufacturerData<Value: ManufacturerDataValue>(_ type: Value.Type) -> Value? {
    switch Value.companies {
    case .assigned(let companies):
      companies.lazy.compactMap { company in manufacturerData[company].flatMap { try? Value($0) } }.first
    case .omitted:
      manufacturerData.sorted { $0.key < $1.key }.lazy
        .compactMap { company, data in try? Value(company.serialize() + data) }.first
    }
  }

  /// Sets the data of the value's company, replacing earlier data. If the type has several company identifiers, the
  /// function uses the first one.
  ///
  /// - Throws: `EncodeError` when the value can't be encoded.
  public mutating func setManufacturerData<Value: ManufacturerDataValue>(_ value: Value) throws(EncodeError) {
    try setManufacturerOctets(try value.data(), of: Value.companies, value: "\(Value.self)")
  }
}
