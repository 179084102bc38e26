import GATTModel

extension Resolver {
  mutating func resolveDescriptors(of element: XMLElement, into characteristic: inout ServiceCharacteristic) {
    for descriptorElement in element.children(.descriptor, in: .descriptors) {
      if let descriptor = descriptor(of: descriptorElement, characteristic: characteristic) {
        characteristic.descriptors.append(descriptor)
      }
    }
    let configuration = BluetoothUUID(uint16: DescriptorRegistry.clientCharacteristicConfiguration)
    guard !characteristic.properties.isDisjoint(with: [.notify, .indicate]),
      !characteristic.descriptors.contains(where: { $0.uuid == configuration })
    else { return }
    let type = DescriptorRegistry.clientCharacteristicConfigurationType
    let isMandatory = !characteristic.mandatoryProperties.isDisjoint(with: [.notify, .indicate])
    characteristic.descriptors.append(
      ServiceDescriptor(
        name: "Client Characteristic Configuration",
        type: type,
        uuid: configuration,
        value: value(named: type, kind: .descriptor),
        requirement: isMandatory ? .mandatory : .optional,
        isReadable: true,
        isWritable: true
      )
    )
  }

  private mutating func descriptor(
    of element: XMLElement,
    characteristic: ServiceCharacteristic
  ) -> ServiceDescriptor? {
    guard let type = element.attribute(.type), !type.text.isEmpty else {
      error(at: element.position, "the descriptor has no type; name the definition that it has")
      return nil
    }
    let index = value(named: type.text, kind: .descriptor)
    guard let uuid = descriptorUUID(type, value: index) else { return nil }
    let values = element.children(.properties).last?.properties ?? []
    func allows(_ property: CharacteristicProperties) -> Bool {
      values.contains { $0.property == property && !["excluded", ""].contains($0.value.text.lowercased()) }
    }
    return ServiceDescriptor(
      name: element.givenName ?? "",
      type: TypeName.canonical(type.text),
      uuid: uuid,
      value: index,
      requirement: descriptorRequirement(element.children(.requirement).last?.text, of: characteristic),
      isReadable: values.isEmpty || allows(.read),
      isWritable: allows(.write)
    )
  }

  private mutating func descriptorUUID(_ type: Placed, value: Int?) -> BluetoothUUID? {
    if let value { return uuidsOfValues[value] }
    if let number = DescriptorRegistry.numbers[TypeName.canonical(type.text)] { return BluetoothUUID(uint16: number) }
    let suggestion = self.suggestion(for: .type(type.text, .descriptor))
    error(
      at: type.position,
      wrongKind(type.text, kind: .descriptor) ?? "the descriptor '\(type.text)' is not defined here; add its definition"
        + (suggestion.isEmpty ? Suggestion.text(for: type.text, among: DescriptorRegistry.numbers.keys) : suggestion)
    )
    return nil
  }

  /// Mandatory where the characteristic as it is described cannot be without the descriptor.
  private func descriptorRequirement(
    _ requirement: Placed?,
    of characteristic: ServiceCharacteristic
  ) -> ServiceCharacteristic.Requirement {
    func mandatory(with properties: CharacteristicProperties) -> ServiceCharacteristic.Requirement {
      characteristic.mandatoryProperties.isDisjoint(with: properties) ? .optional : .mandatory
    }
    switch requirement?.text.lowercased() {
    case "mandatory", "if_characteristic_supported": return .mandatory
    case "if_notify_supported": return mandatory(with: [.notify])
    case "if_indicate_supported": return mandatory(with: [.indicate])
    case "if_notify_or_indicate_supported": return mandatory(with: [.notify, .indicate])
    case "if_broadcast_supported": return mandatory(with: [.broadcast])
    case "if_characteristic_write_supported": return mandatory(with: [.write, .writeWithoutResponse, .reliableWrite])
    default: return .optional
    }
  }
}
