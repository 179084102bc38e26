import GATTCore
import GATTRuntime
import GATTText

/// Writes the attributes and values of a device.
struct Inspection: Sendable {
  let connection: Connection
  let remote: RemoteAttributes
  let style: Style

  private var vocabulary: Vocabulary { remote.vocabulary }

  // MARK: A tree

  func writeTree(_ values: [AttributeHandle: ReadResult]) throws {
    let peripheral = connection.peripheral
    try Output.shared.write(
      style(.bold, printable(peripheral.name)) + "  " + printable(peripheral.identifier.rawValue)
        + "  MTU \(connection.maximumTransmissionUnit)\n"
    )
    for (index, service) in remote.services.enumerated() {
      let isLast = index == remote.services.count - 1
      let name = vocabulary.serviceName(service.uuid)
      let kind = service.isPrimary ? "" : "  secondary"
      try write(isLast ? "└ " : "├ ", style(.bold, title(name, service.uuid)) + style(.dim, kind))
      try writeCharacteristics(of: service, values, isLast ? "  " : "│ ")
    }
    try Output.shared.flush()
  }

  private func writeCharacteristics(
    of service: Service,
    _ values: [AttributeHandle: ReadResult],
    _ prefix: String
  ) throws {
    for (index, characteristic) in service.characteristics.enumerated() {
      let isLast = index == service.characteristics.count - 1
      let below = prefix + (isLast ? "  " : "│ ")
      let (inline, lines) = texts(values[characteristic.handle], characteristic.uuid)
      let properties = characteristic.properties.names.joined(separator: ", ")
      try write(
        prefix + (isLast ? "└ " : "├ "),
        title(vocabulary.attributeName(characteristic.uuid), characteristic.uuid)
          + style(.dim, "  @\(characteristic.handle)  \(properties)") + inline
      )
      for line in lines { try write(below + "  ", style(.cyan, printable(line))) }
      for descriptor in characteristic.descriptors {
        let (inline, lines) = texts(values[descriptor.handle], descriptor.uuid)
        let name = title(vocabulary.attributeName(descriptor.uuid), descriptor.uuid)
        try write(below + "· ", name + style(.dim, "  @\(descriptor.handle)") + inline)
        for line in lines { try write(below + "  ", style(.cyan, printable(line))) }
      }
    }
  }

  /// The string after the name, and the lines below it.
  private func texts(_ result: ReadResult?, _ uuid: BluetoothUUID) -> (inline: String, lines: [String]) {
    switch result {
    case nil: return ("", [])
    case .refused(let reason): return ("  " + style(.red, printable(reason)), [])
    case .octets(let octets):
      let reading = vocabulary.reading(octets, of: uuid, .read)
      if case .value(let value) = reading, !value.isShort { return ("", value.lines) }
      return ("  = " + style(.cyan, printable(reading.summary(octets))), [])
    }
  }

  private func title(_ name: String?, _ uuid: BluetoothUUID) -> String {
    printable(name.map { "\($0) (\(uuid))" } ?? uuid.description)
  }

  private func write(_ branches: String, _ text: String) throws {
    try Output.shared.write(style(.dim, branches) + text + "\n")
  }

  // MARK: JSON

  func writeJSON(_ values: [AttributeHandle: ReadResult]) throws {
    let peripheral = connection.peripheral
    try Output.shared.jsonLine { json in
      json.member("type", "device")
      json.member("device", peripheral.identifier.rawValue)
      json.member("name", peripheral.advertisement?.localName)
      json.member("appearance", peripheral.advertisement?.appearance)
      json.member("mtu", connection.maximumTransmissionUnit)
    }
    for service in remote.services {
      try Output.shared.jsonLine { json in
        json.member("type", "service")
        json.member("service", service.uuid.description)
        json.member("name", vocabulary.serviceName(service.uuid))
        json.member("handle", service.handle.rawValue)
        json.member("primary", service.isPrimary)
      }
      for attribute in remote.all where attribute.service.handle == service.handle { try write(attribute, values) }
    }
  }

  private func write(_ attribute: RemoteAttribute, _ values: [AttributeHandle: ReadResult]) throws {
    try Output.shared.jsonLine { json in
      json.member("type", attribute.descriptor == nil ? "characteristic" : "descriptor")
      attribute.members(&json, vocabulary)
      if attribute.descriptor == nil {
        json.key("properties")
        json.array { json in
          for name in attribute.characteristic.properties.names { json.string(name) }
        }
      }
      switch values[attribute.handle] {
      case nil: break
      case .octets(let octets): json.members(vocabulary.reading(octets, of: attribute.uuid, .read), octets: octets)
      case .refused(let reason):
        json.member("ok", false)
        json.member("error", reason)
      }
    }
  }
}
