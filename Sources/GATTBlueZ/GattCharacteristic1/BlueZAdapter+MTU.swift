import DBus
import GATTRuntime

/// The MTU of a link: the greatest that BlueZ reports for its characteristics.
extension BlueZAdapter {
  /// The most octets of an ATT packet on the link.
  public nonisolated func maximumTransmissionUnit(of link: LinkIdentifier) -> Int {
    published.withLock { published in
      published.links.first { $0.link == link }?.maximumTransmissionUnit
        ?? AttributeProtocol.defaultMaximumTransmissionUnit
    }
  }

  /// Takes new properties of a `GattCharacteristic1` object.
  func takeMTU(_ values: Properties, of path: ObjectPath, _ device: Device1) {
    guard let unit = values.maximumTransmissionUnit else { return }
    device.attributes.characteristics[path]?.maximumTransmissionUnit = unit
    if device.link != nil { publishLinks() }
  }
}

extension RemoteAttributes {
  /// The most octets of an ATT packet on the link.
  var maximumTransmissionUnit: Int {
    AttributeProtocol.maximumTransmissionUnit(
      nearestTo: characteristics.values.compactMap(\.maximumTransmissionUnit).max() ?? 0
    )
  }
}

extension Properties {
  var maximumTransmissionUnit: Int? { self["MTU", as: UInt16.self].map(Int.init) }
}
