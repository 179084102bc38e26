import BlueGATT
import Foundation
import GATTDefinitions
import GATTInterpreter
import Logging

/// Delivers the readings of the devices that the configuration names: of values that they send, and of values that the
/// gateway asks for.
struct ConnectedDevices: Sendable {
  let devices: [DeviceConfiguration]
  let links: DeviceLinks
  let definitions: AttributeDefinitions
  let values: ConnectedValues
  /// Finds the controls of the devices; nil when they are not wanted.
  var controls: ControlFinder?
  let metrics: Metrics
  let logger: Logger
  /// Called at the heartbeat for each device that stays connected, with its name.
  var stillConnected: (@Sendable (String) -> Void)?

  /// The time before an attempt is repeated.
  private static let pause = Duration.seconds(2)
  /// The time between a subscription that the device has refused and the next attempt.
  private static let refusalPause = Duration.seconds(30)
  /// The number of attempts of one poll, if the connection fails.
  private static let mostAttempts = 3

  private var clock: RadioClock { links.central.clock }

  /// Connects and asks until the task is cancelled.
  func run(_ deliver: @escaping @Sendable (Packet) -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in devices {
        if device.staysConnected { group.addTask { try await stayConnected(to: device, deliver) } }
        for poll in device.polls { group.addTask { try await ask(poll, device, deliver) } }
      }
      group.addTask {
        // The manager reports octets of a stream (`x:Frame`) with which no value can begin.
        for await _ in links.central.malformedValues() { metrics.count(.malformedValues) }
      }
      try await group.waitForAllOrCancel()
    }
  }

  // MARK: Subscriptions

  private func stayConnected(
    to device: DeviceConfiguration,
    _ deliver: @escaping @Sendable (Packet) -> Void
  ) async throws {
    while true {
      do {
        for try await connection in links.peripheral(device.name).connections() {
          metrics.add(.devicesConnected, 1)
          defer { metrics.add(.devicesConnected, -1) }
          logger.info("connected", metadata: ["device": "\(device.name)"])
          // Before values come, because a value that a control shows needs no sensor.
          try await findControls(device, over: connection, deliver)
          let reason = try await withThrowingTaskGroup(of: Void.self) { group -> DisconnectionReason in
            for uuid in device.subscriptions {
              group.addTask { try await subscribe(to: uuid, of: device, over: connection, deliver) }
            }
            if let stillConnected { group.addTask { try await repeatHeartbeat(of: device, stillConnected) } }
            defer { group.cancelAll() }
            return try await connection.waitForEnd()
          }
          logger.info("disconnected", metadata: ["device": "\(device.name)", "reason": "\(reason)"])
        }
      } catch let error where !(error is CancellationError) {
        // The adapter has not heard the device yet, or has forgotten it.
        logger.debug("cannot be connected", metadata: ["device": "\(device.name)", "error": "\(error)"])
      }
      // `connections()` also ends without an error, when `DeviceLinks` disconnects after a missing answer.
      try await clock.sleep(for: Self.pause)
    }
  }

  /// Tells of a connected device again and again, because the device may have nothing to send.
  private func repeatHeartbeat(
    of device: DeviceConfiguration,
    _ stillConnected: @Sendable (String) -> Void
  ) async throws {
    while true {
      try await clock.sleep(for: links.settings.heartbeat(of: device.name))
      stillConnected(device.name)
    }
  }

  private func findControls(
    _ device: DeviceConfiguration,
    over connection: Connection,
    _ deliver: (Packet) -> Void
  ) async throws {
    guard let controls else { return }
    let place = links.queue.enter(device.name)
    defer { links.queue.leave(place) }
    try await place.wait()
    await controls.find(device, over: connection, deliver)
  }

  /// Delivers the values of a characteristic until the link ends.
  private func subscribe(
    to uuid: BluetoothUUID,
    of device: DeviceConfiguration,
    over connection: Connection,
    _ deliver: (Packet) -> Void
  ) async throws {
    while connection.isConnected {
      do {
        let (characteristic, interpreter) = try await characteristic(uuid, over: connection, .notify)
        let updates = try await characteristic.subscribe(
          buffering: .newest(1024),
          assembler: interpreter.frameAssembler()
        )
        var overflows = 0
        for try await octets in updates {
          metrics.countOverflows(updates.overflowCount, &overflows)
          if let packet = packet(octets, interpreter, device, connection) { deliver(packet) }
        }
      } catch PeripheralError.disconnected {
        return
      } catch CharacteristicError.removed {
        // The device may have the characteristic at another handle now.
      } catch let error where !(error is CancellationError) {
        metrics.count(.subscriptionFailures)
        metrics.note(
          .valueSubscriptions,
          of: device.name,
          "the device \(device.name): the subscription to \(uuid) failed: \(error)"
        )
        try await clock.sleep(for: Self.refusalPause)
      }
    }
  }

  // MARK: Polls

  private func ask(
    _ poll: DeviceConfiguration.Poll,
    _ device: DeviceConfiguration,
    _ deliver: (Packet) -> Void
  ) async throws {
    var next = clock.now
    while true {
      next = next.advanced(by: .seconds(poll.every))
      for packet in try await answer(to: poll, device, until: next, deliver) { deliver(packet) }
      // A poll that took longer than its period shifts the later ones.
      next = max(next, clock.now)
      try await clock.sleep(until: next)
    }
  }

  /// Polls once, and returns no packets after a failure. Waits for the adapter, for a device that was not heard yet,
  /// and for the name of the device if it tells the definition.
  private func answer(
    to poll: DeviceConfiguration.Poll,
    _ device: DeviceConfiguration,
    until end: BackendInstant,
    _ deliver: (Packet) -> Void
  ) async throws -> [Packet] {
    var attempts = 0
    while true {
      do {
        return try await attempt(poll, device, deliver)
      } catch let error where !(error is CancellationError) {
        attempts += 1
        let isTransient = error is PeripheralError || (error as? UnclearDefinition)?.isNameKnown == false
        let mayRetry = error is CentralManagerError || isTransient && attempts < Self.mostAttempts
        guard mayRetry, clock.now.advanced(by: Self.pause) < end else {
          metrics.count(.pollFailures)
          metrics.note(
            .polls,
            of: device.name,
            "the device \(device.name): the poll of \(poll.subject) failed: \(error)"
          )
          return []
        }
        try await clock.sleep(for: Self.pause)
      }
    }
  }

  private func attempt(
    _ poll: DeviceConfiguration.Poll,
    _ device: DeviceConfiguration,
    _ deliver: (Packet) -> Void
  ) async throws -> [Packet] {
    let place = links.queue.enter(device.name)
    defer { links.queue.leave(place) }
    try await place.wait()
    let connection = try await links.connect(to: device.name)
    await controls?.find(device, over: connection, deliver)
    do {
      let packets = try await packets(poll.subject, device, over: connection)
      await links.release(connection, of: device.name)
      return packets
    } catch {
      await links.release(connection, of: device.name, after: error)
      throw error
    }
  }

  private func packets(
    _ subject: DeviceConfiguration.Poll.Subject,
    _ device: DeviceConfiguration,
    over connection: Connection
  ) async throws -> [Packet] {
    switch subject {
    case .characteristic(let uuid):
      let (characteristic, interpreter) = try await characteristic(uuid, over: connection, .read)
      return [packet(try await characteristic.read(), interpreter, device, connection)].compactMap(\.self)
    case .request(let name):
      let definitions = try await definitions.of(connection, over: links.central)
      let exchange = try await DeviceRequest(name: name).exchange(over: connection, definitions)
      let known = ConnectedDevice(device.name, connection)
      let answers = try await exchange.answers(of: known, over: connection, definitions, values) {
        malformed($0, device)
      }
      return answers.compactMap { values.packet(of: $0.opened, $0.octets, known) }
    }
  }

  // MARK: Values

  private func characteristic(
    _ uuid: BluetoothUUID,
    over connection: Connection,
    _ direction: Direction
  ) async throws -> (Characteristic, ValueInterpreter) {
    let definitions = try await definitions.of(connection, over: links.central)
    let (characteristic, service) = try await connection.characteristic(uuid, definitions)
    guard let interpreter = try definitions.interpreter(of: uuid, in: service, direction) else {
      let message = "no definition of \(uuid) in the service \(service) is known"
      throw CommandAnswer.Failure(kind: .noDefinition, message: message)
    }
    return (characteristic, interpreter)
  }

  /// Returns the readings of octets; nil when they do not decode, and when they must not be delivered.
  private func packet(
    _ octets: Data,
    _ interpreter: ValueInterpreter,
    _ device: DeviceConfiguration,
    _ connection: Connection
  ) -> Packet? {
    let known = ConnectedDevice(device.name, connection)
    do {
      return values.packet(of: try values.value(octets, interpreter, from: known), octets, known)
    } catch let refusal as ValueOpener.Refusal {
      logger.debug("a value is not delivered", metadata: ["device": "\(device.name)", "reason": "\(refusal)"])
    } catch {
      malformed(octets, device)
    }
    return nil
  }

  private func malformed(_ octets: Data, _ device: DeviceConfiguration) {
    metrics.count(.malformedValues)
    logger.debug(
      "a value does not decode",
      metadata: ["device": "\(device.name)", "octets": "\(octets.hexStringValue())"]
    )
  }
}
