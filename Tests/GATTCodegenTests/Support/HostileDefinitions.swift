import GATTDefinitions

@testable import GATTCodegen

/// Definitions with texts that try to be other code than names and comments.
struct HostileDefinitions {
  /// A text that would run as code if the generator did not escape it.
  static let marker = "\"); fatalError(\"pwned"

  /// Names from which a Swift name can be made.
  static let names =
    [
      // Keywords, and words that are keywords in some contexts.
      "Operator", "self", "Self", "Type", "Protocol", "init", "deinit", "default", "none", "some", "class", "in", "is",
      "as",
      "Any", "nil", "true", "throw", "try", "await", "async", "import", "case", "where", "subscript", "actor", "macro",
      "consume", "borrowing", "inout", "repeat", "func", "let", "var", "extension", "rethrows", "internal", "public",
      "open",
      "static", "lazy", "weak", "get", "set", "willSet", "yield", "do", "catch", "switch", "while", "super", "package",
      // Names of declarations in generated code.
      "Flags", "Data", "Raw Value", "Count", "Next", "End", "Offset", "Output", "Value", "Texts", "Text", "Name",
      "Names",
      "UUID", "Description", "Storage", "Bytes", "Elements", "Octets", "Word", "Raw", "Special", "Fields", "Mask",
      "Encode",
      "Decode", "Decoding", "Field Texts", "String Value", "String Values", "Hash", "Hash Value", "Hasher", "Size",
      "Properties", "Permissions", "Initial Value", "Raw Type", "Meanings", "Unknown", "Tag", "Profile", "Service",
      "Services", "Client", "Server", "Provider", "Access", "Error Code", "Mandatory Provider", "Any Provider",
      "New Value",
      "Error", "Reason", "Flags Word", "Flags Mask", "Flags Storage", "Alpha", "Alpha Raw", "Alpha Unit", "Alpha Scale",
      "Set Alpha", "Raw Alpha", "Alpha Special Value", "Alpha Mask", "Alpha At", "Alpha Provider", "Alpha Read",
      "Alpha Read Provider", "Parse Alpha", "Instance", "Request", "Reader", "Writer", "Characteristic",
      // Types of the standard library, of the core and of the runtime.
      "Int", "UInt8", "Int64", "UInt24", "String", "Bool", "Double", "Float", "Array", "Optional", "Result", "Never",
      "Void",
      "Equatable", "Hashable", "Sendable", "Set", "Character", "Swift", "Foundation", "GATT Core", "GATT Runtime",
      "GATT Unit", "Scale", "Field Mask", "Field Check", "Octet Writer", "Raw Span", "Decode Error", "Encode Error",
      "Short Array", "SFLOAT", "FLOAT", "Defined Value", "Named Number", "Text Form", "Field Text Reader",
      "Bluetooth UUID",
      "Raw Octets Deserializable", "Service Client", "Client Service", "Read Access", "Read Request", "Write Request",
      "Service Error", "Access Type", "Application Error Code", "Characteristic Profile", "Service Profile",
      "Characteristic Properties", "Mutable Service", "Client Characteristic", "Server Characteristic",
      "Profile Manager",
      "Custom String Convertible", "Service Configurable", "GATT Service", "Mutable Characteristic",
      // Names that become the same Swift name, and names with hardly any letters.
      "alpha", "ALPHA", "al-pha", "Al Pha", "3D Position", "2 + 2", "0.5", "1-2", "x_", "_x", "$0", "#if", "@main",
      // Letters of many scripts, and characters that are no letters.
      "温度", "درجة الحرارة", "Ⅷ", "Größe", "e\u{301}te\u{301}", "\u{345}x", "İstanbul", "ßharp", "a\u{200B}b",
      "\u{202E}reversed", "a\u{61C}b", "soft\u{AD}hyphen",
      "a\u{2028}b", "a\u{85}b", "a\u{FEFF}b", "Pump 🚰 1", "👩\u{200D}🔧 x",
      // Attempts to inject code.
      marker, "x */ fatalError() /* pwned", "x\nfatalError(\"pwned\")", "x\r\n}\nfatalError(\"pwned\")",
      "\\(fatalError(\"pwned\"))",
      "x \\", "x\"", "\"\"\" fatalError(\"pwned\") \"\"\"", "x\"# + fatalError(\"pwned\") + #\"", "x /// y", "x // y",
      "x ``code`` | cell",
      "`x`", "x; y", "x } y", "x { y", "<x>", "x & y", "- Throws: x", "x\ty", "x\u{7F}y",
      String(repeating: "Very Long Name ", count: 40), String(repeating: "y", count: 3000),
    ]

  /// Names that give no Swift name.
  static let namelessNames = ["!!!", "_", "🚰", "\u{200B}", "\u{301}", "*/", "\\"]

  /// A definition for each name, of four kinds in turn, and definitions with many of the names.
  static var files: [DefinitionFile] {
    var files: [DefinitionFile] = []
    var names: [String] = []
    for (index, name) in self.names.enumerated() {
      files.append(characteristic(name, index))
      names.append(type(index))
    }
    files += [everyField, everyBit, everyMeaning, nestedMeanings, declaredBesides, everyCharacteristic(names)]
    return files
  }

  private static func type(_ index: Int) -> String { "com.example.characteristic.hostile\(index)" }

  /// A characteristic has an `x:swiftName`, as a user would write, when its type would have the name of an earlier one.
  private static func characteristic(_ name: String, _ index: Int) -> DefinitionFile {
    let text = escaped(name)
    let body: String
    switch index % 4 {
    case 0:
      body =
        "<Field name=\"\(text)\"><Format>sint16</Format><Unit>\(text)</Unit><DecimalExponent>-1</DecimalExponent>"
        + "<InformativeText>\(text)</InformativeText></Field>"
    case 1:
      body =
        "<Field name=\"\(text)\"><Format>uint8</Format><Enumerations><Enumeration key=\"0\" value=\"\(text)\" "
        + "description=\"\(text)\"/></Enumerations></Field><Field name=\"Behind\"><Format>uint8</Format></Field>"
    case 2:
      body =
        "<Field name=\"\(text)\"><Format>8bit</Format><BitField><Bit index=\"0\" size=\"1\" name=\"\(text)\"/>"
        + "<Bit index=\"1\" size=\"2\" name=\"\(text) x\"><Enumerations><Enumeration key=\"1\" value=\"\(text)\"/>"
        + "</Enumerations></Bit></BitField></Field>"
    default: body = "<Field name=\"\(text)\"><Format>utf8s</Format></Field>"
    }
    let isFirst = !names[..<index].contains { upperCamel(words(of: $0)) == upperCamel(words(of: name)) }
    let swiftName = isFirst && !upperCamel(words(of: name)).isEmpty ? "" : " x:swiftName=\"Hostile\(index)\""
    return file(
      "\(index) \(name.prefix(20)).xml",
      """
      <Characteristic xmlns:x="urn:bluegatt:1" name="\(text)" type="\(type(index))" uuid="\(uuid(index))"\(swiftName)>
      <InformativeText><Summary>\(text)</Summary></InformativeText><Value>\(body)</Value></Characteristic>
      """
    )
  }

  /// One value with a field for each name. Flags of the same names activate the first 64 fields.
  private static var everyField: DefinitionFile {
    var bits = ""
    var fields = ""
    let own = names.filter { !upperCamel(words(of: $0)).isEmpty }.prefix(200)
    let formats = ["uint8", "sint16", "uint24", "SFLOAT", "boolean", "float32"]
    for (index, name) in own.enumerated() {
      if index < 64 {
        bits +=
          "<Bit index=\"\(index)\" size=\"1\" name=\"\(escaped(name))\"><Enumerations><Enumeration key=\"0\" value=\"no\"/>"
          + "<Enumeration key=\"1\" value=\"yes\" requires=\"C\(index + 1)\"/></Enumerations></Bit>"
      }
      let requirement = index < 64 ? "C\(index + 1)" : "Mandatory"
      let scale = index % 3 == 0 ? "<DecimalExponent>-1</DecimalExponent>" : ""
      let unit = "<Unit>org.bluetooth.unit.length.metre</Unit>"
      fields +=
        "<Field name=\"\(escaped(name))\"><Requirement>\(requirement)</Requirement>"
        + "<Format>\(formats[index % formats.count])</Format>\(unit)\(scale)</Field>"
    }
    return file(
      "fields.xml",
      "<Characteristic name=\"Every Field\" type=\"com.example.characteristic.every_field\" uuid=\"FE01\"><Value>"
        + "<Field name=\"Flags\"><Format>64bit</Format><BitField>\(bits)</BitField></Field>\(fields)</Value></Characteristic>"
    )
  }

  /// Fields with the names of declarations that a range, or a text with a terminator, becomes.
  private static var declaredBesides: DefinitionFile {
    file(
      "declared.xml",
      """
      <Characteristic xmlns:x="urn:bluegatt:1" name="Declared" type="com.example.characteristic.declared" uuid="FE06"><Value>
      <Field name="Out Of Range Fields"><Format>uint8</Format><Minimum>1</Minimum><Maximum>9</Maximum></Field>
      <Field name="Label"><Format>utf8s</Format><x:Length until="0"/></Field>
      <Field name="Label Is Terminated"><Format>uint8</Format></Field></Value></Characteristic>
      """
    )
  }

  private static var everyBit: DefinitionFile {
    let bits = names.prefix(64).enumerated().map { index, name in
      "<Bit index=\"\(index)\" size=\"1\" name=\"\(escaped(name))\"/>"
    }
    return file(
      "bits.xml",
      "<Characteristic name=\"Every Bit\" type=\"com.example.characteristic.every_bit\" uuid=\"FE02\"><Value><Field "
        + "name=\"Bits\"><Format>64bit</Format><BitField>\(bits.joined())</BitField></Field></Value></Characteristic>"
    )
  }

  private static var meanings: String {
    let cases = (names + namelessNames).prefix(250).enumerated().map { index, name in
      "<Enumeration key=\"\(index)\" value=\"\(escaped(name))\" description=\"\(escaped(name))\"/>"
    }
    return "<Enumerations>\(cases.joined())</Enumerations>"
  }

  private static var everyMeaning: DefinitionFile {
    file(
      "meanings.xml",
      "<Characteristic name=\"Every Meaning\" type=\"com.example.characteristic.every_meaning\" uuid=\"FE03\"><Value><Field "
        + "name=\"Meaning\"><Format>uint8</Format>\(meanings)</Field></Value></Characteristic>"
    )
  }

  private static var nestedMeanings: DefinitionFile {
    file(
      "nested.xml",
      "<Characteristic name=\"Nested Meanings\" type=\"com.example.characteristic.nested_meanings\" uuid=\"FE04\"><Value>"
        + "<Field name=\"Meaning\"><Format>uint8</Format>\(meanings)</Field><Field name=\"Result\"><Format>uint8</Format>"
        + "\(meanings)</Field></Value></Characteristic>"
    )
  }

  private static func everyCharacteristic(_ types: [String]) -> DefinitionFile {
    let errors = names.prefix(32).enumerated().map { index, name in
      "<ErrorCode name=\"\(escaped(name))\" code=\"\(0x80 + index)\" description=\"\(escaped(name))\"/>"
    }
    let characteristics = types.enumerated().map { index, type in
      let requirement = index % 3 == 0 ? "Mandatory" : "Optional"
      let supply = index % 2 == 0 ? "Mandatory" : "Optional"
      return
        "<Characteristic name=\"\(escaped(names[index]))\" type=\"\(type)\"><InformativeText>\(escaped(names[index]))"
        + "</InformativeText><Requirement>\(requirement)</Requirement><Properties><Read>\(supply)</Read>"
        + "<Write>\(supply)</Write><Notify>Optional</Notify></Properties></Characteristic>"
    }
    return file(
      "service \(marker).xml",
      "<Service name=\"\(escaped(marker))\" type=\"com.example.service.x\(escaped(marker))\" uuid=\"FE05\"><InformativeText>"
        + "<Abstract>\(escaped(names.joined(separator: " ")))</Abstract></InformativeText><ErrorCodes>"
        + "\(errors.joined())</ErrorCodes><Characteristics>\(characteristics.joined())</Characteristics></Service>"
    )
  }

  static func file(_ path: String, _ text: String) -> DefinitionFile {
    DefinitionFile(path: path, contents: Array(text.utf8))
  }

  /// A UUID for each number.
  private static func uuid(_ index: Int) -> String {
    let digits = String(index, radix: 16, uppercase: true)
    return "0000\(String(repeating: "0", count: 4 - digits.count))\(digits)-3B6D-4B9A-9D57-5C2B1F9F0000"
  }

  /// Returns `text` as an attribute can contain it, line ends included.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "<", ">", "&", "'", "\n", "\r", "\t": "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }
}
