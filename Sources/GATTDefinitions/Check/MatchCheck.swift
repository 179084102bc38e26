import GATTModel

extension DefinitionSet {
  /// Checks roles, and that the criteria of no two definitions are equal. Sets `MatchRule.fixedOctets`.
  mutating func checkMatches(_ diagnostics: inout [Diagnostic]) {
    checkRoles(&diagnostics)
    var first: [Criteria: Int] = [:]
    var reported: Set<Int> = []
    for index in values.indices[..<firstPart] where !values[index].isAttribute {
      let layout = FixedLayout(of: index, in: self)
      values[index].match.fixedOctets = layout.fixedBits / 8
      let value = values[index]
      if value.module != nil { continue }
      if value.kind == .manufacturerData(.omitted), value.match.conditions.isEmpty, layout.fixedFields.isEmpty {
        diagnostics.error(
          at: value.position,
          "a payload of any company needs an x:Match with a name, a service or an address, an x:Constant or an x:Checksum "
            + "to tell it by"
        )
      }
      for owner in value.owners {
        let criteria = Criteria(owner: owner, rule: value.match, layout: layout)
        guard let other = first[criteria] else {
          first[criteria] = index
          continue
        }
        for place in [other, index] where reported.insert(place).inserted {
          diagnostics.error(
            at: values[place].position,
            "'\(values[other].name)' and '\(value.name)' match the same advertisements: give one an x:Match or an "
              + "x:Constant"
          )
        }
      }
    }
  }

  /// Reports roles in values that are not advertised, and a second field with the role of address or sequence.
  private func checkRoles(_ diagnostics: inout [Diagnostic]) {
    for index in values.indices {
      let root = whole(of: index)
      var earlier: [FieldDefinition.Role: FieldDefinition] = [:]
      for field in values[index].fields {
        guard let role = field.role else { continue }
        if values[root].isAttribute {
          diagnostics.error(
            at: field.position,
            "x:role says what a field of advertised data is for; '\(values[root].name)' is not advertised. Remove it"
          )
        } else if role != .event, let other = earlier.updateValue(field, forKey: role) {
          diagnostics.error(
            at: field.position,
            "'\(other.name)' has the role \(role.rawValue) already (\(other.position.text)); remove one of them"
          )
        }
      }
    }
  }
}

/// The properties that distinguish the advertisements of a definition from others. No two definitions may have equal
/// ones.
private struct Criteria: Hashable {
  var owner: Owner
  var rule: MatchRule
  var layout: FixedLayout
}

/// The service or company that advertised data belongs to.
private enum Owner: Hashable {
  case service(BluetoothUUID)
  case company(UInt16)
  case data
}

extension ValueDefinition {
  fileprivate var owners: [Owner] {
    switch kind {
    case .serviceData: uuid == .unknown ? [] : [.service(uuid)]
    case .manufacturerData(.assigned(let companies)): companies.map { .company($0) }
    case .manufacturerData(.omitted): [.data]
    case .characteristic, .descriptor, .declaration, .part: []
    }
  }
}

/// The constants and checksums of a value, and its size.
private struct FixedLayout: Hashable {
  /// A constant or a checksum.
  struct FixedField: Hashable {
    /// The number of bits before it; nil when it varies.
    var offset: Int?
    var bits: Int
    var constant: Int64?
    var checksum: String?
  }

  var fixedFields: [FixedField] = []
  /// The number of bits of the value; nil when it varies.
  var size: Int? = 0

  var fixedBits: Int { fixedFields.reduce(0) { $0 + $1.bits } }

  init(of index: Int, in set: DefinitionSet) {
    if set.values[index].hasValue { add(index, set) } else { size = nil }
  }

  private mutating func add(_ index: Int, _ set: DefinitionSet) {
    let value = set.values[index]
    if value.lengthPrefix != nil { size = nil }
    for field in value.fields {
      guard field.presence == .always, field.count == .one, field.shortForm == nil else {
        size = nil
        continue
      }
      switch (field.form, field.length) {
      case (.value(let nested), .natural): add(nested, set)
      case (.value, .fixed(let octets)), (.octets, .fixed(let octets)), (.text, .fixed(let octets)):
        size = size.map { $0 + 8 * octets }
      default:
        guard let bits = field.form.bits else {
          size = nil
          continue
        }
        if field.constant != nil || field.checksum != nil {
          let checksum = field.checksum?.name
          fixedFields.append(FixedField(offset: size, bits: bits, constant: field.constant, checksum: checksum))
        }
        size = size.map { $0 + bits }
      }
    }
  }
}
