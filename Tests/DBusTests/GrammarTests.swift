import BusDaemon
import CDBus
import SplitMix
import Testing

@testable import DBus

/// The library refuses every text that libdbus does not accept: such a text would end the process.
@Suite struct GrammarTests {
  private static let alphabet = Array("/:.-_aZ09 \u{E9}'{}()avsy")

  private func texts(_ count: Int) -> [String] {
    var generator = SplitMix64(seed: 7)
    return (0..<count).map { _ in
      String(
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in Self.alphabet.randomElement(using: &generator)! }
      )
    }
  }

  private let remarkable = [
    "", "/", "//", "/a", "/a/", "a", "/a//b", "/_/0", "/é", "a.b", ".a", "a.", "a..b", "a.0b", "a.b0", "a-b.c", ":1.0",
    ":1", ":", ":.", ":1.", "1.a", "a.b-c", "org.freedesktop.DBus", String(repeating: "a", count: 255),
    String(repeating: "a", count: 256), "a." + String(repeating: "b", count: 253),
    "a." + String(repeating: "b", count: 254),
    ":1." + String(repeating: "b", count: 252), ":1." + String(repeating: "b", count: 253),
  ]

  @Test func `names are what libdbus takes for names`() {
    for text in remarkable + texts(50_000) {
      #expect((ObjectPath(text) != nil) == (dbus_validate_path(text, nil) != 0), "\(text)")
      #expect((InterfaceName(text) != nil) == (dbus_validate_interface(text, nil) != 0), "\(text)")
      #expect((ErrorName(text) != nil) == (dbus_validate_error_name(text, nil) != 0), "\(text)")
      #expect((MemberName(text) != nil) == (dbus_validate_member(text, nil) != 0), "\(text)")
      // libdbus accepts more unique names than the specification does.
      let isBusName = dbus_validate_bus_name(text, nil) != 0
      #expect(text.hasPrefix(":") ? BusName(text) == nil || isBusName : (BusName(text) != nil) == isBusName, "\(text)")
    }
  }

  @Test func `a name with a NUL in it is none`() {
    for text in ["/a\0", "a.b\0", "a\0b", "a.b\0.c", "s\0"] {
      #expect(ObjectPath(text) == nil)
      #expect(InterfaceName(text) == nil)
      #expect(MemberName(text) == nil)
      #expect(BusName(text) == nil)
      #expect(Signature(text) == nil)
    }
  }

  @Test func `signatures are what libdbus takes for signatures`() {
    let alphabet = Array("ybnqiuxtdsoghvaaa((){{}}z")
    var generator = SplitMix64(seed: 8)
    var accepted = 0
    let random = (0..<100_000).map { _ in
      String((0..<Int.random(in: 0...8, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! })
    }
    let nested = (30...34).flatMap { depth in
      let arrays = String(repeating: "a", count: depth)
      let structures = String(repeating: "(", count: depth) + "y" + String(repeating: ")", count: depth)
      return [arrays + "y", structures, arrays + structures, arrays + "{sv}"]
    }
    let long = [String(repeating: "y", count: 255), String(repeating: "y", count: 256)]
    for text in random + nested + long + [
      "a{sv}", "a{vs}", "{sv}", "a{s}", "a{svv}", "()", "a", "a()", "(", "aa{s(ii)}",
    ] {
      let signature = Signature(text)
      #expect((signature != nil) == (dbus_signature_validate(text, nil) != 0), "\(text)")
      if let signature {
        accepted += 1
        #expect(signature.types.map(\.description).joined() == text)
      }
    }
    #expect(accepted > 1000)
  }

  @Test func `types that are too deep or too many are refused`() {
    var deep = ValueType.byte
    for _ in 0..<1000 { deep = .array(deep) }
    #expect(throws: BusError.self) { try Signature([deep]) }
    #expect(throws: BusError.self) { try Signature([.structure([])]) }
    #expect(throws: BusError.self) { try Signature([.dictionary(key: .variant, value: .byte)]) }
    #expect(throws: BusError.self) { try Signature(Array(repeating: .uint64, count: 256)) }
  }

  @Test func `a path is within those above it, element by element`() {
    #expect(ObjectPath("/a/b").isWithin("/a"))
    #expect(ObjectPath("/a").isWithin("/a"))
    #expect(ObjectPath("/a").isWithin(.root))
    #expect(!ObjectPath("/ab").isWithin("/a"))
    #expect(!ObjectPath("/a").isWithin("/a/b"))
  }

  @Test func `a match rule can't be left by what stands in it`() {
    let rule = MatchRule(sender: "a.b", path: .within("/x"), member: "M", firstArgument: "it's',eavesdrop='true")
    #expect(
      rule.text == #"type='signal',sender='a.b',path_namespace='/x',member='M',arg0='it'\''s'\'',eavesdrop='\''true'"#
    )
  }
}
