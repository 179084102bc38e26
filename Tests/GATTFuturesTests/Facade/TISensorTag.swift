import GATTFutures

/// The accelerometer of TI's SensorTag, as BlueCap's programs define it.
enum TISensorTag {
  struct AccelerometerService: ServiceConfigurable {
    static let uuid: BluetoothUUID = "F000AA10-0451-4000-B000-000000000000"
    static let name = "TI Accelerometer"
    static let tag = "TI Sensor Tag"

    struct Data: RawArrayDeserializable, CharacteristicConfigurable, StringDeserializable, Equatable {
      static let uuid: BluetoothUUID = "F000AA11-0451-4000-B000-000000000000"
      static let name = "Accelerometer Data"
      static let properties: CBCharacteristicProperties = [.read, .notify]
      static let size = 3
      static let stringValues: [String] = []

      let rawValue: [Int8]

      init?(rawValue: [Int8]) {
        guard rawValue.count == 3 else { return nil }
        self.rawValue = rawValue
      }

      /// In units of g.
      var x: Double { -Double(rawValue[0]) / 64 }
      var y: Double { -Double(rawValue[1]) / 64 }
      var z: Double { Double(rawValue[2]) / 64 }

      var stringValue: [String: String] { ["x": "\(x)", "y": "\(y)", "z": "\(z)"] }

      init?(stringValue: [String: String]) { nil }
    }

    enum Enabled: UInt8, RawDeserializable, CharacteristicConfigurable, StringDeserializable {
      static let uuid: BluetoothUUID = "F000AA12-0451-4000-B000-000000000000"
      static let name = "Accelerometer Enabled"
      static let properties: CBCharacteristicProperties = [.read, .write]
      static let initialValue: GATTCore.Data? = SerDe.serialize(Enabled.no)
      static let stringValues = ["No", "Yes"]

      case no, yes

      var stringValue: [String: String] { [Self.name: Self.stringValues[Int(rawValue)]] }

      init?(stringValue: [String: String]) {
        switch stringValue[Self.name] {
        case "No": self = .no
        case "Yes": self = .yes
        default: return nil
        }
      }
    }

    struct UpdatePeriod: RawDeserializable, CharacteristicConfigurable, StringDeserializable, Equatable {
      static let uuid: BluetoothUUID = "F000AA13-0451-4000-B000-000000000000"
      static let name = "Accelerometer Update Period"
      static let properties: CBCharacteristicProperties = [.read, .write]
      static let initialValue: GATTCore.Data? = SerDe.serialize(UInt8(100))
      static let stringValues: [String] = []

      /// In units of 10 ms.
      let rawValue: UInt8

      init?(rawValue: UInt8) {
        guard rawValue >= 10 else { return nil }
        self.rawValue = rawValue
      }

      var milliseconds: Int { Int(rawValue) * 10 }

      var stringValue: [String: String] { [Self.name: "\(rawValue)"] }

      init?(stringValue: [String: String]) {
        guard let text = stringValue[Self.name], let raw = UInt8(text) else { return nil }
        self.init(rawValue: raw)
      }
    }
  }
}
