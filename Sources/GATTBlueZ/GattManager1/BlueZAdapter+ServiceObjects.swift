import DBus
import GATTCore
import GATTRuntime

/// The objects of this program that BlueZ reads by `GetManagedObjects`, which `DBus` answers, and then calls:
/// `GattService1`, `GattCharacteristic1` and `GattDescriptor1`.
extension BlueZAdapter {
  /// The objects of an application, the one at its root first.
  func objects(of application: ServedApplication) -> [ExportedObject] {
    var all = [ExportedObject(objectManagerForBlueZ: application.root)]
    for service in application.services { all += objects(of: service, in: application) }
    return all
  }

  private func objects(of service: ServedService, in application: ServedApplication) -> [ExportedObject] {
    guard let path = application.path(of: service) else { return [] }
    // A service that is no longer served is not included.
    let included = service.local.included.compactMap { identifier in
      application.services.first { $0.identifier == identifier }.flatMap { application.path(of: $0) }
    }
    var properties = ["UUID": service.local.uuid.fullDescription.value, "Primary": service.local.isPrimary.value]
    if !included.isEmpty { properties["Includes"] = included.value }
    return [ExportedObject(forBlueZ: path, .gattService, constants: properties)]
      + service.local.characteristics.indices.flatMap { position in
        objects(of: position, in: service, at: path.appending("char", position), below: path)
      }
  }

  /// The objects of a characteristic and its descriptors.
  ///
  /// BlueZ does not need the properties `Handle` and `Value`. With the property `WriteAcquired`, BlueZ would send
  /// written values through a socket, and it would send the last of several values more than once.
  private func objects(
    of position: Int,
    in service: ServedService,
    at path: ObjectPath,
    below servicePath: ObjectPath
  ) -> [ExportedObject] {
    let characteristic = service.local.characteristics[position]
    let attribute = ServedAttribute(registration: service.identifier, position: position)
    let canUpdate = service.characteristics[position].updates != nil
    var properties = [
      "UUID": characteristic.uuid.fullDescription.value, "Service": servicePath.value,
      "Flags": characteristic.flags.value,
    ]
    // With this property, BlueZ calls `AcquireNotify`.
    if canUpdate { properties["NotifyAcquired"] = false.value }
    let methods = valueMethods(attribute) + (canUpdate ? updateMethods(attribute) : [])
    return [ExportedObject(forBlueZ: path, .gattCharacteristic, methods: methods, constants: properties)]
      + characteristic.descriptors.enumerated().map { number, descriptor in
        object(of: descriptor, at: path.appending("desc", number), below: path)
      }
  }

  private func valueMethods(_ attribute: ServedAttribute) -> [ExportedMethod] {
    [
      ExportedMethod("ReadValue", takes: "a{sv}", returns: "ay") { [weak self] call in
        let request = RequestOptions(try call.arguments.read([String: Value].self))
        guard let self else { throw RemoteError.notServed }
        return [try await answerRead(of: attribute, request).value]
      },
      ExportedMethod("WriteValue", takes: "aya{sv}") { [weak self] call in
        let (value, options) = try call.arguments.read([UInt8].self, [String: Value].self)
        guard let self else { throw RemoteError.notServed }
        let hasAnswered = Completion<Void>()
        // The connection sends the reply right after the end of this function, before another task on its thread runs.
        defer { hasAnswered.complete(.success(())) }
        try await WriteResponse.$wait.withValue({ [weak self] in await self?.waitForResponse(after: hasAnswered) }) {
          () async throws in
          try await answerWrite(Data(value), to: attribute, RequestOptions(options))
        }
        return []
      },
    ]
  }

  private func updateMethods(_ attribute: ServedAttribute) -> [ExportedMethod] {
    [
      ExportedMethod("AcquireNotify", takes: "a{sv}", returns: "hq") { [weak self] call in
        let request = RequestOptions(try call.arguments.read([String: Value].self))
        guard let self else { throw RemoteError.notServed }
        let descriptor = try await subscribe(request.central, to: attribute)
        return [descriptor.value, UInt16(request.central.maximumTransmissionUnit).value]
      },
      ExportedMethod("Confirm") { [weak self] _ in
        await self?.confirm(attribute)
        return []
      },
    ]
  }

  private func object(of descriptor: LocalDescriptor, at path: ObjectPath, below characteristic: ObjectPath)
    -> ExportedObject
  {
    let value = [UInt8](descriptor.value)
    let read = ExportedMethod("ReadValue", takes: "a{sv}", returns: "ay") { call in
      let request = RequestOptions(try call.arguments.read([String: Value].self))
      guard request.offset <= value.count else { throw RemoteError(answering: ATTError.invalidOffset) }
      return [Array(value.dropFirst(request.offset)).value]
    }
    let properties = [
      "UUID": descriptor.uuid.fullDescription.value, "Characteristic": characteristic.value, "Flags": ["read"].value,
    ]
    return ExportedObject(forBlueZ: path, .gattDescriptor, methods: [read], constants: properties)
  }
}
