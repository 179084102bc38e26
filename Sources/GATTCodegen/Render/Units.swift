import GATTDefinitions

extension UnitDefinition {
  /// The Swift expression of the unit: a static member for one of the registry, else a unit of its own.
  var expression: String {
    if let name = UnitNames.swiftNames[type] { return code(".\(quoted(name))") }
    if let symbol {
      return code("GATTUnit(symbol: \(literal: symbol), name: \(literal: name), uuid: nil, type: \(literal: type))")
    }
    return code("GATTUnit(symbol: \(literal: name), name: \(literal: name), uuid: nil, type: \(literal: type))")
  }

  /// The unit for people: the end of its identifier.
  var name: String {
    // One of the definition's own is no identifier.
    if symbol != nil { return commentText(type) }
    return type.withOctets { octets in
      let start = octets.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      let name = String(unsafeUninitializedCapacity: octets.count - start) { name in
        for index in start..<octets.count {
          name[index - start] = octets[index] == UInt8(ascii: "_") ? UInt8(ascii: " ") : octets[index]
        }
        return octets.count - start
      }
      return commentText(name)
    }
  }
}
