import GATTCore
import GATTDefinitions

/// What is given for a value, by its fields.
struct GivenFields {
  /// What is given for one field.
  struct Field {
    var elements: [GivenValue.Content] = []
    /// Elements that have a name, by their place.
    var named: [Int: GivenValue.Content] = [:]
    /// By the index of the bit in the definition.
    var bits: [Int: GivenValue.Content] = [:]
    /// Which part of a choice, by its place among them.
    var option: Int?
    /// By element.
    var values: [Int: GivenFields] = [:]
  }

  /// By the index of the field.
  var fields: [Int: Field] = [:]

  /// What is given for an interpreter's value.
  ///
  /// - Throws: `.unexpected` for what the value has no field for.
  init(_ given: GivenValue, for value: ValueInterpreter) throws(EncodeError) {
    let names = FieldNames(value)
    for (name, content) in given.fields {
      guard let path = names.path(name) else {
        throw EncodeError(value: value.name, field: name, reason: .unexpected)
      }
      try add(content, at: path[...], of: value)
    }
  }

  /// Nothing is given.
  init() {}

  fileprivate mutating func add(
    _ content: GivenValue.Content,
    at path: ArraySlice<FieldPath.Part>,
    of value: ValueInterpreter
  ) throws(EncodeError) {
    guard let part = path.first else { return }
    let (plan, rest) = (value.plan(part.field), path.dropFirst())
    var field = fields[part.field] ?? Field()
    if let bit = part.bit {
      field.bits[bit] = content
    } else if let option = part.option, let choice = plan?.choice {
      try field.add(content, at: rest, option, of: choice, in: value.name)
    } else if let nested = plan?.nested {
      try field.add(content, element: part.element, at: rest, of: nested, in: value.name)
    } else {
      field.add(content, element: part.element)
    }
    fields[part.field] = field
  }

  fileprivate func has(_ path: ArraySlice<FieldPath.Part>) -> Bool {
    guard let part = path.first, let field = fields[part.field] else { return false }
    if let bit = part.bit { return field.bits[bit] != nil }
    if part.option != nil { return field.values[0]?.has(path.dropFirst()) ?? false }
    if field.values.isEmpty { return true }
    return field.values[field.values.count - 1]?.has(path.dropFirst()) ?? false
  }
}

extension GivenFields.Field {
  /// What is given for a number, text or octets.
  fileprivate mutating func add(_ content: GivenValue.Content, element: Int?) {
    if let element {
      named[element] = content
      // All of them have to be given.
      elements = (0...(named.keys.max() ?? 0)).compactMap { named[$0] }
    } else if case .elements(let several) = content {
      elements += several
    } else {
      elements.append(content)
    }
  }

  /// What is given for a part of a choice, or, when the path goes on, for a field of it.
  fileprivate mutating func add(
    _ content: GivenValue.Content,
    at path: ArraySlice<FieldPath.Part>,
    _ option: Int,
    of choice: ChoicePlan,
    in value: String
  ) throws(EncodeError) {
    let part = choice.parts[option]
    if let other = self.option, other != option {
      throw EncodeError(value: value, field: part.name, reason: .unexpected)
    }
    self.option = option
    var inner = values[0] ?? GivenFields()
    if !path.isEmpty {
      try inner.add(content, at: path, of: part)
    } else if case .fields(let given) = content {
      inner = try GivenFields(given, for: part)
    }
    values[0] = inner
  }

  /// What is given for a field that is another value, or, when the path goes on, for a field of that.
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

  /// Which element is meant by a name that does not say it: the last one, or the next when the last has that field.
  private func nextElement(_ path: ArraySlice<FieldPath.Part>) -> Int {
    let last = max(values.count - 1, 0)
    return values[last]?.has(path) == true ? last + 1 : last
  }

  /// What is given for a field that is another value as a whole.
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
      // A value of one field is what that field is.
      let fields = nested.fields
      guard fields.count == 1 else {
        throw EncodeError(value: value, field: nested.name, reason: .cannotBeItsValue)
      }
      let given = GivenValue([(fields[0].name, content)])
      values[element ?? values.count] = try GivenFields(given, for: nested)
    }
  }
}

extension ValueInterpreter {
  /// The field of this index in the definition.
  func plan(_ index: Int) -> FieldPlan? {
    for step in steps {
      for field in step.fields where field.index == index { return field }
    }
    return nil
  }
}
