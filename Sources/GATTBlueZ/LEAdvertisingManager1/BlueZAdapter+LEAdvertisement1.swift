import DBus
import GATTCore
import GATTRuntime

/// The objects of advertisements: `LEAdvertisement1`.
extension BlueZAdapter {
  /// The object of an advertisement, with its method `Release`.
  func object(_ advertisement: Advertisement, _ interval: Duration, _ identifier: AdvertisementIdentifier)
    -> ExportedObject
  {
    let release = ExportedMethod("Release") { [weak self] _ in
      await self?.released(identifier)
      return []
    }
    return ExportedObject(
      forBlueZ: host.makeExportPath("advertisement"),
      .advertisement,
      methods: [release],
      constants: advertisement.properties(interval: interval),
      variables: advertisement.powerProperties
    )
  }

  /// Records that BlueZ has ended an advertisement.
  private func released(_ identifier: AdvertisementIdentifier) async {
    guard let export = advertisingManager.exports[identifier] else { return }
    advertisingManager.advertisements[identifier] = nil
    if state == .poweredOn { observers.report(.advertisementEnded(identifier)) }
    await export.remove()
  }
}

extension Advertisement {
  /// More than an advertising interval can be (10.24 s), so that BlueZ refuses it.
  private static let longestInterval = Duration.seconds(3600)

  /// The constant properties of the object `org.bluez.LEAdvertisement1`.
  fileprivate func properties(interval: Duration) -> Properties {
    // Scanners in general discovery ignore devices that are not discoverable. BlueZ refuses flags in a broadcast.
    var properties: Properties =
      isConnectable ? ["Type": "peripheral".value, "Discoverable": true.value] : ["Type": "broadcast".value]
    if !services.isEmpty { properties["ServiceUUIDs"] = services.map(\.fullDescription).value }
    if !solicitedServices.isEmpty { properties["SolicitUUIDs"] = solicitedServices.map(\.fullDescription).value }
    if !serviceData.isEmpty { properties["ServiceData"] = serviceData.variants { $0.fullDescription } }
    if !manufacturerData.isEmpty { properties["ManufacturerData"] = manufacturerData.variants { $0 } }
    properties["LocalName"] = localName?.value
    properties["Appearance"] = appearance?.value
    if txPower != nil { properties["Includes"] = ["tx-power"].value }
    // In whole milliseconds.
    let milliseconds = UInt32(min(max(interval, .zero), Self.longestInterval) / .milliseconds(1))
    properties["MinInterval"] = milliseconds.value
    properties["MaxInterval"] = milliseconds.value
    return properties
  }

  /// The requested power. BlueZ sets the property to the power that the adapter uses, and advertises that. It refuses
  /// to advertise at more than 20 dBm.
  fileprivate var powerProperties: [ExportedProperty] {
    guard let txPower, txPower <= 20 else { return [] }
    return [ExportedProperty("TxPower", .int16, get: { .int16(Int16(txPower)) }, set: { _, _ in })]
  }
}

extension Dictionary where Value == Data {
  fileprivate func variants<Name: DictionaryKey>(_ name: (Key) -> Name) -> DBus.Value {
    let entries = map { DictionaryEntry(name($0.key).value, .variant(.bytes([UInt8]($0.value)))) }
    return .dictionary(entries, key: Name.valueType, value: .variant)
  }
}
