import GATTDefinitions
import Testing

@testable import GATTCodegen

/// Devices of a catalog that a target takes by name.
@Suite struct TakenDevicesTests {
  /// Two devices with one UUID, and an advertisement.
  private let kettle = """
    <Profile name="The Kettle" xmlns:x="urn:bluegatt:1"><x:Match name="KETTLE-*"/>
    <Service name="Serial" type="org.example.kettle" uuid="FFE0"><Characteristics>
    <Characteristic name="Water" uuid="FFE1"><Requirement>Mandatory</Requirement>
    <Properties><Read>Mandatory</Read></Properties>
    <Value><Field name="Temperature"><Format>uint8</Format></Field></Value></Characteristic>
    </Characteristics></Service>
    <x:ServiceData name="Steam" uuid="181A"><Value><Field name="Boils"><Format>boolean</Format></Field></Value>
    </x:ServiceData></Profile>
    """
  private let fridge = """
    <Profile name="The Fridge" xmlns:x="urn:bluegatt:1"><x:Match name="FRIDGE-*"/>
    <Service name="Serial" type="org.example.fridge" uuid="FFE0"><Characteristics>
    <Characteristic name="Air" uuid="FFE1"><Requirement>Mandatory</Requirement>
    <Properties><Read>Mandatory</Read></Properties>
    <Value><Field name="Temperature"><Format>sint16</Format></Field></Value></Characteristic>
    </Characteristics></Service></Profile>
    """

  private func file(_ path: String, _ text: String) -> DefinitionFile {
    DefinitionFile(path: path, contents: Array(text.utf8))
  }

  private func configuration(_ json: String) -> Configuration {
    let (configuration, diagnostics) = Configuration.read(file("c.json", json))
    #expect(diagnostics == [])
    return configuration
  }

  private func catalogSets(_ settings: String = "") -> [(files: [DefinitionFile], configuration: Configuration)] {
    [
      ([file("kettle/kettle.xml", kettle)], configuration(#"{"namespace": "Kettle"\#(settings)}"#)),
      ([file("fridge/fridge.xml", fridge)], configuration(#"{"namespace": "Fridge"\#(settings)}"#)),
    ]
  }

  /// The catalog Kitchen of the two devices.
  ///
  /// - Parameter contents: Other contents of files, by path; nil for a file that can't be read.
  private func kitchen(isDependency: Bool = false, _ contents: [String: String?] = [:]) throws -> ImportedCatalog {
    let sets = catalogSets()
    let index = CatalogIndex.text(
      module: "Kitchen",
      package: "Home",
      folder: "..",
      of: generateCatalog(fromSets: sets).catalog.sets,
      devices: [
        .init(name: "kettle", namespace: "Kettle", paths: ["kettle/kettle.xml"]),
        .init(name: "fridge-1", namespace: "Fridge", paths: ["fridge/fridge.xml"]),
      ]
    )
    let files = Dictionary(uniqueKeysWithValues: sets.flatMap(\.files).map { ("../" + $0.path, $0) })
    return try #require(
      ImportedCatalog(index: index, isDependency: isDependency) { path in
        guard let other = contents[path] else { return files[path] }
        return other.map { DefinitionFile(path: path, contents: Array($0.utf8)) }
      }
    )
  }

  private func generate(_ json: String, own: [DefinitionFile] = [], _ catalogs: ImportedCatalog...) -> (
    texts: [String], errors: [String]
  ) {
    let (files, diagnostics) = GATTCodegen.generate(
      from: own,
      importing: catalogs,
      configuration: configuration(json)
    )
    return (files.map(\.text), diagnostics.map(\.line))
  }

  @Test func `a taken device is what the catalog has of it, to the letter`() throws {
    let settings = #", "accessLevel": "public", "hashable": true"#
    let (texts, errors) = generate(#"{"devices": ["kettle"]\#(settings)}"#, try kitchen())
    #expect(errors == [])
    let catalog = generateCatalog(fromSets: catalogSets(settings)).catalog
    #expect(texts == catalog.files.filter { $0.name == "Kettle.gatt.swift" }.map(\.text))
    #expect(texts.first?.contains("generatedAdvertisedTypes: [any DefinedFields.Type] { [Steam.self] }") == true)
  }

  @Test func `the settings of the target hold for a device that it takes`() throws {
    let text = try #require(generate(#"{"devices": ["kettle"], "emit": ["values"]}"#, try kitchen()).texts.first)
    #expect(text.contains("\nenum Kettle {") && !text.contains("public"))
    #expect(!text.contains("Hashable") && !text.contains("ClientCharacteristic"))
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `two devices with one UUID compile in one target, beside definitions of its own`() throws {
    let own = file("lamp.xml", fridge.replacing("Fridge", with: "Lamp").replacing("fridge", with: "lamp"))
    let (files, diagnostics) = GATTCodegen.generate(
      from: [own],
      importing: [try kitchen()],
      configuration: configuration(#"{"devices": ["kettle", "fridge-1"]}"#)
    )
    #expect(diagnostics == [])
    #expect(files.map(\.source) == ["lamp.xml", nil])
    let text = files[1].text
    #expect(text.contains("\nenum Kettle {") && text.contains("\nenum Fridge {"))
    // The function of the target registers the profiles of its definitions, that of a namespace those of a device.
    #expect(text.contains("\nfunc registerGeneratedProfiles(in manager: ProfileManager)"))
    #expect(text.contains("  static func registerGeneratedProfiles(in manager: ProfileManager)"))
    let complaints = try Compiler.complaints(about: files)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test func `a device that refers to another catalog has what it refers to in its namespace, or imports it`() throws {
    let referring = kettle.replacing("<Format>uint8</Format>", with: "<Reference>org.example.heat</Reference>")
    let heat = file(
      "heat.xml",
      """
      <Characteristic name="Heat" type="org.example.heat" uuid="5001"><Value>
      <Field name="Level"><Format>uint8</Format></Field></Value></Characteristic>
      """
    )
    func common(isDependency: Bool) throws -> ImportedCatalog {
      let index = "module\tCommon\npackage\tHome\norg.example.heat\t5001\theat.xml\n"
      return try #require(ImportedCatalog(index: index, isDependency: isDependency) { $0 == heat.path ? heat : nil })
    }
    let kitchen = try kitchen(["../kettle/kettle.xml": referring])
    let (taken, errors) = generate(#"{"devices": ["kettle"]}"#, kitchen, try common(isDependency: false))
    #expect(errors == [])
    #expect(taken.first?.contains("  struct Heat: ") == true)
    let imported = generate(#"{"devices": ["kettle"]}"#, try common(isDependency: true), kitchen).texts.first
    #expect(imported?.contains("import Common\n") == true && imported?.contains("struct Heat") == false)
  }

  @Test(arguments: [
    ("ketle", "which no catalog has; did you mean 'kettle'?"),
    ("Kettle", "which no catalog has; did you mean 'kettle'?"),
    ("FRIDGE", "which no catalog has; did you mean 'fridge-1'?"),
    ("Steam", "which no catalog has; did you mean 'kettle'?"),
    ("toaster", "which no catalog has"),
    ("org.example.kettle", "which no catalog has"),
  ])
  func `a name that no catalog has is an error at its place`(name: String, problem: String) throws {
    let (texts, errors) = generate(#"{"devices": ["fridge-1", "\#(name)"]}"#, try kitchen())
    #expect(errors == ["c.json:1:26: error: 'devices' has '\(name)', \(problem)"])
    #expect(texts == [])
  }

  @Test func `a device of a catalog that the target imports is an error`() throws {
    let problem = "which the target imports with Kitchen; remove one of the two"
    #expect(
      generate(#"{"devices": ["kettle"]}"#, try kitchen(isDependency: true)).errors
        == ["c.json:1:14: error: 'devices' has 'kettle', \(problem)"]
    )
  }

  @Test func `a namespace that the target has already is an error`() throws {
    let named = file(
      "kettle.xml",
      """
      <Characteristic name="Kettle" type="org.example.own" uuid="5001"><Value>
      <Field name="Level"><Format>uint8</Format></Field></Value></Characteristic>
      """
    )
    let start = "c.json:1:14: error: 'devices' has 'kettle', whose namespace 'Kettle' "
    let types = generate(#"{"devices": ["kettle"]}"#, own: [named], try kitchen()).errors
    #expect(types == [start + "a type of the target has too; give that type another name with x:swiftName"])
    let namespaces = generate(#"{"devices": ["kettle"], "namespace": "Kettle"}"#, own: [named], try kitchen()).errors
    #expect(namespaces == [start + "the target's own definitions have too; give these another 'namespace'"])
    // A type within a namespace has the name there alone.
    #expect(generate(#"{"devices": ["kettle"], "namespace": "My"}"#, own: [named], try kitchen()).errors == [])
  }

  @Test func `two configurations that take one device are an error`() throws {
    let sets = [#"{"devices": ["kettle"]}"#, #"{"devices": ["fridge-1", "kettle"]}"#].map {
      (files: [DefinitionFile](), configuration: configuration($0))
    }
    let (files, diagnostics) = GATTCodegen.generate(fromSets: sets, importing: [try kitchen()])
    #expect(files == [])
    #expect(
      diagnostics.map(\.line)
        == [
          "c.json:1:26: error: 'devices' has 'kettle', whose namespace 'Kettle' the device 'kettle' has too; take one of the two"
        ]
    )
  }

  @Test func `a device whose definition can't be read, or is wrong, is an error at its name`() throws {
    let gone = generate(#"{"devices": ["kettle"]}"#, try kitchen(["../kettle/kettle.xml": nil])).errors
    let start = "c.json:1:14: error: 'devices' has 'kettle', "
    let problem = "whose definition '../kettle/kettle.xml' can't be read; resolve the package Home anew"
    #expect(gone == [start + problem])
    let wrong = kettle.replacing("uint8", with: "uint65")
    let errors = generate(#"{"devices": ["kettle"]}"#, try kitchen(["../kettle/kettle.xml": wrong])).errors
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(start + "whose definition is wrong: ../kettle/kettle.xml:5:") == true)
    #expect(errors.first?.contains(": error: ") == true && errors.first?.contains("uint65") == true)
  }

  @Test func `the index of a catalog names the files of each device, and what it advertises`() throws {
    let catalog = try kitchen()
    #expect(
      catalog.devices.map(\.name) == ["fridge-1", "kettle"]
        && catalog.devices.map(\.paths) == [["../fridge/fridge.xml"], ["../kettle/kettle.xml"]]
    )
    #expect(catalog.device(meantBy: "steam")?.name == "kettle")
    #expect(!catalog.defines("steam") && !catalog.defines("kettle"))
  }
}
