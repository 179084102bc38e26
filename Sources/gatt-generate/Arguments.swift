import GATTCodegen
import GATTDefinitions
import GATTModel
import GATTText

/// A parsed command line.
enum Invocation: Equatable {
  case help
  case version
  case build(BuildArguments)
}

/// The arguments of `gatt-generate build`, `gatt-generate catalog` and `gatt-generate tests`.
struct BuildArguments: Equatable {
  /// The folder of the outputs; for `tests`, the folder of the output.
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
  /// A file for the definitions as rows of a table in C.
  var table: String?
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

  build is for the definitions of a program. catalog is for a library with hundreds of definitions, which other modules
  import. tests writes a suite of Swift Testing that decodes the octets of each x:Example with the generated types of a
  module, compares the values with the example, and encodes them again.

  options of all commands, except that tests has no --output-directory:
    --output-directory DIR  The folder for the outputs. build writes a Swift file for each definition file, named after
                            its path below the source root (sub/Age.xml becomes sub_Age.gatt.swift), and
                            GATTProfiles.gatt.swift, which registers all profiles. catalog writes a Swift file for each
                            service with the values that no other service has, one for each letter with the other
                            definitions, and GATTProfiles.gatt.swift, which also lists all types; or a Swift file for
                            each set. It also writes the index of the catalog, gatt-catalog.tsv. Files of earlier runs
                            that no definition produces any more are removed; build without a definition file removes
                            all of them. Files with unchanged text are not written.
    --source-root DIR       The folder that contains all definition files; the working directory without it.
    --config FILE           The configuration, usually gatt-profiles.json. build and catalog accept several: each is for
                            the set of definition files in its folder and below, and gives its namespace. A UUID has
                            one meaning within a set, and may have another one in other sets.
    --catalog FILE          The index of a catalog (gatt-catalog.tsv) that the target depends on. Definitions that the
                            files refer to and don't contain are read from it, and its module is imported. May be given
                            several times.
    --known-catalog FILE    The index of a catalog that the target does not depend on, for better messages, and for the
                            definitions and devices that the configuration takes.
    --check                 Writes nothing; reports the files that differ from the outputs.
    --                      All arguments after it are definition files.

  options of tests:
    --module NAME           The module with the generated types. The import is @testable unless accessLevel is public.
    --output FILE, -o FILE  The Swift file. A comment in it names the fields that it does not compare.

  options of catalog:
    --module NAME           The module of the Swift files, and the product of the same name.
    --package NAME          The package with the product.
    --registry FILE         Writes a Swift file with the names of all assigned UUIDs.
    --coverage FILE         Writes a table of the definitions into a section of this text file: between the lines
                            <!-- coverage of NAME --> and <!-- end of coverage -->.
    --table FILE            Writes the definitions as rows of a table in C, for a program that contains the definition
                            files. The paths of these begin with the name of the source root.

  Prints nothing on success. Prints errors on standard error as 'path:line:column: error: …', and assumptions as
  'warning' or 'note', which do not prevent writing.
  Exit status: 0; 1 after an error, or when --check finds a difference; 64 for a wrong command line. After an error in a
  definition, all outputs stay as they were.

  """

extension Invocation {
  private static let flags = ["--check"]
  private static let optionsOfAll = ["--source-root"] + repeatable
  private static let optionsOfCommand = [
    "build": ["--output-directory"],
    "catalog": ["--output-directory", "--module", "--package", "--registry", "--coverage", "--table"],
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
    if configurations.count > 1, command == "tests" {
      throw UsageError(message: "'--config' is given twice; tests are for one set of definitions")
    }
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
        coverage: values["--coverage"],
        table: values["--table"]
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
