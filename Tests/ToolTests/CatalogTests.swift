import Foundation
import Testing

@testable import gatt_generate

/// `gatt-generate catalog`, with the real generator.
@Suite struct CatalogTests {
  private let folder: String

  private static let level = """
    <Characteristic name="Tank Level" type="org.example.tank_level" uuid="7E57"><Value>
    <Field name="Level"><Format>uint8</Format></Field></Value></Characteristic>
    """

  init() throws {
    folder = NSTemporaryDirectory() + "gatt-generate-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder + "/src", withIntermediateDirectories: true)
    try write(Self.level, to: "src/level.xml")
    try write("By hand.\n<!-- coverage of Tank -->\nold\n<!-- end of coverage -->\nBy hand.\n", to: "README.md")
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: folder + "/" + path, atomically: false, encoding: .utf8)
  }

  private func text(of path: String) -> String {
    (try? String(contentsOfFile: folder + "/" + path, encoding: .utf8)) ?? ""
  }

  private func generate(_ options: String...) -> Outcome {
    let arguments = [
      "catalog", "--module", "Tank", "--package", "Water", "--output-directory", folder + "/out", "--source-root",
      folder + "/src", "--registry", folder + "/Names.swift", "--coverage", folder + "/README.md",
      "--table", folder + "/table.h",
    ]
    var outcome = run(arguments + options + [folder + "/src/level.xml"])
    outcome.errors = outcome.errors.replacingOccurrences(of: folder + "/", with: "")
    return outcome
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `Swift, index, names, coverage and table are written, and are then what they should be`() throws {
    defer { cleanUp() }
    #expect(generate() == Outcome(exitStatus: 0))
    #expect(text(of: "out/T.gatt.swift").contains("struct TankLevel"))
    #expect(text(of: "out/GATTProfiles.gatt.swift").contains("[TankLevel.self]"))
    #expect(text(of: "out/gatt-catalog.tsv").hasSuffix("org.example.tank_level\t7E57\t../src/level.xml\n"))
    #expect(text(of: "Names.swift").contains("7E57 Tank Level"))
    let row = #"{"src/level.xml", "characteristic", "7E57", "Tank Level", "org.example.tank_level", "#
    #expect(text(of: "table.h").contains("\n" + row))
    #expect(text(of: "table.h").hasSuffix(#", 0, ""},"# + "\n"))
    #expect(text(of: "README.md").hasPrefix("By hand.\n<!-- coverage of Tank -->\n| |"))
    #expect(text(of: "README.md").hasSuffix("<!-- end of coverage -->\nBy hand.\n"))
    #expect(generate("--check") == Outcome(exitStatus: 0))
  }

  @Test func `whatever is not as it would be written is named, and nothing is changed`() throws {
    defer { cleanUp() }
    #expect(generate().exitStatus == 0)
    try write(Self.level.replacing("Tank Level", with: "Pond Level"), to: "src/level.xml")
    #expect(
      generate("--check")
        == Outcome(
          exitStatus: 1,
          errors: """
            out/P.gatt.swift: error: does not exist
            out/GATTProfiles.gatt.swift: error: is not what would be generated
            Names.swift: error: is not what would be generated
            README.md: error: is not what would be generated
            table.h: error: is not what would be generated
            out/T.gatt.swift: error: is left over: no definition file becomes it any more

            """
        )
    )
    #expect(text(of: "out/T.gatt.swift").contains("struct TankLevel"))
  }

  @Test func `a file that nothing becomes any more is removed, and one that is not generated stays`() throws {
    defer { cleanUp() }
    #expect(generate().exitStatus == 0)
    try write("// By hand.", to: "out/Own.swift")
    try write("// By hand.", to: "out/Own.gatt.swift")
    try write(Self.level.replacing("Tank Level", with: "Pond Level"), to: "src/level.xml")
    #expect(generate().exitStatus == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
    #expect(names == ["GATTProfiles.gatt.swift", "Own.gatt.swift", "Own.swift", "P.gatt.swift", "gatt-catalog.tsv"])
  }

  @Test func `a text without the section for the coverage is an error, and nothing is written`() throws {
    defer { cleanUp() }
    try write("By hand.\n", to: "README.md")
    #expect(
      generate() == Outcome(exitStatus: 1, errors: "README.md: error: has no section for the coverage of Tank\n")
    )
    #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
  }

  @Test func `a target imports what a catalog has`() throws {
    defer { cleanUp() }
    #expect(generate().exitStatus == 0)
    try FileManager.default.createDirectory(atPath: folder + "/app", withIntermediateDirectories: true)
    let service = """
      <Service name="Tank" type="org.example.tank" uuid="7E58"><Characteristics>
      <Characteristic name="Tank Level" type="org.example.tank_level"><Requirement>Mandatory</Requirement>
      <Properties><Read>Mandatory</Read></Properties></Characteristic></Characteristics></Service>
      """
    try write(service, to: "app/Tank.xml")
    let arguments = ["build", "--output-directory", folder + "/built", "--source-root", folder + "/app"]
    let index = folder + "/out/gatt-catalog.tsv"
    #expect(run(arguments + ["--catalog", index, folder + "/app/Tank.xml"]) == Outcome(exitStatus: 0))
    #expect(text(of: "built/Tank.gatt.swift").contains("import Tank\n"))
    let outcome = run(arguments + ["--known-catalog", index, folder + "/app/Tank.xml"])
    #expect(outcome.exitStatus == 1)
    #expect(outcome.errors.contains(#"add .product(name: "Tank", package: "Water") to the dependencies"#))
  }

  @Test func `importing a catalog by the configuration alone is an error`() throws {
    defer { cleanUp() }
    #expect(generate().exitStatus == 0)
    try write(#"{"imports": ["Tank"]}"#, to: "c.json")
    let outcome = run([
      "build", "--output-directory", folder + "/built", "--source-root", folder + "/src",
      "--config", folder + "/c.json", "--known-catalog", folder + "/out/gatt-catalog.tsv", folder + "/src/level.xml",
    ])
    #expect(outcome.exitStatus == 1)
    #expect(outcome.errors.contains("c.json: error: 'imports' has 'Tank', which the target does not depend on; add"))
  }

  /// Generates the Swift of a target without definition files, with a configuration.
  private func build(_ configuration: String, _ catalog: String...) throws -> Outcome {
    try write(configuration, to: "c.json")
    var outcome = run(
      ["build", "--output-directory", folder + "/built", "--source-root", folder, "--config", folder + "/c.json"]
        + catalog.map { $0.hasPrefix("--") ? $0 : folder + "/" + $0 }
    )
    outcome.errors = outcome.errors.replacingOccurrences(of: folder + "/", with: "")
    return outcome
  }

  @Test func `a target takes a definition of a catalog that it does not depend on`() throws {
    defer { cleanUp() }
    #expect(generate().exitStatus == 0)
    let configuration = #"{"definitions": ["org.example.tank_level"], "accessLevel": "public"}"#
    #expect(try build(configuration, "--known-catalog", "out/gatt-catalog.tsv") == Outcome(exitStatus: 0))
    #expect(text(of: "built/GATTProfiles.gatt.swift").contains("public struct TankLevel"))
    #expect(try build("{}", "--known-catalog", "out/gatt-catalog.tsv") == Outcome(exitStatus: 0))
    #expect(text(of: "built/GATTProfiles.gatt.swift").contains("registerGeneratedProfiles"))
    #expect(!text(of: "built/GATTProfiles.gatt.swift").contains("TankLevel"))
  }

  @Test func `taking what no catalog has, what is imported, or into a catalog is an error`() throws {
    defer { cleanUp() }
    #expect(generate().exitStatus == 0)
    #expect(
      try build(#"{"definitions": ["org.example.tank_levl"]}"#, "--known-catalog", "out/gatt-catalog.tsv").errors
        == """
        c.json:1:18: error: 'definitions' has 'org.example.tank_levl', which no catalog has; did you mean \
        'org.example.tank_level'?

        """
    )
    #expect(
      try build(#"{"definitions": ["org.example.tank_level"]}"#, "--catalog", "out/gatt-catalog.tsv").errors
        == """
        c.json:1:18: error: 'definitions' has 'org.example.tank_level', which the target imports with Tank; remove one of \
        the two

        """
    )
    #expect(
      generate("--config", folder + "/c.json").errors
        == """
        c.json:1:18: error: 'definitions' has 'org.example.tank_level', but a catalog can't take definitions; add the files \
        themselves

        """
    )
    #expect(!FileManager.default.fileExists(atPath: folder + "/built"))
  }

  @Test func `a file that is no index is an error`() throws {
    defer { cleanUp() }
    let outcome = run([
      "build", "--output-directory", folder + "/built", "--source-root", folder + "/src", "--catalog",
      folder + "/README.md", folder + "/src/level.xml",
    ])
    #expect(outcome.errors.hasSuffix("README.md: error: is not the index of a catalog\n"))
  }

  // MARK: Sets

  /// Writes the files of a device for each namespace, and returns the arguments that make a catalog of the devices.
  private func prepareDevices(_ namespaces: String?...) throws -> [String] {
    var arguments = ["catalog", "--module", "Tanks", "--package", "Water", "--output-directory", folder + "/out"]
    arguments += ["--source-root", folder, "--coverage", folder + "/README.md"]
    try write("<!-- coverage of Tanks -->\n<!-- end of coverage -->\n", to: "README.md")
    for (index, namespace) in namespaces.enumerated() {
      let device = folder + "/device\(index)"
      try FileManager.default.createDirectory(atPath: device + "/more", withIntermediateDirectories: true)
      let contents = Self.level.replacing("uint8", with: "uint\(8 << index)")
      try write(contents, to: "device\(index)/more/level.xml")
      try write(namespace.map { #"{"namespace": "\#($0)"}"# } ?? "{}", to: "device\(index)/gatt-profiles.json")
      arguments += ["--config", device + "/gatt-profiles.json", device + "/more/level.xml"]
    }
    return arguments
  }

  private func said(_ arguments: [String]) -> String {
    run(arguments).errors.replacingOccurrences(of: folder + "/", with: "")
  }

  @Test func `each of several configurations is for the definitions below it`() throws {
    defer { cleanUp() }
    let arguments = try prepareDevices("Pond", "Lake")
    #expect(said(arguments) == "")
    #expect(text(of: "out/Pond.gatt.swift").contains("var level: UInt8"))
    #expect(text(of: "out/Lake.gatt.swift").contains("var level: UInt16"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
    #expect(names == ["Lake.gatt.swift", "Pond.gatt.swift", "gatt-catalog.tsv"])
    #expect(text(of: "out/gatt-catalog.tsv").hasSuffix("\t../device0/more/level.xml\tPond\n"))
    #expect(text(of: "README.md").contains("| `Lake` |"))
    #expect(said(arguments + ["--check"]) == "")
    try write("// Another", to: "out/Lake.gatt.swift")
    try write("// Generated by gatt-generate from sea.xml. Do not edit.", to: "out/Sea.gatt.swift")
    #expect(
      said(arguments + ["--check"])
        == """
        out/Lake.gatt.swift: error: is not what would be generated
        out/Sea.gatt.swift: error: is left over: no definition file becomes it any more

        """
    )
  }

  @Test func `a target takes a device of a catalog by the name of its folder`() throws {
    defer { cleanUp() }
    #expect(said(try prepareDevices("Pond", "Lake")) == "")
    #expect(text(of: "out/gatt-catalog.tsv").contains("\ndevice1\tdevice\t../device1/more/level.xml\tLake\n"))
    let known = ["--known-catalog", "out/gatt-catalog.tsv"]
    #expect(try build(#"{"devices": ["device1"]}"#, known[0], known[1]) == Outcome(exitStatus: 0))
    #expect(text(of: "built/GATTProfiles.gatt.swift") == text(of: "out/Lake.gatt.swift"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/built")
    #expect(names == ["GATTProfiles.gatt.swift"])
    #expect(
      try build("{\n\"devices\": [\"Pond\"]}", known[0], known[1]).errors
        == "c.json:2:13: error: 'devices' has 'Pond', which no catalog has; did you mean 'device0'?\n"
    )
    #expect(
      try build(#"{"definitions": ["device0"]}"#, known[0], known[1]).errors
        == "c.json:1:18: error: 'definitions' has 'device0', which no catalog has; 'devices' takes the device 'device0'\n"
    )
    try write("<Characteristic/>", to: "device0/more/level.xml")
    let wrong = try build(#"{"devices": ["device0"]}"#, known[0], known[1]).errors
    #expect(wrong.hasPrefix("c.json:1:14: error: 'devices' has 'device0', whose definition is wrong: "))
    #expect(wrong.contains("/device0/more/level.xml:1:1: error: "))
    // An error leaves the outputs as they were.
    #expect(text(of: "built/GATTProfiles.gatt.swift") == text(of: "out/Lake.gatt.swift"))
  }

  @Test func `a target takes devices beside sets of its own, without a namespace for the configuration that does`()
    throws
  {
    defer { cleanUp() }
    #expect(said(try prepareDevices("Pond", "Lake")) == "")
    try FileManager.default.createDirectory(atPath: folder + "/app/sea", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder + "/app/well", withIntermediateDirectories: true)
    var arguments = ["build", "--output-directory", folder + "/built", "--source-root", folder + "/app"]
    arguments += ["--known-catalog", folder + "/out/gatt-catalog.tsv"]
    for (set, namespace) in [("sea", "Sea"), ("well", "Well")] {
      try write(Self.level, to: "app/\(set)/level.xml")
      try write(#"{"namespace": "\#(namespace)"}"#, to: "app/\(set)/gatt-profiles.json")
      arguments += ["--config", folder + "/app/\(set)/gatt-profiles.json", folder + "/app/\(set)/level.xml"]
    }
    arguments += ["--config", folder + "/app/gatt-profiles.json"]
    try write(#"{"devices": ["device0", "device1"]}"#, to: "app/gatt-profiles.json")
    #expect(said(arguments) == "")
    let text = text(of: "built/GATTProfiles.gatt.swift")
    for namespace in ["Sea", "Well", "Pond", "Lake"] { #expect(text.contains("\nenum \(namespace) {")) }
    try write(#"{"devices": ["device0"], "accessLevel": "package"}"#, to: "app/gatt-profiles.json")
    try write(#"{"namespace": "Pond"}"#, to: "app/sea/gatt-profiles.json")
    #expect(
      said(arguments)
        == """
        app/gatt-profiles.json:1:14: error: 'devices' has 'device0', whose namespace 'Pond' the target's own definitions \
        have too; give these another 'namespace'

        """
    )
  }

  @Test func `a catalog takes no devices of others`() throws {
    defer { cleanUp() }
    try write(#"{"devices": ["device0"]}"#, to: "c.json")
    #expect(
      generate("--config", folder + "/c.json").errors
        == "c.json:1:14: error: 'devices' has 'device0', but a catalog can't take devices; add the files themselves\n"
    )
  }

  @Test func `a target has several sets too, each in its namespace`() throws {
    defer { cleanUp() }
    let catalog = try prepareDevices("Pond", "Lake")
    let inputs = catalog.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
    var arguments = ["build", "--output-directory", folder + "/out", "--source-root", folder]
    for input in inputs { arguments += input.hasSuffix(".json") ? ["--config", input] : [input] }
    #expect(said(arguments) == "")
    #expect(text(of: "out/device0_more_level.gatt.swift").contains("extension Pond {"))
    #expect(text(of: "out/device0_more_level.gatt.swift").contains("var level: UInt8"))
    #expect(text(of: "out/device1_more_level.gatt.swift").contains("var level: UInt16"))
    let registration = text(of: "out/GATTProfiles.gatt.swift")
    #expect(registration.contains("enum Pond {") && registration.contains("enum Lake {"))
    #expect(said(arguments + ["--check"]) == "")
    try write("<Characteristic name='Level' type='a' uuid='F001'/>", to: "level.xml")
    #expect(
      said(arguments + [folder + "/level.xml"])
        .hasPrefix("level.xml: error: no 'gatt-profiles.json' is in its folder or above it; add one with a 'namespace'")
    )
  }

  @Test func `a set without a namespace, and two with the same, are errors`() throws {
    defer { cleanUp() }
    #expect(
      said(try prepareDevices("Pond", nil))
        == "device1/gatt-profiles.json: error: has no 'namespace'; each of several sets needs one\n"
    )
    #expect(
      said(try prepareDevices("Pond", "Pond")).replacing(folder + "/", with: "")
        == """
        device1/gatt-profiles.json: error: has the 'namespace' of 'device0/gatt-profiles.json'; give one of the two \
        another one

        """
    )
    #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
  }

  @Test func `a definition that is in no set, and a set without definitions, are errors`() throws {
    defer { cleanUp() }
    let arguments = try prepareDevices("Pond", "Lake")
    #expect(
      said(arguments + [folder + "/src/level.xml"])
        == """
        src/level.xml: error: no 'gatt-profiles.json' is in its folder or above it; add one with a 'namespace'

        """
    )
    #expect(
      said(arguments.filter { !$0.hasSuffix("device1/more/level.xml") })
        == "device1/gatt-profiles.json: error: has no definition file in its folder or below\n"
    )
  }

  @Test(arguments: ["--module", "--package"]) func `module and package have to be given`(option: String) {
    defer { cleanUp() }
    let all = ["--module", "A", "--package", "B"]
    let index = all.firstIndex(of: option)!
    let arguments = ["catalog", "--output-directory", "x", "a.xml"] + all[..<index] + all[(index + 2)...]
    let outcome = run(arguments)
    #expect(outcome.exitStatus == 64)
    #expect(outcome.errors.contains("'\(option)' is missing"))
  }
}
