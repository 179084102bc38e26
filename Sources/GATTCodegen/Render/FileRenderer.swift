import GATTDefinitions

/// Writes whole files.
struct FileRenderer {
  let target: Target
  let configuration: Configuration

  var definitions: DefinitionSet { target.definitions }
  private var typeNames: TypeNames { target.typeNames }
  private var access: String { configuration.accessPrefix }

  func render(_ source: String) -> GeneratedFile {
    let contents = FileContents(
      values: definitions.values.indices.filter {
        definitions.values[$0].position.path == source && !definitions.values[$0].isPart
      },
      services: definitions.services.indices.filter { definitions.services[$0].position.path == source },
      profiles: definitions.profiles.indices.filter { definitions.profiles[$0].position.path == source }
    )
    var writer = SourceWriter(generated: "from \(fileName(of: source))", configuration)
    if contents.values.isEmpty, contents.services.isEmpty {
      writer.line("// The definition has nothing that becomes Swift.")
    } else {
      writeImports(contents, &writer)
      renderTypes(contents, &writer)
    }
    return GeneratedFile(source: source, text: writer.text)
  }

  func renderTypes(_ contents: FileContents, _ writer: inout SourceWriter) {
    let directed = definitions.directed
    for index in contents.profiles where isNamespace(profile: index) {
      writer.line()
      profileRenderer(index, contents).renderExtension(of: configuration.namespace ?? "", &writer)
    }
    writer.line()
    inNamespace(&writer) { writer in
      for index in contents.values {
        writer.line()
        if let values = directed[index], let name = typeNames.directed[index] {
          ValueByDirectionRenderer(values: values, name: name, target: target).render(&writer)
          writer.line()
        }
        ValueRenderer(layout: target.layouts[index], target: target).render(&writer)
      }
      writer.shareEqualTypes()
      for index in contents.profiles where !isNamespace(profile: index) && !typeNames.profiles[index].isEmpty {
        writer.line()
        profileRenderer(index, contents).render(typeNames.profiles[index], &writer)
      }
      for index in contents.services {
        writer.line()
        let service = definitions.services[index]
        ServiceRenderer(service: service, name: typeNames.services[index], target: target, configuration: configuration)
          .render(&writer)
      }
    }
  }

  private func profileRenderer(_ index: Int, _ contents: FileContents) -> ProfileRenderer {
    let services = configuration.emitsServices ? contents.services.map { typeNames.services[$0] } : []
    return ProfileRenderer(profile: definitions.profiles[index], services: services)
  }

  /// Whether the namespace stands for a profile: the only one with an `x:Match`.
  private func isNamespace(profile index: Int) -> Bool {
    configuration.namespace != nil && typeNames.profiles.indices.filter { !typeNames.profiles[$0].isEmpty } == [index]
  }

  /// Returns the file that registers the profiles of the whole target.
  func renderRegistration() -> GeneratedFile {
    GeneratedFile(source: nil, text: textForTarget(imports: [], writeRegistration))
  }

  /// Returns a file with declarations that a target has once. They need `imports` besides the module for profiles.
  func textForTarget(imports: [String], _ members: (inout SourceWriter) -> Void) -> String {
    let imports = imports + (configuration.emitsServices ? ["GATTRuntime"] : [])
    var writer = SourceWriter(generated: "for all definitions of the target", configuration)
    for module in imports { writer.line("\(access)import \(module)") }
    if !imports.isEmpty { writer.line() }
    declaringNamespace("What the definition files of this target define.", &writer, members)
    return writer.text
  }

  /// Writes a function that registers the profiles of all services, and the types of advertised values.
  func writeRegistration(_ writer: inout SourceWriter) {
    if !configuration.emitsServices { return }
    let advertised = target.ownValues.filter { !definitions.values[$0].isAttribute }
    let what = advertised.isEmpty ? "every service" : "every service, and of everything advertised,"
    writer.declaration(documented: "Adds the profile of \(what) \(whereabouts).")
    writer.block("\(declaration)func registerGeneratedProfiles(in manager: ProfileManager)") { writer in
      for name in typeNames.services { writer.line("manager.addService(\(name).profile)") }
      for index in advertised { writer.line("manager.addAdvertisedData(\(typeNames.values[index]).self)") }
    }
  }

  /// The modifiers of a declaration that a target has once: at the top level, or in the namespace.
  var declaration: String { configuration.namespace == nil ? access : access + "static " }

  /// A phrase for documentation: the place of all definitions.
  var whereabouts: String {
    configuration.namespace == nil ? "that the definition files of this target define" : "of this namespace"
  }

  /// Declares the namespace, if there is one, with members that are otherwise at the top level.
  func declaringNamespace(
    _ documentation: String,
    _ writer: inout SourceWriter,
    _ members: (inout SourceWriter) -> Void
  ) {
    guard let namespace = configuration.namespace else { return members(&writer) }
    writer.documentation(documentation)
    writer.type("enum \(quoted(namespace))", [], members)
  }

  /// Writes the imports that definitions need.
  ///
  /// - Parameter registers: Whether the file contains a function that registers profiles.
  func writeImports(_ contents: FileContents, registers: Bool = false, _ writer: inout SourceWriter) {
    let services = configuration.emitsServices ? contents.services : []
    let imported = importedModules(values: contents.values, services: services)
    let isOfServices = !services.isEmpty || registers
    // An import has the access level of the declarations that use its types. Imports of the configuration have none.
    let modules = imported + (isOfServices ? ["GATTCore", "GATTRuntime"] : ["GATTCore"])
    for module in Set(modules + configuration.imports).sorted() {
      writer.line("\(modules.contains(module) ? access : "")import \(module)")
    }
    writer.line()
  }

  /// Returns the modules of the imported types that are fields of the values or their parts, or characteristics of
  /// services.
  private func importedModules(values: [Int], services: [Int]) -> [String] {
    let parts = definitions.values.indices[definitions.firstPart...].filter {
      values.contains(definitions.whole(of: $0))
    }
    let fields = (values + parts).flatMap { definitions.values[$0].fields }.flatMap(\.references)
    let characteristics = services.flatMap { service in
      definitions.services[service].characteristics.map(\.value)
        + definitions.services[service].exchanges.map(\.response)
    }
    return (fields + characteristics).compactMap { definitions.values[$0].module }
  }

  private func inNamespace(_ writer: inout SourceWriter, _ body: (inout SourceWriter) -> Void) {
    if let namespace = configuration.namespace {
      writer.block("extension \(quoted(namespace))", body)
    } else {
      body(&writer)
    }
  }
}

/// The definitions in one Swift file.
struct FileContents {
  /// Indices into `DefinitionSet.values`, ascending.
  var values: [Int] = []
  /// Indices into `DefinitionSet.services`, ascending.
  var services: [Int] = []
  /// Indices into `DefinitionSet.profiles`, ascending.
  var profiles: [Int] = []
}

extension Configuration {
  /// `public `, `package ` or an empty string.
  var accessPrefix: String { accessLevel == .internal ? "" : accessLevel.rawValue + " " }

  /// Whether the services' clients or servers are generated, which need the runtime.
  var emitsServices: Bool { emit.contains(.client) || emit.contains(.server) }
}
