import GATTCore
public import GATTDefinitions
import GATTModel
import GATTText

extension ValueInterpreter {
  /// Returns the reasons why an example of the definition is wrong; empty when it is right.
  ///
  /// The octets are decoded as octets from a device, and encoded again.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges of the definitions. An example that answers a request is decoded by the exchange
  ///     to which the request and the answer belong.
  ///   - engine: Deciphers an example with a known key. Without an engine, the content of such an example is not
  ///     compared.
  public func problems(
    of example: ExampleDefinition,
    in exchanges: [ExchangeInterpreter] = [],
    engine: (any CipherEngine)? = nil
  ) -> [String] {
    let value: InterpretedValue
    let encoded: [UInt8]
    do {
      let received = try decode(received: example.octets)
      if var assembler = frameAssembler(), assembler.append(example.octets) != [Data(example.octets)] {
        return [streamProblem(of: example.octets)]
      }
      encoded = received.octets + received.trailingOctets
      // A cipher with `keyOctets` needs no key of the example.
      guard example.key != nil || (received.isSealed && received.keyName == nil) else {
        return problems(of: example, try received.answer(of: example, in: exchanges), encoded)
      }
      guard let engine else { return encoded == example.octets ? [] : [Self.changed(encoded)] }
      let key = try example.key.map { try CipherKey($0) }
      value = try received.opened(with: key, sender: DeviceAddress(example.sender), engine: engine)
    } catch {
      guard case .fails(let word) = example.meaning else { return ["the octets do not decode: \(error)"] }
      let isMeant = "\(error)".lowercased().contains(word.lowercased())
      return isMeant ? [] : ["the octets do not decode, but not because of '\(word)': \(error)"]
    }
    return problems(of: example, value, encoded)
  }

  /// Says why the octets are no value in a stream.
  private func streamProblem(of octets: [UInt8]) -> String {
    if let longest = definition.frame?.maximumLength, octets.count > longest {
      return "the example has \(counted(octets.count, "octet")), more than max=\"\(longest)\" of the x:Frame"
    }
    return "the octets are no whole value in a stream"
  }

  private static func changed(_ octets: [UInt8]) -> String {
    "the octets are \(hexadecimal(octets: octets)) when they are encoded again"
  }

  private func problems(of example: ExampleDefinition, _ value: InterpretedValue, _ encoded: [UInt8]) -> [String] {
    let changed = encoded == example.octets ? [] : [Self.changed(encoded)]
    switch example.meaning {
    case .decodes: return changed
    case .fails(let word): return ["the octets decode, but must not, because of '\(word)'"]
    case .fields(let json): return changed + value.differences(from: json, in: "")
    }
  }
}

extension InterpretedValue {
  /// Returns the value of an example, with the content that its request decides.
  fileprivate func answer(of example: ExampleDefinition, in exchanges: [ExchangeInterpreter]) throws(DecodeError)
    -> Self
  {
    for exchange in exchanges where exchange.responses === interpreter {
      if let request = example.request(among: exchange.requests.definition.examples) {
        return try exchange.answer(self, to: exchange.requests.decode(request.octets))
      }
    }
    return self
  }

  /// Returns the differences between the value and an object of fields by name.
  fileprivate func differences(from json: JSON, in path: String) -> [String] {
    guard case .object(let members) = json.value else { return ["'\(path)' is an object of fields"] }
    return members.flatMap { member in
      let name = path + member.key
      let found = contents(named: member.key)
      if member.value.value == .null { return found.isEmpty ? [] : ["'\(name)' is there, but must not be"] }
      if found.isEmpty { return ["'\(name)' is not there; there is \(names.joined(separator: ", "))"] }
      if case .array(let elements) = member.value.value {
        guard elements.count == found.count else {
          return ["'\(name)' has \(counted(found.count, "element")), not \(elements.count)"]
        }
        return zip(found, elements).enumerated().flatMap { $1.0.differences(from: $1.1, "\(name)[\($0)]") }
      }
      if found.count > 1 { return ["'\(name)' has \(found.count) elements; write a list"] }
      return found[0].differences(from: member.value, name)
    }
  }

  /// The names of the fields and of the computed numbers.
  private var names: [String] {
    var seen: Set<String> = []
    return (fields.map(\.name) + computed.map(\.name)).filter { seen.insert($0).inserted }.map { "'\($0)'" }
  }

  /// Returns the fields or the computed number with a name. If the value does not have the name, the selected parts of
  /// its choices are searched. The name of a part itself means its fields.
  private func contents(named name: String) -> [ExampleContent] {
    let own = fields.filter { $0.name == name }
    if !own.isEmpty { return own.map { .field($0) } }
    if let number = computed.first(where: { $0.name == name }) { return [.number(number.value)] }
    for field in fields where field.isChoice {
      guard case .value(let part) = field.content else { continue }
      let inner = part.contents(named: name)
      if !inner.isEmpty { return inner }
      if part.name == name { return [.value(part)] }
    }
    return []
  }

  /// Returns the only field if the JSON value is its content, and no object with its name.
  fileprivate func onlyField(givenAs json: JSON) -> InterpretedField? {
    guard fields.count == 1 else { return nil }
    guard case .object(let members) = json.value else { return fields[0] }
    if fields[0].isChoice || members.contains(where: { $0.key == fields[0].name }) { return nil }
    if case .value = fields[0].content { return fields[0] }
    return fields[0].bits.isEmpty && json["special"] == nil ? nil : fields[0]
  }
}

/// The content that a name in an example refers to.
private enum ExampleContent {
  case field(InterpretedField)
  case number(Double)
  case value(InterpretedValue)

  /// Returns the differences from a JSON value.
  func differences(from json: JSON, _ name: String) -> [String] {
    switch (self, json.value) {
    case (.value(let value), _):
      if let field = value.onlyField(givenAs: json) { return ExampleContent.field(field).differences(from: json, name) }
      return value.differences(from: json, in: name + ".")
    case (.number(let number), .number(let text)):
      return number.isEqual(to: text) ? [] : ["'\(name)' is \(number), not \(text)"]
    case (.number(let number), _): return ["'\(name)' is \(number), not \(json.kind)"]
    case (.field(let field), .object(let members)):
      if case .value(let value) = field.content { return value.differences(from: json, in: name + ".") }
      if let special = json["special"] {
        if case .special(let meaning) = field.value, .string(meaning) == special { return [] }
        return ["'\(name)' is \(field.text), not \(special.string ?? "a special value")"]
      }
      if field.bits.isEmpty { return ["'\(name)' is \(field.text), and has no fields or bits"] }
      return members.flatMap { member in
        guard let bit = field.bits.first(where: { $0.name == member.key }) else {
          return ["'\(name)' has no bit '\(member.key)'"]
        }
        return bit.agrees(with: member.value.value) ? [] : ["'\(name).\(member.key)' is \(bit.meaning ?? "\(bit.raw)")"]
      }
    case (.field(let field), _):
      return field.agrees(with: json.value) ? [] : ["'\(name)' is \(field.text), not \(json.text)"]
    }
  }
}

extension Double {
  /// Whether a number in JSON has this value, except for the last digits.
  fileprivate func isEqual(to text: String) -> Bool {
    guard let number = Double(text) else { return false }
    // A number of the format float32 has fewer digits.
    if let short = Float(exactly: self), short.description == text { return true }
    return (self - number).magnitude <= 1e-9 * Swift.max(1, number.magnitude)
  }
}

extension JSON {
  /// The value for messages.
  fileprivate var text: String {
    switch value {
    case .number(let text), .string(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    default: kind
    }
  }
}

extension InterpretedBit {
  fileprivate func agrees(with json: JSON.Value) -> Bool {
    switch json {
    case .boolean(let isSet): raw == (isSet ? 1 : 0)
    case .number(let text): Double(text) == Double(raw)
    case .string(let text): meaning == text
    default: false
    }
  }
}

extension InterpretedField {
  fileprivate func agrees(with json: JSON.Value) -> Bool {
    switch (value, json) {
    case (.integer(let number, _), .number(let text)): Double(number).isEqual(to: text)
    case (.unsigned(let number), .number(let text)): Double(number).isEqual(to: text)
    case (.number(let number, _), .number(let text)): number.isEqual(to: text)
    case (.integer(_, let meaning?), .string(let text)), (.number(_, let meaning?), .string(let text)): meaning == text
    case (.special(let meaning), .string(let text)): meaning == text
    case (.special, .number(let text)): raw.map { Double($0) } == Double(text)
    case (.boolean(let isSet), .boolean(let expected)): isSet == expected
    case (.value(let value), .string(let name)): isChoice && value.name == name
    case (.octets(let octets), .string(let text)): TextParser.octets(text).map { [UInt8]($0) } == octets
    case (_, .string(let expected)): text == expected
    default: false
    }
  }
}
