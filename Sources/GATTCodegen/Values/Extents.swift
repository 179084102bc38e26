import GATTDefinitions

/// Where fields end, as arguments of reading functions.
struct Extents {
  let conditions: Conditions

  private var members: [Member] { conditions.members }

  /// The arguments that say where a member ends, or how many elements it has.
  func extent(_ index: Int) -> String {
    let member = members[index]
    switch member.field.count {
    case .field(let bits): return ", count: Int(clamping: \(conditions.number(in: bits)))"
    case .fixed(let count) where member.format.isArray: return ", count: \(count)"
    default: break
    }
    switch member.length {
    case .fixed(let octets): return ", .octets(\(octets))"
    case .field(let bits): return ", .octets(Int(clamping: \(conditions.number(in: bits))))"
    case .prefixed(let prefix): return ", .prefixed(\(prefix.expression))"
    case .terminated(let octet): return ", .terminated(\(octet))"
    case .natural: return member.format.isOpenEnded ? reserve(after: index).map { ", .leaving(\($0))" } ?? "" : ""
    }
  }

  /// The number of octets that a member leaves to later members, as an expression; nil for 0.
  func reserve(after index: Int) -> String? {
    let later = members.indices.filter { $0 > index && !members[$0].format.isOpenEnded && !members[$0].isTail }
    let sizes = later.map(size).filter { $0 != "0" }
    let (fixed, others) = (sizes.compactMap { Int($0) }.reduce(0, +), sizes.filter { Int($0) == nil })
    let all = (fixed > 0 ? [String(fixed)] : []) + others
    return all.isEmpty ? nil : all.joined(separator: " + ")
  }

  /// The octets that a member takes up, as an expression.
  private func size(_ index: Int) -> String {
    if let format = members[index].format as? TwoWidthsFormat {
      return "(\(conditions.condition(format.selector)) ? \(format.wide.octets) : \(format.narrow.octets))"
    }
    let size = String(members[index].fixedSize ?? 0)
    return size == "0" ? size : conditions.condition(index).map { "(\($0) ? \(size) : 0)" } ?? size
  }
}

extension LengthPrefix {
  /// The Swift expression that makes it.
  var expression: String {
    var arguments = ["octets: \(bits / 8)"]
    if byteOrder == .big { arguments.append("isBigEndian: true") }
    if includesItself { arguments.append("includesItself: true") }
    return "LengthPrefix(\(arguments.joined(separator: ", ")))"
  }
}
