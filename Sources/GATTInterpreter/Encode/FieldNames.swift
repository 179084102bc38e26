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

  var parts: [Part]
  /// The names along the path, in lower case.
  var names: [String]
}

/// The names by which the fields of a value can be given.
struct FieldNames {
  private let paths: [FieldPath]

  init(_ value: ValueInterpreter) {
    paths = Self.paths(of: value)
  }

  private static func paths(of value: ValueInterpreter) -> [FieldPath] {
    let computed = value.definition.parameters.map { index in
      FieldPath(
        parts: [FieldPath.Part(field: -1, computed: index)],
        names: [value.definition.computed[index].name.lowercased()]
      )
    }
    return computed
      + value.fields.flatMap { field -> [FieldPath] in
        let own = FieldPath(parts: [FieldPath.Part(field: field.index)], names: [field.name.lowercased()])
        let bits = field.bits.enumerated().map { index, bit in
          FieldPath(
            parts: [FieldPath.Part(field: field.index, bit: index)],
            names: own.names + [bit.label.lowercased()]
          )
        }
        let elements = (field.definition?.elementNames ?? []).enumerated().map { index, name in
          FieldPath(
            parts: [FieldPath.Part(field: field.index, element: index, hasElementName: true)],
            names: own.names + [name.lowercased()]
          )
        }
        let nested = field.nested.map(paths(of:)) ?? []
        let inner = nested.map { FieldPath(parts: own.parts + $0.parts, names: own.names + $0.names) }
        return [own] + bits + elements + inner + (field.choice.map { paths(of: $0, in: own) } ?? [])
      }
  }

  /// The paths to the parts of a choice and to their fields. The names of a field start with the name of its part.
  private static func paths(of choice: ChoicePlan, in own: FieldPath) -> [FieldPath] {
    choice.parts.enumerated().flatMap { choicePart, part -> [FieldPath] in
      let parts = [FieldPath.Part(field: own.parts[0].field, choicePart: choicePart)]
      let names = own.names + [part.name.lowercased()]
      let inner = paths(of: part).map { FieldPath(parts: parts + $0.parts, names: names + $0.names) }
      return [FieldPath(parts: parts, names: names)] + inner
    }
  }

  /// Finds the paths with names that end with `name`. Of several paths, those with the fewest names win.
  ///
  /// - Returns: The paths to the fields of one name, in order; none when no path matches, or when paths with different
  ///   names are equally short.
  func paths(_ name: String) -> [[FieldPath.Part]] {
    let (text, elements) = Self.withoutElements(name.lowercased())
    return outermost(text).map { $0.parts(elements, in: text) }
  }

  /// Returns the name with all names before it, from the value on; nil when `paths` finds none.
  func wholeName(_ name: String) -> String? {
    let (text, _) = Self.withoutElements(name.lowercased())
    guard let path = outermost(text).first, let first = path.firstName(of: text) else { return nil }
    return (path.names[..<first] + [name]).joined(separator: ".")
  }

  private func outermost(_ text: String) -> [FieldPath] {
    let matching = paths.filter { $0.firstName(of: text) != nil }
    // The outermost match wins: `Flags` is the field of the value itself.
    let fewest = matching.map(\.names.count).min()
    let outermost = matching.filter { $0.names.count == fewest }
    return Set(outermost.map { $0.names }).count == 1 ? outermost : []
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
  /// The index of the first of the last names that, joined by dots, are `text`; nil when none are.
  fileprivate func firstName(of text: String) -> Int? {
    names.indices.first { names[$0...].joined(separator: ".") == text }
  }

  /// The parts, with the elements that `text` contains.
  fileprivate func parts(_ elements: [Int: Int], in text: String) -> [Part] {
    if elements.isEmpty { return parts }
    var parts = parts
    guard let first = firstName(of: text) else { return parts }
    var (dots, name) = (0, 0)
    for index in parts.indices {
      for _ in 0..<parts[index].nameCount {
        if name >= first {
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
