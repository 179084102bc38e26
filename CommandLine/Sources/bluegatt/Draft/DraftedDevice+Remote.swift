import GATTCore
import GATTRuntime

extension DraftedDevice {
  /// Reads the attributes of a connected device, and listens to its notifications and indications.
  ///
  /// - Parameter length: How long to listen; nil for not at all.
  /// - Throws: Errors that end the connection. An access that the device refuses becomes a part of the draft.
  init(of connection: Connection, _ remote: RemoteAttributes, over radio: Radio, for length: TimeSpan?) async throws {
    self.init()
    name = connection.peripheral.advertisement?.localName ?? connection.peripheral.name
    for service in remote.services {
      addService(service.uuid, handle: service.handle.rawValue, isPrimary: service.isPrimary)
    }
    let values = try await Progress.during("reading values") { try await remote.values() }
    for attribute in remote.all { add(attribute, values[attribute.handle]) }
    guard let length else { return }
    let draft = Shared(self)
    try await Self.listen(to: remote, over: radio, for: length, draft)
    self = draft.value.withLock { $0 }
  }

  private mutating func add(_ attribute: RemoteAttribute, _ result: ReadResult?) {
    let (characteristic, service) = (attribute.characteristic, attribute.service.uuid)
    if let descriptor = attribute.descriptor {
      var value: [UInt8]?
      if case .octets(let octets) = result { value = octets }
      let new = Descriptor(uuid: descriptor.uuid, handle: descriptor.handle.rawValue, value: value)
      return addDescriptor(new, to: characteristic.uuid, of: service)
    }
    addCharacteristic(
      characteristic.uuid,
      of: service,
      handle: characteristic.handle.rawValue,
      characteristic.properties
    )
    switch result {
    case .octets(let octets): addValue(octets, .read, of: characteristic.uuid, of: service)
    case .refused(let reason): addRefusal("read refused: \(reason)", of: characteristic.uuid, of: service)
    case nil: break
    }
  }

  /// Subscribes to everything that notifies or indicates.
  private static func listen(
    to remote: RemoteAttributes,
    over radio: Radio,
    for length: TimeSpan,
    _ draft: Shared<DraftedDevice>
  ) async throws {
    var subscriptions: [(attribute: RemoteAttribute, values: Subscription<Data>)] = []
    for attribute in remote.all where attribute.descriptor == nil {
      if attribute.characteristic.properties.isDisjoint(with: [.notify, .indicate]) { continue }
      do {
        subscriptions.append((attribute, try await attribute.characteristic.subscribe()))
      } catch let error as ATTError {
        let reason = remote.vocabulary.errorName(error, of: attribute.service.uuid) ?? "\(error)"
        draft.value.withLock {
          $0.addRefusal("subscription refused: \(reason)", of: attribute.uuid, of: attribute.service.uuid)
        }
      } catch let error as CharacteristicError {
        draft.value.withLock {
          $0.addRefusal("subscription refused: \(error)", of: attribute.uuid, of: attribute.service.uuid)
        }
      }
    }
    if subscriptions.isEmpty { return }
    let made = subscriptions
    try await Progress.during("listening for \(length)") {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for (attribute, values) in made {
          group.addTask {
            for try await data in values {
              draft.value.withLock {
                $0.addValue([UInt8](data), .notify, of: attribute.uuid, of: attribute.service.uuid)
              }
            }
            return false
          }
        }
        group.addTask {
          try await radio.clock.sleep(for: length.duration)
          return true
        }
        defer { group.cancelAll() }
        // A stream ends with the connection. The draft then contains what came until the end.
        if try await group.next() == false {
          Output.printError("bluegatt: warning: the connection was lost while listening\n")
        }
      }
    }
  }
}
