import ArgumentParser
import GATTCore
import GATTRuntime

/// A characteristic of a connected device, or one of its descriptors, with what it belongs to.
struct RemoteAttribute: Sendable {
  let service: Service
  let characteristic: Characteristic
  /// nil for the characteristic itself.
  let descriptor: Descriptor?

  var uuid: BluetoothUUID { descriptor?.uuid ?? characteristic.uuid }
  var handle: AttributeHandle { descriptor?.handle ?? characteristic.handle }

  func read() async throws -> [UInt8] {
    if let descriptor { return [UInt8](try await descriptor.read()) }
    return [UInt8](try await characteristic.read())
  }

  /// `Heart Rate / Body Sensor Location (2A38)`
  func label(_ vocabulary: Vocabulary) -> String {
    let names = [
      vocabulary.serviceName(service.uuid) ?? "\(service.uuid)",
      vocabulary.attributeName(characteristic.uuid) ?? "\(characteristic.uuid)",
      descriptor.map { vocabulary.attributeName($0.uuid) ?? "\($0.uuid)" },
    ]
    return names.compactMap { $0 }.joined(separator: " / ") + " (\(uuid))"
  }

  /// The members of a JSON object that say which it is.
  func members(_ json: inout JSONText, _ vocabulary: Vocabulary) {
    json.member("service", service.uuid.description)
    json.member("characteristic", characteristic.uuid.description)
    if let descriptor { json.member("descriptor", descriptor.uuid.description) }
    json.member("name", vocabulary.attributeName(uuid))
    json.member("handle", Int(handle.rawValue))
  }
}

/// Which attributes of a device are meant.
struct AttributeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only attributes of this service, by UUID or name, for devices that have one characteristic in several.",
      valueName: "service"
    ),
    completion: Completions.services
  )
  var service: String?

  static let explanation = ArgumentHelp(
    "Characteristics, else descriptors: by UUID, by name as 'Battery Level', or by handle as @0x0012.",
    valueName: "attribute"
  )

  /// The attributes of the service that is meant, or all.
  ///
  /// - Throws: `Failure` when the device has no such service.
  func candidates(of device: RemoteAttributes) throws(Failure) -> [RemoteAttribute] {
    guard let service else { return device.all }
    let uuid = device.vocabulary.service(called: service)
    if !device.services.contains(where: { $0.uuid == uuid }) {
      throw Failure(.refused, "the device has no service '\(service)'; 'bluegatt inspect' shows what it has")
    }
    return device.all.filter { $0.service.uuid == uuid }
  }

  /// The one attribute that is meant by `text`.
  ///
  /// - Throws: `Failure` when there is none, or there are several.
  func attribute(_ text: String, of device: RemoteAttributes) throws(Failure) -> RemoteAttribute {
    let candidates = try candidates(of: device)
    let found =
      if let handle = Self.handle(text) {
        candidates.filter { $0.handle == handle }
      } else {
        Self.named(text, candidates, device.vocabulary)
      }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = candidates.compactMap { device.vocabulary.attributeName($0.uuid) }
      let meant = Meant.text(by: text, among: names, otherwise: "'bluegatt inspect' shows what it has")
      throw Failure(.refused, "the device has no '\(text)'\(meant)")
    }
    let list = found.map { "\($0.label(device.vocabulary)) @\($0.handle)" }.joined(separator: ", ")
    throw Failure(.usage, "'\(text)' may be any of \(list); give --service or the handle")
  }

  /// Characteristics come before descriptors of the same name.
  private static func named(
    _ text: String,
    _ candidates: [RemoteAttribute],
    _ vocabulary: Vocabulary
  ) -> [RemoteAttribute] {
    let found = candidates.filter { vocabulary.calls($0.uuid, text) }
    let characteristics = found.filter { $0.descriptor == nil }
    return characteristics.isEmpty ? found : characteristics
  }

  /// `@0x0012`, `@18`
  private static func handle(_ text: String) -> AttributeHandle? {
    guard text.hasPrefix("@") else { return nil }
    let digits = text.dropFirst()
    let number = digits.hasPrefix("0x") ? UInt16(digits.dropFirst(2), radix: 16) : UInt16(digits)
    return number.map { AttributeHandle($0) }
  }
}

/// All services and attributes of a connected device, discovered, and what they are called.
struct RemoteAttributes: Sendable {
  let services: [Service]
  let vocabulary: Vocabulary

  /// Discovers them.
  ///
  /// - Parameter vocabulary: What is known of all devices.
  init(of connection: Connection, _ vocabulary: Vocabulary) async throws {
    services = try await Progress.during("asking \(connection.peripheral.name) for its services") {
      let services = try await connection.services()
      for service in services { try await service.discoverCharacteristics() }
      return services
    }
    self.vocabulary = vocabulary.narrowed(to: services.map(\.uuid))
  }

  /// Characteristics with their descriptors behind them, by handle.
  var all: [RemoteAttribute] {
    services.flatMap { service in
      service.characteristics.flatMap { characteristic in
        [RemoteAttribute(service: service, characteristic: characteristic, descriptor: nil)]
          + characteristic.descriptors.map {
            RemoteAttribute(service: service, characteristic: characteristic, descriptor: $0)
          }
      }
    }
  }

  /// The same error, with the name that the service has for it.
  func named(_ error: any Error, of attribute: RemoteAttribute) -> any Error {
    let label = attribute.label(vocabulary)
    guard let error = error as? ATTError else {
      guard let failure = Failure(radio: error), failure.status == ExitStatus.refused.rawValue else { return error }
      return Failure(.refused, "\(label): \(failure.message)")
    }
    let name = vocabulary.errorName(error, of: attribute.service.uuid).map { "\($0) (0x\(hexOctet(error.rawValue)))" }
    return Failure(.refused, "\(label): the device refused: \(name ?? "\(error)")")
  }
}

private func hexOctet(_ octet: UInt8) -> String {
  (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
}
