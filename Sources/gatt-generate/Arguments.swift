import GATTCodegen
import GATTDefinitions
import GATTModel

/// A parsed command line.
enum Invocation: Equatable {
  case help
  case version
  case build(BuildArguments)
}

/// The arguments of `gatt-generate build`, `gatt-generate catalog` and `gatt-generate tests`.
struct BuildArguments: Equatable {
  /// The folder of the outputs; that of the output for `tests`.
  var outputDirectory: String
  /// The folder that the paths of definition files are relative to; nil for the working directory.
  var sourceRoot: String?
  /// The configuration files. Only `catalog` accepts several.
  var configurations: [String] = []
  /// Whether the outputs are compared, not written.
  var checksOnly = false
  /// The indices of catalogs that the target depends on.
  var catalogs: [String] = []
  /// The indices of catalogs that the target does not depend on.
  var knownCatalogs: [String] = []
  /// The additional arguments of `catalog`; nil for other commands.
  var catalog: CatalogArguments?
  /// The arguments of `tests`; nil for other commands.
  var tests: TestsArguments?
  var definitionFiles: [String]
}

/// The additional arguments of `gatt-generate catalog`.
struct CatalogArguments: Equatable {
  /// The module that contains the Swift files.
  var module: String
  /// The package with the module as a product.
  var package: String
  /// A Swift file for the table of names by UUID.
  var registry: String?
  /// A text file with a section for the table of definitions.
  var coverage: String?
}

/// The arguments of `gatt-generate tests`.
struct TestsArguments: Equatable {
  /// The module that contains the generated types.
  var module: String
  /// The Swift file to write.
  var output: String
}

/// An error in the command line.
struct UsageError: Error, Equatable {
  var message: String
}

/// The output of `gatt-generate --help`.
let help = """
  Generates Swift from XML definitions of Bluetooth LE services and characteristics.

  usage: gatt-generate build --output-directory DIR [option…] [FILE.xml…]
         gatt-generate catalog --module NAME --package NAME --output-directory DIR [option…] FILE.xml…
         gatt-generate tests --module NAME --output FILE.swift [option…] FILE.xml…
         gatt-generate --help | --version

  build is for the definitions of a program, catalog for the hundreds of a library that others import. tests writes a
  suite of Swift Testing that reads the octets of each x:Example with the generated types of a module, compares the values
  with what the example says, and writes them again.

  options of all; tests has no --output-directory:
    --output-directory DIR  Where the Swift files go. Those of build: one for each definition file, named after its path
                            below the source root (sub/Age.xml becomes sub_Age.gatt.swift), and GATTProfiles.gatt.swift,
                            which registers all profiles. Those of catalog: one for each service with what only it has,
                            one for each letter with the rest, GATTProfiles.gatt.swift, which lists all types too (or one
                            for each set), and the index of the catalog, gatt-catalog.tsv. Files that an
                            earlier run has generated there, and that no definition becomes any more, are removed; build
                            without a definition file removes all of them. A file whose text would stay as it is is not touched.
    --source-root DIR       The folder that all definition files lie in; the working directory without it.
    --config FILE           The configuration, usually gatt-profiles.json. catalog takes several: each of these is for
                            the definition files in its folder and below, which are a set of their own, in the namespace
                            that it gives. A UUID means one thing within a set, and may mean another one in the next.
    --catalog FILE          The index of a catalog (gatt-catalog.tsv) that the target depends on. What the definitions
                            refer to and don't define is taken from there, and imported. May be given several times.
    --known-catalog FILE    The index of a catalog that the target does not depend on, for better messages.
    --check                 Writes nothing; names the files that are not what would be written.
    --                      What follows are definition files.

  options of tests:
    --module NAME           The module that has the generated types. Without the accessLevel public it is imported as @testable.
    --output FILE, -o FILE  The Swift file. Fields that it does not compare are named in a comment.

  options of catalog:
    --module NAME           The module that the Swift files are compiled to, and the product that it is.
    --package NAME          The package that has the product.
    --registry FILE         Writes a Swift file with the names of all assigned UUIDs.
    --coverage FILE         Writes what is defined, and what is not, into a section of this text file: between the lines
                            <!-- coverage of NAME --> and <!-- end of coverage -->.

  Says nothing when all is well. Otherwise says 'path:line:column: error: what is wrong' on standard error, or 'warning'
  and 'note' for what it assumes; these do not keep it from writing.
  Exit status: 0; 1 when there was an error (then no output has been touched), or when --check found a difference;
  64 when the command line can't be understood.

  """

extension Invocation {
  private static let flags = ["--check"]
  private static let optionsOfAll = ["--source-root"] + repeatable
  private static let optionsOfCommand = [
    "build": ["--output-directory"],
    "catalog": ["--output-directory", "--module", "--package", "--registry", "--coverage"],
    "tests": ["--module", "--output"],
  ]
  private static let repeatable = ["--config", "--catalog", "--known-catalog"]

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    guard let command = arguments.first else {
      throw UsageError(message: "a command is missing: gatt-generate build …")
    }
    switch command {
    case "--help", "-h": self = .help
    case "--version": self = .version
    case "build", "catalog", "tests": self = try Self.build(arguments.dropFirst(), command)
    default:
      let kind = command.hasPrefix("-") ? "option" : "command"
      let suggestion = Suggestion.text(for: command, among: ["build", "catalog", "tests", "--help", "--version"])
      let ending = suggestion.isEmpty ? "; definitions are read by 'gatt-generate build'" : suggestion
      throw UsageError(message: "unknown \(kind) '\(printable(command, longest: 64))'\(ending)")
    }
  }

  private static func build(_ arguments: ArraySlice<String>, _ command: String) throws(UsageError) -> Invocation {
    let isCatalog = command == "catalog"
    let optionsWithValue = optionsOfCommand[command, default: []] + optionsOfAll
    let options = optionsWithValue + flags + ["--help", "--version"]
    var values: [String: String] = [:]
    var repeated: [String: [String]] = [:]
    var checksOnly = false
    var files: [String] = []
    var rest = arguments

    while let argument = rest.popFirst() {
      if argument == "--" {
        files += rest
        break
      }
      guard argument.hasPrefix("-") else {
        files.append(argument)
        continue
      }
      // `--option=value` is `--option value`.
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0] == "-o" ? "--output" : parts[0]
      if optionsWithValue.contains(option) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw UsageError(message: "'\(option)' needs a value")
        }
        if repeatable.contains(option) {
          repeated[option, default: []].append(value)
        } else if values.updateValue(value, forKey: option) != nil {
          throw UsageError(message: "'\(option)' is given twice")
        }
      } else if parts.count == 2, options.contains(option) {
        throw UsageError(message: "'\(option)' takes no value")
      } else {
        switch option {
        case "--check": checksOnly = true
        case "--help", "-h": return .help
        case "--version": return .version
        default:
          let ending = Suggestion.text(for: option, among: options)
          throw UsageError(message: "unknown option '\(printable(option, longest: 64))'\(ending)")
        }
      }
    }

    let configurations = repeated["--config"] ?? []
    if configurations.count > 1, !isCatalog { throw UsageError(message: "'--config' is given twice") }
    if configurations.count > 1, values["--registry"] != nil {
      throw UsageError(message: "'--registry' takes one '--config' only: in a registry a UUID has one name")
    }
    func required(_ option: String) throws(UsageError) -> String {
      guard let value = values[option] else { throw UsageError(message: "'\(option)' is missing") }
      return value
    }

    var tests: TestsArguments?
    if command == "tests" { tests = TestsArguments(module: try required("--module"), output: try required("--output")) }
    let outputDirectory = if let tests { Self.folder(of: tests.output) } else { try required("--output-directory") }
    guard !files.isEmpty || command == "build" else { throw UsageError(message: "there is no definition file") }
    var catalog: CatalogArguments?
    if isCatalog {
      catalog = CatalogArguments(
        module: try required("--module"),
        package: try required("--package"),
        registry: values["--registry"],
        coverage: values["--coverage"]
      )
    }
    return .build(
      BuildArguments(
        outputDirectory: outputDirectory,
        sourceRoot: values["--source-root"],
        configurations: configurations,
        checksOnly: checksOnly,
        catalogs: repeated["--catalog"] ?? [],
        knownCatalogs: repeated["--known-catalog"] ?? [],
        catalog: catalog,
        tests: tests,
        definitionFiles: files
      )
    )
  }
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }
}
