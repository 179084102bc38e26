import GATTDefinitions
import Testing

@testable import GATTCodegen

/// Returns the messages of reading a configuration, as `line:column: message`.
private func complaints(_ text: String) -> [String] {
  let (_, diagnostics) = read(text)
  return diagnostics.map { "\($0.position.line):\($0.position.column): \($0.message)" }
}

private func read(_ text: String) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
  Configuration.read(DefinitionFile(path: "gatt-profiles.json", contents: Array(text.utf8)))
}

@Suite struct ConfigurationTests {
  @Test func `an empty object is the default configuration`() {
    let (configuration, diagnostics) = read("{}")
    #expect(diagnostics.isEmpty)
    #expect(configuration == Configuration())
  }

  @Test func `every key is read`() {
    let (configuration, diagnostics) = read(
      """
      {
        "accessLevel": "package",
        "namespace": "Sensors",
        "emit": ["values", "client"],
        "imports": ["BlueGATTCatalog", "Módulo_2"],
        "definitions": ["org.bluetooth.service.heart_rate"],
        "devices": ["govee", "victron"],
        "hashable": true
      }
      """
    )
    #expect(diagnostics.isEmpty)
    #expect(configuration.accessLevel == .package)
    #expect(configuration.namespace == "Sensors")
    #expect(configuration.emit == [.values, .client])
    #expect(configuration.imports == ["BlueGATTCatalog", "Módulo_2"])
    #expect(configuration.definitions.map(\.text) == ["org.bluetooth.service.heart_rate"])
    #expect(configuration.devices.map(\.text) == ["govee", "victron"])
    #expect(configuration.devices.map(\.position.text) == ["gatt-profiles.json:7:15", "gatt-profiles.json:7:24"])
    #expect(configuration.isHashable)
  }

  @Test func `a byte order mark, carriage returns and escapes are read`() {
    let (configuration, diagnostics) = read("\u{FEFF}{\r\n  \"\\u0061ccessLevel\" : \"publi\\u0063\"\r\n}\r\n")
    #expect(diagnostics.isEmpty)
    #expect(configuration.accessLevel == .public)
  }

  @Test(arguments: [
    ("{\n  \"acessLevel\": \"public\"\n}", "2:3: unknown key 'acessLevel'; did you mean 'accessLevel'?"),
    (
      "{\"vendor\": 1}",
      "1:2: unknown key 'vendor'; the keys are 'accessLevel', 'namespace', 'emit', 'imports', 'definitions', 'devices', 'hashable'"
    ),
    (
      "{\"accessLevel\": \"pubic\"}",
      "1:17: 'accessLevel' knows 'internal', 'package', 'public', not 'pubic'; did you mean 'public'?"
    ),
    ("{\"accessLevel\": true}", "1:17: 'accessLevel' must be a string, not a boolean"),
    ("{\"namespace\": null}", "1:15: 'namespace' must be a string, not null"),
    ("{\"emit\": \"values\"}", "1:10: 'emit' must be an array of strings, not a string"),
    ("{\"emit\": [1]}", "1:11: 'emit' must hold strings, not a number"),
    ("{\"emit\": []}", "1:10: 'emit' must name at least one of 'values', 'client', 'server'"),
    ("{\"emit\": [\"client\"]}", "1:11: 'client' needs 'values' in 'emit' too"),
    ("{\"emit\": [\"values\", \"values\"]}", "1:21: 'values' is in 'emit' twice"),
    (
      "{\"emit\": [\"values\", \"sever\"]}",
      "1:21: 'emit' knows 'values', 'client', 'server', not 'sever'; did you mean 'server'?"
    ),
    ("{\"imports\": [\"A\", \"A\"]}", "1:19: 'A' is in 'imports' twice"),
    ("{\"definitions\": [\"a.b\", \"c.d\", \"a.b\"]}", "1:32: 'a.b' is in 'definitions' twice"),
    ("{\"devices\": [\"a\", \"a\"]}", "1:19: 'a' is in 'devices' twice"),
    ("{\"devices\": \"govee\"}", "1:13: 'devices' must be an array of strings, not a string"),
    ("{\"hashable\": \"yes\"}", "1:14: 'hashable' must be true or false, not a string"),
    ("[]", "1:1: the configuration must be an object, not an array"),
  ])
  func `a bad value is an error at its place`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }

  @Test func `text that is not JSON is an error at its place, and octets that are not UTF-8 are one of the file`() {
    #expect(complaints("{\n  \"emit\": [\"values\",]\n}") == ["2:21: expected a value, not ']'"])
    let file = DefinitionFile(path: "gatt-profiles.json", contents: [0x22, 0xFF, 0x22])
    #expect(
      Configuration.read(file).diagnostics.map(\.line)
        == ["gatt-profiles.json: error: the file is not UTF-8 text"]
    )
  }

  @Test func `all bad values of a file are reported, not only the first`() {
    #expect(complaints("{\"accesslevel\": 1,\n\"namespace\": 2,\n\"imports\": [\"class\", \"1\"]}").count == 4)
  }

  @Test(arguments: [
    "", " ", "1st", "Bluetooth LE", "A.B", "A;import B", "A{}", "`A`", "class", "Self", "Type", "_", "self", "init",
    "A\\nB",
    "A\\u202EB",
    "GATTCore", "Swift",
  ])
  func `a namespace that is no name for an enum is refused`(name: String) {
    let (configuration, diagnostics) = read("{\"namespace\": \"\(name)\"}")
    #expect(diagnostics.count == 1)
    #expect(configuration.namespace == nil)
  }

  @Test(arguments: ["", "Foo.Bar", "Foo\\nimport Bar", "struct Foo.Bar", "@testable Foo", "import", "Foo // "])
  func `a module that is no identifier is refused`(name: String) {
    let (configuration, diagnostics) = read("{\"imports\": [\"\(name)\"]}")
    #expect(diagnostics.count == 1)
    #expect(configuration.imports == [])
  }

  @Test func `a message stays in its line and keeps its length, whatever the file holds`() throws {
    let key = "a\\nb\\u202Ec" + String(repeating: "x", count: 100_000)
    let message = try #require(read("{\"\(key)\": 1}").diagnostics.first?.message)
    #expect(message.hasPrefix("unknown key 'a\\u{a}b\\u{202e}cxxx"))
    #expect(message.count < 200)
  }
}
