import GATTCore
import GATTRuntime

/// The advertising data of a peripheral.
public struct PeripheralAdvertisements: Sendable {
  /// All advertising data, by the names of the runtime.
  public let base: Advertisement
  /// Whether it accepts connections; nil when that is not known.
  public let isConnectable: Bool?

  /// Creates the value from an advertisement of the runtime.
  public init(_ base: Advertisement, isConnectable: Bool? = nil) {
    self.base = base
    self.isConnectable = isConnectable
  }

  /// The local name.
  public var localName: String? { base.localName }

  /// The two octets of a company identifier, and the manufacturer data after them. If the device advertises data of
  /// several companies, this is the data of the company with the lowest identifier; `base` has the data of all.
  public var manufacturerData: Data? {
    base.manufacturerData.min { $0.key < $1.key }.map { SerDe.serialize($0.key) + $0.value }
  }

  /// The transmit power, in dBm.
  public var txPower: Int? { base.txPower.map { Int($0) } }

  /// The advertised services; nil without any.
  public var serviceUUIDs: [CBUUID]? { base.services.isEmpty ? nil : base.services }

  /// The solicited services; nil without any.
  public var solicitedServiceUUIDs: [CBUUID]? { base.solicitedServices.isEmpty ? nil : base.solicitedServices }

  /// The service data; nil without any.
  public var serviceData: [CBUUID: Data]? { base.serviceData.isEmpty ? nil : base.serviceData }
}
