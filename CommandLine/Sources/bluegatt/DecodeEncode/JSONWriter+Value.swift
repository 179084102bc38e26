import GATTInterpreter
import GATTModel
import GATTText

/// Values as JSON: a flat list of fields. The name of a nested field starts with the name of its value and a dot.
extension JSONWriter {
  /// Writes `{"uuid":…,"ok":true,"fields":[…]}`.
  ///
  /// - Parameter octets: The octets that the value was decoded from.
  mutating func value(_ value: InterpretedValue, uuid: String, octets: [UInt8]) {
    object { json in
      json.member("uuid", uuid)
      json.members(of: value, octets)
    }
  }

  /// Writes the members `"octets":…,"ok":true,"fields":[…]`, or `"octets":…,"ok":false,"error":…` without a decoded
  /// value.
  mutating func members(_ reading: Reading, octets: [UInt8]) {
    member("octets", octets: octets)
    switch reading {
    case .value(let value):
      members(of: value, octets)
    case .undecodable(let error):
      member("ok", false)
      member("error", error.description)
    case .unknown:
      member("ok", false)
      member("error", "there is no definition")
    }
  }

  private mutating func members(of value: InterpretedValue, _ octets: [UInt8]) {
    member("ok", true)
    key("fields")
    array { json in json.fields(of: value, "", octets) }
    if !value.trailingOctets.isEmpty { member("trailingOctets", octets: value.trailingOctets) }
  }

  /// Writes `{"uuid":…,"ok":false,"error":…}`.
  mutating func failure(_ message: String, uuid: String?) {
    object { json in
      if let uuid { json.member("uuid", uuid) }
      json.member("ok", false)
      json.member("error", message)
    }
  }

  private mutating func fields(of value: InterpretedValue, _ prefix: String, _ received: [UInt8]) {
    let octets = value.fieldOctets(of: received)
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
      json.member("name", prefix + field.name + (field.elementName.map { "." + $0 } ?? ""))
      json.key("raw")
      json.raw(field, octets)
      json.key("value")
      let meaning = json.value(field.value)
      if let meaning { json.member("meaning", meaning) }
      json.member("unit", field.unit?.type)
      if field.isInShortForm { json.member("shortForm", true) }
      if field.isOutOfRange { json.member("outOfRange", true) }
      if field.hasBits { json.bits(field.bits) }
    }
  }

  /// Writes a number that is computed from others, so it has no raw value.
  private mutating func computed(_ number: ComputedNumber, _ prefix: String) {
    object { json in
      json.member("name", prefix + number.name)
      json.key("value")
      json.number(number.value)
      json.member("unit", number.unit?.type)
      json.member("computed", true)
      if number.isOutOfRange { json.member("outOfRange", true) }
    }
  }

  /// Writes the raw number of a field, or its octets.
  ///
  /// - Parameter octets: The octets that the value was decoded from.
  mutating func raw(_ field: InterpretedField, _ octets: [UInt8]) {
    switch field.content {
    case .integer(let number): integer(number)
    case .unsigned(let number): integer(number)
    case .bits(let bits): integer(bits)
    case .octets(let content): string(octets: content)
    case .text, .uuid, .value: string(octets: octets[field.octets.clamped(to: octets.indices)])
    }
  }

  /// Writes the value of the field. Returns its meaning if it has a named one.
  @discardableResult
  mutating func value(_ value: InterpretedField.Value) -> String? {
    switch value {
    case .integer(let number, let meaning):
      integer(number)
      return meaning
    case .unsigned(let number): integer(number)
    case .number(let number, let meaning):
      self.number(number)
      return meaning
    case .special(let meaning):
      null()
      return meaning
    case .boolean(let isSet): boolean(isSet)
    case .text(let text): string(text)
    case .address(let address): string(address.description)
    case .uuid(let uuid): string(uuid.description)
    case .octets(let octets): string(octets: octets)
    case .value: null()
    }
    return nil
  }

  private mutating func bits(_ bits: [InterpretedBit]) {
    key("bits")
    array { json in
      for bit in bits {
        json.object { json in
          json.member("name", bit.name)
          json.member("value", bit.raw)
          if let meaning = bit.meaning { json.member("meaning", meaning) }
        }
      }
    }
  }
}
