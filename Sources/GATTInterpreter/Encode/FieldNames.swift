import GATTCore
import GATTDefinitions

/// The path to a field or bit, also inside nested values.
struct FieldPath {
  struct Part {
    /// The index of the field in its value; -1 for a computed number.
    var field: Int
    /// The index of the element; nil when the name does not contain it.
    var element: Int?
    /// The index of the part of a choice; nil when the path does not name a part.
    var choicePart: Int?
    /// The index of the bit in the field; nil when the path leads to the field.
    var bit: Int?
    /// The number of names that lead to it: two for a bit, an element by its name, or a part of a choice.
    var nameCount: Int { bit == nil && choicePart == nil && !hasElementName ? 1 : 2 }
    /// Whether the path names the element.
    var hasElementName = false
    /// The index of the computed number that an `x:from` names; nil when the path leads to a field.
    var computed: Int?
  }

  let parts: [Part]
  /// The names along the path.
  let labels: [String]
  /// The names along the path, in lower case.
  fileprivate let names: [String]

  init(_ parts: [Part], labels: [String]) {
    self.parts = parts
    self.labels = labels
    names = labels.map { $0.lowercased() }
  }
}

/// The names by which the fields of a value can be given.
struct FieldNames {
  private let paths: [FieldPath]

  init(_ value: ValueInterpreter) {
    paths = Self.paths(of: value)
  }

  private static func paths(of value: ValueInterpreter) -> [FieldPath] {
    let computed = value.definition.parameters.map { index in
      FieldPath([FieldPath.Part(field: -1, computed: index)], labels: [value.definition.computed[index].name])
    }
    return computed
      + value.fields.flatMap { field -> [FieldPath] in
        let own = FieldPath([FieldPath.Part(field: field.index)], labels: [field.name])
        let bits = field.bits.enumerated().map { index, bit in
          FieldPath([FieldPath.Part(field: field.index, bit: index)], labels: own.labels + [bit.label])
        }
        let elements = (field.definition?.elementNames ?? []).enumerated().map { index, name in
          FieldPath(
            [FieldPath.Part(field: field.index, element: index, hasElementName: true)],
            labels: own.labels + [name]
          )
        }
        let nested = field.nested.map(paths(of:)) ?? []
        let inner = nested.map { FieldPath(own.parts + $0.parts, labels: own.labels + $0.labels) }
        return [own] + bits + elements + inner + (field.choice.map { paths(of: $0, in: own) } ?? [])
      }
  }

  /// The paths to the parts of a choice and to their fields. The names of a field start with the name of its part.
  private static func paths(of choice: ChoicePlan, in own: FieldPath) -> [FieldPath] {
    choice.parts.enumerated().flatMap { choicePart, part -> [FieldPath] in
      let parts = [FieldPath.Part(field: own.parts[0].field, choicePart: choicePart)]
      let labels = own.labels + [part.name]
      let inner = paths(of: part).map { FieldPath(parts + $0.parts, labels: labels + $0.labels) }
      return [FieldPath(parts, labels: labels)] + inner
    }
  }

  /// The fields that a name may mean.
  enum Match {
    /// The paths to the fields of one name, in order; never empty.
    case one([[FieldPath.Part]])
    /// No path has the name.
    case none
    /// Paths with different names have it, and none of them is shorter than the others. The names tell them apart.
    case ambiguous([String])
  }

  /// Finds the paths with names that end with `name`; where no path ends so, those that have the names of `name` in
  /// order, and others between. Of several paths, those with the fewest names win.
  ///
  /// - Parameter isPossible: Whether a path can be meant.
  func match(_ name: String, where isPossible: ([FieldPath.Part]) -> Bool = { _ in true }) -> Match {
    let (text, elements) = Self.withoutElements(name.lowercased())
    let found = outermost(text) { isPossible($0.parts(elements, in: text)) }
    if found.isEmpty { return .none }
    let labels = Self.distinctLabels(found)
    return labels.count == 1 ? .one(found.map { $0.parts(elements, in: text) }) : .ambiguous(labels)
  }

  /// Returns the name with all names before it, from the value on; nil when no path or several have it.
  func wholeName(_ name: String) -> String? {
    let (text, _) = Self.withoutElements(name.lowercased())
    let found = outermost(text) { _ in true }
    guard Self.distinctLabels(found).count == 1, let path = found.first, let first = path.places(of: text)?.first
    else { return nil }
    return (path.labels[..<first] + [name]).joined(separator: ".")
  }

  private func outermost(_ text: String, where isPossible: (FieldPath) -> Bool) -> [FieldPath] {
    let exact = paths.filter { $0.lastPlaces(of: text) != nil }
    let matching = (exact.isEmpty ? paths.filter { $0.places(of: text) != nil } : exact).filter(isPossible)
    // The outermost match wins: `Flags` is the field of the value itself.
    let fewest = matching.map(\.names.count).min()
    return matching.filter { $0.names.count == fewest }
  }

  /// The different names of paths, each with as many names before it as tell them apart.
  private static func distinctLabels(_ paths: [FieldPath]) -> [String] {
    var seen: Set<[String]> = []
    let different = paths.filter { seen.insert($0.names).inserted }
    var count = 1
    while Set(different.map { $0.names.suffix(count) }).count < different.count { count += 1 }
    return different.map { $0.labels.suffix(count).joined(separator: ".") }
  }

  /// Splits `record[1].age` into `record.age` and the numbers in brackets, by the count of dots before them.
  private static func withoutElements(_ name: String) -> (text: String, elements: [Int: Int]) {
    guard name.contains("]") else { return (name, [:]) }
    var elements: [Int: Int] = [:]
    var parts: [Substring] = []
    for (index, part) in name.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      if part.hasSuffix("]"), let open = part.lastIndex(of: "["),
        let element = Int(part[open...].dropFirst().dropLast()),
        (0..<512).contains(element)
      {
        elements[index] = element
        parts.append(part[..<open])
      } else {
        parts.append(part)
      }
    }
    return (parts.joined(separator: "."), elements)
  }
}

extension FieldPath {
  /// The places of the last names that, joined by dots, are `text`; nil when none are.
  fileprivate func lastPlaces(of text: String) -> [Int]? {
    names.indices.first { names[$0...].joined(separator: ".") == text }.map { Array($0..<names.count) }
  }

  /// The places of the names that, joined by dots, are `text`: the last names, or the last one and some before it.
  fileprivate func places(of text: String) -> [Int]? {
    if let last = lastPlaces(of: text) { return last }
    var rest = text[...]
    var places: [Int] = []
    for index in names.indices.dropLast() where rest.hasPrefix(names[index] + ".") {
      places.append(index)
      rest = rest.dropFirst(names[index].count + 1)
    }
    guard let name = names.last, rest == name else { return nil }
    return places + [names.count - 1]
  }

  /// The parts, with the elements that `text` contains.
  fileprivate func parts(_ elements: [Int: Int], in text: String) -> [Part] {
    if elements.isEmpty { return parts }
    var parts = parts
    guard let places = places(of: text) else { return parts }
    var (dots, name) = (0, 0)
    for index in parts.indices {
      for _ in 0..<parts[index].nameCount {
        if places.contains(name) {
          // Names may contain dots.
          dots += names[name].count { $0 == "." }
          if let element = elements[dots] { parts[index].element = element }
          dots += 1
        }
        name += 1
      }
    }
    return parts
  }
}

extension ValueInterpreter {
  /// The distinct names that can be given, in order, also those in groups and cases: computed numbers in place of the
  /// fields that follow from them, and no constants and checksums.
  public var givenNames: [String] {
    var seen: Set<String> = []
    return allGivenNames.filter { seen.insert($0).inserted }
  }

  private var allGivenNames: [String] {
    let given = fields.filter { field in
      guard let definition = field.definition else { return true }
      return definition.constant == nil && definition.checksum == nil && definition.from == nil
    }
    return definition.parameters.map { definition.computed[$0].name }
      + given.flatMap { field -> [String] in
        let inner = (field.nested.map { [$0] } ?? []) + (field.choice?.parts ?? [])
        return [field.name] + inner.flatMap(\.allGivenNames)
      }
  }

  /// Whether a field has the name, or several have it.
  public func hasField(called name: String) -> Bool {
    if case .none = FieldNames(self).match(name) { false } else { true }
  }
}
