import BlueGATT
import Foundation
import Testing

@testable import GATTGateway

@Suite struct ConfigurationTests {
  private static func error(_ text: String, _ environment: [String: String] = [:]) -> String? {
    do throws(ConfigurationError) {
      _ = try Configuration(Data(text.utf8), path: "g.json", environment: environment)
      return nil
    } catch {
      return error.description
    }
  }

  private static let everyMember = """
    {
      "gateway": "attic", "radio": "simulated", "adapter": "hci1", "definitions": ["/a", "/b"], "keys": "/keys.json",
      "counterRestarts": false, "forgetCounters": ["c0:00:00:00:00:05"],
      "mqtt": {
        "host": "broker", "port": 8884, "user": "u", "passwordFile": "/password", "prefix": "home/ble",
        "stateInterval": 0.5, "heartbeat": 30, "commands": true, "homeAssistant": { "availability": false, "devices": ["C0:00:00:00:00:05"] }, "tls": { "authorities": "/ca.pem", "certificate": "/c.pem", "key": "/k.pem" }
      },
      "spool": { "path": "/spool", "megabytes": 10, "whenFull": "refuseNew", "states": 5 },
      "http": { "address": "0.0.0.0", "port": 80, "page": true }
    }
    """

  private static func expectedOfEveryMember() throws -> Configuration {
    var expected = Configuration()
    expected.gateway = "attic"
    expected.radio = .simulated
    expected.adapter = "hci1"
    expected.definitions = ["/a", "/b"]
    expected.keys = "/keys.json"
    expected.counterRestarts = false
    expected.forgetCounters = [try #require(DeviceAddress("C0:00:00:00:00:05"))]
    var mqtt = MQTTConfiguration(host: "broker", port: 8884)
    mqtt.user = "u"
    mqtt.passwordFile = "/password"
    mqtt.prefix = "home/ble"
    mqtt.stateInterval = 0.5
    mqtt.heartbeat = 30
    mqtt.commands = true
    mqtt.homeAssistant = HomeAssistantConfiguration()
    mqtt.homeAssistant?.availability = false
    mqtt.homeAssistant?.devices = ["C0:00:00:00:00:05"]
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
    http.page = true
    expected.http = http
    return expected
  }

  @Test func `a file with every member is read`() throws {
    let settings = try Configuration(Data(Self.everyMember.utf8), path: "g.json")
    #expect(try settings == Self.expectedOfEveryMember())
  }

  @Test func `every member can be given by an environment variable`() throws {
    var environment: [String: String] = [:]
    func add(_ value: Any, _ path: [String]) throws {
      if let object = value as? [String: Any] {
        for (name, member) in object { try add(member, path + [name]) }
        return
      }
      let variable = SettingVariables.variable(for: path.joined(separator: "."))
      let json = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      environment[variable] = value as? String ?? String(decoding: json, as: UTF8.self)
    }
    try add(try JSONSerialization.jsonObject(with: Data(Self.everyMember.utf8)), [])
    #expect(environment.count > 25)
    #expect(environment["BLUEGATT_SETTING_MQTT_STATE_INTERVAL"] == "0.5")
    #expect(environment["BLUEGATT_SETTING_MQTT_HOME_ASSISTANT_DEVICES"] == #"["C0:00:00:00:00:05"]"#)
    let settings = try Configuration(Data("{}".utf8), path: "g.json", environment: environment)
    #expect(try settings == Self.expectedOfEveryMember())
  }

  @Test func `variables replace members of the file, and the others stay`() throws {
    let file = #"{"gateway": "attic", "mqtt": {"host": "broker", "port": 1884, "homeAssistant": {"prefix": "ha"}}}"#
    let settings = try Configuration(
      Data(file.utf8),
      path: "g.json",
      environment: [
        "BLUEGATT_SETTING_MQTT_PORT": "1885", "BLUEGATT_SETTING_MQTT_TLS": "{}", "BLUEGATT_SETTING_GATEWAY": "7",
        "BLUEGATT_SETTING_DEVICES": #"[{"address": "C0:00:00:00:00:05", "name": "Fridge"}]"#,
        "BLUEGATT_SETTING_MQTT_HOME_ASSISTANT_AVAILABILITY": "false", "BLUEGATT_SETTING_RADIO": "", "PATH": "/bin",
      ]
    )
    #expect(settings.gateway == "7")
    #expect(settings.radio == .bluez)
    #expect(settings.mqtt?.host == "broker")
    #expect(settings.mqtt?.port == 1885)
    #expect(settings.mqtt?.tls == MQTTConfiguration.TLS())
    #expect(settings.mqtt?.homeAssistant?.prefix == "ha")
    #expect(settings.mqtt?.homeAssistant?.availability == false)
    #expect(settings.devices.map(\.givenName) == ["Fridge"])
  }

  @Test(arguments: [
    ("{}", ["MQTT_PORT": "70000", "MQTT_HOST": "a"], "BLUEGATT_SETTING_MQTT_PORT: 70000 is not in 1 ... 65535"),
    ("{}", ["MQTT_PORT": "1884"], "BLUEGATT_SETTING_MQTT_PORT: the member 'host' is missing"),
    (#"{"mqtt": {}}"#, ["MQTT_PORT": "1884"], "g.json:1:2: the member 'host' is missing"),
    ("{}", ["HTTP_PAGE": "yes"], "BLUEGATT_SETTING_HTTP_PAGE:1:1: expected a value"),
    ("{}", ["HTTP_PAGE": "\"true\""], "BLUEGATT_SETTING_HTTP_PAGE: 'page' has to be true or false, without quotes"),
    ("{}", ["DEFINITIONS": "/a"], "BLUEGATT_SETTING_DEFINITIONS:1:1: expected a value"),
    ("{}", ["SPOOL_MEGABYTES": "1e400"], "BLUEGATT_SETTING_SPOOL_MEGABYTES: '1e400' is no JSON, such as"),
    (
      "{}", ["MQTT_HSOT": "a"],
      "BLUEGATT_SETTING_MQTT_HSOT: the variable is unknown; known variables: BLUEGATT_SETTING_"
    ),
    (#"{"gatway": "a"}"#, ["RADIO": "bluez"], "g.json:1:2: 'gatway' is unknown"),
    (#"{"spool": {"megabytes": 1e400}}"#, ["RADIO": "bluez"], "g.json:"),
    ("[]", ["RADIO": "bluez"], "g.json:1:1: the text has to be an object, such as {}"),
  ])
  func `an error of a variable has its name, and one of the file its line and column`(
    text: String,
    settings: [String: String],
    error: String
  ) {
    let environment = Dictionary(uniqueKeysWithValues: settings.map { ("BLUEGATT_SETTING_" + $0.key, $0.value) })
    let found = Self.error(text, environment) ?? "no error"
    #expect(found.hasPrefix(error), "\(found)")
  }

  @Test func `a file that a variable names and that cannot be used is an error with the name of the variable`() {
    let environment = ["BLUEGATT_SETTING_DEFINITIONS": #"["/nowhere"]"#]
    let error = #expect(throws: ConfigurationError.self) { try Configuration(file: nil, environment: environment) }
    #expect(error?.description == "BLUEGATT_SETTING_DEFINITIONS: /nowhere: is not a folder that can be read")
  }

  @Test func `every member has a default, except the host`() throws {
    #expect(try Configuration(Data("{}".utf8), path: "g.json") == Configuration())
    #expect(Self.error(#"{"mqtt": {}}"#) == "g.json:1:2: the member 'host' is missing")
  }

  @Test(arguments: [
    (
      "{\n  \"gatway\": \"a\"\n}",
      "2:3: 'gatway' is unknown; known members: gateway, radio, adapter, definitions, keys, counterRestarts, "
        + "forgetCounters, devices, permitOthers, mqtt, spool, http"
    ),
    ("{\n  \"mqtt\": {\n    \"host\": 5 } }", "3:5: 'host' has to be a text in double quotes"),
    ("{ \"mqtt\": { \"host\": \"a\",\n \"port\": 70000 } }", "2:2: 70000 is not in 1 ... 65535"),
    (
      "{ \"definitions\": [\"a\",\n  7] }", "2:3: each element of 'definitions' has to be a text in double quotes"
    ),
    (
      "{ \"forgetCounters\": [\"kitchen\"] }",
      "1:3: 'kitchen' is no address, such as C0:00:00:00:00:05"
    ),
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
    ("{ \"spool\": { \"path\": \"\" } }", "1:14: 'path' is no path of a file or folder"),
    ("{ \"mqtt\": { \"host\": \"\" } }", "1:13: the host is empty"),
    ("{ \"mqtt\": { \"host\": \"a\", \"port\": 0 } }", "1:26: 0 is not in 1 ... 65535"),
    ("{ \"mqtt\": { \"host\": \"a\", \"stateInterval\": 0 } }", "1:26: 0.0 is not in 0.1 ... 3600.0"),
    ("{ \"mqtt\": { \"host\": \"a\", \"stateInterval\": -5 } }", "1:26: -5.0 is not in 0.1 ... 3600.0"),
    ("{ \"mqtt\": { \"host\": \"a\", \"heartbeat\": 0 } }", "1:26: 0.0 is not in 1.0 ... 86400.0"),
    ("{ \"mqtt\": { \"host\": \"a\", \"heartbeat\": 86401 } }", "1:26: 86401.0 is not in 1.0 ... 86400.0"),
    (
      "{ \"permitOthers\": false }",
      "1:3: 'devices' has no device that is permitted, so nothing would be heard"
    ),
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

  @Test(arguments: [
    (#"[]"#, "1:1: the text has to be an object, such as {}"),
    (#"{"mqtt": "localhost"}"#, "1:2: 'mqtt' has to be an object, such as {}"),
    (#"{"mqtt": {"host": "a", "tls": true}}"#, "1:24: 'tls' has to be an object, such as {}"),
    (#"{"mqtt": {"host": "a", "homeAssistant": true}}"#, "1:24: 'homeAssistant' has to be an object, such as {}"),
    (#"{"mqtt": {"host": "a", "port": "1883"}}"#, "1:24: 'port' has to be a number without quotes"),
    (#"{"mqtt": {"host": "a", "port": 1.5}}"#, "1:24: 'port' has to be a whole number in 1 ... 65535"),
    (#"{"mqtt": {"host": "a", "commands": "yes"}}"#, "1:24: 'commands' has to be true or false, without quotes"),
    (#"{"definitions": "/a"}"#, "1:2: 'definitions' has to be an array, such as []"),
    (#"{"definitions": [""]}"#, "1:2: 'definitions' is no path of a file or folder"),
    (#"{"http": {"address": "attic"}}"#, "1:11: 'attic' is no IP address, such as 127.0.0.1 or ::"),
    (#"{"mqtt": {"host": "a", "user": ""}}"#, "1:24: 'user' is empty, or not a name"),
    (#"{"mqtt": {"host": "a", "passwordFile": "p"}}"#, "1:24: 'passwordFile' needs 'user'"),
    (
      #"{"mqtt": {"host": "a", "homeAssistant": {"devices": ["kitchen sensor"]}}}"#,
      "1:42: 'kitchen sensor' is no address of a device, such as C0:00:00:00:00:05"
    ),
    (
      #"{"mqtt": {"host": "localhost:1883"}}"#,
      #"1:11: 'localhost:1883' has a port: write "host": "localhost", "port": 1883"#
    ),
    (
      #"{"mqtt": {"host": "mqtt://broker"}}"#,
      #"1:11: 'mqtt://broker' has a scheme: write the host only, as in "host": "broker.example.org"; TLS is "tls": {}"#
    ),
    (
      #"{"mqtt": {"host": "mqtt://me:hunter2@broker"}}"#,
      "1:11: a host has no login: 'user' and 'passwordFile' are members of their own"
    ),
    (
      #"{"mqtt": {"host": "[::1]"}}"#,
      "1:11: '[::1]' has brackets: write an IPv6 address without them, and 'port' beside it"
    ),
    (
      #"{"mqtt": {"host": "my broker"}}"#,
      "1:11: 'my broker' is no host name or IP address, such as broker.example.org or 192.168.1.10"
    ),
  ])
  func `an error says what to write`(text: String, error: String) {
    #expect(Self.error(text) == "g.json:" + error)
  }

  @Test(arguments: ["localhost", "192.168.1.10", "::1", "fe80::1%eth0", "broker_1.local", "büro.example"])
  func `host names and IP addresses are hosts`(host: String) {
    #expect(MQTTConfiguration.problem(ofHost: host) == nil)
  }

  @Test func `relative paths begin at the folder of the settings, except that of the usual spool`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/mine", withIntermediateDirectories: true)
    for name in ["k.json", "password"] { try folder.write(name, "x", mode: 0o600) }
    let file = try folder.write(
      "g.json",
      #"{"keys": "k.json", "definitions": ["mine"], "mqtt": {"host": "a", "user": "u", "passwordFile": "password"}}"#
    )
    let settings = try Configuration(file: file)
    #expect(settings.keys == folder.path + "/k.json")
    #expect(settings.definitions == [folder.path + "/mine"])
    #expect(settings.mqtt?.passwordFile == folder.path + "/password")
    #expect(settings.spool.path == "bluegatt-gateway.spool")
    try folder.write("g.json", #"{"spool": {"path": "mine/spool"}}"#)
    #expect(try Configuration(file: file).spool.path == folder.path + "/mine/spool")
  }

  @Test(arguments: [
    (#"{"keys": "secret"}"#, "1:2", "secret: other users may use this secret file (mode 644). Run: chmod 600"),
    (#"{"mqtt": {"host": "a", "user": "u", "passwordFile": "secret"}}"#, "1:37", "secret: other users may use"),
    (#"{"mqtt": {"host": "a", "tls": {"authorities": "ca.pem"}}}"#, "1:32", "ca.pem: the file cannot be read: No such"),
    (#"{"definitions": ["nothing"]}"#, "1:18", "nothing: is not a folder that can be read"),
    (#"{"spool": {"path": "nowhere/spool"}}"#, "1:12", "nowhere: the folder of the spool does not exist"),
  ])
  func `a file that cannot be used is an error at the place of its name`(
    text: String,
    position: String,
    reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", "hunter2")
    let file = try folder.write("g.json", text)
    let error = #expect(throws: ConfigurationError.self) { try Configuration(file: file) }
    let description = error?.description ?? ""
    #expect(description.hasPrefix("\(file):\(position): \(folder.path)/\(reason)"), "\(description)")
  }

  @Test func `files that only the running service has are not checked without it`() throws {
    let folder = try TemporaryFolder()
    let text =
      #"{"keys": "/run/credentials/g/k", "mqtt": {"host": "a", "user": "u", "passwordFile": "/run/credentials/g/p"}}"#
    var settings = try Configuration(file: try folder.write("g.json", text))
    #expect(settings.removeCredentials() == ["/run/credentials/g/k", "/run/credentials/g/p"])
    #expect(settings.keys == nil && settings.mqtt?.passwordFile == nil)
    settings.spool.path = folder.path + "/spool"
    try Gateway(settings).check()
    settings.spool.path = folder.path + "/nowhere/spool"
    #expect(throws: GatewayError.self) { try Gateway(settings).check() }
  }

  @Test(arguments: ["1e400", "1e30", "99999999999999999999", "1.5", "\"10\"", "true"])
  func `a number that is absurd, or none, has its line and column`(number: String) {
    for member in ["megabytes", "states"] {
      let error = Self.error("{ \"spool\": {\n  \"\(member)\": \(number) } }")
      #expect(error?.hasPrefix("g.json:2:3: ") == true, "\(error ?? "no error")")
    }
  }

  @Test func `a file that does not exist is an error with its path`() {
    let reason = "the file cannot be read: No such file or directory"
    #expect(throws: ConfigurationError(path: "/nowhere.json", reason)) {
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
    ("A4:C1:38:8D:18:B2", "A4C1388D18B2"), ("org.bthome.data", "org_bthome_data_4dc4a46f9b02"),
    ("Ruuvi RAWv2", "Ruuvi_RAWv2"), ("4F-B1", "4F-B1"), ("a/b+c#d", "a_b_c_d_00e920025908"), ("é", "733054c70821"),
    ("", "21756295c58d"), ("::", "73305566b44d"), ("温度", "f39161853ea5"), ("湿度", "f0d0afb062f8"),
    ("Température", "Temp_rature_0db450a5cf20"),
  ])
  func `levels of topics have the characters that all brokers allow`(text: String, level: String) {
    #expect(Topics.level(text) == level)
    #expect(Topics.isLevel(level))
  }

  @Test func `different texts have different levels, and different lists of texts different names`() {
    let texts = [
      "PM2.5", "PM2 5", "PM2_5", "A B", "A_B", "A__B", "A  B", " A B", "A B ", "A-B", "a b", "A/B", "A.B", "温度", "湿度",
      "Температура", "Влажность", "😀", "😁", "é", "°", "µ", "", " ", "_",
    ]
    #expect(Set(texts.map(Topics.level)).count == texts.count)
    let lists = [
      ["A", "B C"], ["A B", "C"], ["A B C"], ["A", "B", "C"], ["A_", "B C"], ["A", "_B C"], ["A", "", "B C"],
    ]
    #expect(Set(lists.map(Topics.name)).count == lists.count)
  }

  @Test(arguments: [
    ("home/ble/answers/attic", true), ("home/ble/answers/client/7", true), ("home/ble/client", true),
    ("homeassistant/device/evil/config", false), ("home/ble/gateways/attic", false), ("home/ble/states/a/b", false),
    ("home/ble/commands/cellar", false), ("home/ble/devices/a", false), ("home/ble", false), ("home/ble/", false),
    ("home/bles/a", false),
    ("home/ble/answers/+", false), ("home/ble/answers/#", false), ("", false),
  ])
  func `an answer is only sent below the prefix, and on no topic with another content`(topic: String, isAllowed: Bool) {
    #expect(Topics(prefix: "home/ble", gateway: "attic").isForAnswers(topic) == isAllowed)
  }
}
