import GATTCore
import GATTRuntime

/// Makes the advertisement of an emulated device.
enum EmulatedAdvertisement {
  /// The advertisement with the name, the appearance and the services that fit, those with short UUIDs first.
  ///
  /// - Parameter cutsName: Whether a name that is too long is cut. A name that the user gave is not cut.
  static func of(
    _ services: [BluetoothUUID],
    name: String,
    appearance: UInt16?,
    cutsName: Bool
  ) -> Advertisement {
    var advertisement = Advertisement(localName: cutsName ? cut(name) : name, appearance: appearance)
    var seen: Set<BluetoothUUID> = []
    for uuid in services.sorted(by: { $0.width.rawValue < $1.width.rawValue }) where seen.insert(uuid).inserted {
      var longer = advertisement
      longer.services.append(uuid)
      if longer.advertisingDataLength <= Advertisement.maximumAdvertisingDataLength { advertisement = longer }
    }
    return advertisement
  }

  /// The longest prefix of the name, in whole characters, that fits.
  private static func cut(_ name: String) -> String {
    var result = name
    while result.utf8.count > Advertisement.maximumAdvertisingDataLength - 2 { result.removeLast() }
    return result
  }
}
