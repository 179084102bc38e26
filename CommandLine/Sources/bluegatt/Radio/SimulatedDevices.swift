import GATTCore
import GATTRuntime

extension SimulatedDevice {
  /// All simulated devices.
  static var all: [SimulatedDevice] {
    [heartRateMonitor, thermometer, sensorTag, beacon, eddystone, hostile, doorLock]
  }

  /// A number that rises and falls by `width` around `middle`.
  private static func wave(_ number: Int, around middle: Double, _ width: Double, period: Int) -> Double {
    // A triangle wave, because it gives the same numbers on every machine.
    let phase = Double(number % period) / Double(period)
    return middle + width * (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase)
  }

  /// The number with at most `digits` decimals.
  private static func text(_ number: Double, _ digits: Int) -> String {
    let factor = [1.0, 10, 100, 1000][min(digits, 3)]
    return "\((number * factor).rounded() / factor)"
  }

  /// A chest strap: Heart Rate, Battery and Device Information, and an L2CAP channel.
  private static var heartRateMonitor: SimulatedDevice {
    let encoder = DefinedOctets()
    return SimulatedDevice(
      name: "heart-rate",
      distance: 1,
      advertisement: Advertisement(localName: "Pulse Monitor", services: ["180D", "180F", "180A"], appearance: 0x0341),
      services: [
        SimulatedService(
          "180D",
          SimulatedCharacteristic("2A37", [.notify], every: .seconds(1)) { number in
            let rate = wave(number, around: 76, 12, period: 40).rounded()
            return encoder.octets(
              "Heart Rate Measurement",
              ["Heart Rate (uint8)": text(rate, 0), "RR-Interval": text(60 / rate, 3)]
            )
          },
          SimulatedCharacteristic("2A38", [.read]) { _ in
            encoder.octets("Body Sensor Location", ["Body Sensor Location": "Chest"])
          },
          SimulatedCharacteristic("2A39", [.write]) { _ in Data() }
            // Heart Rate Control Point Not Supported
            .refusing(with: ATTError(rawValue: 0x80) ?? .unlikelyError) { $0 == Data([1]) }
        ),
        battery(encoder, from: 87), deviceInformation(encoder, "BlueGATT", "Pulse 1"),
      ],
      echo: 0x80
    )
  }

  private static func battery(_ encoder: DefinedOctets, from level: Int) -> SimulatedService {
    SimulatedService(
      "180F",
      SimulatedCharacteristic("2A19", [.read, .notify], every: .seconds(60)) { number in
        encoder.octets("Battery Level", ["Battery Level": "\(max(1, level - number))"])
      }
    )
  }

  private static func deviceInformation(
    _ encoder: DefinedOctets,
    _ manufacturer: String,
    _ model: String
  ) -> SimulatedService {
    SimulatedService(
      "180A",
      SimulatedCharacteristic("2A29", [.read]) { _ in
        encoder.octets("Manufacturer Name String", ["Manufacturer Name": manufacturer])
      },
      SimulatedCharacteristic("2A24", [.read]) { _ in
        encoder.octets("Model Number String", ["Model Number": model])
      }
    )
  }

  /// Health Thermometer, which indicates its measurements, with a battery.
  private static var thermometer: SimulatedDevice {
    let encoder = DefinedOctets()
    return SimulatedDevice(
      name: "thermometer",
      distance: 2,
      advertisement: Advertisement(localName: "Thermometer", services: ["1809", "180F"]),
      services: [
        SimulatedService(
          "1809",
          SimulatedCharacteristic("2A1C", [.indicate], every: .seconds(2)) { number in
            encoder.octets(
              "Temperature Measurement",
              ["Temperature (Celsius)": text(wave(number, around: 36.8, 0.4, period: 30), 1)]
            )
          },
          SimulatedCharacteristic("2A1D", [.read]) { _ in
            encoder.octets("Temperature Type", ["Temperature Type": "Ear"])
          }
        ),
        battery(encoder, from: 54),
      ],
      pairing: .displayOnly
    )
  }

  /// TI's SensorTag of 2013, with its accelerometer and temperature services.
  private static var sensorTag: SimulatedDevice {
    let encoder = DefinedOctets(device: "ti-sensortag-cc2541")
    func uuid(_ number: UInt16) -> BluetoothUUID {
      BluetoothUUID(high: 0xF000_0000_0451_4000 | UInt64(number) << 32, low: 0xB000_0000_0000_0000)
    }
    return SimulatedDevice(
      name: "sensortag",
      distance: 4,
      advertisement: Advertisement(localName: "SensorTag", services: [uuid(0xAA10)]),
      services: [
        SimulatedService(
          uuid(0xAA00),
          SimulatedCharacteristic(uuid(0xAA01), [.read, .notify], every: .seconds(1)) { number in
            encoder.octets(
              "IR Temperature Data",
              [
                "Object Voltage": "-0.0000625",
                "Ambient Temperature": text(wave(number, around: 22, 1, period: 60), 1),
              ]
            )
          },
          SimulatedCharacteristic(uuid(0xAA02), [.read, .write]) { _ in Data([1]) }
        ),
        SimulatedService(
          uuid(0xAA10),
          SimulatedCharacteristic(uuid(0xAA11), [.read, .notify], every: .milliseconds(500)) { number in
            let (x, y) = (wave(number, around: 0, 0.5, period: 16), wave(number + 4, around: 0, 0.5, period: 16))
            return encoder.octets("Accelerometer Data", ["Acceleration": "\(x), \(y), 1"])
          },
          SimulatedCharacteristic(uuid(0xAA12), [.read, .write]) { _ in Data([1]) },
          SimulatedCharacteristic(uuid(0xAA13), [.read, .write]) { _ in Data([50]) }
        ),
      ],
      pairing: .displayYesNo
    )
  }

  /// A lock with a number pad: to pair, the user types a passkey on the lock.
  private static var doorLock: SimulatedDevice {
    let encoder = DefinedOctets()
    return SimulatedDevice(
      name: "door-lock",
      distance: 6,
      advertisement: Advertisement(localName: "Door Lock", services: ["180F"], appearance: 0x0708),
      services: [battery(encoder, from: 66)],
      pairing: .keyboardOnly
    )
  }

  private static var beacon: SimulatedDevice {
    let beacon = IBeacon(proximityUUID: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: 1, minor: 7)
    return SimulatedDevice(name: "ibeacon", distance: 3, advertisement: Advertisement(beacon: beacon))
  }

  private static var eddystone: SimulatedDevice {
    let encoder = DefinedOctets(device: "google-eddystone")
    let frame = encoder.octets(
      "URL Frame",
      ["TX Power": "-20", "URL Scheme": "https://", "Encoded URL": "6578616D706C6507"]
    )
    return SimulatedDevice(
      name: "eddystone",
      distance: 8,
      advertisement: Advertisement(services: ["FEAA"], serviceData: ["FEAA": frame])
    )
  }

  /// A device that sends control sequences for the terminal in its name and values.
  private static var hostile: SimulatedDevice {
    let text = "\u{1B}]0;mine\u{7}\u{1B}[2J\u{202E}evil\r\n"
    return SimulatedDevice(
      name: "hostile",
      distance: 12,
      advertisement: Advertisement(
        localName: text,
        services: ["6E400001-B5A3-F393-E0A9-E50E24DCCA9F"],
        manufacturerData: [0xFFFF: Data([0x1B, 0x5B, 0x32, 0x4A])]
      ),
      services: [
        SimulatedService(
          "6E400001-B5A3-F393-E0A9-E50E24DCCA9F",
          SimulatedCharacteristic("6E400002-B5A3-F393-E0A9-E50E24DCCA9F", [.read], description: text) { _ in
            Data(text.utf8)
          }
        ),
        SimulatedService("180A", SimulatedCharacteristic("2A29", [.read]) { _ in Data(text.utf8) }),
      ]
    )
  }
}
