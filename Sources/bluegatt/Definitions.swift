import ArgumentParser
import CShippedDefinitions
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Where the commands have definitions from.
struct DefinitionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A folder of definition files, searched with the folders in it, or one file. May be given several times. What they "
        + "define takes the place of what is built in.",
      valueName: "dir"
    )
  )
  var definitions: [String] = []

  /// The definitions built in and those given.
  ///
  /// - Throws: `Failure` with the errors in the given files.
  func read() throws -> DefinitionSet {
    if definitions.isEmpty { return DefinitionSet.read(shippedFiles()).definitions }
    let paths = try definitions.flatMap { isFolder($0) ? try definitionFiles(in: $0) : [$0] }
    let files = try paths.map { DefinitionFile(path: $0, contents: try readFile($0)) }
    let result = readWithShipped(files)
    let own = Set(paths)
    let errors = result.diagnostics.filter { $0.severity == .error && own.contains($0.position.path) }
    if !errors.isEmpty {
      Output.printError(errors.map { $0.line + "\n" }.joined())
      throw Failure(message: "the definitions have errors")
    }
    return result.definitions
  }
}

/// The definition files that are built in.
func shippedFiles() -> [DefinitionFile] {
  (0..<gatt_shipped_file_count()).map { index in
    let file = gatt_shipped_file(index)
    let contents = UnsafeBufferPointer(start: file.contents, count: Int(file.size))
    return DefinitionFile(path: String(cString: file.path), contents: Array(contents))
  }
}

/// Reads definition files together with those that are built in, whose place they take where they define the same.
func readWithShipped(_ files: [DefinitionFile]) -> (definitions: DefinitionSet, diagnostics: [Diagnostic]) {
  DefinitionSet.read(shippedFiles(without: DefinitionSet.read(files).definitions) + files)
}

/// The definition files that are built in, but for those of what other definitions define.
private func shippedFiles(without definitions: DefinitionSet) -> [DefinitionFile] {
  let shipped = shippedFiles()
  let values = Set(definitions.values.map(\.uuid))
  let services = Set(definitions.services.map(\.uuid))
  let set = DefinitionSet.read(shipped).definitions
  let replaced = Set(
    set.values.filter { values.contains($0.uuid) }.map(\.position.path)
      + set.services.filter { services.contains($0.uuid) }.map(\.position.path)
  )
  return shipped.filter { !replaced.contains($0.path) }
}

extension Interpreter {
  /// The one value that people call by `text`.
  ///
  /// - Throws: `Failure` that names those that may be meant when there is none, or several.
  func onlyValue(called text: String, _ direction: Direction?) throws -> ValueInterpreter {
    let found = values(called: text, direction)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let wanted = text.lowercased()
      let similar = values.filter { $0.name.lowercased().contains(wanted) }.prefix(5).map(\.label)
      let hint = similar.isEmpty ? "'bluegatt catalog search' finds names" : "is it \(similar.joined(separator: ", "))?"
      throw Failure(message: "nothing is called '\(text)'; \(hint)")
    }
    let names = found.map { "\($0.uuid)" }.joined(separator: ", ")
    throw Failure(message: "'\(text)' may be any of \(names); give the UUID")
  }
}

extension ValueInterpreter {
  /// `Heart Rate Measurement (2A37)`
  var label: String {
    if case .manufacturerData(let company) = definition.kind { return "\(name) (company 0x\(hex(company)))" }
    return "\(name) (\(uuid))"
  }
}

/// A number in four hexadecimal digits.
func hex(_ number: UInt16) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: 4 - digits.utf8.count) + digits
}

extension Direction: ExpressibleByArgument {}

extension Diagnostic {
  /// The diagnostic as compilers print it, without the parts of the position that are not known.
  var line: String {
    var text = position.path
    if position.line > 0 {
      text += ":\(position.line)"
      if position.column > 0 { text += ":\(position.column)" }
    }
    return "\(text): \(severity.rawValue): \(message)"
  }
}
