extension DefinitionSet {
  /// Finds the fields whose octets cannot be told from those behind them, and makes one opaque field of the rest.
  ///
  /// A field that takes what is left, or that is there when something is left, can be followed by fields whose size
  /// is known before they are read: fixed in size, and there always or by flags that stand before. More than that
  /// cannot be decoded. The first such field then becomes the last of its value, in the form `.octets`.
  static func checkLayouts(in set: inout DefinitionSet) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var extents = [Extent?](repeating: nil, count: set.values.count)
    for index in set.valuesInnermostFirst {
      let result = checkLayout(of: &set.values[index], extents: extents)
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
      var path: [(value: Int, nextField: Int)] = [(start, 0)]
      while let (value, field) = path.last {
        guard field < values[value].fields.count else {
          if !isDone[value] { order.append(value) }
          isDone[value] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].nextField += 1
        if case .value(let target) = values[value].fields[field].form, !isDone[target] { path.append((target, 0)) }
      }
    }
    return order
  }

  private static func checkLayout(
    of value: inout ValueDefinition,
    extents: [Extent?]
  ) -> (extent: Extent, diagnostics: [Diagnostic]) {
    guard value.hasValue else { return (.toEnd, []) }
    var diagnostics: [Diagnostic] = []
    for index in value.fields.indices {
      let extent = value.fields[index].extent(of: extents)
      if extent.element == .toEnd, value.fields[index].count != .one {
        diagnostics.append(
          Diagnostic(
            .warning,
            at: value.fields[index].position,
            "the field '\(value.fields[index].name)' cannot have several elements, because each would reach to the "
              + "end; it is taken once"
          )
        )
        value.fields[index].count = .one
      }
    }
    for index in value.fields.indices {
      guard let obstacle = value.obstacle(behind: index, extents: extents) else { continue }
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

extension FieldDefinition {
  /// The extent of one element and of all of them.
  fileprivate func extent(of values: [Extent?]) -> (element: Extent, whole: Extent) {
    let element: Extent =
      if case .value(let index) = form {
        values[index] ?? .toEnd
      } else {
        elementBitWidth == nil ? .toEnd : .fixed
      }
    return (element, count == .toEnd ? .toEnd : element)
  }
}

extension ValueDefinition {
  /// How the value ends when it stands within another one.
  fileprivate func extent(extents: [Extent?]) -> Extent {
    if fields.contains(where: { $0.presence == .ifOctetsRemain || $0.extent(of: extents).whole == .toEnd }) {
      return .toEnd
    }
    let isFixed = fields.allSatisfy { $0.presence == .always && $0.extent(of: extents).whole == .fixed }
    return isFixed ? .fixed : .selfDelimiting
  }

  /// The field that keeps the one at `index` from being decoded, by its index; nil when nothing does.
  fileprivate func obstacle(behind index: Int, extents: [Extent?]) -> Int? {
    let field = fields[index]
    let takesTheRest = field.extent(of: extents).whole == .toEnd
    guard takesTheRest || field.presence == .ifOctetsRemain else { return nil }
    return fields.indices.dropFirst(index + 1).first { later in
      let other = fields[later]
      if field.presence.excludes(other.presence) { return false }
      switch other.presence {
      case .ifRemaining:
        // Behind a field that takes the rest nothing is left, so that it is not there.
        return false
      case .ifOctetsRemain:
        // Of several that are there when octets are left, the first ones are there first.
        return takesTheRest
      case .always:
        return other.extent(of: extents).whole != .fixed
      case .when(let conditions):
        let isKnown = conditions.allSatisfy { $0.activations.allSatisfy { $0.field < index } }
        return !isKnown || other.extent(of: extents).whole != .fixed
      }
    }
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
            first.field == second.field && first.bitIndex == second.bitIndex && first.bitSize == second.bitSize
              && first.value != second.value
          }
        }
      }
    }
  }
}
