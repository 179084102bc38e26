import GATTDefinitions

/// Bits and members that depend on the presence of fields.
extension LayoutBuilder {
  /// Finds the bits that are derived from the presence of fields.
  func deriveBits(_ members: inout [Member]) {
    for index in members.indices {
      let flags = members[index].format.bitField?.parts.filter(\.isFlag) ?? []
      members[index].derivedBits = flags.compactMap { derivedBit($0.shift, of: members[index].fieldIndex, members) }
    }
  }

  /// Finds the members that the presence of others depends on.
  func findControls(_ members: inout [Member]) {
    for activation in members.flatMap(\.activations) where activation.groups.isEmpty {
      if let source = members.firstIndex(where: { $0.holds(field: activation.field) }) {
        members[source].isControl = true
      }
    }
  }

  /// Names the bits of flags that become properties of the value.
  mutating func nameOwnBits(_ members: inout [Member]) {
    for index in members.indices {
      let derived = members[index].derivedBits.map(\.index)
      let own = members[index].flags?.parts.filter { !$0.isFlag || !derived.contains($0.shift) } ?? []
      members[index].ownBits = own.map { part in
        let bit = members[index].field.bits.first { $0.index == part.shift && $0.size == part.number.bits }
        let owner = NameOwner(
          text: part.label,
          swiftName: bit?.swiftName,
          position: bit?.position ?? members[index].field.position
        )
        let name = claimProperty(bit.map { bitName($0) } ?? part.name, for: owner)
        return OwnBit(part: part, names: MemberNames(property: name, label: labels.claim(part.label)))
      }
    }
  }

  private func derivedBit(_ bit: Int, of fieldIndex: Int, _ members: [Member]) -> DerivedBit? {
    var setters: [Int] = []
    var clearers: [Int] = []
    for index in members.indices {
      if let selector = members[index].format.widths?.selector, selector.isAbout(fieldIndex), selector.bitIndex == bit {
        return DerivedBit(index: bit, dependents: [index], isWidth: true)
      }
      let conditions = members[index].format.isImplied ? [] : members[index].presence.conditions
      for condition in conditions {
        let own = condition.activations.first { activation in
          activation.isAbout(fieldIndex) && activation.bitIndex <= bit
            && bit < activation.bitIndex + activation.bitSize
        }
        guard let own else { continue }
        // A field that also needs remaining octets may be absent although the bit is set.
        guard condition.activations.count == 1, own.bitSize == 1, !members[index].presence.dependsOnTheRest else {
          return nil
        }
        if own.isSetBit { setters.append(index) } else { clearers.append(index) }
      }
    }
    if !setters.isEmpty { return DerivedBit(index: bit, dependents: setters, others: clearers) }
    return clearers.isEmpty ? nil : DerivedBit(index: bit, value: false, dependents: clearers)
  }
}

/// Returns the activation of a presence with only one activation.
func soleActivation(_ presence: Presence) -> Activation? {
  if case .when(let conditions) = presence { soleActivation(conditions) } else { nil }
}

/// Returns the activation of conditions with only one activation.
func soleActivation(_ conditions: [Condition]) -> Activation? {
  conditions.count == 1 && conditions[0].activations.count == 1 ? conditions[0].activations[0] : nil
}
