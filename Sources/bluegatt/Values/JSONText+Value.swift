import GATTInterpreter

/// Values as JSON: the fields one after the other, those of a value within a value with its name and a dot before theirs.
extension JSONText {
  /// `{"uuid":…,"ok":true,"fields":[…]}`
  ///
  /// - Parameter octets: Those that the value was decoded from.
  mutating func value(_ value: InterpretedValue, uuid: String, octets: [UInt8]) {
    object { json in
      json.member("uuid", uuid)
      json.member("ok", true)
      json.key("fields")
      json.array(CollectionOfOne(value)) { json, value in json.fields(of: value, "", octets) }
    }
  }

  /// The members `"octets":…,"ok":true,"fields":[…]` of octets that mean something, or `"octets":…,"ok":false,"error":…`.
  mutating func members(_ reading: Reading, octets: [UInt8]) {
    key("octets")
    hexadecimal(octets)
    switch reading {
    case .value(let value):
      member("ok", true)
      key("fields")
      array(CollectionOfOne(value)) { json, value in json.fields(of: value, "", octets) }
    case .undecodable(let error):
      member("ok", false)
      member("error", error.description)
    case .unknown:
      member("ok", false)
      member("error", "there is no definition")
    }
  }

  /// `{"uuid":…,"ok":false,"error":…}`; without a UUID when the line has none.
  mutating func failure(_ message: String, uuid: String?) {
    object { json in
      if let uuid { json.member("uuid", uuid) }
      json.member("ok", false)
      json.member("error", message)
    }
  }

  private mutating func fields(of value: InterpretedValue, _ prefix: String, _ octets: [UInt8]) {
    for field in value.fields {
      guard case .value(let nested) = field.content else {
        self.field(field, prefix, octets)
        continue
      }
      var name = prefix + field.name
      if let part = field.elementName {
        name += "." + part
      } else if field.isRepeated {
        name += "[\(field.element)]"
      }
      if field.isChoice { name += "." + nested.name }
      fields(of: nested, name + ".", octets)
    }
    for number in value.computed { computed(number, prefix) }
  }

  private mutating func field(_ field: InterpretedField, _ prefix: String, _ octets: [UInt8]) {
    object { json in
      json.key("name")
      json.string(prefix, field.name, field.elementName)
      json.key("raw")
      json.raw(field, octets)
      json.key("value")
      let meaning = json.value(field.value)
      if let meaning { json.member("meaning", meaning) }
      json.member("unit", field.unit?.type)
      if field.hasBits { json.bits(field.bits) }
    }
  }

  /// A number that follows from the others, so that it has none of its own on the wire.
  private mutating func computed(_ number: ComputedNumber, _ prefix: String) {
    object { json in
      json.key("name")
      json.string(prefix, number.name)
      json.key("value")
      json.number(number.value)
      json.member("unit", number.unit?.type)
      json.member("computed", true)
    }
  }

  private mutating func raw(_ field: InterpretedField, _ octets: [UInt8]) {
    switch field.content {
    case .integer(let number): literal(Int64(exactly: number)?.description ?? number.description)
    case .unsigned(let number): literal(number.description)
    case .bits(let bits): literal(bits.description)
    case .text, .uuid, .octets, .value: hexadecimal(octets[field.octets])
    }
  }

  /// Writes what the field says, and returns what that is called, when it has a name.
  private mutating func value(_ value: InterpretedField.Value) -> String? {
    switch value {
    case .integer(let number, let meaning):
      literal(Int64(exactly: number)?.description ?? number.description)
      return meaning
    case .unsigned(let number): literal(number.description)
    case .number(let number, let meaning):
      self.number(number)
      return meaning
    case .special(let meaning):
      literal("null")
      return meaning
    case .boolean(let isSet): literal(isSet ? "true" : "false")
    case .text(let text): string(text)
    case .uuid(let uuid): string(uuid.description)
    case .octets(let octets): hexadecimal(octets)
    case .value: literal("null")
    }
    return nil
  }

  private mutating func bits(_ bits: [InterpretedBit]) {
    key("bits")
    array(bits) { json, bit in
      json.object { json in
        json.member("name", bit.name)
        json.key("value")
        json.literal(bit.raw.description)
        if let meaning = bit.meaning { json.member("meaning", meaning) }
      }
    }
  }
}
