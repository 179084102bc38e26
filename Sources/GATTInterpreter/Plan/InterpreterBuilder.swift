import GATTCore
import GATTDefinitions

/// Creates the interpreters of a set of definitions, nested values first.
struct InterpreterBuilder {
  private let definitions: DefinitionSet
  private var finished: [ValueInterpreter?]

  init(_ definitions: DefinitionSet) {
    self.definitions = definitions
    finished = Array(repeating: nil, count: definitions.values.count)
  }

  /// Creates the interpreters of all values except parts, which only the values that contain them refer to.
  mutating func build() -> [ValueInterpreter] {
    (0..<definitions.firstPart).map { value($0) }
  }

  /// Creates the interpreter of a value. The recursion ends, because in a set without errors no value contains itself.
  private mutating func value(_ index: Int) -> ValueInterpreter {
    if let value = finished[index] { return value }
    let definition = definitions.values[index]
    let steps = steps(of: definition)
    let sizes = steps.map { $0.presence == .always && !$0.hasShortForm ? $0.size : nil }
    let value = ValueInterpreter(
      definition,
      steps: steps,
      fixedSize: sizes.contains(nil) || definition.isDelimited ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) },
      reachesEnd: !definition.isDelimited
        && steps.contains { $0.takesRemainingOctets || $0.presence.dependsOnTheRest || $0.hasShortForm },
      computedUnits: definition.computed.map(\.unit)
    )
    finished[index] = value
    return value
  }

  // MARK: Steps

  private mutating func steps(of definition: ValueDefinition) -> [Step] {
    if case .part = definition.kind, definition.fields.isEmpty { return [] }
    guard definition.hasValue, !definition.fields.isEmpty else { return [opaqueStep(definition.name)] }
    let runs = Dictionary(definition.subOctetRuns.map { ($0.lowerBound, $0) }) { first, _ in first }
    var steps: [Step] = []
    var index = 0
    while index < definition.fields.count {
      if let run = runs[index] {
        steps.append(packedStep(definition, run))
        index = run.upperBound
      } else {
        steps.append(step(definition.fields[index], index))
        index += 1
      }
    }
    return steps
  }

  private mutating func step(_ definition: FieldDefinition, _ index: Int) -> Step {
    let field = field(definition, index, form: form(definition), share: nil)
    let size: Int? =
      switch field.count {
      case _ where field.cipher != nil: nil
      case .one: field.elementSize
      case .fixed(let count): field.elementSize.map { $0 * count }
      case .field, .toEnd: nil
      }
    return Step(fields: [field], presence: presence(of: field), size: size)
  }

  /// Creates the step for fields that share octets. The last octet may have unused bits.
  private mutating func packedStep(_ definition: ValueDefinition, _ run: Range<Int>) -> Step {
    var fields: [FieldPlan] = []
    var shift = 0
    for index in run {
      guard case .integer(let bits, let isSigned) = definition.fields[index].form else { continue }
      var count = 1
      if case .fixed(let number) = definition.fields[index].count { count = number }
      for element in 0..<count {
        let isLast = index == run.upperBound - 1 && element == count - 1
        let share = FieldPlan.Share(shift: shift, element: element, isLast: isLast)
        let form = FieldPlan.Form.integer(bits: bits, isSigned: isSigned)
        fields.append(field(definition.fields[index], index, form: form, share: share))
        shift += bits
      }
    }
    return Step(fields: fields, presence: definition.fields[run.lowerBound].presence, size: (shift + 7) / 8)
  }

  /// Creates the step for a value without a definition of its fields.
  private func opaqueStep(_ name: String) -> Step {
    let field = FieldPlan(index: 0, name: name, definition: nil, form: .octets, count: .one, share: nil, unit: nil)
    return Step(fields: [field], presence: .always, size: nil)
  }

  /// An optional tail that may be empty is treated as always present.
  private func presence(of field: FieldPlan) -> Presence {
    let presence = field.presence
    return presence == .ifOctetsRemain && field.canBeEmpty ? .always : presence
  }

  // MARK: Fields

  private mutating func field(
    _ definition: FieldDefinition,
    _ index: Int,
    form: FieldPlan.Form,
    share: FieldPlan.Share?
  ) -> FieldPlan {
    var count = share == nil ? definition.count : .one
    if count == .toEnd, case .octets = form, definition.length == .natural { count = .one }
    return FieldPlan(
      index: index,
      name: definition.name,
      definition: definition,
      form: form,
      answers: definition.requestChoice?.cases.map { value($0.value) } ?? [],
      count: count,
      share: share,
      unit: definition.unit
    )
  }

  private mutating func form(_ definition: FieldDefinition) -> FieldPlan.Form {
    if let fraction = Fraction(definition) { return .fraction(fraction) }
    switch definition.form {
    case .integer(let bits, let isSigned):
      // Elements of 3 bits, for example, can leave unused bits at the end of the value, so their number would be
      // ambiguous. Such elements stay octets.
      let isDivisible = bits % 8 == 0 || 8 % bits == 0
      return definition.count == .toEnd && !isDivisible ? .octets : .integer(bits: bits, isSigned: isSigned)
    case .boolean: return .boolean
    case .text(let encoding): return .text(encoding)
    case .address: return .integer(bits: 48, isSigned: false)
    case .uuid: return .uuid
    case .value(let index): return .value(value(index))
    case .choice(let choice):
      let cases = choice.cases.map { value($0.value) }
      return .choice(ChoicePlan(definition: choice, cases: cases, otherwise: choice.otherwise.map { value($0.value) }))
    default: return .octets
    }
  }
}
