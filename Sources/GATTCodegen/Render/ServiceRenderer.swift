import GATTDefinitions
import GATTModel

/// Writes the Swift enum of one service: identity, error codes, client, providers, server, profile.
struct ServiceRenderer {
  let service: ServiceDefinition
  let name: String
  let entries: [ServiceEntry]
  let configuration: Configuration

  init(
    service: ServiceDefinition,
    name: String,
    definitions: DefinitionSet,
    typeNames: TypeNames,
    configuration: Configuration
  ) {
    self.service = service
    self.name = name
    self.configuration = configuration
    entries = ServiceEntry.entries(of: service, definitions: definitions, typeNames: typeNames)
  }

  private var access: String { configuration.accessPrefix }
  private var hasClient: Bool { configuration.emit.contains(.client) }
  private var hasServer: Bool { configuration.emit.contains(.server) }

  func render(_ writer: inout SourceWriter) {
    writer.documentation("\(service.name): \(identity("the service \(service.uuid.text)", type: service.type)).")
    if hasWords(service.documentation) {
      writer.line("///")
      writer.documentation(service.documentation)
    }
    writer.block("\(access)enum \(name): \(conformances)") { writer in
      writer.line("\(access)static var uuid: BluetoothUUID { \(service.uuid.expression) }")
      writer.line("\(access)static var name: String { \(literal(service.name)) }")
      writer.line("\(access)static var tag: String { \(literal(tag)) }")
      writeErrorCodes(&writer)
      if hasClient || hasServer { writeAccess(&writer) }
      if hasClient { writeClient(&writer) }
      if hasServer {
        ProviderRenderer(entries: entries, access: access).render(&writer)
        writeServer(&writer)
        writeMutableService(&writer)
      }
      if hasClient || hasServer { writeProfile(&writer) }
    }
  }

  private var conformances: String {
    switch (hasClient, hasServer) {
    case (true, true): "ClientService, ServerService"
    case (true, false): "ClientService"
    case (false, true): "ServerService"
    case (false, false): "ServiceConfigurable"
    }
  }

  /// What groups the service with others: the identifier up to the kind of thing it names, or what all have that have none.
  private var tag: String {
    if service.type.isEmpty { return "Miscellaneous" }
    let components = service.type.split(separator: ".")
    let end = components.firstIndex(of: "service") ?? max(components.count - 1, 0)
    return components[..<end].joined(separator: ".")
  }

  // MARK: Error codes

  private func writeErrorCodes(_ writer: inout SourceWriter) {
    if service.errorCodes.isEmpty { return }
    let names = caseNames(service.errorCodes.map { (Int64($0.code), $0.name, $0.swiftName) })
    var seen: Set<UInt8> = []
    writer.line()
    writer.documentation("The errors that this service defines.")
    let protocolName = configuration.emitsServices ? "ApplicationErrorCode" : "Error"
    writer.block("\(access)enum ErrorCode: UInt8, \(protocolName)") { writer in
      for (error, name) in zip(service.errorCodes, names) where seen.insert(error.code).inserted {
        writer.documentation(error.name)
        if hasWords(error.documentation) {
          writer.line("///")
          writer.documentation(error.documentation)
        }
        writer.line("case \(quoted(name)) = \(hex(UInt64(error.code)))")
      }
    }
  }

  // MARK: Access

  private func writeAccess(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("What the properties of each characteristic allow.")
    writer.block("\(access)enum Access") { writer in
      for entry in entries {
        writer.documentation(entry.accessDocumentation)
        let protocols = entry.accessProtocols.isEmpty ? ["AccessType"] : entry.accessProtocols
        writer.line("\(access)enum \(entry.typeName): \(protocols.joined(separator: ", ")) {}")
      }
    }
  }

  // MARK: Client and server

  private func writeClient(_ writer: inout SourceWriter) {
    writeEndpoints(
      "Client",
      "ServiceClient",
      endpoint: "ClientCharacteristic",
      // With its module, because a program may well have a `Service` of its own.
      service: "GATTRuntime.Service",
      documentation: "The central's side.",
      &writer
    )
  }

  private func writeServer(_ writer: inout SourceWriter) {
    writeEndpoints(
      "Server",
      "ServiceServer",
      endpoint: "ServerCharacteristic",
      service: "MutableService",
      documentation: "The peripheral's side.",
      &writer
    )
  }

  private func writeEndpoints(
    _ type: String,
    _ protocolName: String,
    endpoint: String,
    service: String,
    documentation: String,
    _ writer: inout SourceWriter
  ) {
    writer.line()
    writer.documentation(documentation)
    writer.block("\(access)struct \(type): \(protocolName)") { writer in
      writer.documentation("The service that the endpoints belong to.")
      writer.line("\(access)let service: \(service)")
      for entry in entries {
        writer.documentation(entry.documentation)
        let (opening, closing) = entry.isArray ? ("[", "]") : ("", entry.isOptional ? "?" : "")
        writer.line(
          "\(access)let \(quoted(entry.name)): \(opening)\(endpoint)<\(entry.type), Access.\(entry.typeName)>\(closing)"
        )
      }
      writer.line()
      writer.documentation("Looks the endpoints up. Throws `ServiceError` when a mandatory one is missing.")
      writer.block("\(access)init(_ service: \(service)) throws(ServiceError)") { writer in
        writer.line("self.service = service")
        for entry in entries {
          let call = entry.isOptional ? "service.optionalCharacteristic" : "try service.characteristic"
          writer.line("self.\(quoted(entry.name)) = \(call)\(entry.isArray ? "s" : "")(\(entry.type).uuid)")
        }
      }
    }
  }

  // MARK: The service of a provider

  private func writeMutableService(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("The service as `provider` serves it: what it conforms to is what is offered.")
    writer.block("\(access)static func service(for provider: any MandatoryProvider) -> MutableService") { writer in
      writer.line("let service = MutableService(\(name).self)")
      for entry in entries { writeRegistration(of: entry, &writer) }
      writer.line("return service")
    }
  }

  private func writeRegistration(of entry: ServiceEntry, _ writer: inout SourceWriter) {
    if entry.isOptional {
      let isUsed =
        entry.isArray || entry.reading == .mandatory || entry.writing == .mandatory
        || entry.reading == .optional || entry.writing == .optional
      let test = isUsed ? "let provider = provider as?" : "provider is"
      writer.block("if \(test) any \(entry.providerProtocol)") { writeInstances(of: entry, &$0) }
    } else {
      writeInstances(of: entry, &writer)
    }
  }

  private func writeInstances(of entry: ServiceEntry, _ writer: inout SourceWriter) {
    if entry.isArray {
      writer.block("for instance in 0..<max(provider.\(entry.countName), 1)") {
        writeCharacteristic(entry, &$0)
      }
    } else if entry.reading == .none, entry.writing == .none {
      let arguments = arguments(entry, properties: entry.offeredProperties)
      writer.line("service.add(MutableCharacteristic(\(arguments.joined(separator: ", "))))")
    } else if entry.isOptional {
      writeCharacteristic(entry, &writer)
    } else {
      writer.block("do") { writeCharacteristic(entry, &$0) }
    }
  }

  /// What a characteristic is made of.
  private func arguments(_ entry: ServiceEntry, properties: String) -> [String] {
    var arguments = ["\(entry.type).self", "properties: \(properties)"]
    if let permissions = entry.permissions { arguments.append("permissions: \(permissions)") }
    if entry.isArray { arguments.append("instance: instance") }
    return arguments
  }

  private func writeCharacteristic(_ entry: ServiceEntry, _ writer: inout SourceWriter) {
    var properties = entry.offeredProperties
    if entry.reading == .optional || entry.writing == .optional {
      writer.line("var properties: CharacteristicProperties = \(properties)")
      properties = "properties"
    }
    if entry.reading == .optional {
      writer.line("let reader = provider as? any \(entry.readProtocol)")
      writer.line("if reader != nil { properties.insert(.read) }")
    }
    if entry.writing == .optional {
      writer.line("let writer = provider as? any \(entry.writeProtocol)")
      writer.line("if writer != nil { properties.formUnion(\(entry.writeProperties)) }")
    }
    writer.call("let characteristic = MutableCharacteristic", arguments(entry, properties: properties))
    switch entry.reading {
    case .mandatory:
      writer.line("characteristic.onRead { try await provider.read\(entry.methodName)($0) }")
    case .optional:
      writer.block("if let reader") {
        $0.line("characteristic.onRead { try await reader.read\(entry.methodName)($0) }")
      }
    case .none: break
    }
    switch entry.writing {
    case .mandatory:
      writer.line("characteristic.onWrite { try await provider.write\(entry.methodName)($0, $1) }")
    case .optional:
      writer.block("if let writer") {
        $0.line("characteristic.onWrite { try await writer.write\(entry.methodName)($0, $1) }")
      }
    case .none: break
    }
    writer.line("service.add(characteristic)")
  }

  // MARK: Profile

  private func writeProfile(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("Names, text forms and properties, for `ProfileManager`.")
    if entries.isEmpty {
      writer.line("\(access)static let profile = ServiceProfile(\(name).self)")
      return
    }
    writer.line("\(access)static let profile = ServiceProfile(")
    writer.indent { writer in
      writer.line("\(name).self,")
      writer.line("characteristics: [")
      writer.indent { writer in
        for (index, entry) in entries.enumerated() {
          let comma = entries.count == 1 && index == 0 ? "" : ","
          writer.line("CharacteristicProfile(\(entry.type).self, properties: \(entry.allProperties))\(comma)")
        }
      }
      writer.line("]")
    }
    writer.line(")")
  }
}
