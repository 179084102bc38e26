import GATTCore
import GATTRuntime

/// A plain value of a sensor: a sequence number of one octet, and the number of the value.
struct PlainValue: ServiceDataValue {
  static let uuid: BluetoothUUID = "FD3D"
  var number: UInt32

  init(number: UInt32) { self.number = number }

  init(from reader: inout FieldReader) throws(DecodeError) {
    _ = try reader.uint8("Sequence")
    number = try reader.uint32("Number")
  }

  func encode(into output: inout FieldWriter) {
    output.append(UInt8(truncatingIfNeeded: number))
    output.append(number)
  }

  func appendRoles(to roles: inout FieldRoles) {
    roles.setSequence(UInt8(truncatingIfNeeded: number), bits: 8)
  }
}

/// A value that a sensor enciphers. Its humidity is the low half of the number of the value, and its temperature the
/// high half. The counter is the number.
extension SealedList: ServiceDataValue {
  init(number: UInt32) {
    let (high, low) = (Int16(truncatingIfNeeded: number >> 16), UInt16(truncatingIfNeeded: number))
    self.init(
      objects: .open([
        Object(measurement: .temperature(Object.Temperature(temperature: Quantity(raw: high)))),
        Object(measurement: .humidity(Object.Humidity(humidity: Quantity(raw: low)))),
      ]),
      counter: number,
      check: Data(count: 4)
    )
  }

  /// The number of an open value; nil for another value.
  var number: UInt32? {
    guard case .open(let objects) = objects, objects.count == 2,
      case .temperature(let high) = objects[0].measurement, case .humidity(let low) = objects[1].measurement
    else { return nil }
    return UInt32(UInt16(bitPattern: high.temperature.raw)) << 16 | UInt32(low.humidity.raw)
  }
}

/// A kind of device that the program looks for.
enum Wanted: DeviceProfile {
  static let name = "Wanted"
  static let match = MatchRule([.init(names: [NamePattern("W-*")], services: ["FF00"])])
}
