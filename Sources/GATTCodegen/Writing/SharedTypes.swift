/// Finds nested types of one file that are equal, so that each is declared once.
///
/// Two types are equal if they have the same source text, and the types outside of them that they name are equal too.
/// The first one stays. In place of each other one stands a `typealias`, so its name still compiles.
struct SharedTypes {
  /// A type in the file.
  struct Declaration {
    let name: String
    /// The type around it, by index; nil for a type that is not nested in another one.
    let parent: Int?
    /// The number of spaces before it.
    let depth: Int
    /// Its lines, with those of its documentation.
    var lines: Range<Int>
  }

  /// A type that is equal to an earlier one.
  struct Duplicate {
    let declaration: Declaration
    /// The name of the earlier type, in the scope of the later one.
    let path: String
  }

  private let lines: [String]
  /// In the order of their first lines.
  private let types: [Declaration]
  /// The types in each type, by its index and by name; -1 is the index of the file.
  private var members: [Int: [String: Int]] = [:]
  /// The first type of those that are equal to a type, by index.
  private var firsts: [Int: Int] = [:]
  private var firstByKey: [Key: Int] = [:]
  /// The words of each line that may name types of the file.
  private var words: [[String]] = []
  /// The types that are being compared. One that is met again counts as different from all others.
  private var pending: Set<Int> = []

  /// The text of a type, and the types that the text names. Equal types have the same key.
  private struct Key: Hashable {
    var text: [Substring]
    /// The first types of those that the type names, by name.
    var named: [String: Int]
  }

  init(lines: [String], types: [Declaration]) {
    self.lines = lines
    self.types = types
    for (index, type) in types.enumerated() { members[type.parent ?? -1, default: [:]][type.name] = index }
    let names = Set(types.map(\.name))
    words = lines.map { typeWords(in: $0).filter(names.contains) }
  }

  /// Returns the nested types that are equal to earlier ones, in the order of the file, without those inside of others.
  mutating func duplicates() -> [Duplicate] {
    var duplicates: [Duplicate] = []
    for (index, type) in types.enumerated() {
      if let last = duplicates.last, last.declaration.lines.contains(type.lines.lowerBound) { continue }
      let first = first(equalTo: index)
      if first != index, let path = path(to: first, from: type.parent) {
        duplicates.append(Duplicate(declaration: type, path: path))
      }
    }
    return duplicates
  }

  private mutating func first(equalTo index: Int) -> Int {
    let type = types[index]
    if type.parent == nil { return index }
    if let first = firsts[index] { return first }
    guard pending.insert(index).inserted else { return index }
    var named: [String: Int] = [:]
    for (name, other) in typesNamed(in: index) { named[name] = first(equalTo: other) }
    pending.remove(index)
    let key = Key(text: lines[type.lines].map { $0.dropFirst(type.depth) }, named: named)
    let first = firstByKey[key] ?? index
    firstByKey[key] = first
    firsts[index] = first
    return first
  }

  /// Returns the types outside of a type that its code names.
  private func typesNamed(in index: Int) -> [String: Int] {
    let range = types[index].lines
    var named: [String: Int] = [:]
    // The innermost type around each line.
    var owners = [Int](repeating: index, count: range.count)
    for (other, type) in types.enumerated().dropFirst(index + 1).prefix(while: { range.contains($1.lines.lowerBound) })
    {
      for line in type.lines { owners[line - range.lowerBound] = other }
    }
    for line in range {
      for word in words[line] {
        var scope: Int? = owners[line - range.lowerBound]
        while let owner = scope, members[owner]?[word] == nil { scope = types[owner].parent }
        guard let found = members[scope ?? -1]?[word], found != index, !isInside(found, index) else { continue }
        named[word] = found
      }
    }
    return named
  }

  private func isInside(_ index: Int, _ outer: Int) -> Bool {
    var parent = types[index].parent
    while let owner = parent, owner != outer { parent = types[owner].parent }
    return parent != nil
  }

  /// Associated types of the types of generated code that are not reserved words. A nested type of such a name is found
  /// only from outside of a type that has the associated type, so no path begins with it.
  private static let associatedTypes: Set = ["Raw", "RawScale", "Request", "Response", "Value"]

  /// Returns the shortest name of a type in a scope; nil when another type hides it.
  private func path(to index: Int, from scope: Int?) -> String? {
    var path = types[index].name
    var owner = index
    while true {
      var scope = scope
      while let inner = scope, members[inner]?[types[owner].name] == nil { scope = types[inner].parent }
      let isFound = members[scope ?? -1]?[types[owner].name] == owner
      if isFound, !Self.associatedTypes.contains(types[owner].name) { return path }
      guard let parent = types[owner].parent else { return nil }
      owner = parent
      path = "\(types[owner].name).\(path)"
    }
  }
}

/// Returns the words of a line of code that may name types: those outside of strings and comments that no point precedes.
private func typeWords(in line: String) -> [String] {
  let code = Array(line.utf8)
  if line.drop(while: { $0 == " " }).hasPrefix("//") { return [] }
  var words: [String] = []
  var (start, isString): (Int?, Bool) = (nil, false)
  var place = 0
  while place <= code.count {
    let byte = place < code.count ? code[place] : UInt8(ascii: " ")
    if isString {
      if byte == UInt8(ascii: "\\") { place += 1 }
      if byte == UInt8(ascii: "\"") { isString = false }
    } else if isWordByte(byte) {
      start = start ?? place
    } else {
      if let first = start, first == 0 || code[first - 1] != UInt8(ascii: ".") {
        words.append(String(decoding: code[first..<place], as: UTF8.self))
      }
      start = nil
      if byte == UInt8(ascii: "\"") { isString = true }
    }
    place += 1
  }
  return words
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "_"), 0x80...:
    true
  default: false
  }
}
