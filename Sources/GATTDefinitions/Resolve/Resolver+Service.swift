import GATTModel

extension Resolver {
  /// - Parameter values: The values of the service's file, by index in the set.
  mutating func service(of document: ServiceDocument, values: [Int]) -> ServiceDefinition {
    let root = document.element
    var characteristics: [ServiceCharacteristic] = []
    for (element, own) in document.characteristics {
      let index = own.map { values[$0] } ?? value(of: element, base: document.baseUUID)
      guard let index else { continue }
      var characteristic = characteristic(of: element, value: index)
      let others = valuesOfDefinition(index)
      if others.count > 1 {
        for value in others {
          for direction in set.values[value].directions { characteristic.directedValues[direction] = value }
        }
        reportMissingDirections(of: characteristic)
      }
      characteristics.append(characteristic)
    }
    return ServiceDefinition(
      name: name(of: root),
      swiftName: root.swiftName,
      type: type(of: root, isNeeded: document.needsType),
      uuid: uuid(of: root, base: document.baseUUID),
      documentation: root.documentation,
      characteristics: characteristics,
      errorCodes: errorCodes(of: root),
      position: root.position
    )
  }

  // MARK: - Error codes

  private mutating func errorCodes(of service: XMLElement) -> [ErrorCodeDefinition] {
    var codes: [ErrorCodeDefinition] = []
    for element in service.children(.errorCode, in: .errorCodes) {
      guard let text = required(.code, of: element, " with 0x80 or a greater number"),
        let code = integer(text, in: 0...255, what: "an error code; write one octet as 0x80").map(UInt8.init)
      else { continue }
      if let earlier = codes.first(where: { $0.code == code }) {
        warning(
          at: text.position,
          "the error code \(text.text) is '\(earlier.name)' already; '\(element.givenName ?? "")' is ignored"
        )
        continue
      }
      if !(0x80...0x9F).contains(code), code < 0xE0 {
        warning(at: text.position, "the error code \(text.text) is not for a service to define; those are 0x80 to 0x9F")
      }
      codes.append(
        ErrorCodeDefinition(
          name: name(of: element),
          swiftName: element.swiftName,
          code: code,
          documentation: (element.attribute(.errorDescription) ?? element.attribute(.description))?.text ?? "",
          position: element.position
        )
      )
    }
    return codes
  }
}
