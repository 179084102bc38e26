import Foundation
import Testing

@testable import GATTGateway

@Suite struct ConfigurationTests {
  private static func error(_ text: String) -> String? {
    do throws(ConfigurationError) {
      _ = try Configuration(Data(text.utf8), path: "g.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a file with every member is read`() throws {
    let text = """
      {
        "gateway": "attic", "radio": "simulated", "adapter": "hci1", "definitions": ["/a", "/b"], "keys": "/keys.json",
        "mqtt": {
          "host": "broker", "port": 8884, "user": "u", "passwordFile": "/password", "prefix": "home/ble",
          "stateInterval": 0.5, "commands": true, "homeAssistant": { "availability": false, "devices": ["a"] }, "tls": { "authorities": "/ca.pem", "certificate": "/c.pem", "key": "/k.pem" }
        },
        "spool": { "path": "/spool", "megabytes": 10, "whenFull": "refuseNew", "states": 5 },
        "http": { "address": "0.0.0.0", "port": 80 }
      }
      """
    var expected = Configuration()
    expected.gateway = "attic"
    expected.radio = .simulated
    expected.adapter = "hci1"
    expected.definitions = ["/a", "/b"]
    expected.keys = "/keys.json"
    var mqtt = MQTTConfiguration(host: "broker", port: 8884)
    mqtt.user = "u"
    mqtt.passwordFile = "/password"
    mqtt.prefix = "home/ble"
    mqtt.stateInterval = 0.5
    mqtt.commands = true
    mqtt.homeAssistant = HomeAssistantConfiguration()
    mqtt.homeAssistant?.availability = false
    mqtt.homeAssistant?.devices = ["a"]
    var tls = MQTTConfiguration.TLS()
    tls.authorities = "/ca.pem"
    tls.certificate = "/c.pem"
    tls.key = "/k.pem"
    mqtt.tls = tls
    expected.mqtt = mqtt
    expected.spool.path = "/spool"
    expected.spool.megabytes = 10
    expected.spool.whenFull = .refuseNew
    expected.spool.states = 5
    var http = HTTPConfiguration()
    http.address = "0.0.0.0"
    http.port = 80
    expected.http = http
    #expect(try Configuration(Data(text.utf8), path: "g.json") == expected)
  }

  @Test func `every member has a default, except the host`() throws {
    #expect(try Configuration(Data("{}".utf8), path: "g.json") == Configuration())
    #expect(Self.error(#"{"mqtt": {}}"#) == "g.json:1:2: the member 'host' is missing")
  }

  @Test(arguments: [
    (
      "{\n  \"gatway\": \"a\"\n}",
      "2:3: 'gatway' is unknown; known members: gateway, radio, adapter, definitions, keys, devices, mqtt, spool, http"
    ),
    ("{\n  \"mqtt\": {\n    \"host\": 5 } }", "3:5: Expected to decode String but found number instead."),
    ("{ \"mqtt\": { \"host\": \"a\",\n \"port\": 70000 } }", "2:2: 70000 is not in 1 ... 65535"),
    ("{ \"definitions\": [\"a\",\n  7] }", "2:3: Expected to decode String but found number instead."),
    ("{ \"radio\": \"blue\" }", "1:3: 'blue' is none of the possible words: 'bluez' or 'simulated'"),
    (
      "{ \"gateway\": \"my attic\" }",
      "1:3: a name of a gateway has letters, digits, '_' and '-' only, because topics contain it, and at most 128"
    ),
    (
      "{ \"mqtt\": { \"host\": \"a\", \"prefix\": \"a//b\" } }",
      "1:26: a prefix has levels of letters, digits, '_' and '-', with '/' between them, and at most 128 characters"
    ),
    (
      "{ \"mqtt\": { \"host\": \"a\", \"tls\": { \"key\": \"k\" } } }",
      "1:35: 'certificate' and 'key' belong together"
    ),
    ("{\n \"spool\": {\n  \"megabytes\": 0 } }", "3:3: 0 is not in 1 ... 1000000"),
    ("{ \"spool\": { \"megabytes\": -1 } }", "1:14: -1 is not in 1 ... 1000000"),
    ("{ \"spool\": { \"megabytes\": 1000001 } }", "1:14: 1000001 is not in 1 ... 1000000"),
    ("{ \"spool\": { \"states\": 0 } }", "1:14: 0 is not in 1 ... 1000000"),
    ("{ \"spool\": {\n \"states\": -7 } }", "2:2: -7 is not in 1 ... 1000000"),
    ("{ \"spool\": { \"path\": \"\" } }", "1:14: the path is empty"),
    ("{ \"mqtt\": { \"host\": \"\" } }", "1:13: the host is empty"),
    ("{ \"mqtt\": { \"host\": \"a\", \"port\": 0 } }", "1:26: 0 is not in 1 ... 65535"),
    ("{ \"mqtt\": { \"host\": \"a\", \"stateInterval\": 0 } }", "1:26: 0.0 is not in 0.1 ... 3600.0"),
    ("{ \"mqtt\": { \"host\": \"a\", \"stateInterval\": -5 } }", "1:26: -5.0 is not in 0.1 ... 3600.0"),
    ("{ \"http\": { \"port\": 0 } }", "1:13: 0 is not in 1 ... 65535"),
    ("{ \"keys\": \"a\",\n\"keys\": \"b\" }", "2:1: the member 'keys' occurs twice"),
    ("", "1:1: the text ends too early"),
    ("{\n \"radio\": \"bluez\",,\n}", "2:19: expected a name in double quotes"),
    ("{ \"radio\" \"bluez\" }", "1:11: expected ':'"),
    ("{ \"radio\": \"blu", "1:16: a string has no end"),
    ("{} {}", "1:4: nothing may follow the object"),
    ("{ \"keys\": nope }", "1:11: expected a value"),
  ])
  func `an error has its line and column`(text: String, error: String) {
    #expect(Self.error(text) == "g.json:" + error)
  }

  @Test(arguments: ["1e400", "1e30", "99999999999999999999", "1.5", "\"10\"", "true"])
  func `a number that is absurd, or none, has its line and column`(number: String) {
    for member in ["megabytes", "states"] {
      let error = Self.error("{ \"spool\": {\n  \"\(member)\": \(number) } }")
      #expect(error?.hasPrefix("g.json:2:3: ") == true, "\(error ?? "no error")")
    }
  }

  @Test func `a file that does not exist is an error with its path`() {
    #expect(throws: ConfigurationError(path: "/nowhere.json", "cannot be read")) {
      try Configuration(file: "/nowhere.json")
    }
  }

  @Test func `text that is cut anywhere is an error, never a crash`() {
    let text = #"{"gateway": "a", "definitions": ["x", "y\"z"], "mqtt": {"host": "h", "stateInterval": 1e1}}"#
    #expect(Self.error(text) == nil)
    for count in 0..<text.utf8.count {
      #expect(Self.error(String(decoding: text.utf8.prefix(count), as: UTF8.self)) != nil)
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(Self.error(deep)?.hasSuffix("the nesting is too deep") == true)
  }

  @Test(arguments: [
    ("A4:C1:38:8D:18:B2", "A4C1388D18B2"), ("org.bthome.data", "org_bthome_data"), ("Ruuvi RAWv2", "Ruuvi_RAWv2"),
    ("a/b+c#d", "a_b_c_d"), ("é", "_"), ("", "_"), ("::", "_"),
  ])
  func `levels of topics have the characters that all brokers allow`(text: String, level: String) {
    #expect(Topics.level(text) == level)
  }
}
