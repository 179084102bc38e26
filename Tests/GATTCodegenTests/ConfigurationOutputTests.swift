import GATTDefinitions
import Testing

@testable import GATTCodegen

/// One way to configure the generator.
struct Variant: Sendable, CustomTestStringConvertible {
  var accessLevel = Configuration.AccessLevel.internal
  var namespace: String?
  var emit: Set<Configuration.Emission> = Set(Configuration.Emission.allCases)
  var imports: [String] = []
  var isHashable = false

  var configuration: Configuration {
    var configuration = Configuration()
    configuration.accessLevel = accessLevel
    configuration.namespace = namespace
    configuration.emit = emit
    configuration.imports = imports
    configuration.isHashable = isHashable
    return configuration
  }

  var testDescription: String {
    "\(accessLevel) \(namespace ?? "") \(emit.map(\.rawValue).sorted()) \(imports) \(isHashable ? "hashable" : "")"
  }

  static let all = [
    Variant(),
    Variant(accessLevel: .package, namespace: "Devices", isHashable: true),
    Variant(accessLevel: .public, imports: ["Foundation"]),
    Variant(accessLevel: .public, namespace: "default", emit: [.values, .client]),
    Variant(accessLevel: .package, emit: [.values, .server], imports: ["Foundation"]),
    Variant(accessLevel: .public, namespace: "Devices", emit: [.values], isHashable: true),
    Variant(emit: [.values]),
  ]
}

/// The parts of the output that a configuration changes, and the parts that no configuration changes.
@Suite struct ConfigurationOutputTests {
  private func generated(_ files: [DefinitionFile], _ variant: Variant = Variant()) -> [GeneratedFile] {
    generate(from: files, configuration: variant.configuration).files
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"), arguments: Variant.all)
  func `every configuration compiles without a warning`(variant: Variant) throws {
    let files = generated(Goldens.definitions, variant)
    #expect(files.count > 1)
    let complaints = try Compiler.complaints(about: files)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `values alone need nothing but the core`() throws {
    let files = generated(Goldens.definitions, Variant(emit: [.values]))
    #expect(files.allSatisfy { !$0.text.contains("GATTRuntime") })
  }

  @Test func `what stands once stands in the namespace, if there is one`() throws {
    let open = try #require(generated(Goldens.definitions).last)
    #expect(open.text.contains("\nfunc registerGeneratedProfiles(in manager: ProfileManager) {\n"))
    let variant = Variant(accessLevel: .package, namespace: "Devices")
    let inside = try #require(generated(Goldens.definitions, variant).last)
    #expect(inside.text.contains("\npackage enum Devices {\n"))
    #expect(inside.text.contains("\n  package static func registerGeneratedProfiles(in manager: ProfileManager) {\n"))
    #expect(inside.text.contains("\n    manager.addService(FanService.profile)\n"))
  }

  @Test func `the order of the files changes nothing but the order of the results`() {
    let forward = generated(Goldens.definitions)
    let backward = generated(Goldens.definitions.reversed())
    #expect(forward.count == backward.count)
    for file in forward { #expect(backward.contains(file), "\(file.source ?? "")") }
  }

  @Test func `the same input gives the same text`() {
    #expect(generated(Goldens.definitions) == generated(Goldens.definitions))
  }

  @Test func `what a file becomes does not depend on files that it does not name`() throws {
    let all = generated(Goldens.definitions)
    for definition in Goldens.definitions {
      let alone = generate(from: [definition], configuration: Configuration())
      // A definition that refers to other definitions gives no files when they are missing.
      if alone.files.isEmpty { continue }
      if definition.path.contains("service") { continue }
      let together = try #require(all.first { $0.source == definition.path })
      #expect(alone.files[0].text == together.text)
    }
  }

  @Test func `neither the folder nor the time is in the text`() {
    let moved = Goldens.definitions.map { file in
      DefinitionFile(path: "/somewhere/else/\(file.path)", contents: file.contents)
    }
    let here = generated(Goldens.definitions)
    let there = generated(moved)
    #expect(here.map(\.text) == there.map(\.text))
    #expect(there.allSatisfy { !$0.text.contains("somewhere") })
  }

  @Test func `two definitions with one Swift name are an error that names the other one`() {
    func file(_ path: String, _ name: String, _ uuid: String) -> DefinitionFile {
      HostileDefinitions.file(
        path,
        "<Characteristic name=\"\(name)\" type=\"com.example.\(path)\" uuid=\"\(uuid)\"><Value><Field name=\"A\">"
          + "<Format>uint8</Format></Field></Value></Characteristic>"
      )
    }
    let (files, diagnostics) = generate(
      from: [file("a.xml", "Heart Rate", "FE01"), file("b.xml", "heart rate", "FE02")],
      configuration: Configuration()
    )
    #expect(files.isEmpty)
    #expect(diagnostics.contains { $0.position.path == "b.xml" && $0.message.contains("(a.xml:1:1) is already") })
  }
}
