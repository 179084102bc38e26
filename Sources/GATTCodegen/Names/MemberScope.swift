import GATTDefinitions

/// A field or a bit that becomes a property, for messages.
struct NameOwner {
  var text: String
  /// `x:swiftName`
  var swiftName: String?
  var position: SourcePosition
}

/// The names that are taken in one type: of properties, of other members that are derived from them, and of nested
/// types.
struct MemberScope {
  /// The names of properties, each with its owner; and, without owners, those of nested types and reserved names.
  private var taken: [String: NameOwner?] = [:]
  /// The names of other members that are derived from the properties.
  private var derived: [String: NameOwner?] = [:]

  /// Claims the name of a property: `base`, or `base` with the lowest number from 2 on for which it and the names
  /// derived from it are free.
  mutating func claimProperty(_ base: String) -> String { claim(base, for: nil) }

  private mutating func claim(_ base: String, for owner: NameOwner?) -> String {
    let name = firstFree(base) { name in
      !isTaken(name) && !Self.names(derivedFrom: name).contains(where: isTaken)
    }
    taken.updateValue(owner, forKey: name)
    for name in Self.names(derivedFrom: name) { derived.updateValue(owner, forKey: name) }
    return name
  }

  /// Claims the name of a property of a definition.
  ///
  /// - Returns: The name, and a message when it is not `base`.
  mutating func claimProperty(_ base: String, for owner: NameOwner) -> (name: String, clash: String?) {
    let same = taken[base] ?? nil
    // The owner of a property with which `base` clashes by a derived name.
    let related =
      (derived[base] ?? nil) ?? Self.names(derivedFrom: base).compactMap { taken[$0] ?? derived[$0] ?? nil }.first
    let name = claim(base, for: owner)
    let other = same ?? related
    // The elements of one field have one name and differ by a number, which is no clash.
    if name == base || other?.position == owner.position { return (name, nil) }
    var message = "'\(commentText(owner.text))' would have the Swift name '\(base)'"
    if let other {
      let place = "'\(commentText(other.text))' (\(other.position.text))"
      message += same == nil ? ", which clashes with what is declared beside \(place)," : " of \(place)"
    } else {
      message += ", which means something else here,"
    }
    message += " and is '\(name)' instead; "
    message += owner.swiftName == nil ? "add x:swiftName to one of them" : "give one of them another x:swiftName"
    return (name, message)
  }

  /// Claims the name of a nested type: `base`, or `base` with the lowest number from 2 on for which it is free.
  mutating func claimType(_ base: String) -> String {
    let name = firstFree(base) { !isTaken($0) }
    reserve([name])
    return name
  }

  func isTaken(_ name: String) -> Bool { taken[name] != nil || derived[name] != nil }

  mutating func reserve(_ names: [String]) { for name in names { taken.updateValue(nil, forKey: name) } }

  /// Returns the names derived from a property: `fooWord`, `otherFoo` and so on for `foo`.
  private static func names(derivedFrom property: String) -> [String] {
    let suffixes = ["Octet", "Octets", "Pattern", "Word", "Words", "Bits", "End", "IsTerminated"]
    return suffixes.map { property + $0 } + ["other\(capitalized(property))"]
  }
}
