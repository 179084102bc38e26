import BlueGATT
import Foundation
import Testing

@testable import GATTGateway

@Suite struct DeviceConfigurationTests {
  @Test func `devices with subscriptions and polls are read`() throws {
    let text = """
      {"devices": [
        {"address": "c0:00:00:00:00:05", "subscribe": ["2A37"], "poll": [{"characteristic": "2A19", "every": 600}]},
        {"address": "C0:00:00:00:00:06", "poll": [{"request": "Basic Information", "every": 1.5}]},
        {"address": "C0:00:00:00:00:07", "keepConnected": true}
      ]}
      """
    let devices = try Configuration(Data(text.utf8), path: "g.json").devices
    #expect(devices.map(\.name) == ["C0:00:00:00:00:05", "C0:00:00:00:00:06", "C0:00:00:00:00:07"])
    #expect(devices.map(\.staysConnected) == [true, false, true])
    #expect(devices[0].subscriptions == ["2A37"])
    #expect(devices[0].polls == [.init(.characteristic("2A19"), every: 600)])
    #expect(devices[1].polls == [.init(.request("Basic Information"), every: 1.5)])
  }

  @Test func `a device has a name, an area, a heartbeat and corrections, and may be forbidden`() throws {
    let text = """
      {"devices": [
        {"address": "C0:00:00:00:00:05", "name": "Kühlschrank", "area": "Küche", "heartbeat": 600,
         "fields": {"Temperature": {"offset": -0.3}, "Humidity": {"factor": 1.02, "offset": 1}}},
        {"address": "C0:00:00:00:00:06", "permit": false}
      ]}
      """
    let devices = try Configuration(Data(text.utf8), path: "g.json").devices
    #expect(devices[0].givenName == "Kühlschrank")
    #expect(devices[0].area == "Küche")
    #expect(devices[0].heartbeat == 600)
    #expect(devices[0].fields.mapValues(\.factor) == ["Temperature": 1, "Humidity": 1.02])
    #expect(devices[0].fields.mapValues(\.offset) == ["Temperature": -0.3, "Humidity": 1])
    #expect(devices.map(\.isPermitted) == [true, false])
  }

  @Test(arguments: [
    (#"{"address": "C0:00", "keepConnected": true}"#, "2:4: 'C0:00' is no address, such as C0:00:00:00:00:05"),
    (#"{"subscribe": ["2A37"]}"#, "2:3: the member 'address' is missing"),
    (
      #"{"address": "C0:00:00:00:00:05"}"#,
      "2:4: a device needs at least one other member: name, area, permit, heartbeat, fields, subscribe, poll, "
        + "keepConnected"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\",\n \"subscribe\": [\"2A37\", \"rate\"]}",
      "3:24: 'rate' is not a UUID, such as 2A37"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\",\n \"subscribe\": [\"2A37\"],\n \"keepConnected\": false}",
      "4:2: a device with 'subscribe' stays connected"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"poll\": [\n {\"characteristic\": \"2A19\", \"every\": 0.5}]}",
      "3:29: 0.5 is not in 1.0 ... 86400.0"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"poll\": [\n {\"characteristic\": \"2A19\"}]}",
      "3:2: the member 'every' is missing"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"poll\": [\n {\"every\": 60}]}",
      "3:3: a poll needs 'characteristic' or 'request'"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"poll\": [\n {\"characteristic\": \"2A19\", \"request\": \"a\", \"every\": 60}]}",
      "3:29: a poll has 'characteristic' or 'request', not both"
    ),
    ("{\"address\": \"C0:00:00:00:00:05\",\n \"name\": \"\"}", "3:2: the name is empty"),
    ("{\"address\": \"C0:00:00:00:00:05\",\n \"area\": \"\"}", "3:2: the area is empty"),
    ("{\"address\": \"C0:00:00:00:00:05\",\n \"heartbeat\": 0.5}", "3:2: 0.5 is not in 1.0 ... 86400.0"),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"fields\": {\n \"Humidity\": {\"factor\": 0}}}",
      "3:15: with the factor 0, every value would be the same"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"fields\": {\n \"Humidity\": {\"ofset\": 1}}}",
      "3:15: 'ofset' is unknown; known members: factor, offset"
    ),
    (
      "{\"address\": \"C0:00:00:00:00:05\", \"keepConnected\": true,\n \"permit\": false}",
      "3:2: the gateway connects to the device, so its readings must be permitted"
    ),
    (
      #"{"address": "C0:00:00:00:00:05", "poll": [{"read": "2A19"}]}"#,
      "2:46: 'read' is unknown; known members: characteristic, request, every"
    ),
  ])
  func `an error has its line and column`(device: String, error: String) {
    let text = "{ \"devices\": [\n  \(device)] }"
    let found = #expect(throws: ConfigurationError.self) { try Configuration(Data(text.utf8), path: "g.json") }
    #expect(found?.description == "g.json:" + error)
  }

  @Test func `a device that occurs twice is an error`() {
    let device = #"{"address": "C0:00:00:00:00:05", "keepConnected": true}"#
    let text =
      "{\n \"devices\": [\(device), \(device.lowercased().replacing("keepconnected", with: "keepConnected"))] }"
    let found = #expect(throws: ConfigurationError.self) { try Configuration(Data(text.utf8), path: "g.json") }
    #expect(found?.description == "g.json:2:2: the device C0:00:00:00:00:05 occurs twice")
  }

  @Test func `a value without a definition is an error at the start`() throws {
    var device = DeviceConfiguration(address: try #require(DeviceAddress("C0:00:00:00:00:05")))
    let definitions = AttributeDefinitions(try library.get())
    device.subscriptions = ["2A37", "FF01"]
    device.polls = [
      .init(.characteristic("2A19"), every: 60), .init(.request("Cell Voltages"), every: 60),
      .init(.request("CELL VOLTAGES?"), every: 60), .init(.request("Report Stored Records"), every: 60),
    ]
    try definitions.check([device])
    device.polls = [.init(.request("Weather"), every: 60)]
    #expect(throws: GatewayError("the device C0:00:00:00:00:05: no definition has a request 'Weather'")) {
      try definitions.check([device])
    }
    let unknown: BluetoothUUID = "12345678-0000-0000-0000-000000000001"
    device.polls = [.init(.characteristic(unknown), every: 60)]
    let reason = "the device C0:00:00:00:00:05: no definition of the characteristic \(unknown) is known"
    #expect(throws: GatewayError(reason)) { try definitions.check([device]) }
  }
}
