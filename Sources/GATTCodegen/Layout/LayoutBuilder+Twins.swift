import GATTDefinitions

/// The same numbers in two units, of which a flag says which ones are there.
extension LayoutBuilder {
  /// Finds stretches of members of which a flag says that either the one or the other is there, alike in all that
  /// matters on the wire, as the same numbers in two units are.
  func findTwins(_ members: inout [Member]) {
    var start = 0
    while start < members.count {
      let end = self.end(ofStretchAt: start, members)
      if end < members.count, isAlternative(members[start], members[end], members) {
        let secondEnd = self.end(ofStretchAt: end, members)
        let pairs = zip(start..<end, end..<secondEnd)
        if secondEnd - end == end - start, pairs.allSatisfy({ members[$0].hasFormat(of: members[$1]) }) {
          for (first, second) in pairs {
            members[first].hasTwin = true
            members[second].twin = first
          }
        }
      }
      start = end
    }
  }

  /// The index behind the members that are there together with the one at `start`.
  func end(ofStretchAt start: Int, _ members: [Member]) -> Int {
    (start..<members.count).first { members[$0].presence != members[start].presence } ?? members.count
  }
}

/// One bit, which is always there, says that the first is there when it is 0 and the second when it is 1, or the other
/// way round; all other conditions are the same.
private func isAlternative(_ first: Member, _ second: Member, _ members: [Member]) -> Bool {
  guard case .when(let conditions) = first.presence, case .when(let others) = second.presence,
    let one = soleActivation(conditions.filter { !others.contains($0) }),
    let other = soleActivation(others.filter { !conditions.contains($0) }),
    let control = members.first(where: { $0.holds(field: one.field) })
  else { return false }
  return !control.isConditional && control.presence == .always && one.field == other.field
    && one.bitIndex == other.bitIndex && one.bitSize == 1 && other.bitSize == 1 && one.isSetBit != other.isSetBit
}

extension Member {
  /// Both are numbers of one format, all of them allowed.
  fileprivate func hasFormat(of other: Member) -> Bool {
    guard field.rawRange == nil, other.field.rawRange == nil, specialValues == nil, other.specialValues == nil else {
      return false
    }
    return switch (content, other.content) {
    case (.number(let own), .number(let its)): own == its
    case (.medicalFloat(let own), .medicalFloat(let its)): own == its
    case (.float(let own), .float(let its)): own == its
    default: false
    }
  }
}
