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

  private mutating func add(
    _ content: GivenValue.Content,
    at path: ArraySlice<FieldPath.Part>,
    of value: ValueInterpreter
  ) throws(EncodeError) {
    guard let part = path.first else { return }
    var field = fields[part.field] ?? Field()
    let rest = path.dropFirst()
    if let bit = part.bit {
      field.bits[bit] = content
    } else if let option = part.option, let choice = value.plan(part.field)?.choice {
      if let other = field.option, other != option {
        throw EncodeError(value: value.name, field: choice.parts[option].name, reason: .unexpected)
      }
      field.option = option
      var inner = field.values[0] ?? GivenFields()
      if !rest.isEmpty {
        try inner.add(content, at: rest, of: choice.parts[option])
      } else if case .fields(let given) = content {
        inner = try GivenFields(given, for: choice.parts[option])
      }
      field.values[0] = inner
    } else if let nested = value.plan(part.field)?.nested {
      if !rest.isEmpty {
        let element = part.element ?? nextElement(field, rest)
        var inner = field.values[element] ?? GivenFields()
        try inner.add(content, at: rest, of: nested)
        field.values[element] = inner
      } else {
        try field.add(content, element: part.element, of: nested, name: value.name)
      }
    } else if let element = part.element {
      field.named[element] = content
      // All of them have to be given.
      field.elements = (0...(field.named.keys.max() ?? 0)).compactMap { field.named[$0] }
    } else if case .elements(let elements) = content {
      field.elements += elements
    } else {
      field.elements.append(content)
    }
    fields[part.field] = field
  }

  /// Which element is meant by a name that does not say it: the last one, or the next when the last has that field.
  private func nextElement(_ field: Field, _ path: ArraySlice<FieldPath.Part>) -> Int {
    let last = max(field.values.count - 1, 0)
    return field.values[last]?.has(path) == true ? last + 1 : last
  }

  private func has(_ path: ArraySlice<FieldPath.Part>) -> Bool {
    guard let part = path.first, let field = fields[part.field] else { return false }
    if let bit = part.bit { return field.bits[bit] != nil }
    if part.option != nil { return field.values[0]?.has(path.dropFirst()) ?? false }
    if field.values.isEmpty { return true }
    return field.values[field.values.count - 1]?.has(path.dropFirst()) ?? false
  }
}

extension GivenFields.Field {
  /// What is given for a field that is another value as a whole.
  fileprivate mutating func add(
    _ content: GivenValue.Content,
    element: Int?,
    of nested: ValueInterpreter,
    name: String
  ) throws(EncodeError) {
    switch content {
    case .fields(let given): values[element ?? values.count] = try GivenFields(given, for: nested)
    case .elements(let elements):
      for content in elements { try add(content, element: nil, of: nested, name: name) }
    default:
      // A value of one field is what that field is.
      let fields = nested.fields
      guard fields.count == 1 else {
        throw EncodeError(value: name, field: nested.name, reason: .invalidText(encoding: "text form"))
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
