import Foundation
import GATTCodegen
import GATTDefinitions
import Testing

@testable import gatt_generate

/// A folder with definition files, gone after the test, and the tool to run on it.
///
/// The generator is one of the test: every definition file becomes a comment with its text, and a definition file with the
/// text `bad` is an error in its second line.
private final class Workshop {
  let folder: String

  init(_ definitions: [String: String]) throws {
    folder = NSTemporaryDirectory() + "gatt-generate-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder + "/src/sub", withIntermediateDirectories: true)
    for (name, text) in definitions { try write(text, to: "src/" + name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to path: String) throws {
    try text.write(toFile: folder + "/" + path, atomically: false, encoding: .utf8)
  }

  func text(of path: String) -> String? { try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) }

  /// The names in the output folder, in order.
  var outputs: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/out")) ?? []).sorted()
  }

  /// The number that the file system gave to an output; a file that was replaced has another one.
  func inode(of output: String) throws -> UInt64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/out/" + output)
    return try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
  }

  /// Runs `build` on files of `src`, with the folder's own path cut from what the tool says.
  func build(_ files: [String], _ options: [String] = [], generator: Generator? = nil) -> Outcome {
    let arguments =
      ["build", "--output-directory", folder + "/out", "--source-root", folder + "/src"] + options + ["--"]
      + files.map { folder + "/src/" + $0 }
    var outcome = run(arguments, generator: generator ?? Self.generate)
    outcome.errors = outcome.errors.replacingOccurrences(of: folder + "/", with: "")
    return outcome
  }

  static func generate(_ files: [DefinitionFile], _ catalogs: [ImportedCatalog], _ configuration: Configuration) -> (
    files: [GeneratedFile], diagnostics: [Diagnostic]
  ) {
    let outputs = files.map { file in
      GeneratedFile(source: file.path, text: "// \(file.path): \(String(decoding: file.contents, as: UTF8.self))\n")
    }
    let bad = files.filter { $0.contents == Array("bad".utf8) }
    let diagnostics = bad.map { Diagnostic(.error, at: SourcePosition(path: $0.path, line: 2, column: 3), "bad") }
    return (outputs + [GeneratedFile(source: nil, text: "// \(files.count) files\n")], diagnostics)
  }
}

private let silentSuccess = Outcome(exitStatus: 0)

@Suite struct BuildTests {
  @Test func `every definition file and the target become one file each, in silence`() throws {
    let workshop = try Workshop(["A.xml": "1", "sub/B.xml": "2"])
    #expect(workshop.build(["A.xml", "sub/B.xml"]) == silentSuccess)
    #expect(workshop.outputs == ["A.gatt.swift", "GATTProfiles.gatt.swift", "sub_B.gatt.swift"])
    #expect(workshop.text(of: "out/A.gatt.swift") == "// A.xml: 1\n")
    #expect(workshop.text(of: "out/sub_B.gatt.swift") == "// sub/B.xml: 2\n")
    #expect(workshop.text(of: "out/GATTProfiles.gatt.swift") == "// 2 files\n")
  }

  @Test func `an output that the generator has nothing for is a comment`() throws {
    let workshop = try Workshop(["A.xml": "1"])
    #expect(workshop.build(["A.xml"]) { _, _, _ in ([], []) } == silentSuccess)
    #expect(workshop.text(of: "out/A.gatt.swift") == "// A.xml defines nothing that becomes Swift.\n")
    #expect(workshop.text(of: "out/GATTProfiles.gatt.swift") == "// The target defines nothing that becomes Swift.\n")
  }

  @Test func `the generator sees the files in one order, whatever the order of the arguments`() throws {
    let workshop = try Workshop(["A.xml": "1", "B.xml": "2"])
    _ = workshop.build(["B.xml", "A.xml"]) { files, _, _ in
      #expect(files.map(\.path) == ["A.xml", "B.xml"])
      return ([], [])
    }
  }

  @Test func `an output whose text stays is not touched`() throws {
    let workshop = try Workshop(["A.xml": "1", "B.xml": "2"])
    #expect(workshop.build(["A.xml", "B.xml"]) == silentSuccess)
    let before = (try workshop.inode(of: "A.gatt.swift"), try workshop.inode(of: "B.gatt.swift"))
    try workshop.write("3", to: "src/B.xml")
    #expect(workshop.build(["A.xml", "B.xml"]) == silentSuccess)
    #expect(try workshop.inode(of: "A.gatt.swift") == before.0)
    #expect(try workshop.inode(of: "B.gatt.swift") != before.1)
    #expect(workshop.text(of: "out/B.gatt.swift") == "// B.xml: 3\n")
  }

  @Test func `an error is said at its place, and no output is touched`() throws {
    let workshop = try Workshop(["A.xml": "1", "B.xml": "2"])
    #expect(workshop.build(["A.xml", "B.xml"]) == silentSuccess)
    try workshop.write("new", to: "src/A.xml")
    try workshop.write("bad", to: "src/B.xml")
    let expected = Outcome(exitStatus: 1, errors: "src/B.xml:2:3: error: bad\n")
    #expect(workshop.build(["A.xml", "B.xml"]) == expected)
    #expect(workshop.text(of: "out/A.gatt.swift") == "// A.xml: 1\n")
    #expect(workshop.build(["A.xml", "B.xml"]) == expected)
    #expect(workshop.outputs == ["A.gatt.swift", "B.gatt.swift", "GATTProfiles.gatt.swift"])
  }

  @Test func `an error before the first output creates nothing`() throws {
    let workshop = try Workshop(["A.xml": "bad"])
    #expect(workshop.build(["A.xml"]).exitStatus == 1)
    #expect(!FileManager.default.fileExists(atPath: workshop.folder + "/out"))
  }

  @Test func `warnings and notes are said in the order of their places and change nothing else`() throws {
    let workshop = try Workshop(["A.xml": "1"])
    let outcome = workshop.build(["A.xml"]) { files, _, _ in
      let path = files[0].path
      return (
        [],
        [
          Diagnostic(.warning, at: SourcePosition(path: path, line: 10, column: 1), "fourth"),
          Diagnostic(.warning, at: SourcePosition(path: path, line: 9, column: 2), "second"),
          Diagnostic(.note, at: SourcePosition(path: path, line: 9, column: 2), "third"),
          Diagnostic(.warning, at: SourcePosition(path: path, line: 9), "first"),
        ]
      )
    }
    let lines = [
      "src/A.xml:9: warning: first", "src/A.xml:9:2: warning: second", "src/A.xml:9:2: note: third",
      "src/A.xml:10:1: warning: fourth",
    ]
    #expect(outcome == Outcome(exitStatus: 0, errors: lines.map { $0 + "\n" }.joined()))
    #expect(workshop.outputs.count == 2)
  }

  @Test func `an unreadable file does not hide what is wrong with the others`() throws {
    let workshop = try Workshop(["B.xml": "bad"])
    try FileManager.default.createDirectory(atPath: workshop.folder + "/src/C.xml", withIntermediateDirectories: true)
    let outcome = workshop.build(["A.xml", "B.xml", "C.xml"])
    #expect(outcome.exitStatus == 1)
    #expect(
      outcome.errors == """
        src/A.xml: error: can't be opened: No such file or directory
        src/B.xml:2:3: error: bad
        src/C.xml: error: is a directory, not a file

        """
    )
  }

  @Test func `a file of a terabyte is refused by its size, before it is read`() throws {
    let workshop = try Workshop(["A.xml": ""])
    #expect(truncate(workshop.folder + "/src/A.xml", 1 << 40) == 0)
    let outcome = workshop.build(["A.xml"])
    #expect(outcome.errors == "src/A.xml: error: is larger than the 4194304 octets that are read at most\n")
    #expect(outcome.exitStatus == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `a named pipe is refused without waiting for a writer`() throws {
    let workshop = try Workshop([:])
    #expect(mkfifo(workshop.folder + "/src/A.xml", 0o666) == 0)
    #expect(workshop.build(["A.xml"]).errors == "src/A.xml: error: is not a regular file\n")
  }

  @Test func `files outside the source root, with one output name or with invisible characters are refused`() throws {
    let workshop = try Workshop(["a_b.xml": "1", "sub/c.xml": "2", "sub_c.xml": "3"])
    #expect(
      workshop.build(["sub/c.xml", "sub_c.xml", "../../a.xml", "a\nb.xml"]).errors == """
        src/../../a.xml: error: is not below the source root 'src'
        src/a
        b.xml: error: the name has a character that can't be seen; rename the file
        src/sub_c.xml: error: 'sub/c.xml' becomes 'sub_c.gatt.swift' too; rename one of the two

        """
    )
  }

  @Test func `the configuration reaches the generator`() throws {
    let workshop = try Workshop(["A.xml": "1"])
    try workshop.write(#"{"accessLevel": "public"}"#, to: "src/gatt-profiles.json")
    let outcome = workshop.build(["A.xml"], ["--config", workshop.folder + "/src/gatt-profiles.json"]) {
      _,
      _,
      configuration in
      #expect(configuration.accessLevel == .public)
      return ([], [])
    }
    #expect(outcome == silentSuccess)
  }

  @Test func `errors of the configuration and of the definitions are said together`() throws {
    let workshop = try Workshop(["A.xml": "bad"])
    try workshop.write(#"{"acces": "public"}"#, to: "src/gatt-profiles.json")
    let outcome = workshop.build(["A.xml"], ["--config", workshop.folder + "/src/gatt-profiles.json"])
    #expect(outcome.exitStatus == 1)
    #expect(
      outcome.errors.split(separator: "\n").map { $0.prefix(26) } == [
        "src/A.xml:2:3: error: bad", "src/gatt-profiles.json:1:2",
      ]
    )
    #expect(workshop.outputs.isEmpty)
  }

  @Test func `check names what differs and writes nothing`() throws {
    let workshop = try Workshop(["A.xml": "1", "B.xml": "2"])
    #expect(workshop.build(["A.xml"]) == silentSuccess)
    #expect(workshop.build(["A.xml"], ["--check"]) == silentSuccess)
    #expect(
      workshop.build(["A.xml", "B.xml"], ["--check"])
        == Outcome(
          exitStatus: 1,
          errors: """
            out/B.gatt.swift: error: does not exist
            out/GATTProfiles.gatt.swift: error: is not what would be generated

            """
        )
    )
    #expect(workshop.outputs == ["A.gatt.swift", "GATTProfiles.gatt.swift"])
    #expect(workshop.text(of: "out/GATTProfiles.gatt.swift") == "// 1 files\n")
  }

  @Test func `when one output can't be replaced, none is and nothing is left behind`() throws {
    let workshop = try Workshop(["A.xml": "1", "B.xml": "2"])
    #expect(workshop.build(["A.xml"]) == silentSuccess)
    try FileManager.default.createDirectory(
      atPath: workshop.folder + "/out/B.gatt.swift",
      withIntermediateDirectories: true
    )
    try workshop.write("new", to: "src/A.xml")
    let outcome = workshop.build(["A.xml", "B.xml"])
    #expect(
      outcome
        == Outcome(
          exitStatus: 1,
          errors: "out/B.gatt.swift: error: is not a regular file, so it can't be replaced\n"
        )
    )
    #expect(workshop.text(of: "out/A.gatt.swift") == "// A.xml: 1\n")
    #expect(workshop.outputs == ["A.gatt.swift", "B.gatt.swift", "GATTProfiles.gatt.swift"])
  }

  @Test func `an output folder that can't be one is an error`() throws {
    let workshop = try Workshop(["A.xml": "1"])
    try workshop.write("", to: "out")
    #expect(workshop.build(["A.xml"]).errors == "out: error: is not a directory\n")
  }

  @Test(.disabled(if: geteuid() == 0, "root may write everywhere"))
  func `a read-only output folder is an error that touches nothing`() throws {
    let workshop = try Workshop(["A.xml": "1"])
    #expect(workshop.build(["A.xml"]) == silentSuccess)
    try workshop.write("2", to: "src/A.xml")
    chmod(workshop.folder + "/out", 0o555)
    defer { chmod(workshop.folder + "/out", 0o777) }
    #expect(
      workshop.build(["A.xml"])
        == Outcome(exitStatus: 1, errors: "out/A.gatt.swift: error: can't be written: Permission denied\n")
    )
    #expect(workshop.text(of: "out/A.gatt.swift") == "// A.xml: 1\n")
  }

  @Test func `an output folder is created with the folders above it`() throws {
    let workshop = try Workshop(["A.xml": "1"])
    let arguments = ["build", "--output-directory", workshop.folder + "/x/y/z/", "--source-root", workshop.folder]
    #expect(run(arguments + [workshop.folder + "/src/A.xml"], generator: Workshop.generate) == silentSuccess)
    #expect(workshop.text(of: "x/y/z/src_A.gatt.swift") == "// src/A.xml: 1\n")
  }

  @Test func `a bad command line exits with 64 and points to the help`() {
    let outcome = run(["build", "--chek"])
    #expect(outcome.exitStatus == 64)
    #expect(
      outcome.errors == """
        gatt-generate: error: unknown option '--chek'; did you mean '--check'?
        gatt-generate: 'gatt-generate --help' shows the usage

        """
    )
  }

  @Test func `help and version go to standard output`() {
    #expect(run(["--help"]) == Outcome(exitStatus: 0, output: help))
    #expect(run(["--version"]) == Outcome(exitStatus: 0, output: version + "\n"))
  }
}
