import GATTCore

/// The attributes of a server, as far as they were discovered.
///
/// A class, because all links with one server share it.
final class AttributeMap {
  /// Limits, so that a hostile server can't fill the memory. Real servers have fewer services and characteristics.
  private static let mostServices = 1024
  private static let mostCharacteristics = 8192

  private struct Service: Equatable {
    var start: UInt16
    var end: UInt16
    var uuid: BluetoothUUID
    var isPrimary: Bool
  }

  private struct Characteristic: Equatable {
    var declaration: UInt16
    var value: UInt16
    var uuid: BluetoothUUID
    var properties: CharacteristicProperties
  }

  /// Sorted by handle, without overlaps.
  private var services: [Service] = []
  /// Sorted by declaration.
  private var characteristics: [Characteristic] = []
  private var types: [UInt16: BluetoothUUID] = [:]
  /// A cache of `path(_:)`, cleared by each change.
  private var paths: [UInt16: AttributePath] = [:]

  /// The path of an attribute.
  func path(_ handle: UInt16) -> AttributePath {
    if let path = paths[handle] { return path }
    let path = findPath(handle)
    paths[handle] = path
    return path
  }

  private func findPath(_ handle: UInt16) -> AttributePath {
    let service = services.last { $0.start <= handle && handle <= $0.end }
    var path = AttributePath(handle: handle, service: service?.uuid)
    let type = types[handle]
    let characteristic = characteristics.last { $0.declaration <= handle && $0.declaration >= service?.start ?? 0 }
    if handle == service?.start {
      path.descriptor = service?.isPrimary == false ? .secondaryService : .primaryService
    } else if let characteristic, handle == characteristic.value {
      path.characteristic = characteristic.uuid
    } else if let characteristic, handle == characteristic.declaration {
      path.characteristic = characteristic.uuid
      path.descriptor = .characteristicDeclaration
    } else if let type, type.isDeclaration {
      path.descriptor = type
    } else if let type, let characteristic, handle > characteristic.value {
      path.characteristic = characteristic.uuid
      path.descriptor = type
    } else if let type {
      // The attribute is only known from a read by type.
      if type.isDescriptor { path.descriptor = type } else { path.characteristic = type }
    } else if let characteristic, isOnlyDescriptor(handle, of: characteristic, in: service) {
      path.characteristic = characteristic.uuid
      path.descriptor = .clientCharacteristicConfiguration
    }
    return path
  }

  /// Whether `handle` is the only descriptor of a characteristic that notifies or indicates. That descriptor must be
  /// the Client Characteristic Configuration (Core Specification, Volume 3, Part G, 3.3.1.1). Many clients write the
  /// descriptor without discovering its type.
  private func isOnlyDescriptor(_ handle: UInt16, of characteristic: Characteristic, in service: Service?) -> Bool {
    let next = characteristics.first { $0.declaration > characteristic.declaration }?.declaration
    let isLast = handle == service?.end || next.map { handle == $0 - 1 } ?? false
    let sends = !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    return sends && isLast && handle > characteristic.value && handle - 1 == characteristic.value
  }

  /// Adds a service, and forgets everything else at its handles.
  ///
  /// - Returns: Whether the service is new.
  func learnService(start: UInt16, end: UInt16, uuid: BluetoothUUID, isPrimary: Bool) -> Bool {
    let service = Service(start: start, end: end, uuid: uuid, isPrimary: isPrimary)
    guard 0 < start, start <= end, !services.contains(service) else { return false }
    forget(start...end)
    guard services.count < Self.mostServices else { return false }
    services.insert(service, at: services.firstIndex { $0.start > start } ?? services.endIndex)
    return true
  }

  /// Adds a characteristic.
  ///
  /// - Returns: Whether the characteristic is new.
  func learnCharacteristic(
    declaration: UInt16,
    value: UInt16,
    uuid: BluetoothUUID,
    properties: CharacteristicProperties
  ) -> Bool {
    let new = Characteristic(declaration: declaration, value: value, uuid: uuid, properties: properties)
    guard 0 < declaration, declaration < value, !characteristics.contains(new) else { return false }
    characteristics.removeAll { $0.declaration == declaration || $0.value == value }
    guard characteristics.count < Self.mostCharacteristics else { return false }
    let index = characteristics.firstIndex { $0.declaration > declaration }
    characteristics.insert(new, at: index ?? characteristics.endIndex)
    paths = [:]
    return true
  }

  /// Sets the type of an attribute.
  ///
  /// - Returns: Whether the type is new.
  func learnType(_ handle: UInt16, _ type: BluetoothUUID) -> Bool {
    guard handle > 0, types[handle] != type else { return false }
    types[handle] = type
    paths = [:]
    return true
  }

  /// Removes attributes that the server has changed.
  func forget(_ handles: ClosedRange<UInt16>) {
    services.removeAll { $0.start <= handles.upperBound && $0.end >= handles.lowerBound }
    characteristics.removeAll { handles.contains($0.declaration) }
    types = types.filter { !handles.contains($0.key) }
    paths = [:]
  }
}
