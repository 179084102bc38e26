import DBus
import GATTCore
import GATTRuntime

extension Advertisement {
  /// The properties of the advertisement's object, `org.bluez.LEAdvertisement1`.
  ///
  /// - Parameter interval: The advertising interval; nil for BlueZ's default.
  func properties(interval: Duration?) -> [ExportedProperty] {
    var properties = [
      ExportedProperty("Type", constant: "peripheral".value),
      // Scanners in general discovery ignore devices that are not discoverable.
      ExportedProperty("Discoverable", constant: true.value),
    ]
    if !services.isEmpty { properties.append(ExportedProperty("ServiceUUIDs", constant: services.texts)) }
    if !solicitedServices.isEmpty {
      properties.append(ExportedProperty("SolicitUUIDs", constant: solicitedServices.texts))
    }
    if !serviceData.isEmpty {
      properties.append(ExportedProperty("ServiceData", constant: serviceData.variants { $0.fullDescription }))
    }
    if !manufacturerData.isEmpty {
      properties.append(ExportedProperty("ManufacturerData", constant: manufacturerData.variants { $0 }))
    }
    if let localName { properties.append(ExportedProperty("LocalName", constant: localName.value)) }
    if let appearance { properties.append(ExportedProperty("Appearance", constant: appearance.value)) }
    if let txPower { properties += Self.properties(ofPower: txPower) }
    if let interval {
      let milliseconds = interval.milliseconds.value
      properties.append(ExportedProperty("MinInterval", constant: milliseconds))
      properties.append(ExportedProperty("MaxInterval", constant: milliseconds))
    }
    return properties
  }

  /// The requested power. BlueZ sets the property to the power that the adapter uses, and advertises that.
  private static func properties(ofPower power: Int8) -> [ExportedProperty] {
    let value = Int16(power)
    let tells = ExportedProperty("Includes", constant: ["tx-power"].value)
    // BlueZ refuses to advertise at a greater power.
    guard value <= 20 else { return [tells] }
    return [tells, ExportedProperty("TxPower", .int16, get: { .int16(value) }, set: { _, _ in })]
  }
}

extension [BluetoothUUID] {
  fileprivate var texts: Value { map(\.fullDescription).value }
}

extension Dictionary where Value == Data {
  fileprivate func variants<Name: DictionaryKey>(_ name: (Key) -> Name) -> DBus.Value {
    let entries = map { DictionaryEntry(name($0.key).value, .variant(.bytes([UInt8]($0.value)))) }
    return .dictionary(entries, key: Name.valueType, value: .variant)
  }
}

extension Duration {
  /// In whole milliseconds, 1 ... 2^32 - 1.
  fileprivate var milliseconds: UInt32 {
    let (seconds, attoseconds) = components
    let (product, isTooMuch) = seconds.multipliedReportingOverflow(by: 1000)
    if isTooMuch { return seconds < 0 ? 1 : .max }
    return UInt32(clamping: Swift.max(1, product + attoseconds / 1_000_000_000_000_000))
  }
}
