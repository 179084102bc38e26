import GATTDefinitions
import Testing

@testable import GATTCodegen

/// What reading a configuration says, as `line:column: message`.
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
        "hashable": true
      }
      """
    )
    #expect(diagnostics.isEmpty)
    #expect(configuration.accessLevel == .package)
    #expect(configuration.namespace == "Sensors")
    #expect(configuration.emit == [.values, .client])
    #expect(configuration.imports == ["BlueGATTCatalog", "Módulo_2"])
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
      "1:2: unknown key 'vendor'; the keys are 'accessLevel', 'namespace', 'emit', 'imports' and 'hashable'"
    ),
    (
      "{\"accessLevel\": \"pubic\"}",
      "1:17: 'accessLevel' knows 'internal', 'package' and 'public', not 'pubic'; did you mean 'public'?"
    ),
    ("{\"accessLevel\": true}", "1:17: 'accessLevel' must be a string, not a boolean"),
    ("{\"namespace\": null}", "1:15: 'namespace' must be a string, not null"),
    ("{\"emit\": \"values\"}", "1:10: 'emit' must be an array of strings, not a string"),
    ("{\"emit\": [1]}", "1:11: 'emit' must hold strings, not a number"),
    ("{\"emit\": []}", "1:10: 'emit' must name at least one of 'values', 'client' and 'server'"),
    ("{\"emit\": [\"client\"]}", "1:11: 'client' needs 'values' in 'emit' too"),
    ("{\"emit\": [\"values\", \"values\"]}", "1:21: 'values' is in 'emit' twice"),
    (
      "{\"emit\": [\"values\", \"sever\"]}",
      "1:21: 'emit' knows 'values', 'client' and 'server', not 'sever'; did you mean 'server'?"
    ),
    ("{\"imports\": [\"A\", \"A\"]}", "1:19: 'A' is in 'imports' twice"),
    ("{\"hashable\": \"yes\"}", "1:14: 'hashable' must be true or false, not a string"),
    ("[]", "1:1: the configuration must be an object, not an array"),
  ])
  func `a bad value is an error at its place`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
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

@Suite struct JSONTests {
  private func json(_ text: String) throws -> JSON.Value {
    try JSON.read(DefinitionFile(path: "file.json", contents: Array(text.utf8))).value
  }

  private func failure(_ octets: [UInt8]) -> String? {
    do throws(JSONError) {
      _ = try JSON.read(DefinitionFile(path: "file.json", contents: octets))
      return nil
    } catch {
      return "\(error.position.line):\(error.position.column): \(error.message)"
    }
  }

  @Test(arguments: ["0", "-0", "12", "1.5", "-0.25e+10", "1E3", "2e-7"])
  func `a number keeps its spelling`(text: String) throws {
    #expect(try json(text) == .number(text))
  }

  @Test func `a string's escapes are resolved`() throws {
    #expect(try json(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é""#) == .string("\"\\/\u{08}\u{0C}\n\r\té😀é"))
  }

  @Test func `null, booleans, empty arrays and objects are read`() throws {
    let value = try json("[null, true, false, [], {}]")
    guard case .array(let elements) = value else { throw JSONError(position: .init(path: ""), message: "no array") }
    #expect(elements.map(\.value) == [.null, .boolean(true), .boolean(false), .array([]), .object([])])
    #expect(elements.map(\.position.column) == [2, 8, 14, 21, 25])
  }

  @Test(arguments: [
    ("", "1:1: expected a value, not the end of the file"),
    ("{\"a\": 1,}", "1:9: expected a key in double quotes, not '}'"),
    ("[1,]", "1:4: expected a value, not ']'"),
    ("[1 2]", "1:4: expected ',' or ']', not '2'"),
    ("{\"a\" 1}", "1:6: expected ':' after the key 'a', not '1'"),
    ("{\"a\": 1 \"b\": 2}", "1:9: expected ',' or '}', not '\"'"),
    ("{} {}", "1:4: expected the end of the file, not '{'"),
    ("{'a': 1}", "1:2: expected a key in double quotes, not '''"),
    ("// no\n{}", "1:1: expected a value, not '/'"),
    ("{\"a\": 1, \"a\": 2}", "1:10: the key 'a' occurs twice"),
    ("True", "1:1: 'True' is not a JSON value; a string stands in double quotes"),
    ("01", "1:2: a number does not start with a superfluous zero"),
    ("-", "1:2: expected a digit, not the end of the file"),
    ("1.", "1:3: expected a digit, not the end of the file"),
    ("1e", "1:3: expected a digit, not the end of the file"),
    (".5", "1:1: expected a value, not '.'"),
    ("\n\r\n \"abc", "3:2: the string is not closed"),
    ("\"a\nb\"", "1:3: a control character in a string; a line break is written '\\n'"),
    ("\"\\x\"", "1:2: an unknown escape; a backslash itself is written '\\\\'"),
    ("\"\\u12G4\"", "1:6: expected four hexadecimal digits, not 'G'"),
    ("\"\\uD83D\"", "1:2: half of a surrogate pair"),
    ("\"\\uDE00\"", "1:2: half of a surrogate pair"),
    ("\"\\uD83D\\u0041\"", "1:2: half of a surrogate pair"),
    ("{\"a\": \u{00}}", "1:7: expected a value, not '\\u{0}'"),
  ])
  func `what RFC 8259 does not allow is an error at its place`(text: String, expected: String) {
    #expect(failure(Array(text.utf8)) == expected)
  }

  @Test func `a line ends with LF, CR or both`() {
    #expect(failure(Array("[\n\r\r\n  x]".utf8))?.hasPrefix("4:3:") == true)
  }

  @Test func `octets that are not UTF-8 are an error`() {
    #expect(failure([0x22, 0xFF, 0x22]) == "0:0: the file is not UTF-8 text")
  }

  @Test func `nesting without end is an error, not a crash`() {
    #expect(failure(Array(repeating: 0x5B, count: 1_000_000)) == "1:66: nested deeper than 64 levels")
  }

  @Test func `every prefix and every changed octet of a configuration ends in a value or an error`() {
    let octets = Array(#"{"emit": ["values", "\u0061\uD83D\uDE00"], "n": [-1.5e3, true, null]}"#.utf8)
    for count in 0..<octets.count { #expect(failure(Array(octets[..<count])) != nil) }
    for index in octets.indices {
      for octet in UInt8.min...UInt8.max {
        var changed = octets
        changed[index] = octet
        _ = failure(changed)
      }
    }
  }
}
