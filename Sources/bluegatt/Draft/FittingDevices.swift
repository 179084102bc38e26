import GATTCore
import GATTInterpreter
import ShippedDefinitions

/// The built-in devices that fit a drafted device: their definitions share more than one UUID with it, and its values are
/// as these definitions say.
///
/// One UUID says little. Devices of many makers have a service FFF0 with characteristics FFF1 and FFF2.
struct FittingDevices {
  fileprivate struct Fit {
    var name: String
    var services: Set<BluetoothUUID>
    /// The number of shared UUIDs.
    var shared: Int
    /// The numbers of values that are as the definitions say: those with a constant or a checksum that is right, and
    /// those without.
    var proving = 0
    var fitting = 0
    /// The number of values that are not as the definitions say.
    var others = 0
  }

  /// The devices, the best one first.
  private let fits: [Fit]

  init(_ device: DraftedDevice) {
    let services = Set(device.services.map(\.uuid)).filter { Shipped.assigned($0) == nil }
    let characteristics = device.characteristics.filter { Shipped.assigned($0.uuid) == nil }
    fits = Shipped.devices.compactMap { name in
      let definitions = Shipped.definitionsOfDevices[name] ?? []
      let uuids = Set(definitions.compactMap(\.uuid))
      let common = services.intersection(definitions.filter { $0.kind == .service }.compactMap(\.uuid))
      let values = characteristics.filter { uuids.contains($0.uuid) }
      var fit = Fit(name: name, services: common, shared: common.count + Set(values.map(\.uuid)).count)
      guard !common.isEmpty, fit.shared >= 2 else { return nil }
      let interpreter = DefinitionSource(device: name).whole.interpreter
      for characteristic in values { fit.add(characteristic, interpreter) }
      // Without values that prove it, only UUIDs of 128 bits tell a device.
      let isTold = fit.proving > 0 || common.contains { $0.width == .bits128 }
      return isTold && fit.proving + fit.fitting >= fit.others ? fit : nil
    }.sorted { ($1.proving, $1.shared, $0.name) < ($0.proving, $0.shared, $1.name) }
  }

  /// The device that fits best among those that define a service; nil when none fits.
  func device(withService uuid: BluetoothUUID) -> String? { fits.first { $0.services.contains(uuid) }?.name }
}

extension FittingDevices.Fit {
  fileprivate mutating func add(_ characteristic: DraftedDevice.Characteristic, _ interpreter: Interpreter) {
    for (direction, seen) in characteristic.values {
      guard let value = interpreter.value(characteristic.uuid, direction), value.definition.hasValue else { continue }
      for octets in seen.different {
        if let decoded = try? value.decode(received: octets), decoded.fits {
          if decoded.isProof { proving += 1 } else { fitting += 1 }
        } else if value.definition.frame == nil {
          // A packet of a stream may be any part of a value.
          others += 1
        }
      }
    }
  }
}

extension InterpretedValue {
  /// Whether the value has a constant or a checksum, so that other octets would hardly be a value.
  fileprivate var isProof: Bool {
    fields.contains { field in
      if case .value(let nested) = field.content { return nested.isProof }
      return field.definition?.constant != nil || field.definition?.checksum != nil
    }
  }
}

extension ValueInterpreter {
  /// Whether octets are a value as the definition says: no octets follow it, and no number is out of its range.
  func fits(_ octets: [UInt8]) -> Bool { (try? decode(received: octets))?.fits ?? false }
}
