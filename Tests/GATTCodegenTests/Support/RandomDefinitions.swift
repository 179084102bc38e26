import SplitMix

/// Makes definitions at random, with all elements of the language and with names from a small pool, so that the names of
/// fields, bits, groups, cases and numbers meet in every way.
struct RandomDefinitions {
  private let pool: [String]
  private var random: SplitMix64
  /// The number of UUIDs so far.
  private var uuids = 0

  init(pool: [String], seed: UInt64) {
    self.pool = pool
    random = SplitMix64(seed: seed)
  }

  /// The fields of one value, group or case so far.
  private struct Scope {
    /// Whole numbers that are always present and may decide other fields.
    var numbers: [(name: String, bits: Int)] = []
    /// Numbers from which others can be computed.
    var amounts: [String] = []
    /// Bits, as `Flags.Level`, that may decide the presence of later fields.
    var flags: [String] = []
    /// Numbers in groups, as `Mode.Level`, that may decide later fields, too.
    var numbersInGroups: [(name: String, bits: Int)] = []
    /// Bits in groups, as `Mode.Flags.Level`.
    var flagsInGroups: [String] = []
    /// The names of groups and cases.
    var parts: Set<String> = []
  }

  // MARK: Documents

  /// Returns the text of the next definition file.
  mutating func next() -> String {
    let space = "xmlns:x=\"urn:bluegatt:1\""
    switch below(8) {
    case 0: return profile()
    case 1:
      return "<x:ManufacturerData \(space) name=\"\(name())\" company=\"0x0499\">\(value(isAdvertised: true))"
        + "</x:ManufacturerData>"
    case 2:
      return "<x:ServiceData \(space) name=\"\(name())\" uuid=\"FD3D\">\(value(isAdvertised: true))</x:ServiceData>"
    case 3:
      return "<Descriptor \(space) name=\"\(name())\" type=\"org.example.a\" uuid=\"\(uuid())\">\(value())</Descriptor>"
    default: return characteristic(space, isOfService: false)
    }
  }

  private mutating func characteristic(_ attributes: String, isOfService: Bool, value: String? = nil) -> String {
    var values = value ?? self.value()
    if value == nil, one(in: 6) {
      values =
        values.replacing("<Value", with: "<Value x:direction=\"write\"", maxReplacements: 1) + self.value()
    }
    let properties =
      isOfService
      ? "<Requirement>\(pick(["Mandatory", "Optional"]))</Requirement><Properties><Read>\(pick(["Mandatory", "Optional"]))"
        + "</Read><Write>\(pick(["Mandatory", "Optional"]))</Write><Notify>Mandatory</Notify></Properties>" : ""
    let instances = isOfService && value == nil && one(in: 8) ? " multiple_instances=\"Yes\"" : ""
    return
      "<Characteristic \(attributes) name=\"\(name())\" type=\"org.example.c\(uuids)\" uuid=\"\(uuid())\"\(instances)>"
      + "\(properties)\(values)</Characteristic>"
  }

  private mutating func profile() -> String {
    var characteristics = (0...below(2)).map { _ in characteristic("", isOfService: true) }
    var exchange = ""
    if one(in: 2) {
      let (command, status) = (name(), name())
      let cases = distinctNames(3)
      characteristics.append(characteristic("", isOfService: true, value: request(command, cases)))
      characteristics.append(characteristic("", isOfService: true, value: answer(command, status, cases)))
      let uuids = [self.uuids - 1, self.uuids].map { Self.uuid($0) }
      exchange =
        "<x:Exchange request=\"\(uuids[0])\" response=\"\(uuids[1])\" match=\"\(command)\" success=\"\(status) = 0\"/>"
    }
    let errors = (0..<below(4)).map { "<ErrorCode name=\"\(name())\" code=\"\(0x80 + $0)\"/>" }.joined()
    let advertised =
      one(in: 2) ? "<x:ServiceData name=\"\(name())\" uuid=\"FD3D\">\(value(isAdvertised: true))</x:ServiceData>" : ""
    return "<Profile xmlns:x=\"urn:bluegatt:1\" name=\"\(name())\"><x:Match name=\"A*\"/><Service name=\"\(name())\" "
      + "uuid=\"\(uuid())\"><ErrorCodes>\(errors)</ErrorCodes><Characteristics>\(characteristics.joined())"
      + "</Characteristics>\(exchange)</Service>\(advertised)</Profile>"
  }

  private mutating func request(_ command: String, _ cases: [String]) -> String {
    var scope = Scope()
    let items = cases.enumerated().map { key, name in
      "<x:Case key=\"\(key)\" name=\"\(name)\">\(fields(&scope, depth: 0, few: true))</x:Case>"
    }
    return "<Value>\(head(command))<x:Switch on=\"\(command)\" name=\"\(name())\">\(items.joined())</x:Switch></Value>"
  }

  /// Returns the command of a request or an answer, which may be in a group.
  private mutating func head(_ command: String) -> String {
    let field = "<x:Param name=\"\(command)\" format=\"uint8\"/>"
    return one(in: 3) ? "<x:Group name=\"\(name())\">\(field)</x:Group>" : field
  }

  private mutating func answer(_ command: String, _ status: String, _ cases: [String]) -> String {
    var scope = Scope()
    let items = cases.enumerated().map { key, name in
      "<x:Case key=\"\(key)\" name=\"\(name)\">\(fields(&scope, depth: 0, few: true))</x:Case>"
    }
    return "<Value>\(head(command))<x:Param name=\"\(status)\" format=\"uint8\"/>"
      + "<x:Switch on=\"\(command)\" name=\"\(name())\">\(items.joined())</x:Switch></Value>"
  }

  // MARK: Values

  private mutating func value(isAdvertised: Bool = false) -> String {
    var scope = Scope()
    switch below(12) {
    case 0:
      return "<Value><Field name=\"\(name())\"><Format>\(pick(["uint8", "uint16", "sint8", "2bit"]))</Format>"
        + "\(enumerations(4))</Field></Value>"
    case 1:
      return
        "<Value><Field name=\"\(name())\"><Format>\(pick(["8bit", "16bit"]))</Format>\(bitField(&scope, ""))</Field></Value>"
    case 2:
      // An op code and the choice that it decides.
      let number = number(&scope)
      return "<Value>\(number)\(choice(&scope, "", depth: 2, isOpen: true))</Value>"
    case 3 where !isAdvertised:
      return
        "<Value><x:Digits start=\"3A\" end=\"7E\" checksum=\"SUM-8\"/>\(fields(&scope, depth: 1, few: true))</Value>"
    case 4 where isAdvertised: return "<Value>\(sealed())</Value>"
    default: return "<Value>\(fields(&scope, depth: 2))\(ending(&scope))</Value>"
    }
  }

  private mutating func sealed() -> String {
    let names = distinctNames(3)
    var scope = Scope()
    return
      "<Field name=\"\(names[0])\"><Format>8bit</Format><BitField><Bit index=\"0\" name=\"\(names[1])\"/></BitField></Field>"
      + "<x:Group name=\"\(name())\"\(one(in: 2) ? " repeated=\"true\"" : "")>"
      + "<x:Cipher algorithm=\"AES-CTR/LE\" key=\"bindkey\" when=\"\(names[0]).\(names[1])\" "
      + "nonce=\"sender, 0xD2FC\"/>\(fields(&scope, depth: 0, few: true))</x:Group>"
      + "<x:Param name=\"\(name())\" format=\"uint32\"/>"
  }

  /// Returns several fields. No field takes all octets that remain.
  private mutating func fields(_ scope: inout Scope, depth: Int, few: Bool = false) -> String {
    var text = ""
    if one(in: 2) { text += flags(&scope) }
    for _ in 0...below(few ? 2 : 5) { text += field(&scope, depth: depth) }
    if !scope.amounts.isEmpty, one(in: 3) {
      text +=
        "<x:Computed name=\"\(name())\" expression=\"\(pick(scope.amounts)) + \(pick(scope.amounts)) * 0.01\"/>"
    } else if one(in: 12) {
      let (raw, result) = (name(), name())
      text +=
        "<x:Param name=\"\(raw)\" format=\"uint8\" from=\"\(result) * 2\"/>"
        + "<x:Computed name=\"\(result)\" expression=\"\(raw) / 2\"/>"
    }
    return text
  }

  /// Returns what may stand at the end of a value.
  private mutating func ending(_ scope: inout Scope) -> String {
    switch below(8) {
    case 0: "<Field name=\"\(name())\"><Format>\(pick(["utf8s", "x:bytes", "gatt_uuid", "utf16s"]))</Format></Field>"
    case 1:
      "<Field name=\"\(name())\"><Format>\(pick(["uint8", "uint24", "sint16"]))</Format><Repeated>true</Repeated></Field>"
    case 2:
      "<Field name=\"\(name())\"><Requirement>Optional</Requirement><Format>uint16</Format></Field>"
        + "<Field name=\"\(name())\"><Requirement>Optional</Requirement><Format>uint8</Format></Field>"
    case 3: choice(&scope, "", depth: 1, isOpen: true)
    case 4:
      "<x:Param name=\"\(name())\" format=\"uint16\">"
        + "<x:Checksum algorithm=\"CRC-16/MODBUS\"\(one(in: 2) ? " unless=\"0\"" : "")/>"
        + "\(one(in: 3) ? "<x:PresentIf remaining=\"2\"/>" : "")</x:Param>"
    case 5: "<Field name=\"\(name())\"><Format>uint32</Format><x:PresentIf remaining=\"4\"/></Field>"
    default: ""
    }
  }

  /// Returns a field with bits for the presence of later ones, and with others.
  private mutating func flags(_ scope: inout Scope) -> String {
    let field = name()
    return
      "<Field name=\"\(field)\"><Format>\(pick(["8bit", "8bit", "16bit"]))</Format>\(bitField(&scope, field))</Field>"
  }

  private mutating func bitField(_ scope: inout Scope, _ field: String) -> String {
    var text = ""
    var index = 0
    for _ in 0...below(4) where index < 7 {
      let bit = name()
      if one(in: 4), index < 5 {
        text += "<Bit index=\"\(index)\" size=\"2\" name=\"\(bit)\">\(one(in: 2) ? enumerations(3) : "")</Bit>"
        index += 2
      } else {
        text += "<Bit index=\"\(index)\" size=\"1\" name=\"\(bit)\"/>"
        if !field.isEmpty { scope.flags.append("\(field).\(bit)") }
        index += 1
      }
    }
    return "<BitField>\(text)</BitField>"
  }

  private mutating func enumerations(_ count: Int) -> String {
    let items = (0..<count).map { "<Enumeration key=\"\($0)\" value=\"\(name())\"/>" }
    return "<Enumerations>\(items.joined())</Enumerations>"
  }

  private mutating func number(_ scope: inout Scope) -> String {
    let field = name()
    let bits = pick([8, 8, 16])
    scope.numbers.append((field, bits))
    return "<Field name=\"\(field)\"><Format>uint\(bits)</Format></Field>"
  }

  /// Returns the condition of a field, often none.
  private mutating func condition(_ scope: Scope) -> String {
    switch below(6) {
    case 0, 1, 2:
      let flags = scope.flags + scope.flagsInGroups
      if flags.isEmpty { return "" }
      return "<x:PresentIf field=\"\(pick(flags))\"\(one(in: 5) ? " equals=\"0\"" : "")/>"
    case 3:
      let numbers = (scope.numbers + scope.numbersInGroups).map(\.name)
      if numbers.isEmpty { return "" }
      return "<x:PresentIf field=\"\(pick(numbers))\" \(pick(["equals", "notEquals"]))=\"1\"/>"
    default: return ""
    }
  }

  // MARK: Fields

  private mutating func field(_ scope: inout Scope, depth: Int) -> String {
    let condition = condition(scope)
    func tag(_ name: String, _ format: String, _ content: String = "") -> String {
      "<Field name=\"\(name)\"><Format>\(format)</Format>\(condition)\(content)</Field>"
    }
    let name = name()
    let metre = "<Unit>org.bluetooth.unit.length.metre</Unit>"
    switch below(depth > 0 ? 26 : 20) {
    case 0: return number(&scope)
    case 1:
      if condition.isEmpty { scope.amounts.append(name) }
      return tag(name, pick(["uint16", "sint16", "uint24", "uint40"]), metre + "<DecimalExponent>-2</DecimalExponent>")
    case 2: return tag(name, "uint8", metre + "<x:Special raw=\"255\" meaning=\"\(self.name())\"/>")
    case 3, 4: return tag(name, pick(["uint8", "uint16", "sint8"]), enumerations(1 + below(3)))
    case 5: return tag(name, "uint8", "<Minimum>1</Minimum><Maximum>9</Maximum>")
    case 6:
      var own = Scope()
      return tag(name, pick(["8bit", "16bit", "24bit"]), bitField(&own, name))
    case 7: return shared(&scope, condition)
    case 8:
      return tag(
        name,
        "utf8s",
        pick(["<x:Length format=\"uint8\"/>", "<x:Length>4</x:Length>", "<x:Length until=\"0\"/>"])
      )
    case 9:
      let count = self.name()
      return "<Field name=\"\(count)\"><Format>uint8</Format></Field>"
        + "<Field name=\"\(name)\"><Format>\(pick(["x:bytes", "utf8s"]))</Format><x:Length field=\"\(count)\"/></Field>"
    case 10:
      let count = self.name()
      return "<Field name=\"\(count)\"><Format>uint8</Format></Field>"
        + "<Field name=\"\(name)\"><Format>\(pick(["uint8", "sint16"]))</Format>\(one(in: 2) ? metre : enumerations(2))"
        + "<x:Count field=\"\(count)\"/></Field>"
    case 11:
      let names =
        one(in: 2) ? " names=\"\(distinctNames(2).map { $0.replacing(" ", with: "") }.joined(separator: " "))\"" : ""
      return tag(name, "sint16", metre + "<DecimalExponent>-1</DecimalExponent><x:Count\(names)>2</x:Count>")
    case 12:
      return tag(
        name,
        pick(["boolean", "float32", "SFLOAT", "uint64", "sint24", "uint128", "x:address", "boolean[8]"])
      )
    case 13: return "<Field name=\"\(name)\"><Format>uint8</Format><x:Constant>\(below(20))</x:Constant></Field>"
    case 14: return widths(&scope, name)
    case 15: return tag(name, "uint32", "<x:Epoch>2000-01-01</x:Epoch>")
    case 16: return tag(name, "uint16", metre + "<x:Exponential base=\"1.1\" bias=\"64\"/>")
    case 17:
      return "<x:Param name=\"\(name)\" format=\"uint8\" unit=\"org.bluetooth.unit.percentage\">\(condition)</x:Param>"
    case 18: return tag(name, "uint8", "<x:Count>12</x:Count>")
    case 19: return "<x:Param name=\"\(name)\" format=\"uint8\" from=\"0\"/>"
    case 20, 21, 22: return group(&scope, condition, depth: depth)
    case 23:
      return number(&scope) + choice(&scope, condition, depth: depth, isOpen: false)
    default:
      if scope.numbers.isEmpty, scope.numbersInGroups.isEmpty { return number(&scope) }
      return choice(&scope, condition, depth: depth, isOpen: false)
    }
  }

  /// Returns fields that share octets.
  private mutating func shared(_ scope: inout Scope, _ condition: String) -> String {
    let widths = pick([[4, 4], [3, 5], [1, 7], [12, 4], [2, 6, 8], [10, 6], [4, 12, 8]])
    return widths.map { width in
      let name = name()
      let content =
        switch below(6) {
        case 0: enumerations(2)
        case 1: "<BitField><Bit index=\"0\" size=\"1\" name=\"\(self.name())\"/></BitField>"
        case 2: "<DecimalExponent>-1</DecimalExponent>"
        case 3 where condition.isEmpty: "<x:Constant>1</x:Constant>"
        default: ""
        }
      if content.isEmpty, condition.isEmpty { scope.numbers.append((name, width)) }
      return "<Field name=\"\(name)\"><Format>uint\(width)</Format>\(condition)\(content)</Field>"
    }.joined()
  }

  /// Returns one number in two widths, which a bit decides.
  private mutating func widths(_ scope: inout Scope, _ name: String) -> String {
    guard let flag = scope.flags.randomElement(using: &random) else { return number(&scope) }
    return "<Field name=\"\(name) (uint8)\"><Format>uint8</Format><x:PresentIf field=\"\(flag)\" equals=\"0\"/></Field>"
      + "<Field name=\"\(name) (uint16)\"><Format>uint16</Format><x:PresentIf field=\"\(flag)\"/></Field>"
  }

  private mutating func group(_ scope: inout Scope, _ condition: String, depth: Int) -> String {
    guard let name = partName(&scope) else { return number(&scope) }
    var own = Scope()
    let content = fields(&own, depth: depth - 1, few: true)
    let form = pick(["", "", "<x:Length format=\"uint8\"/>", "<x:Count>2</x:Count>", "count"])
    if form == "count" {
      let count = self.name()
      return
        "<Field name=\"\(count)\"><Format>uint8</Format></Field><x:Group name=\"\(name)\"><x:Count field=\"\(count)\"/>"
        + "\(content)</x:Group>"
    }
    if condition.isEmpty, !form.contains("Count") {
      scope.numbersInGroups += (own.numbers + own.numbersInGroups).map { (name: "\(name).\($0.name)", bits: $0.bits) }
      scope.flagsInGroups += (own.flags + own.flagsInGroups).map { "\(name).\($0)" }
    }
    return "<x:Group name=\"\(name)\">\(form)\(condition)\(content)</x:Group>"
  }

  /// - Parameter isOpen: Whether a case may take all octets that remain.
  private mutating func choice(_ scope: inout Scope, _ condition: String, depth: Int, isOpen: Bool) -> String {
    let own = scope.numbers.last { $0.bits >= 4 }
    let inGroup = scope.numbersInGroups.last { $0.bits >= 4 }
    guard let selector = one(in: 2) ? inGroup ?? own : own ?? inGroup else { return "" }
    var cases = ""
    for key in 0...below(3) {
      guard let name = partName(&scope) else { break }
      var own = Scope()
      let keys = one(in: 5) ? "\(key)|\(key + 8)" : "\(key)"
      cases +=
        "<x:Case key=\"\(keys)\" name=\"\(name)\">\(one(in: 5) ? "" : fields(&own, depth: depth - 1, few: true))</x:Case>"
    }
    if cases.isEmpty { return "" }
    if !isOpen || one(in: 3), let name = partName(&scope) { cases += "<x:Default name=\"\(name)\"/>" }
    return "<x:Switch on=\"\(selector.name)\" name=\"\(self.name())\">\(condition)\(cases)</x:Switch>"
  }

  // MARK: Names and numbers

  /// Returns a name that no other group and no other case beside it has.
  private mutating func partName(_ scope: inout Scope) -> String? {
    guard let name = pool.filter({ !scope.parts.contains($0) }).randomElement(using: &random) else { return nil }
    scope.parts.insert(name)
    return HostileDefinitions.escaped(name)
  }

  private mutating func name() -> String { HostileDefinitions.escaped(pick(pool)) }

  private mutating func distinctNames(_ count: Int) -> [String] {
    pool.shuffled(using: &random).prefix(count).map(HostileDefinitions.escaped)
  }

  private mutating func uuid() -> String {
    uuids += 1
    return Self.uuid(uuids)
  }

  private static func uuid(_ number: Int) -> String { "7E57\(1000 + number)-2A0C-4B53-8F0A-9C1D5E6F7081" }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func one(in count: Int) -> Bool { below(count) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }
}
