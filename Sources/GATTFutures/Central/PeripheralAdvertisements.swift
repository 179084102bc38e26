import GATTCore
import GATTRuntime

/// What a peripheral says about itself without being connected.
public struct PeripheralAdvertisements: Sendable {
  /// All that it advertised, by the names of the runtime.
  public let base: Advertisement
  /// Whether it accepts connections; nil when that is not known.
  public let isConnectable: Bool?

  /// What was advertised.
  public init(_ base: Advertisement, isConnectable: Bool? = nil) {
    self.base = base
    self.isConnectable = isConnectable
  }

  /// What people call it.
  public var localName: String? { base.localName }

  /// The data of a manufacturer behind its company identifier, which has two octets; of the company with the lowest
  /// identifier where there are several. `base` has all of them.
  public var manufacturerData: Data? {
    base.manufacturerData.min { $0.key < $1.key }.map { SerDe.serialize($0.key) + $0.value }
  }

  /// The power it is sent with, in dBm.
  public var txPower: Int? { base.txPower.map { Int($0) } }

  /// The services it offers; nil when it names none.
  public var serviceUUIDs: [CBUUID]? { base.services.isEmpty ? nil : base.services }

  /// The services it looks for; nil when it names none.
  public var solicitedServiceUUIDs: [CBUUID]? { base.solicitedServices.isEmpty ? nil : base.solicitedServices }

  /// Data of services; nil when there is none.
  public var serviceData: [CBUUID: Data]? { base.serviceData.isEmpty ? nil : base.serviceData }
}
