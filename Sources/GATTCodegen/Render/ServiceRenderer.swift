import GATTDefinitions
import GATTModel
import GATTText

/// Writes the Swift enum of one service: identity, error codes, client, providers, server, profile.
struct ServiceRenderer {
  let service: ServiceDefinition
  let name: String
  let entries: [ServiceEntry]
  let exchanges: [ExchangeRenderer]
  let target: Target
  let configuration: Configuration

  init(service: ServiceDefinition, name: String, target: Target, configuration: Configuration) {
    self.service = service
    self.name = name
    entries = ServiceEntry.entries(of: service, in: target)
    exchanges =
      configuration.emitsServices ? service.exchanges.map { ExchangeRenderer(exchange: $0, target: target) } : []
    self.target = target
    self.configuration = configuration
  }

  private var hasClient: Bool { configuration.emit.contains(.client) }
  private var hasServer: Bool { configuration.emit.contains(.server) }

  func render(_ writer: inout SourceWriter) {
    writer.documentation("\(service.name): \(identity("the service \(service.uuid.text)", type: service.type)).")
    writer.furtherDocumentation(service.documentation)
    writer.type("enum \(name)", conformances) { writer in
      let access = writer.access
      writer.line("\(access)static var uuid: BluetoothUUID { \(service.uuid.expression) }")
      writer.line("\(access)static var name: String { \(literal(service.name)) }")
      writer.line("\(access)static var tag: String { \(literal(tag)) }")
      writeErrorCodes(&writer)
      for exchange in exchanges { exchange.render(&writer) }
      // With its module, because an application may have its own `Service`.
      if hasClient { writeEndpoints("Client", of: "GATTRuntime.Service", "The central's side.", &writer) }
      if hasServer {
        ProviderRenderer(entries: entries).render(&writer)
        writeEndpoints("Server", of: "MutableService", "The peripheral's side.", &writer)
        writeMutableService(&writer)
      }
      if configuration.emitsServices { writeProfile(&writer) }
      if configuration.emitsServices { writeSetup(&writer) }
      if !exchanges.isEmpty {
        let types = exchanges.map { "\($0.typeName).self" }.joined(separator: ", ")
        writer.line()
        writer.line("\(access)static var exchanges: [any GATTRuntime.Exchange.Type] { [\(types)] }")
      }
    }
  }

  private var conformances: [String] {
    if !configuration.emitsServices { return ["ServiceConfigurable"] }
    return (hasClient ? ["ClientService"] : []) + (hasServer ? ["ServerService"] : [])
  }

  /// The group of the service: its identifier up to the component `service`, or up to the last component;
  /// `Miscellaneous` for a service without an identifier.
  private var tag: String {
    if service.type.isEmpty { return "Miscellaneous" }
    let components = service.type.split(separator: ".")
    let end = components.firstIndex(of: "service") ?? max(components.count - 1, 0)
    return components[..<end].joined(separator: ".")
  }

  private func writeSetup(_ writer: inout SourceWriter) {
    if service.setup.isEmpty { return }
    writer.declaration(documented: "The writes that the device needs before others.")
    writer.block("\(writer.access)static var setup: [SetupWrite]") { writer in
      writer.line("[")
      writer.indent { writer in
        for write in service.setup {
          let uuid = target.definitions.values[write.value].uuid.expression
          let owner = write.service.map { ", of: \(target.definitions.services[$0].uuid.expression)" } ?? ""
          writer.line("SetupWrite(\(uuid)\(owner), octets: \(literal(hexadecimal(octets: write.octets)))),")
        }
      }
      writer.line("]")
    }
  }

  // MARK: Error codes

  private func writeErrorCodes(_ writer: inout SourceWriter) {
    if service.errorCodes.isEmpty { return }
    let names = caseNames(service.errorCodes.map(\.numberName))
    var seen: Set<UInt8> = []
    writer.declaration(documented: "The errors that this service defines.")
    let protocolName = configuration.emitsServices ? "ApplicationErrorCode" : "Error"
    writer.type("enum ErrorCode", ["UInt8", protocolName]) { writer in
      for (error, name) in zip(service.errorCodes, names) where seen.insert(error.code).inserted {
        writer.documentation(error.name)
        writer.furtherDocumentation(error.documentation)
        writer.line("case \(quoted(name)) = \(hex(UInt64(error.code)))")
      }
    }
  }

  // MARK: Client and server

  private func writeEndpoints(
    _ side: String,
    of service: String,
    _ documentation: String,
    _ writer: inout SourceWriter
  ) {
    writer.declaration(documented: documentation)
    writer.type("struct \(side)", ["\(side)Characteristics"]) { writer in
      let access = writer.access
      writer.documentation("The service of the characteristics.")
      writer.line("\(access)let service: \(service)")
      for entry in entries {
        if side == "Client" || !hasClient { writer.documentation(entry.documentation) }
        let type = "\(side)Characteristic<\(entry.type), \(entry.accessType)>"
        let form = entry.isArray ? "[\(type)]" : entry.isOptional ? "\(type)?" : type
        writer.line("\(access)let \(quoted(entry.name)): \(form)")
      }
      writer.declaration(documented: "Finds the characteristics. Throws `ServiceError` if a mandatory one is missing.")
      writer.block("\(access)init(_ service: \(service)) throws(ServiceError)") { writer in
        writer.line("self.service = service")
        for entry in entries {
          let call = entry.isOptional ? "service.optionalCharacteristic" : "try service.characteristic"
          writer.line("self.\(quoted(entry.name)) = \(call)\(entry.isArray ? "s" : "")(\(entry.type).uuid)")
        }
      }
      if side == "Client" {
        var scope = NameScope(taken: Set(entries.map(\.name) + ["service"]))
        for exchange in exchanges { exchange.renderClient(&scope, &writer) }
      }
    }
  }

  // MARK: The served service

  private func writeMutableService(_ writer: inout SourceWriter) {
    writer.declaration(
      documented: "The service that `provider` serves. The protocols of `provider` determine the offered accesses."
    )
    let head = "\(writer.access)static func service(for provider: any MandatoryProvider) -> MutableService"
    writer.block(head) { writer in
      writer.line("let service = MutableService(\(name).self)")
      for entry in entries { writeRegistration(of: entry, &writer) }
      writer.line("return service")
    }
  }

  private func writeRegistration(of entry: ServiceEntry, _ writer: inout SourceWriter) {
    func writeInstances(_ writer: inout SourceWriter) {
      if entry.isArray {
        writer.block("for instance in 0..<max(provider.\(entry.countName), 1)") { writeCharacteristic(entry, &$0) }
      } else if entry.options.isEmpty || entry.isOptional {
        writeCharacteristic(entry, &writer)
      } else {
        writer.block("do") { writeCharacteristic(entry, &$0) }
      }
    }
    if !entry.isOptional { return writeInstances(&writer) }
    let hasFunctions = entry.isArray || entry.accesses.contains { $0.support != .none }
    let test = hasFunctions ? "let provider = provider as?" : "provider is"
    writer.block("if \(test) any \(entry.providerProtocol)", writeInstances)
  }

  private func writeCharacteristic(_ entry: ServiceEntry, _ writer: inout SourceWriter) {
    if entry.options.isEmpty { return writer.line(addition(entry, properties: entry.offeredProperties)) }
    writer.line("var properties: CharacteristicProperties = \(entry.offeredProperties)")
    for access in entry.options {
      writer.line("let \(access.constant) = provider as? any \(access.protocolName)")
      writer.line("if \(access.constant) != nil { \(access.insertion) }")
    }
    writer.line("let characteristic = \(addition(entry, properties: "properties"))")
    for access in entry.options {
      writer.line("if let \(access.constant) { characteristic.\(access.registration(access.constant)) }")
    }
  }

  /// Returns the call that adds a characteristic, with the functions that every provider of it has.
  private func addition(_ entry: ServiceEntry, properties: String) -> String {
    var arguments = ["\(entry.type).self", properties]
    if let permissions = entry.permissions { arguments.append("permissions: \(permissions)") }
    if entry.isArray { arguments.append("instance: instance") }
    let descriptors = entry.servedDescriptors.joined(separator: ", ")
    if !descriptors.isEmpty { arguments.append("descriptors: [\(descriptors)]") }
    arguments += entry.requirements.compactMap { $0.argument("provider") }
    let others = entry.requirements.filter { $0.argument("provider") == nil }.map { "." + $0.registration("provider") }
    return "service.add(\(arguments.joined(separator: ", ")))" + others.joined()
  }

  // MARK: Profile

  private func writeProfile(_ writer: inout SourceWriter) {
    writer.declaration(documented: "Names, text forms and properties, for `ProfileManager`.")
    let head = "\(writer.access)static let profile = ServiceProfile("
    if entries.isEmpty { return writer.line("\(head)\(name).self)") }
    let profiles = entries.map { entry in
      let example = entry.example.map { ", example: \(literal($0))" } ?? ""
      return "CharacteristicProfile(\(entry.type).self, properties: \(entry.allProperties)\(example))"
    }
    writer.line(head)
    writer.indent { writer in
      writer.line("\(name).self,")
      writer.line("characteristics: [")
      writer.indent { $0.lines(profiles.count == 1 ? profiles : profiles.map { $0 + "," }) }
      writer.line("]")
    }
    writer.line(")")
  }
}
