import GATTModel

extension Resolver {
  /// Resolves the `x:Write` elements of a service.
  ///
  /// - Parameters:
  ///   - service: The index of the service in the set.
  ///   - services: The services of the same file, by index.
  mutating func setup(of document: ServiceDocument, _ service: Int, services: [Int], in set: DefinitionSet)
    -> [SetupWriteDefinition]
  {
    document.element.children(.setupWrite).compactMap { element in
      var references = ServiceReferences(element: element, service: service, services: services, set: set)
      let found = references.value(.to, [.write], in: services)
      for problem in references.problems { error(at: problem.position, problem.text) }
      guard let octets = octets(of: element), let found else { return nil }
      return SetupWriteDefinition(
        value: found.value,
        service: found.service == service ? nil : found.service,
        octets: octets,
        position: element.position
      )
    }
  }
}
