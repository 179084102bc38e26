import BlueGATT
import Logging
import Synchronization

/// Finds the controls of each device on its first connection, and reads their present values.
final class ControlFinder: Sendable {
  private let definitions: AttributeDefinitions
  private let values: ConnectedValues
  private let logger: Logger
  private let announce: @Sendable ([Control], ConnectedDevice) -> Void
  /// The devices with known controls.
  private let found = Mutex<Set<String>>([])

  /// - Parameter announce: Gets the controls of a device, before the packets with their values.
  init(
    _ definitions: AttributeDefinitions,
    _ values: ConnectedValues,
    logger: Logger,
    announce: @escaping @Sendable ([Control], ConnectedDevice) -> Void
  ) {
    self.definitions = definitions
    self.values = values
    self.logger = logger
    self.announce = announce
  }

  /// Finds the controls of a device that were not found yet. After a failure, the next connection tries again. The caller
  /// has the turn in the queue of the device.
  func find(
    _ device: DeviceConfiguration,
    over connection: Connection,
    _ deliver: (Packet) -> Void
  ) async {
    if found.withLock({ $0.contains(device.name) }) { return }
    do {
      var services: [Control.Service] = []
      for service in try await connection.services() {
        let characteristics = try await service.discoverCharacteristics()
        services.append(
          Control.Service(uuid: service.uuid, characteristics: characteristics.map { ($0.uuid, $0.properties) })
        )
      }
      let definitions = try await definitions.of(connection, over: values.links.central)
      let controls = Control.all(of: services, definitions, subscriptions: Set(device.subscriptions))
      announce(controls, ConnectedDevice(device.name, connection))
      // Several controls may show one value.
      var read: Set<BluetoothUUID> = []
      for control in controls where control.isReadable {
        guard let uuid = control.subject.characteristic, read.insert(uuid).inserted else { continue }
        let (characteristic, service) = try await connection.characteristic(uuid, in: control.service, definitions)
        // The device may want a pairing for this value only.
        guard let octets = try? await characteristic.read() else {
          if connection.isConnected { continue }
          throw PeripheralError.disconnected
        }
        let known = ConnectedDevice(device.name, connection)
        if let interpreter = try? definitions.interpreter(of: uuid, in: service, .read),
          let value = try? values.value(octets, interpreter, from: known),
          let packet = values.packet(of: value, octets, known)
        {
          deliver(packet)
        }
      }
      found.withLock { _ = $0.insert(device.name) }
    } catch {
      logger.debug("the controls are not known", metadata: ["device": "\(device.name)", "error": "\(error)"])
    }
  }
}
