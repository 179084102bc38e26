import GATTCore
import GATTDefinitions
import ShippedDefinitions

/// The services, characteristics and values of a device that were read or captured, for a draft of its definition.
struct DraftedDevice: Sendable {
  /// Limits, far more than devices have. A definition file may have 20,000 elements.
  private static let mostCharacteristics = 256
  private static let mostServices = 128
  private static let mostDescriptors = 16
  private static let mostRefusals = 8

  /// A service, or all services with one UUID.
  struct Service: Sendable {
    let uuid: BluetoothUUID
    var isPrimary = true
    /// The handles of the services with this UUID.
    var handles: Set<UInt16> = []
  }

  /// A characteristic of a service, or all characteristics of the service with one UUID.
  struct Characteristic: Sendable {
    let uuid: BluetoothUUID
    /// The service; nil when it was not discovered.
    let service: BluetoothUUID?
    /// The handles of the characteristics with this UUID.
    var handles: Set<UInt16> = []
    /// The properties that at least one of these characteristics has.
    var properties: CharacteristicProperties = []
    /// The properties that all of these characteristics have; nil until one was discovered.
    var commonProperties: CharacteristicProperties?
    var values: [Direction: SeenValues] = [:]
    /// The errors with which the device refused accesses.
    var refusals: [String] = []
    var descriptors: [Descriptor] = []
  }

  /// A descriptor of a characteristic.
  struct Descriptor: Sendable {
    let uuid: BluetoothUUID
    let handle: UInt16
    /// nil when it was not read.
    var value: [UInt8]?
  }

  private struct Key: Hashable {
    var service: BluetoothUUID?
    var characteristic: BluetoothUUID
  }

  /// The name of the device.
  var name: String?
  /// Whether the device has more than the limits allow.
  private(set) var isIncomplete = false
  private var knownServices: [BluetoothUUID: Service] = [:]
  private var knownCharacteristics: [Key: Characteristic] = [:]

  /// Generic Access and Generic Attribute, which the host of every device serves.
  private static let servicesOfHosts: Set<BluetoothUUID> = ["1800", "1801"]

  /// The services in the order of their handles, without those that every device has.
  var services: [Service] {
    knownServices.values.filter { !Self.servicesOfHosts.contains($0.uuid) }.sorted {
      ($0.handles.min() ?? 0, $0.uuid.description) < ($1.handles.min() ?? 0, $1.uuid.description)
    }
  }

  /// The characteristics of a service in the order of their handles. For nil, the characteristics of unknown services.
  func characteristics(of service: BluetoothUUID?) -> [Characteristic] {
    knownCharacteristics.values.filter { $0.service == service }.sorted {
      ($0.handles.min() ?? 0, $0.uuid.description) < ($1.handles.min() ?? 0, $1.uuid.description)
    }
  }

  /// The characteristics of all services, known or not, in the order of their handles.
  var characteristics: [Characteristic] {
    let services: [BluetoothUUID?] = self.services.map(\.uuid) + [nil]
    return services.flatMap { characteristics(of: $0) }
  }

  /// The characteristics with a UUID, of all services.
  func characteristics(called uuid: BluetoothUUID) -> [Characteristic] {
    knownCharacteristics.values.filter { $0.uuid == uuid }
  }

  /// Whether there is nothing to define.
  var isEmpty: Bool {
    services.isEmpty && characteristics(of: nil).allSatisfy { Shipped.assigned($0.uuid) != nil }
  }

  // MARK: Adding

  mutating func addService(_ uuid: BluetoothUUID, handle: UInt16?, isPrimary: Bool = true) {
    guard knownServices[uuid] != nil || knownServices.count < Self.mostServices else {
      isIncomplete = true
      return
    }
    var service = knownServices[uuid] ?? Service(uuid: uuid)
    if let handle {
      service.handles.insert(handle)
      service.isPrimary = isPrimary
    }
    knownServices[uuid] = service
  }

  mutating func addCharacteristic(
    _ uuid: BluetoothUUID,
    of service: BluetoothUUID?,
    handle: UInt16,
    _ properties: CharacteristicProperties
  ) {
    change(uuid, of: service) { characteristic in
      characteristic.handles.insert(handle)
      characteristic.properties.formUnion(properties)
      characteristic.commonProperties = characteristic.commonProperties?.intersection(properties) ?? properties
    }
  }

  /// Adds a descriptor, or its value.
  mutating func addDescriptor(
    _ descriptor: Descriptor,
    to characteristic: BluetoothUUID,
    of service: BluetoothUUID?
  ) {
    change(characteristic, of: service) { characteristic in
      if let index = characteristic.descriptors.firstIndex(where: { $0.handle == descriptor.handle }) {
        if descriptor.value != nil { characteristic.descriptors[index] = descriptor }
      } else if characteristic.descriptors.count < Self.mostDescriptors {
        characteristic.descriptors.append(descriptor)
      }
    }
  }

  mutating func addValue(
    _ value: [UInt8],
    _ direction: Direction,
    of characteristic: BluetoothUUID,
    of service: BluetoothUUID?
  ) {
    change(characteristic, of: service) { characteristic in
      if characteristic.values[direction]?.add(value) == nil {
        characteristic.values[direction] = SeenValues(value)
      }
    }
  }

  /// Adds a property that was used, unless the properties were discovered.
  mutating func addUse(
    _ property: CharacteristicProperties,
    of characteristic: BluetoothUUID,
    of service: BluetoothUUID?,
    handle: UInt16
  ) {
    change(characteristic, of: service) { characteristic in
      guard characteristic.commonProperties == nil else { return }
      characteristic.handles.insert(handle)
      characteristic.properties.formUnion(property)
    }
  }

  mutating func addRefusal(_ text: String, of characteristic: BluetoothUUID, of service: BluetoothUUID?) {
    change(characteristic, of: service) { characteristic in
      if characteristic.refusals.count < Self.mostRefusals, !characteristic.refusals.contains(text) {
        characteristic.refusals.append(text)
      }
    }
  }

  private mutating func change(
    _ uuid: BluetoothUUID,
    of service: BluetoothUUID?,
    _ body: (inout Characteristic) -> Void
  ) {
    let key = Key(service: service, characteristic: uuid)
    guard knownCharacteristics[key] != nil || knownCharacteristics.count < Self.mostCharacteristics else {
      isIncomplete = true
      return
    }
    if let service { addService(service, handle: nil) }
    body(&knownCharacteristics[key, default: Characteristic(uuid: uuid, service: service)])
  }
}
