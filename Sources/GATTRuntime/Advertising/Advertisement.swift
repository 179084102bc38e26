import GATTCore

/// What a device says about itself without being connected: to be advertised, or as heard.
public struct Advertisement: Hashable, Sendable {
  /// What people call the device.
  public var localName: String?
  /// The services it offers.
  public var services: [BluetoothUUID]
  /// The services it looks for.
  public var solicitedServices: [BluetoothUUID]
  /// Data of services.
  public var serviceData: [BluetoothUUID: Data]
  /// Data of manufacturers, by the company identifier that the Bluetooth SIG assigned.
  public var manufacturerData: [UInt16: Data]
  /// What the device looks like: a number of the Bluetooth SIG's list of appearances.
  public var appearance: UInt16?
  /// The power it is sent with, in dBm, -127 ... 127.
  public var txPower: Int8?

  /// An advertisement with these fields.
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

  /// An advertisement of generated or hand-written services.
  public init(localName: String? = nil, services: [any ServiceConfigurable.Type]) {
    self.init(localName: localName, services: services.map { $0.uuid })
  }

  // MARK: Typed data

  /// The data of a service as a value; nil when there is none, or when the octets are of another layout, because devices of
  /// several makers advertise different data under one UUID. `Value(serviceData[Value.uuid]!)` throws the reason.
  public func serviceData<Value: ServiceDataValue>(_ type: Value.Type) -> Value? {
    serviceData[Value.uuid].flatMap { try? Value($0) }
  }

  /// Carries a value for its service, in the place of what there was for it.
  ///
  /// - Throws: `EncodeError` when the value has no octets.
  public mutating func setServiceData<Value: ServiceDataValue>(_ value: Value) throws(EncodeError) {
    serviceData[Value.uuid] = try value.data()
  }

  /// The data of a company as a value; nil when there is none, or when the octets are of another layout, because devices of
  /// one company advertise different data. `Value(manufacturerData[Value.companyIdentifier]!)` throws the reason.
  public func manufacturerData<Value: ManufacturerDataValue>(_ type: Value.Type) -> Value? {
    manufacturerData[Value.companyIdentifier].flatMap { try? Value($0) }
  }

  /// Carries a value for its company, in the place of what there was for it.
  ///
  /// - Throws: `EncodeError` when the value has no octets.
  public mutating func setManufacturerData<Value: ManufacturerDataValue>(_ value: Value) throws(EncodeError) {
    manufacturerData[Value.companyIdentifier] = try value.data()
  }
}
