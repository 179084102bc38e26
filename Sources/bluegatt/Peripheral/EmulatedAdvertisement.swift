import GATTCore
import GATTRuntime

/// What a device that is emulated says of itself.
enum EmulatedAdvertisement {
  /// As much as there is room for: the appearance, then the services, those with short UUIDs first.
  ///
  /// - Parameter cutsName: Whether a name that is too long is cut: it was not asked for, it is that of a device.
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
      if longer.packetLength <= Advertisement.maximumPacketLength { advertisement = longer }
    }
    return advertisement
  }

  /// As many whole characters as there is room for.
  private static func cut(_ name: String) -> String {
    var result = name
    while result.utf8.count > Advertisement.maximumPacketLength - 2 { result.removeLast() }
    return result
  }
}
