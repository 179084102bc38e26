import GATTModel

extension Resolver {
  /// Resolves the `x:Write` elements of a service.
  ///
  /// - Parameter services: The services of the file, by index; this one first.
  mutating func setup(of document: ServiceDocument, in services: [Int]) -> [SetupWriteDefinition] {
    document.element.children(.setupWrite).compactMap { element in
      let found = characteristic(.to, of: element, for: [.write], in: services, base: document.baseUUID)
      guard let octets = octets(of: element), let found else { return nil }
      return SetupWriteDefinition(
        value: found.value,
        service: found.service == services[0] ? nil : found.service,
        octets: octets,
        position: element.position
      )
    }
  }
}
