import DBus
import GATTCore
import GATTRuntime

extension Advertisement {
  /// The constant properties of the object `org.bluez.LEAdvertisement1`. `BlueZAdapter` has its method `Release`.
  func properties(interval: Duration) -> Properties {
    // Scanners in general discovery ignore devices that are not discoverable.
    var properties: Properties = ["Type": "peripheral".value, "Discoverable": true.value]
    if !services.isEmpty { properties["ServiceUUIDs"] = services.texts }
    if !solicitedServices.isEmpty { properties["SolicitUUIDs"] = solicitedServices.texts }
    if !serviceData.isEmpty { properties["ServiceData"] = serviceData.variants { $0.fullDescription } }
    if !manufacturerData.isEmpty { properties["ManufacturerData"] = manufacturerData.variants { $0 } }
    properties["LocalName"] = localName?.value
    properties["Appearance"] = appearance?.value
    if txPower != nil { properties["Includes"] = ["tx-power"].value }
    properties["MinInterval"] = interval.milliseconds.value
    properties["MaxInterval"] = interval.milliseconds.value
    return properties
  }

  /// The requested power. BlueZ sets the property to the power that the adapter uses, and advertises that. It refuses to
  /// advertise at more than 20 dBm.
  var powerProperties: [ExportedProperty] {
    guard let txPower, txPower <= 20 else { return [] }
    return [ExportedProperty("TxPower", .int16, get: { .int16(Int16(txPower)) }, set: { _, _ in })]
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
  /// In whole milliseconds. Advertising intervals are at most 10.24 s.
  fileprivate var milliseconds: UInt32 { UInt32(min(max(self, .zero), .seconds(3600)) / .milliseconds(1)) }
}
