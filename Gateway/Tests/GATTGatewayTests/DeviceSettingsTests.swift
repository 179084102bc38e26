import BlueGATT
import Foundation
import GATTCiphers
import Testing

@testable import GATTGateway

@Suite struct DeviceSettingsTests {
  private static let address = "C0:00:00:00:00:01"

  private static func device(_ change: (inout DeviceConfiguration) -> Void) throws -> DeviceConfiguration {
    var device = DeviceConfiguration(address: try #require(DeviceAddress(address)))
    change(&device)
    return device
  }

  private static func decoder(_ settings: DeviceSettings, _ metrics: Metrics = Metrics()) throws -> ReadingDecoder {
    ReadingDecoder(try library.get(), gateway: "attic", keys: KeyRing(), settings: settings, metrics: metrics)
  }

  private static let thermometer = Advertisement(localName: "ATC", serviceData: ["FCD2": octets("4002CA0903BF13")])

  @Test func `readings have the name of the settings, and corrected values beside the numbers on the wire`() throws {
    let device = try Self.device { device in
      device.givenName = "Fridge"
      device.fields["Temperature"] = DeviceConfiguration.Correction()
      device.fields["Temperature"]?.offset = -0.3
      device.fields["Humidity"] = DeviceConfiguration.Correction()
      device.fields["Humidity"]?.factor = 2
      device.fields["Humidity"]?.offset = 1
    }
    var plain = try Self.decoder(DeviceSettings())
    var corrected = try Self.decoder(DeviceSettings([device]))
    func readings(_ decoder: inout ReadingDecoder, from address: String = Self.address) throws -> [SensorReading] {
      let packet = decoder.decode(report(Self.thermometer, from: address), at: Date()).first
      return try #require(packet).readings
    }
    let before = try readings(&plain)
    let after = try readings(&corrected)
    #expect(before.map(\.field) == after.map(\.field))
    #expect(before.map(\.raw) == after.map(\.raw))
    #expect(after.allSatisfy { $0.name == "Fridge" })
    func value(_ field: String, _ readings: [SensorReading]) -> SensorReading.Value? {
      readings.first { $0.field == field }?.value
    }
    #expect(value("Temperature", before) == .number(25.06))
    #expect(value("Temperature", after) == .number(24.76))
    #expect(value("Humidity", before) == .number(50.55))
    #expect(value("Humidity", after) == .number(102.1))
    // Another device.
    let other = try readings(&corrected, from: "C0:00:00:00:00:02")
    #expect(value("Temperature", other) == .number(25.06))
    #expect(other.allSatisfy { $0.name == "ATC" })
  }

  @Test func `a device that is not permitted gives no readings, and is counted`() throws {
    let denied = DeviceSettings([try Self.device { $0.isPermitted = false }])
    let alone = DeviceSettings([try Self.device { _ in }], permitsOthers: false)
    for (settings, address) in [(denied, Self.address), (alone, "C0:00:00:00:00:02")] {
      let metrics = Metrics()
      var decoder = try Self.decoder(settings, metrics)
      #expect(decoder.decode(report(Self.thermometer, from: address), at: Date()).isEmpty)
      #expect(metrics[.notPermitted] == 1)
      #expect(metrics[.readings] == 0)
      let permitted = address == Self.address ? "C0:00:00:00:00:02" : Self.address
      #expect(decoder.decode(report(Self.thermometer, from: permitted), at: Date()).count == 1)
    }
  }

  @Test func `a heartbeat is that of the device, not shorter than its polls or the interval of states`() throws {
    let polled = try Self.device { $0.polls = [.init(.characteristic("2A19"), every: 600)] }
    let slow = try Self.device { $0.heartbeat = 3600 }
    let quick = try Self.device { $0.heartbeat = 1 }
    #expect(DeviceSettings().heartbeat(of: Self.address) == .seconds(60))
    #expect(DeviceSettings([polled]).heartbeat(of: Self.address) == .seconds(600))
    #expect(DeviceSettings([slow]).silence(of: Self.address) == .seconds(15 * 3600))
    #expect(DeviceSettings([quick], stateInterval: 5).heartbeat(of: Self.address) == .seconds(5))
    #expect(DeviceSettings([slow], heartbeat: 30).heartbeat(of: "C0:00:00:00:00:02") == .seconds(30))
  }
}
