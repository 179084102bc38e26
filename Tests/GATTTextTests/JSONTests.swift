import GATTText
import Testing

@Suite struct JSONTests {
  private func json(_ text: String) throws -> JSON.Value {
    try JSON(text).value
  }

  private func failure(_ text: String) -> String? {
    do throws(JSONError) {
      _ = try JSON(text)
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
    guard case .array(let elements) = value else {
      Issue.record("not an array")
      return
    }
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
    #expect(failure(text) == expected)
  }

  @Test func `a line ends with LF, CR or both`() {
    #expect(failure("[\n\r\r\n  x]")?.hasPrefix("4:3:") == true)
  }

  @Test func `nesting without end is an error, not a crash`() {
    #expect(failure(String(repeating: "[", count: 1_000_000)) == "1:66: nested deeper than 64 levels")
  }

  @Test func `every prefix and every changed octet of a configuration ends in a value or an error`() {
    let octets = Array(#"{"emit": ["values", "\u0061\uD83D\uDE00"], "n": [-1.5e3, true, null]}"#.utf8)
    for count in 0..<octets.count { #expect(failure(String(decoding: octets[..<count], as: UTF8.self)) != nil) }
    for index in octets.indices {
      for octet in UInt8.min...UInt8.max {
        var changed = octets
        changed[index] = octet
        _ = failure(String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test func `members are found by their keys`() throws {
    let json = try JSON(#"{"b": "text", "a": -129, "c": 1.5}"#)
    #expect(json["a"]?.integer(Int.self) == -129)
    #expect(json["a"]?.integer(Int8.self) == nil)
    #expect(json["b"]?.string == "text")
    #expect(json["b"]?.integer(Int.self) == nil)
    #expect(json["c"]?.integer(Int.self) == nil)
    #expect(json["c"]?.string == nil)
    #expect(json["d"] == nil)
    #expect(try JSON("[1]")["a"] == nil)
  }
}

@Suite struct JSONWriterTests {
  private func written(isASCIIOnly: Bool = false, _ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(isASCIIOnly: isASCIIOnly)
    write(&json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  @Test func `members and elements have commas between them`() {
    let text = written { json in
      json.object { json in
        json.member("text", "x")
        json.member("none", nil as String?)
        json.member("number", UInt128.max)
        json.member("flag", false)
        json.member("octets", octets: [0x0A, 0xFF])
        json.key("array")
        json.array { json in
          json.object { _ in }
          json.array { _ in }
          json.null()
        }
        json.member("last", nil as Int?)
      }
    }
    let expected = """
      {"text":"x","none":null,"number":340282366920938463463374607431768211455,"flag":false,"octets":"0aff",\
      "array":[{},[],null],"last":null}
      """
    #expect(text == expected)
  }

  @Test func `each line is a text of its own, and what is taken is not written again`() {
    var json = JSONWriter()
    json.object { _ in }
    json.endLine()
    #expect(json.take() == Array("{}\n".utf8))
    json.object { _ in }
    json.endLine()
    #expect(json.octets == Array("{}\n".utf8))
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (72, "72"), (0.1, "0.1"), (9_007_199_254_740_992, "9007199254740992.0"), (1e300, "1e+300"),
    (.infinity, "null"), (.nan, "null"),
  ])
  func `a number is what it was, and null where JSON has none`(number: Double, text: String) {
    #expect(written { $0.number(number) } == text)
  }

  @Test func `what could drive a terminal is escaped, and everything outside ASCII where that is wanted`() {
    let text = "a\"\\\n\u{1b}\u{7f}\u{202E}é😀\u{E0001}"
    #expect(written { $0.string(text) } == #""a\"\\\u000a\u001b\u007f\u202eé😀\udb40\udc01""#)
    #expect(
      written(isASCIIOnly: true) { $0.string(text) }
        == #""a\"\\\u000a\u001b\u007f\u202e\u00e9\ud83d\ude00\udb40\udc01""#
    )
  }

  @Test func `what is written is read as it was`() throws {
    let text = String(String.UnicodeScalarView((0...0x3000).compactMap { Unicode.Scalar(UInt32($0)) }))
    for isASCIIOnly in [false, true] {
      #expect(try JSON(written(isASCIIOnly: isASCIIOnly) { $0.string(text) }).value == .string(text))
    }
  }
}
