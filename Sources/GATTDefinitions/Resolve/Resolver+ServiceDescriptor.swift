import GATTModel
import GATTText

extension Resolver {
  mutating func resolveDescriptors(of element: XMLElement, into characteristic: inout ServiceCharacteristic) {
    characteristic.descriptors = element.children(.descriptor, in: .descriptors).compactMap { [characteristic] in
      descriptor(of: $0, characteristic: characteristic)
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

  private mutating func descriptor(of element: XMLElement, characteristic: ServiceCharacteristic) -> ServiceDescriptor?
  {
    guard let type = required(.type, of: element, ", the identifier of its definition") else { return nil }
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
      requirement: descriptorRequirement(element.requirement?.text.lowercased() ?? "", of: characteristic),
      isReadable: values.isEmpty || allows(.read),
      isWritable: allows(.write)
    )
  }

  private mutating func descriptorUUID(_ type: XMLText, value: Int?) -> BluetoothUUID? {
    if let value { return set.values[value].uuid }
    if let number = DescriptorRegistry.numbers[TypeName.canonical(type.text)] { return BluetoothUUID(uint16: number) }
    let suggestion = self.suggestion(for: .type(type.text, .descriptor))
    return failure(
      at: type.position,
      wrongKind(type.text, kind: .descriptor) ?? "the descriptor '\(type.text)' is not defined here; add its definition"
        + (suggestion.isEmpty ? Suggestion.text(for: type.text, among: DescriptorRegistry.numbers.keys) : suggestion)
    )
  }

  /// The properties that each requirement names. If one of them is mandatory, so is the descriptor.
  private static let requiredProperties: [String: CharacteristicProperties] = [
    "if_notify_supported": [.notify], "if_indicate_supported": [.indicate],
    "if_notify_or_indicate_supported": [.notify, .indicate], "if_broadcast_supported": [.broadcast],
    "if_characteristic_write_supported": [.write, .writeWithoutResponse, .reliableWrite],
  ]

  /// Returns mandatory when the described characteristic always needs the descriptor.
  private func descriptorRequirement(
    _ requirement: String,
    of characteristic: ServiceCharacteristic
  ) -> ServiceCharacteristic.Requirement {
    if ["mandatory", "if_characteristic_supported"].contains(requirement) { return .mandatory }
    let properties = Self.requiredProperties[requirement] ?? []
    return characteristic.mandatoryProperties.isDisjoint(with: properties) ? .optional : .mandatory
  }
}
