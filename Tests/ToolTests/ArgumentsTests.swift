import Testing

@testable import gatt_generate

@Suite struct ArgumentsTests {
  private func parse(_ line: String) throws(UsageError) -> Invocation {
    try Invocation(line.split(separator: " ").map(String.init))
  }

  private func complaint(_ line: String) -> String? {
    do throws(UsageError) {
      _ = try parse(line)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `build takes its options in any order and spelling`() throws {
    let expected = BuildArguments(
      outputDirectory: "out",
      sourceRoot: "src",
      configurations: ["c.json"],
      checksOnly: true,
      definitionFiles: ["a", "b"]
    )
    #expect(
      try parse("build --output-directory out --source-root src --config c.json --check a b") == .build(expected)
    )
    #expect(
      try parse("build a --check --config=c.json b --source-root=src --output-directory=out") == .build(expected)
    )
  }

  @Test func `what may be left out is left out`() throws {
    let expected = BuildArguments(outputDirectory: "out", definitionFiles: ["a"])
    #expect(try parse("build --output-directory out a") == .build(expected))
  }

  @Test func `build takes no definition file too`() throws {
    #expect(
      try parse("build --output-directory out") == .build(BuildArguments(outputDirectory: "out", definitionFiles: []))
    )
  }

  @Test func `after two dashes everything is a definition file`() throws {
    let expected = BuildArguments(outputDirectory: "out", definitionFiles: ["a", "--check", "-b"])
    #expect(try parse("build --output-directory out a -- --check -b") == .build(expected))
  }

  @Test func `a value may hold an equals sign`() throws {
    let expected = BuildArguments(outputDirectory: "a=b", definitionFiles: ["c=d"])
    #expect(try parse("build --output-directory=a=b c=d") == .build(expected))
  }

  @Test(arguments: ["-o", "--output"]) func `tests takes a module and a file`(option: String) throws {
    let expected = BuildArguments(
      outputDirectory: "Tests/Garden",
      tests: TestsArguments(module: "Garden", output: "Tests/Garden/Examples.swift"),
      definitionFiles: ["a"]
    )
    #expect(try parse("tests --module Garden \(option) Tests/Garden/Examples.swift a") == .build(expected))
    guard case .build(let arguments) = try parse("tests --module Garden \(option)=Examples.swift a") else { return }
    #expect(arguments.outputDirectory == ".")
  }

  @Test func `help and version are given wherever they are asked for`() throws {
    #expect(try parse("--help") == .help)
    #expect(try parse("-h") == .help)
    #expect(try parse("build a --help") == .help)
    #expect(try parse("--version") == .version)
    #expect(try parse("build --version") == .version)
  }

  @Test(arguments: [
    ("", "a command is missing: gatt-generate build …"),
    ("buld", "unknown command 'buld'; did you mean 'build'?"),
    ("--hepl", "unknown option '--hepl'; did you mean '--help'?"),
    ("decode", "unknown command 'decode'; definitions are read by 'gatt-generate build'"),
    ("catalog --output-directory out", "there is no definition file"),
    ("build a.xml", "'--output-directory' is missing"),
    ("tests --output a.swift a.xml", "'--module' is missing"),
    ("tests --module A a.xml", "'--output' is missing"),
    ("tests --module A --output a.swift", "there is no definition file"),
    ("tests --output-directory out a.xml", "unknown option '--output-directory'"),
    ("build a.xml --output-directory", "'--output-directory' needs a value"),
    ("build a.xml --output-directory=", "'--output-directory' needs a value"),
    ("tests --config a --config b", "'--config' is given twice; tests are for one set of definitions"),
    (
      "catalog --config a --config b --registry c",
      "'--registry' takes one '--config' only: in a registry a UUID has one name"
    ),
    ("build --check=yes a", "'--check' takes no value"),
    ("build --output-dirctory out a", "unknown option '--output-dirctory'; did you mean '--output-directory'?"),
    ("build --colour a", "unknown option '--colour'"),
    ("build -", "unknown option '-'"),
  ])
  func `a bad command line is refused with its reason`(line: String, expected: String) {
    #expect(complaint(line) == expected)
  }
}
