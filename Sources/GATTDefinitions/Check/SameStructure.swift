import GATTModel

// `==` compares copies in which members such as prose and places are cleared. A new member is therefore compared too.

extension DefinitionSet {
  /// Returns whether two values have the same fields under the same names.
  func hasSameStructure(_ first: Int, _ second: Int) -> Bool {
    let (references, others) = (values[first].fields.flatMap(\.references), values[second].fields.flatMap(\.references))
    return values[first].structure == values[second].structure && references.count == others.count
      && zip(references, others).allSatisfy { one, other in
        guard one != other, case .part = values[one].kind, case .part = values[other].kind else { return one == other }
        return hasSameStructure(one, other)
      }
  }

  /// Returns whether two services have the same attributes and elements under the same names.
  func hasSameStructure(_ first: ServiceDefinition, _ second: ServiceDefinition) -> Bool {
    func otherServices(_ service: ServiceDefinition) -> [BluetoothUUID?] {
      (service.exchanges.map(\.responseService) + service.setup.map(\.service)).map { $0.map { services[$0].uuid } }
    }
    return first.structure == second.structure && otherServices(first) == otherServices(second)
  }
}

private protocol Described {
  var documentation: String { get set }
  var position: SourcePosition { get set }
}

extension Described {
  fileprivate var withoutProse: Self {
    var copy = self
    copy.documentation = ""
    copy.position = .anywhere
    return copy
  }
}

extension ValueDefinition: Described {}
extension FieldDefinition: Described {}
extension ComputedDefinition: Described {}
extension EnumerationCase: Described {}
extension ChoiceDefinition.Case: Described {}
extension ServiceDefinition: Described {}
extension ServiceCharacteristic: Described {}
extension ErrorCodeDefinition: Described {}

extension SourcePosition {
  fileprivate static let anywhere = SourcePosition(path: "")
}

extension ValueDefinition {
  /// The value without identifier, prose, examples, places and references.
  fileprivate var structure: Self {
    var value = withoutProse
    if case .part = kind { value.kind = .part(of: 0) }
    value.type = ""
    value.examples = []
    value.frame?.position = .anywhere
    value.fields = fields.map(\.structure)
    value.computed = computed.map(\.withoutProse)
    return value
  }
}

extension FieldDefinition {
  fileprivate var structure: Self {
    var field = withoutProse
    field.replaceReferences { _ in 0 }
    field.enumeration = enumeration.map(\.withoutProse)
    field.specialValues = specialValues.map(\.withoutProse)
    field.bits = bits.map { bit in
      var bit = bit
      bit.enumeration = bit.enumeration.map(\.withoutProse)
      bit.position = .anywhere
      return bit
    }
    field.changeCases { item in
      item = item.withoutProse
      item.answer?.position = .anywhere
      item.last?.position = .anywhere
    }
    field.requestChoice?.field.position = .anywhere
    return field
  }
}

extension ServiceDefinition {
  /// The service without identifiers, prose, places and the indexes of other services.
  fileprivate var structure: Self {
    var service = withoutProse
    service.type = ""
    service.errorCodes = errorCodes.map(\.withoutProse)
    service.characteristics = characteristics.map(\.withoutProse)
    for index in exchanges.indices {
      service.exchanges[index].responseService = nil
      service.exchanges[index].position = .anywhere
    }
    for index in setup.indices {
      service.setup[index].service = nil
      service.setup[index].position = .anywhere
    }
    return service
  }
}
