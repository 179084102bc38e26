import GATTCore

/// What the attributes of a server are, as far as it was discovered.
///
/// A reference: all links with one server learn for each other.
final class AttributeMap {
  /// More than any server has; a hostile one can't make the lists longer.
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

  /// In the order of their handles, without overlaps.
  private var services: [Service] = []
  /// In the order of their declarations.
  private var characteristics: [Characteristic] = []
  private var types: [UInt16: BluetoothUUID] = [:]
  /// What was asked for since something was learned.
  private var paths: [UInt16: AttributePath] = [:]

  /// Where an attribute stands.
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
      // Read by its type alone.
      if type.isDescriptor { path.descriptor = type } else { path.characteristic = type }
    } else if let characteristic, isOnlyDescriptor(handle, of: characteristic, in: service) {
      path.characteristic = characteristic.uuid
      path.descriptor = .clientCharacteristicConfiguration
    }
    return path
  }

  /// Whether a characteristic has one descriptor, which has to be its configuration when it notifies or indicates (Core
  /// Specification, Volume 3, Part G, 3.3.1.1): many clients don't ask then what it is.
  private func isOnlyDescriptor(_ handle: UInt16, of characteristic: Characteristic, in service: Service?) -> Bool {
    let next = characteristics.first { $0.declaration > characteristic.declaration }?.declaration
    let isLast = handle == service?.end || next.map { handle == $0 - 1 } ?? false
    let sends = !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    return sends && isLast && handle > characteristic.value && handle - 1 == characteristic.value
  }

  /// Learns of a service. Whatever else was known at its handles is gone.
  ///
  /// - Returns: Whether it is new.
  func learnService(start: UInt16, end: UInt16, uuid: BluetoothUUID, isPrimary: Bool) -> Bool {
    let service = Service(start: start, end: end, uuid: uuid, isPrimary: isPrimary)
    guard 0 < start, start <= end, !services.contains(service) else { return false }
    forget(start...end)
    guard services.count < Self.mostServices else { return false }
    services.insert(service, at: services.firstIndex { $0.start > start } ?? services.endIndex)
    return true
  }

  /// Learns of a characteristic.
  ///
  /// - Returns: Whether it is new.
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

  /// Learns the type of an attribute.
  ///
  /// - Returns: Whether it is new.
  func learnType(_ handle: UInt16, _ type: BluetoothUUID) -> Bool {
    guard handle > 0, types[handle] != type else { return false }
    types[handle] = type
    paths = [:]
    return true
  }

  /// Forgets what has changed on the server.
  func forget(_ handles: ClosedRange<UInt16>) {
    services.removeAll { $0.start <= handles.upperBound && $0.end >= handles.lowerBound }
    characteristics.removeAll { handles.contains($0.declaration) }
    types = types.filter { !handles.contains($0.key) }
    paths = [:]
  }
}
