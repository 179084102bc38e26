import GATTCore
import GATTDefinitions
import GATTText

/// The given contents of a value, by field.
struct GivenFields {
  /// The given contents of one field.
  struct Field {
    var elements: [GivenValue.Content] = []
    /// The elements that were given with their name or index.
    var named: [Int: GivenValue.Content] = [:]
    /// The contents of bits, by their index in the definition.
    var bits: [Int: GivenValue.Content] = [:]
    /// The index of the given part of a choice; nil if no part was given. The contents of the part are `values[0]`.
    var choicePart: Int?
    /// The contents of nested values, by element.
    var values: [Int: GivenFields] = [:]
  }

  /// The contents, by the index of the field.
  var fields: [Int: Field] = [:]
  /// The contents of computed numbers that an `x:from` names, by the index of the number.
  var computed: [Int: GivenValue.Content] = [:]

  /// The greatest number of fields with a name that was given.
  private(set) var mostAlike = 1

  /// Assigns the given names to fields of `value`. Fields of one name are filled in their order.
  ///
  /// - Parameter skipped: The number of fields that are left out of several with one name.
  /// - Throws: `EncodeError`: `.unexpected` for a name that is no field; `.invalidForm` for a second part of a choice,
  ///   and for content that a nested value cannot have.
  init(_ given: GivenValue, for value: ValueInterpreter, skipping skipped: Int = 0) throws(EncodeError) {
    try add(given, for: value, skipping: skipped)
  }

  fileprivate mutating func add(
    _ given: GivenValue,
    for value: ValueInterpreter,
    skipping skipped: Int = 0
  ) throws(EncodeError) {
    let names = FieldNames(value)
    var undecided: [(name: String, content: GivenValue.Content)] = []
    for (name, content) in given.fields {
      switch names.match(name) {
      case .one(let paths): try add(content, atOneOf: paths, of: value, skipping: skipped)
      case .ambiguous: undecided.append((name, content))
      case .none: throw EncodeError(value: value.name, field: name, reason: .unexpected)
      }
    }
    // A name that several cases have means the field of the given case.
    for (name, content) in undecided {
      let match = names.match(name) { isPossible($0[...], of: value) }
      switch match {
      case .one(let paths): try add(content, atOneOf: paths, of: value, skipping: skipped)
      case .ambiguous(let names): throw EncodeError(value: value.name, field: name, reason: .severalFields(names))
      case .none: throw EncodeError(value: value.name, field: name, reason: .unexpected)
      }
    }
  }

  private mutating func add(
    _ content: GivenValue.Content,
    atOneOf paths: [[FieldPath.Part]],
    of value: ValueInterpreter,
    skipping skipped: Int
  ) throws(EncodeError) {
    mostAlike = max(mostAlike, paths.count)
    let rest = paths.dropFirst(min(skipped, paths.count - 1))
    guard let path = rest.first(where: { !isFull($0[...], of: value) }) ?? rest.first else { return }
    try add(content, at: path[...], of: value)
  }

  /// Whether the path leads through no other case than the given ones.
  private func isPossible(_ path: ArraySlice<FieldPath.Part>, of value: ValueInterpreter) -> Bool {
    guard let part = path.first, part.computed == nil, let field = fields[part.field], let plan = value.plan(part.field)
    else { return true }
    if let choicePart = part.choicePart, let choice = plan.choice {
      guard let given = field.choicePart else { return true }
      if given != choicePart { return false }
      return field.values[0]?.isPossible(path.dropFirst(), of: choice.parts[choicePart]) ?? true
    }
    guard let nested = plan.nested else { return true }
    let element = part.element ?? max(field.values.count - 1, 0)
    return field.values[element]?.isPossible(path.dropFirst(), of: nested) ?? true
  }

  /// Creates an empty set of contents.
  init() {}

  fileprivate mutating func add(
    _ content: GivenValue.Content,
    at path: ArraySlice<FieldPath.Part>,
    of value: ValueInterpreter
  ) throws(EncodeError) {
    guard let part = path.first else { return }
    if let number = part.computed {
      computed[number] = content
      return
    }
    let (plan, rest) = (value.plan(part.field), path.dropFirst())
    var field = fields[part.field] ?? Field()
    if let bit = part.bit {
      field.bits[bit] = content
    } else if let choicePart = part.choicePart, let choice = plan?.choice {
      try field.add(content, at: rest, choicePart, of: choice, in: value.name)
    } else if let choice = plan?.choice, let plan {
      try field.add(content, to: choice, called: plan.name, in: value.name)
    } else if plan?.cipher != nil, path.count == 1, content.isOctets {
      field.elements = [content]
    } else if let plan, let nested = plan.nested {
      // The elements of an array in a group are all in the same group.
      let element = part.element ?? (plan.count == .one && !rest.isEmpty ? 0 : nil)
      try field.add(content, element: element, at: rest, of: nested, in: value.name)
    } else {
      field.add(content, element: part.element)
    }
    fields[part.field] = field
  }

  /// Whether the field at the path, one of several with one name, can have no more content.
  private func isFull(_ path: ArraySlice<FieldPath.Part>, of value: ValueInterpreter) -> Bool {
    guard let part = path.first else { return false }
    if let number = part.computed { return computed[number] != nil }
    guard let field = fields[part.field], let plan = value.plan(part.field) else { return false }
    let rest = path.dropFirst()
    if let bit = part.bit { return field.bits[bit] != nil }
    if let choice = plan.choice {
      guard let choicePart = part.choicePart, choicePart == field.choicePart, !rest.isEmpty else { return true }
      return field.values[0]?.isFull(rest, of: choice.parts[choicePart]) ?? false
    }
    if let nested = plan.nested {
      guard part.element != nil || plan.count == .one else { return false }
      guard let given = field.values[part.element ?? 0] else { return false }
      return rest.isEmpty || given.isFull(rest, of: nested)
    }
    if let element = part.element { return field.named[element] != nil }
    switch plan.count {
    case .one: return !field.elements.isEmpty
    case .fixed(let count): return field.elements.count >= count
    case .field, .toEnd: return false
    }
  }

  /// Whether content was given at the path. Of several nested values, the last one counts.
  fileprivate func has(_ path: ArraySlice<FieldPath.Part>) -> Bool {
    if let number = path.first?.computed { return computed[number] != nil }
    guard let part = path.first, let field = fields[part.field] else { return false }
    if let bit = part.bit { return field.bits[bit] != nil }
    if part.choicePart != nil { return field.values[0]?.has(path.dropFirst()) ?? false }
    if field.values.isEmpty { return true }
    return field.values[field.values.count - 1]?.has(path.dropFirst()) ?? false
  }
}

extension GivenFields.Field {
  /// Adds the content of a number, text or octets.
  fileprivate mutating func add(_ content: GivenValue.Content, element: Int?) {
    if let element {
      named[element] = content
      // `ValueMaker` rejects a list with a missing element.
      elements = (0...(named.keys.max() ?? 0)).compactMap { named[$0] }
    } else if case .elements(let several) = content {
      elements += several
    } else {
      elements.append(content)
    }
  }

  /// Adds the content of a part of a choice, or of a field inside it if the path continues.
  fileprivate mutating func add(
    _ content: GivenValue.Content,
    at path: ArraySlice<FieldPath.Part>,
    _ choicePart: Int,
    of choice: ChoicePlan,
    in value: String
  ) throws(EncodeError) {
    let part = choice.parts[choicePart]
    if let other = self.choicePart, other != choicePart {
      throw EncodeError(value: value, field: part.name, reason: .secondCase(choice.parts[other].name))
    }
    self.choicePart = choicePart
    var inner = values[0] ?? GivenFields()
    if !path.isEmpty {
      try inner.add(content, at: path, of: part)
    } else if case .fields(let given) = content {
      try inner.add(given, for: part)
    } else if !content.isEmpty, !(part.fields.isEmpty && content.isTrue) {
      // A case with one field can be given as that field.
      guard part.fields.count == 1 else { throw EncodeError(value: value, field: part.name, reason: .invalidContent) }
      try inner.add(GivenValue([(part.fields[0].name, content)]), for: part)
    }
    values[0] = inner
  }

  /// Adds the content of a choice: the name of a case, a case with its fields, or octets without a known case.
  fileprivate mutating func add(
    _ content: GivenValue.Content,
    to choice: ChoicePlan,
    called name: String,
    in value: String
  ) throws(EncodeError) {
    switch content {
    case .text(let text):
      if let part = choice.part(called: text) {
        try add(.fields(GivenValue()), at: [], part, of: choice, in: value)
      } else if TextParser.octets(text) != nil {
        elements.append(content)
      } else {
        throw EncodeError(value: value, field: name, reason: .unknownCase(choice.parts.map(\.name)))
      }
    case .fields(let given):
      for (caseName, content) in given.fields {
        guard let part = choice.part(called: caseName) else {
          throw EncodeError(value: value, field: name, reason: .unknownCase(choice.parts.map(\.name)))
        }
        try add(content, at: [], part, of: choice, in: value)
      }
    default: elements.append(content)
    }
  }

  /// Adds the content of a nested value, or of a field inside it if the path continues.
  fileprivate mutating func add(
    _ content: GivenValue.Content,
    element: Int?,
    at path: ArraySlice<FieldPath.Part>,
    of nested: ValueInterpreter,
    in value: String
  ) throws(EncodeError) {
    if path.isEmpty { return try add(content, element: element, of: nested, in: value) }
    let element = element ?? nextElement(path)
    var inner = values[element] ?? GivenFields()
    try inner.add(content, at: path, of: nested)
    values[element] = inner
  }

  /// The element for a name without an index: the last one, or the next if the last has that field.
  private func nextElement(_ path: ArraySlice<FieldPath.Part>) -> Int {
    let last = max(values.count - 1, 0)
    return values[last]?.has(path) == true ? last + 1 : last
  }

  /// Adds the content of a whole nested value.
  private mutating func add(
    _ content: GivenValue.Content,
    element: Int?,
    of nested: ValueInterpreter,
    in value: String
  ) throws(EncodeError) {
    switch content {
    case .fields(let given): values[element ?? values.count] = try GivenFields(given, for: nested)
    case .elements(let elements):
      for content in elements { try add(content, element: nil, of: nested, in: value) }
    default:
      // A nested value with one field can be given as that field.
      let fields = nested.fields
      guard fields.count == 1 else {
        throw EncodeError(value: value, field: nested.name, reason: .invalidContent)
      }
      let given = GivenValue([(fields[0].name, content)])
      values[element ?? values.count] = try GivenFields(given, for: nested)
    }
  }
}

extension ValueInterpreter {
  /// The field with this index in the definition.
  func plan(_ index: Int) -> FieldPlan? {
    for step in steps {
      for field in step.fields where field.index == index { return field }
    }
    return nil
  }
}

extension EncodeError.Reason {
  /// The name is that of several fields, which these names tell apart.
  fileprivate static func severalFields(_ names: [String]) -> EncodeError.Reason {
    .invalidForm("may be any of \(Suggestion.list(names)); give the case, or one of these names")
  }

  /// The field is of a case, and fields of the case `other` are given too.
  fileprivate static func secondCase(_ other: String) -> EncodeError.Reason {
    .invalidForm("is given beside '\(other)', and a value has only one of these cases")
  }

  /// The choice has no case with the given name; it has these.
  fileprivate static func unknownCase(_ names: [String]) -> EncodeError.Reason {
    .invalidForm("is neither one of the cases \(names.map { "'\($0)'" }.joined(separator: ", ")) nor octets")
  }
}

extension GivenValue.Content {
  /// Whether it is an empty text, as in `Content.State=`.
  fileprivate var isEmpty: Bool { if case .text("") = self { true } else { false } }

  /// Whether it is true, as in `Content.State=true`, which names a case without fields.
  fileprivate var isTrue: Bool {
    switch self {
    case .boolean(true), .text("true"): true
    default: false
    }
  }

  /// Whether it can be the octets of an enciphered group.
  fileprivate var isOctets: Bool {
    switch self {
    case .raw, .text: true
    default: false
    }
  }
}
