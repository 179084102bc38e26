import GATTDefinitions

/// Writes whole files.
struct FileRenderer {
  let definitions: DefinitionSet
  let typeNames: TypeNames
  let layouts: [ValueLayout]
  let configuration: Configuration
  /// What each file defines: indices of values and services, by its path.
  private let contents: [String: (values: [Int], services: [Int])]
  /// The characteristics whose octets differ by direction, by the index of their first value.
  let directed: [Int: DirectedDefinition]

  init(definitions: DefinitionSet, typeNames: TypeNames, layouts: [ValueLayout], configuration: Configuration) {
    self.definitions = definitions
    self.typeNames = typeNames
    self.layouts = layouts
    self.configuration = configuration
    var contents: [String: (values: [Int], services: [Int])] = [:]
    for index in definitions.values.indices where definitions.whole(of: index) == index {
      contents[definitions.values[index].position.path, default: ([], [])].values.append(index)
    }
    for index in definitions.services.indices {
      contents[definitions.services[index].position.path, default: ([], [])].services.append(index)
    }
    self.contents = contents
    directed = definitions.directed
  }

  var access: String { configuration.accessPrefix }

  /// The file for what one definition file defines.
  func render(_ source: String) -> GeneratedFile {
    let (values, services) = contents[source] ?? ([], [])
    var writer = SourceWriter(generated: "from \(fileName(of: source))", configuration)
    if values.isEmpty, services.isEmpty {
      writer.line("// The definition has nothing that becomes Swift.")
    } else {
      render(values: values, services: services, &writer)
    }
    return GeneratedFile(source: source, text: writer.text)
  }

  /// Imports and types.
  ///
  /// - Parameters:
  ///   - values: Indices of values.
  ///   - services: Indices of services.
  func render(values: [Int], services: [Int], _ writer: inout SourceWriter) {
    writeImports(values: values, services: services, &writer)
    renderTypes(values: values, services: services, &writer)
  }

  /// The types.
  ///
  /// - Parameters:
  ///   - values: Indices of values.
  ///   - services: Indices of services.
  func renderTypes(values: [Int], services: [Int], _ writer: inout SourceWriter) {
    inNamespace(&writer) { writer in
      for index in values {
        if let definition = directed[index], let name = typeNames.directed[index] {
          DirectedRenderer(definition: definition, name: name, definitions: definitions, typeNames: typeNames)
            .render(&writer)
          writer.line()
        }
        ValueRenderer(layout: layouts[index], layouts: layouts, definitions: definitions, typeNames: typeNames)
          .render(&writer)
        if index != values.last || !services.isEmpty { writer.line() }
      }
      for index in services {
        ServiceRenderer(
          service: definitions.services[index],
          name: typeNames.services[index],
          definitions: definitions,
          typeNames: typeNames,
          configuration: configuration
        ).render(&writer)
        if index != services.last { writer.line() }
      }
    }
  }

  /// The file that registers the profiles of the whole target.
  func renderRegistration() -> GeneratedFile {
    GeneratedFile(source: nil, text: textForTarget(imports: [], registration))
  }

  /// A file with what stands once in a target.
  ///
  /// - Parameters:
  ///   - imports: Modules that its declarations need, besides that of profiles.
  ///   - members: What writes the declarations.
  func textForTarget(imports: [String], _ members: [(inout SourceWriter) -> Void]) -> String {
    let imports = imports + (configuration.emitsServices ? ["GATTRuntime"] : [])
    var writer = SourceWriter(generated: "for all definitions of the target", configuration)
    for module in imports { writer.line("\(access)import \(module)") }
    if !imports.isEmpty { writer.line() }
    declaringNamespace("What the definition files of this target define.", members, &writer)
    return writer.text
  }

  /// What writes the function that registers profiles, where there are any.
  var registration: [(inout SourceWriter) -> Void] {
    configuration.emitsServices ? [{ self.writeRegistration(&$0) }] : []
  }

  /// A function that registers the profiles of all services, and what is advertised.
  private func writeRegistration(_ writer: inout SourceWriter) {
    let advertised = ownValues.filter { !definitions.values[$0].isAttribute }
    let what = advertised.isEmpty ? "every service" : "every service, and of everything advertised,"
    writer.documentation("Adds the profile of \(what) \(whereabouts).")
    writer.block("\(declaration)func registerGeneratedProfiles(in manager: ProfileManager)") { writer in
      for name in typeNames.services { writer.line("manager.addService(\(name).profile)") }
      for index in advertised { writer.line("manager.addAdvertisedData(\(typeNames.values[index]).self)") }
    }
  }

  /// The values that the target defines, parts aside, by index.
  var ownValues: [Int] {
    definitions.values.indices.filter { definitions.values[$0].isOwn }
  }

  /// What stands before what is declared once: at the top level, or in the namespace.
  var declaration: String { configuration.namespace == nil ? access : access + "static " }

  /// Where the definitions of everything stand.
  var whereabouts: String {
    configuration.namespace == nil ? "that the definition files of this target define" : "of this namespace"
  }

  /// Declares the namespace, if there is one, with members that otherwise stand at the top level.
  func declaringNamespace(
    _ documentation: String,
    _ members: [(inout SourceWriter) -> Void],
    _ writer: inout SourceWriter
  ) {
    func writeMembers(_ writer: inout SourceWriter) {
      for (index, member) in members.enumerated() {
        if index > 0 { writer.line() }
        member(&writer)
      }
    }
    guard let namespace = configuration.namespace else { return writeMembers(&writer) }
    writer.documentation(documentation)
    if members.isEmpty {
      writer.line("\(access)enum \(quoted(namespace)) {}")
    } else {
      writer.block("\(access)enum \(quoted(namespace))", writeMembers)
    }
  }

  /// The imports that definitions need.
  ///
  /// - Parameters:
  ///   - values: Indices of values.
  ///   - services: Indices of services.
  ///   - registers: A function that registers profiles is among them.
  func writeImports(values: [Int], services: [Int], registers: Bool = false, _ writer: inout SourceWriter) {
    let services = services.isEmpty || !configuration.emitsServices ? [] : services
    let imported = importedModules(values: values, services: services)
    let isOfServices = !services.isEmpty || registers
    // What stands in a declaration needs an import of its access level; what the configuration asks for doesn't.
    let modules = imported + (isOfServices ? ["GATTCore", "GATTRuntime"] : ["GATTCore"])
    for module in Set(modules + configuration.imports).sorted() {
      writer.line("\(modules.contains(module) ? access : "")import \(module)")
    }
    writer.line()
  }

  /// The modules of the imported types that values and their parts have as fields, and services as characteristics.
  private func importedModules(values: [Int], services: [Int]) -> [String] {
    let parts = definitions.values.indices[definitions.firstPart...].filter {
      values.contains(definitions.whole(of: $0))
    }
    let fields = (values + parts).flatMap { definitions.values[$0].fields }.compactMap { field in
      if case .value(let index) = field.form { index } else { nil }
    }
    let characteristics = services.flatMap { definitions.services[$0].characteristics }.map(\.value)
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

extension Configuration {
  /// `public `, `package ` or nothing.
  var accessPrefix: String {
    accessLevel == .internal ? "" : accessLevel.rawValue + " "
  }

  /// The services' clients or servers are wanted, and so the runtime.
  var emitsServices: Bool { emit.contains(.client) || emit.contains(.server) }
}
