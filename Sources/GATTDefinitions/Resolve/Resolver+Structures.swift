import GATTModel
import GATTText

extension Resolver {
  // MARK: - Groups

  mutating func resolveGroup(_ element: XMLElement, into field: inout FieldDefinition, in scope: FieldScope) {
    if element.fields.isEmpty {
      error(at: element.position, "the group '\(field.name)' has no fields; put some into it, or remove it")
    }
    var prefix: LengthPrefix?
    if let length = element.first(.length) {
      prefix = lengthPrefix(length, byteOrder: element.byteOrder)
      if let extra = length.attribute(.until) ?? length.attribute(.max) {
        error(at: extra.position, "only text and octets have a maximum or an end; give the group a number of octets")
      } else if prefix == nil {
        // The length of a group follows the rules for octets, which `resolveLength` applies by the form.
        field.form = .octets
        resolveLength(of: element, into: &field, in: scope)
      } else if !length.text.text.isEmpty || length.attribute(.field) != nil {
        error(at: length.position, "the group has its length in front; remove the other number")
      }
    }
    field.form = .value(part(field.name, element, in: scope, lengthPrefix: prefix))
    resolveRepetition(of: element, into: &field)
    resolveCount(of: element, into: &field, in: scope)
  }

  /// Adds a part to the set, with everything that it contains.
  ///
  /// - Returns: Its index in the set.
  private mutating func part(
    _ name: String,
    _ element: XMLElement,
    in scope: FieldScope,
    lengthPrefix: LengthPrefix? = nil
  ) -> Int {
    let other = partNames[scope.owner, default: [:]].updateValue(element.position, forKey: name)
    if !name.isEmpty, let other {
      error(
        at: element.position,
        "another group or case beside this one has the name '\(name)' (\(other.text)); give this one another name"
      )
    }
    var part = ValueDefinition(
      kind: .part(of: scope.owner),
      name: name,
      swiftName: element.name == .group ? nil : element.swiftName,
      type: "",
      uuid: .unknown,
      documentation: element.documentation,
      lengthPrefix: lengthPrefix,
      fields: [],
      hasValue: true,
      position: element.position,
      module: module
    )
    let index = documents.count + parts.count
    parts.append(part)
    resolve(element, into: &part, at: index, outer: scope.outer + [scope.earlier])
    parts[index - documents.count] = part
    return index
  }

  // MARK: - Choices

  mutating func resolveChoice(_ element: XMLElement, into field: inout FieldDefinition, in scope: FieldScope) {
    // The form when the choice is wrong.
    field.form = .octets
    if let length = element.first(.length) {
      if let extra = length.attribute(.until) ?? length.attribute(.max) {
        error(at: extra.position, "only text and octets have a maximum or an end; give the choice a number of octets")
      } else {
        resolveLength(of: element, into: &field, in: scope)
      }
    }
    let cases = element.children(.case)
    if cases.isEmpty {
      error(at: element.position, "'\(element.qualifiedName)' has no 'x:Case'; add one for each number")
    }
    if let on = element.attribute(.on), on.text.hasPrefix(Self.requestPrefix) {
      field.requestChoice = requestChoice(element, on, in: scope)
      return
    }
    let selectors = selectors(of: element, in: scope)
    var choice = ChoiceDefinition(selectors: selectors ?? [], cases: [], otherwise: nil)
    var taken: [[Int64]: SourcePosition] = [:]
    for caseElement in cases {
      var resolved = resolveCase(caseElement, in: scope)
      resolved.keys = keys(of: caseElement, selectors: selectors, in: scope)
      for key in resolved.keys {
        if let other = taken[key] {
          error(
            at: caseElement.attribute(.key)?.position ?? caseElement.position,
            "the key \(key.map { String($0) }.joined(separator: ",")) belongs to the case at \(other.text) already; remove it "
              + "from one of them"
          )
        }
        taken[key] = caseElement.position
      }
      choice.cases.append(resolved)
    }
    choice.otherwise = element.first(.default).map { resolveCase($0, in: scope) }
    if selectors != nil { field.form = .choice(choice) }
  }

  private static let requestPrefix = "request."

  private mutating func requestChoice(_ element: XMLElement, _ on: XMLText, in scope: FieldScope) -> RequestChoice {
    let field = XMLText(text: String(on.text.dropFirst(Self.requestPrefix.count)), position: on.position)
    if let other = element.first(.default) {
      error(at: other.position, "after other requests, the octets stay octets; remove 'x:Default'")
    }
    let cases = element.children(.case).map { element in
      var item = resolveCase(element, in: scope)
      let words = element.attribute(.key)?.text.split(separator: "|", omittingEmptySubsequences: false) ?? []
      item.keys = words.compactMap { NumberNotation.integer($0.trimmed).map { [$0] } }
      if words.isEmpty || item.keys.count < words.count {
        error(
          at: element.position,
          "the key of '\(item.name)' is a number of the request, or several with | between them"
        )
      }
      if let last = item.last {
        error(at: last.position, "an answer that the request decides is the only one to it; remove last")
      }
      return item
    }
    return RequestChoice(field: field, cases: cases)
  }

  /// Returns the numbers that select a case; nil when one of them is not known, which is reported.
  private mutating func selectors(of element: XMLElement, in scope: FieldScope) -> [FieldBits]? {
    guard let placed = required(.on, of: element, " with the name of a field before it") else { return nil }
    // A name may also contain a comma.
    let isOneField = scope.earlier.contains { $0.name == placed.text }
    let names = isOneField ? [placed.text] : placed.text.split(separator: ",").map(\.trimmed)
    let selectors = names.map { name in
      fieldBits(
        XMLText(text: name, position: placed.position),
        purpose: "what follows",
        allowsSigned: true,
        reachesGroups: true,
        remedy: scope.container == .group
          ? "write the x:Switch in place of the group, with its x:Length, and its other fields in each x:Case"
          : "name it in the on of the x:Switch around this one, with a number for it in each key",
        in: scope
      )
    }
    return selectors.isEmpty || selectors.contains(nil) ? nil : selectors.compactMap(\.self)
  }

  private mutating func resolveCase(_ element: XMLElement, in scope: FieldScope) -> ChoiceDefinition.Case {
    var name = element.givenName ?? ""
    if name.isEmpty {
      // A case with one field gets the name of that field.
      let fields = element.fields
      name = fields.count == 1 ? fields[0].fieldName : element.name == .default ? "Other" : ""
    }
    if name.isEmpty { error(at: element.position, "'\(element.qualifiedName)' has no name; add name=\"\"") }
    return ChoiceDefinition.Case(
      name: name,
      swiftName: element.swiftName,
      keys: [],
      value: part(name, element, in: scope),
      answer: element.attribute(.answer),
      last: element.attribute(.last),
      documentation: element.documentation,
      position: element.position
    )
  }

  private mutating func keys(of element: XMLElement, selectors: [FieldBits]?, in scope: FieldScope) -> [[Int64]] {
    guard let placed = required(.key, of: element, " with the number for which it holds"), let selectors else {
      return []
    }
    var keys: [[Int64]] = []
    for alternative in placed.text.split(separator: "|", omittingEmptySubsequences: false) {
      let words = alternative.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      guard words.count == selectors.count else {
        error(
          at: placed.position,
          "the key '\(placed.text)' has \(words.count) numbers where \(selectors.count) decide; write one for each, with "
            + "commas between them"
        )
        return []
      }
      var key: [Int64] = []
      for (word, bits) in zip(words, selectors) {
        guard let number = number(word, at: placed, of: bits, in: scope) else { return [] }
        key.append(number)
      }
      keys.append(key)
    }
    return keys
  }

  /// Returns the number in a string, for these bits.
  mutating func number(_ text: String, at placed: XMLText, of bits: FieldBits, in scope: FieldScope) -> Int64? {
    guard let written = integer(XMLText(text: text, position: placed.position)) else { return nil }
    let field = field(holding: bits, in: scope)
    let isWhole = field.form.integerWidth == bits.bitSize
    let form = isWhole ? field.form : .integer(bits: bits.bitSize, isSigned: false)
    if let number = form.number(for: written) { return number }
    return failure(
      at: placed.position,
      "\(text) is no number of '\(field.name)' (\(field.position.text)), which has \(counted(bits.bitSize, "bit"))"
    )
  }
}
