import GATTCore
import GATTInterpreter
import ShippedDefinitions

/// The built-in devices that fit a drafted device: their definitions share more than one UUID with it, and its values are
/// as these definitions say.
///
/// One UUID says little. Devices of many makers have a service FFF0 with characteristics FFF1 and FFF2, or the serial
/// port of Nordic Semiconductor with its UUIDs of 128 bits.
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
    /// Whether there are different values of a characteristic in one direction, and none is as the definition says.
    var isContradicted = false
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
      // Without values that prove it, only a UUID of 128 bits that no other built-in device has tells a device.
      let isTold =
        fit.proving > 0 || common.contains { $0.uuid32 == nil && Shipped.devices(withService: $0).count == 1 }
      return isTold && !fit.isContradicted && fit.proving + fit.fitting >= fit.others ? fit : nil
    }.sorted { ($1.proving, $1.shared, $0.name) < ($0.proving, $0.shared, $1.name) }
  }

  /// The device that fits best among those that define a service; nil when none fits.
  func device(withService uuid: BluetoothUUID) -> String? { fits.first { $0.services.contains(uuid) }?.name }
}

extension FittingDevices.Fit {
  fileprivate mutating func add(_ characteristic: DraftedDevice.Characteristic, _ interpreter: Interpreter) {
    for (direction, seen) in characteristic.values {
      guard let value = interpreter.value(characteristic.uuid, direction), value.definition.hasValue else { continue }
      let decoded = seen.different.compactMap { try? value.decode(received: $0) }.filter(\.fits)
      let proofs = decoded.count(where: \.isProof)
      proving += proofs
      fitting += decoded.count - proofs
      // A packet of a stream may be any part of a value.
      if value.definition.frame != nil { continue }
      others += seen.different.count - decoded.count
      isContradicted = isContradicted || decoded.isEmpty && seen.areEnough
    }
  }
}

extension InterpretedValue {
  /// Whether the value has a constant or a checksum, so that other octets would hardly be a value. Devices of many
  /// makers have the same checksums, so a checksum proves nothing if the definition has no case for the value.
  fileprivate var isProof: Bool {
    contains { $0.definition?.constant != nil }
      || contains { $0.definition?.checksum != nil } && !contains(where: \.isUnknownCase)
  }

  /// Whether a field of the value, or of a value in it, is as `isWanted` says.
  private func contains(where isWanted: (InterpretedField) -> Bool) -> Bool {
    fields.contains { field in
      if case .value(let nested) = field.content { return nested.contains(where: isWanted) }
      return isWanted(field)
    }
  }
}

extension InterpretedField {
  /// Whether the field is an `x:Switch` without a case for the value.
  fileprivate var isUnknownCase: Bool {
    if case .octets = content, case .choice? = definition?.form { true } else { false }
  }
}

extension ValueInterpreter {
  /// Whether octets are a value as the definition says: no octets follow it, and no number is out of its range.
  func fits(_ octets: [UInt8]) -> Bool { (try? decode(received: octets))?.fits ?? false }
}
