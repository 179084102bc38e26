extension DefinitionSet {
  /// Finds the fields whose octets cannot be told from those behind them, and makes one opaque field of the rest.
  ///
  /// A field that takes what is left, or that is there when something is left, can be followed by fields whose size
  /// is known before they are read: fixed in size, and there always or by flags that stand before. More than that
  /// cannot be decoded. The first such field then becomes the last of its value, in the form `.octets`.
  static func checkLayouts(in set: inout DefinitionSet) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var extents = [Extent?](repeating: nil, count: set.values.count)
    let firstPart = set.firstPart
    for index in set.valuesInnermostFirst {
      let result = checkLayout(of: &set.values[index], extents: extents, firstPart: firstPart)
      diagnostics += result.diagnostics
      extents[index] = result.extent
    }
    return diagnostics
  }

  /// The values, each after those that it contains.
  private var valuesInnermostFirst: [Int] {
    var order: [Int] = []
    var isDone = [Bool](repeating: false, count: values.count)
    for start in values.indices where !isDone[start] {
      let contents = values[start].fields.containedValues
      if contents.isEmpty {
        order.append(start)
        isDone[start] = true
        continue
      }
      var path = [(value: start, contents: contents)]
      while let (value, contents) = path.last {
        guard let next = contents.last else {
          if !isDone[value] { order.append(value) }
          isDone[value] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].contents.removeLast()
        if !isDone[next.value] { path.append((next.value, values[next.value].fields.containedValues)) }
      }
    }
    return order
  }

  private static func checkLayout(
    of value: inout ValueDefinition,
    extents: [Extent?],
    firstPart: Int
  ) -> (extent: Extent, diagnostics: [Diagnostic]) {
    guard value.hasValue else { return (.toEnd, []) }
    var diagnostics: [Diagnostic] = []
    for index in value.fields.indices
    where value.fields[index].count != .one && value.extent(ofField: index, extents: extents).element == .toEnd {
      diagnostics.append(value.fields[index].takeOnce(firstPart: firstPart))
    }
    for index in value.fields.indices {
      guard let obstacle = value.obstacle(behind: index, extents: extents) else { continue }
      if value.fields[index...].contains(where: { $0.isStructure(in: firstPart) }) {
        diagnostics.append(value.undelimited(index, obstacle))
        break
      }
      diagnostics.append(value.makeOpaque(from: index, because: obstacle))
      break
    }
    return (value.extent(extents: extents), diagnostics)
  }
}

/// How many octets something has.
private enum Extent: Equatable {
  /// Always the same number.
  case fixed
  /// Told by its own octets, while they are read.
  case selfDelimiting
  /// All that are left.
  case toEnd
}

extension FieldDefinition.Form {
  /// The extent of one element of such a length.
  fileprivate func extent(_ length: FieldDefinition.Length, extents values: [Extent?]) -> Extent {
    switch length {
    case .fixed: return .fixed
    case .field, .prefixed, .terminated: return .selfDelimiting
    case .natural: break
    }
    switch self {
    case .value(let index): return values[index] ?? .toEnd
    case .choice(let choice):
      guard let otherwise = choice.otherwise else { return .toEnd }
      let all = (choice.cases + [otherwise]).map { values[$0.value] ?? .toEnd }
      // Cases of a fixed size each may differ in it.
      return all.contains(.toEnd) ? .toEnd : .selfDelimiting
    default: return bitWidth(of: length) == nil ? .toEnd : .fixed
    }
  }
}

extension FieldDefinition {
  /// Takes a field once whose elements would each reach to the end.
  fileprivate mutating func takeOnce(firstPart: Int) -> Diagnostic {
    count = .one
    if isGroup(in: firstPart) {
      return Diagnostic(
        .error,
        at: position,
        "the group '\(name)' cannot occur several times, because nothing tells where it ends; give it or its last field an "
          + "x:Length"
      )
    }
    return Diagnostic(
      .warning,
      at: position,
      "the field '\(name)' cannot have several elements, because each would reach to the end; it is taken once"
    )
  }

  /// The field is a group or a choice.
  fileprivate func isStructure(in firstPart: Int) -> Bool {
    if case .choice = form { true } else { isGroup(in: firstPart) }
  }

  /// The field is a group, and not a reference.
  fileprivate func isGroup(in firstPart: Int) -> Bool {
    if case .value(let index) = form { index >= firstPart } else { false }
  }
}

extension ValueDefinition {
  /// The extent of one element of a field and of all of them; by index, as copying a field costs more than looking at it.
  fileprivate func extent(ofField index: Int, extents: [Extent?]) -> (element: Extent, whole: Extent) {
    let element = fields[index].form.extent(fields[index].length, extents: extents)
    switch fields[index].count {
    case .one, .fixed: return (element, element)
    case .field: return (element, element == .toEnd ? .toEnd : .selfDelimiting)
    case .toEnd: return (element, .toEnd)
    }
  }

  /// How the value ends when it stands within another one.
  fileprivate func extent(extents: [Extent?]) -> Extent {
    if lengthPrefix != nil { return .selfDelimiting }
    var isFixed = true
    for index in fields.indices {
      let extent = extent(ofField: index, extents: extents).whole
      if extent == .toEnd || fields[index].presence.dependsOnTheRest { return .toEnd }
      if extent != .fixed || fields[index].presence != .always { isFixed = false }
    }
    return isFixed ? .fixed : .selfDelimiting
  }

  /// The field that keeps the one at `index` from being decoded, by its index; nil when nothing does.
  fileprivate func obstacle(behind index: Int, extents: [Extent?]) -> Int? {
    let takesTheRest = extent(ofField: index, extents: extents).whole == .toEnd
    guard takesTheRest || fields[index].presence == .ifOctetsRemain else { return nil }
    return fields.indices.dropFirst(index + 1).first { later in
      if fields[index].presence.excludes(fields[later].presence) { return false }
      switch fields[later].presence {
      case .ifRemaining:
        // Behind a field that takes the rest nothing is left, so that it is not there.
        return false
      case .ifOctetsRemain:
        // Of several that are there when octets are left, the first ones are there first.
        return takesTheRest
      case .always:
        return extent(ofField: later, extents: extents).whole != .fixed
      case .when(let conditions):
        let isKnown = conditions.allSatisfy { $0.activations.allSatisfy { $0.field < index } }
        return !isKnown || extent(ofField: later, extents: extents).whole != .fixed
      }
    }
  }

  /// Groups and choices can't be octets that nobody looks at.
  fileprivate func undelimited(_ index: Int, _ obstacle: Int) -> Diagnostic {
    Diagnostic(
      .error,
      at: fields[index].position,
      "nothing tells where '\(fields[index].name)' ends and '\(fields[obstacle].name)' (\(fields[obstacle].position.text)) "
        + "begins; give the first one an x:Length, or move it to the end"
    )
  }

  /// Makes one opaque field of those from `index` on.
  fileprivate mutating func makeOpaque(from index: Int, because obstacle: Int) -> Diagnostic {
    let field = fields[index]
    let names = fields[index...].map(\.name)
    let diagnostic = Diagnostic(
      .warning,
      at: field.position,
      "nothing tells where '\(field.name)' ends and '\(fields[obstacle].name)' begins; from '\(field.name)' on the "
        + "value '\(name)' is taken as opaque octets"
    )
    var paragraphs = field.documentation.isEmpty ? [] : [field.documentation]
    paragraphs.append("Holds the octets of: " + names.joined(separator: ", ") + ".")
    let isAlwaysThere = fields[index...].contains { $0.presence == .always }
    fields.removeSubrange((index + 1)...)
    fields[index] = FieldDefinition(
      name: field.name,
      swiftName: field.swiftName,
      form: .octets,
      presence: isAlwaysThere ? .always : .ifOctetsRemain,
      documentation: paragraphs.joined(separator: "\n\n"),
      position: field.position
    )
    return diagnostic
  }
}

extension Presence {
  /// Whether two fields are never there together: they need different numbers in the same bits.
  fileprivate func excludes(_ other: Presence) -> Bool {
    guard case .when(let conditions) = self, case .when(let others) = other else { return false }
    return conditions.contains { condition in
      others.contains { other in
        condition.activations.allSatisfy { first in
          other.activations.allSatisfy { second in
            !first.isNegated && !second.isNegated && first.field == second.field && first.bitIndex == second.bitIndex
              && first.bitSize == second.bitSize
              && first.value != second.value
          }
        }
      }
    }
  }
}
