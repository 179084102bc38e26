import GATTCapture
import GATTCore
import GATTInterpreter
import GATTRuntime
import GATTText

/// Writes operations as lines for a terminal.
struct ReplayText {
  /// The day of the previous line.
  private var day: Int64?

  /// Writes an operation, after a line with the date if the day has changed.
  mutating func write(_ replayed: ReplayedOperation) throws {
    let operation = replayed.operation
    if operation.time.day != day {
      day = operation.time.day
      try Output.shared.line("\(operation.time.date) UTC")
    }
    let answered = replayed.answers.compactMap { $0.map { "; " + $0.text } }.joined()
    let text = text(replayed) + answered
    try Output.shared.line("\(operation.time.timeOfDay)  \(operation.link.text)  \(text)")
  }

  private func text(_ replayed: ReplayedOperation) -> String {
    let names = replayed.names
    switch replayed.operation.event {
    case .connected(let role, let name):
      let device = name.map { " with \"\($0)\"" } ?? ""
      return "  connected\(device)\(role.map { ", the host is the \($0.rawValue)" } ?? "")"
    case .disconnected(let reason): return "  disconnected\(reason.map { disconnectionText($0) } ?? "")"
    case .mtu(let mtu): return "  mtu  \(mtu) octets"
    case .readMultiple(let server, let handles, let access):
      let attributes = handles.map { handleText($0) }.joined(separator: ", ")
      let result = result(access, service: nil, names) { digits(of: $0) }
      return "\(arrow(to: server.other)) read  handles \(attributes)\(owner(server)): \(result)"
    case .unrequested(let sender, let pdu):
      return "\(arrow(to: sender.other)) answer without a request: \(digits(of: pdu))"
    case .attribute(let server, let path, .access(let kind, let access)):
      let value = result(access, service: path.service, names) { text($0, access, replayed) }
      let arrow = arrow(to: kind.isWrite ? server : server.other)
      let attribute = names.text(path, isDoubtful: replayed.isDoubtful)
      return "\(arrow) \(label(kind))  \(attribute)\(owner(server)): \(value)"
    case .attribute(let server, let path, .service(let end, let isPrimary)):
      let handles = "\(handleText(path.handle)) to \(handleText(end))"
      let service = path.service.map { names.service($0) } ?? ""
      return "  \(isPrimary ? "service" : "secondary service")  \(service)\(owner(server)) \(handles)"
    case .attribute(let server, let path, .characteristic(let properties)):
      return "  characteristic  \(names.text(path))\(owner(server)) \(handleText(path.handle)): \(properties)"
    case .attribute(let server, let path, .descriptor):
      return "  descriptor  \(names.text(path))\(owner(server)) \(handleText(path.handle))"
    case .advertisement(let advertisement):
      let contents = replayed.advertised.map { text($0, names) } ?? ""
      let octets = digits(of: advertisement.data)
      let isWhole = (try? AdvertisingData(Data(advertisement.data))) != nil
      let shown = isWhole || contents.isEmpty ? [contents.isEmpty ? octets : contents] : [contents, octets]
      return "  \(advertisement.isScanResponse ? "scan response" : "advertisement")  "
        + (shown + (isWhole ? [] : ["malformed"])).joined(separator: "; ")
    }
  }

  /// The name, the services and the data of an advertisement. A service with service data is shown only by its data.
  private func text(_ content: AdvertisedContent, _ names: AttributeNames) -> String {
    let advertisement = content.advertisement
    let services = advertisement.services.filter { advertisement.serviceData[$0] == nil }.map { names.service($0) }
    let solicited = advertisement.solicitedServices.map { "looks for \(names.service($0))" }
    let numbers = [
      advertisement.appearance.map { "appearance \(handleText($0))" },
      advertisement.txPower.map { "TX power \($0) dBm" },
    ].compactMap(\.self)
    let name = advertisement.localName.map { ["\"\($0)\""] } ?? []
    return ([(name + services + solicited + numbers).joined(separator: ", ")] + content.data.map(\.summary))
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The direction of a value.
  private func arrow(to end: LinkEnd) -> String { end == .device ? "→" : "←" }

  private func owner(_ server: LinkEnd) -> String { server == .host ? " (host)" : "" }

  private func label(_ kind: AttributeAccess.Kind) -> String {
    switch kind {
    case .writeWithoutResponse: "write without response"
    case .signedWrite: "signed write"
    case .read, .write, .notify, .indicate: kind.rawValue
    }
  }

  /// The value, and the outcome unless the access succeeded.
  private func result(
    _ access: AttributeAccess,
    service: BluetoothUUID?,
    _ names: AttributeNames,
    _ text: ([UInt8]) -> String
  ) -> String {
    func value(_ remark: String) -> String { access.value.isEmpty ? remark : "\(text(access.value)), \(remark)" }
    return switch access.outcome {
    case .done: text(access.value)
    case .refused(let error): value("refused: \(names.text(error, of: service))")
    case .unanswered: value("without an answer")
    case .cancelled: value("taken back")
    }
  }

  /// The values of an access, or those that its packet completes in a stream.
  private func text(_ octets: [UInt8], _ access: AttributeAccess, _ replayed: ReplayedOperation) -> String {
    if let values = replayed.values {
      if values.isEmpty { return "\(digits(of: octets)), no end of a value" }
      let texts = zip(values, replayed.meanings).map { value, meaning in
        let packets = value.packetCount == 1 ? "1 packet" : "\(value.packetCount) packets"
        return "a value of \(packets): \(text(value.octets, meaning))"
      }
      return "\(digits(of: octets)), the end of \(texts.joined(separator: "; of "))"
    }
    if access.offset != 0 { return "\(digits(of: octets)) from octet \(access.offset) on" }
    return replayed.meanings.first.map { text(octets, $0) } ?? digits(of: octets)
  }

  /// The interpreted value. Without a definition, the octets; if they are not as it says, the octets and the reason.
  private func text(_ octets: [UInt8], _ meaning: CapturedMeaning) -> String {
    let plain =
      meaning.text.map { meaning.isOnlyText ? $0.quoted : "\(digits(of: octets)) \($0.quoted)" } ?? digits(of: octets)
    switch meaning.content {
    case .unknown: return plain
    case .value(let value) where value.fields.isEmpty || octets.isEmpty: return plain
    case .value(let value) where meaning.isDoubtful: return "\(plain) (not as \(value.name) is defined: \(value.line))"
    case .value(let value): return value.line
    case .undecodable(let error): return "\(plain) (\(error))"
    }
  }
}

extension CapturedLink {
  /// The device, and the adapter unless it is hci0.
  var text: String {
    let link = handle == Self.noHandle ? "anonymous" : "link \(handleText(handle))"
    let device = device?.description ?? link.padding(to: 17)
    return adapter == 0 ? device : "\(device) hci\(adapter)"
  }
}

extension String {
  /// The string, padded with spaces on the right.
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The handle, such as `0x0012`.
private func handleText(_ handle: UInt16) -> String { "0x\(hexadecimal(handle, digits: 4))" }

/// The octets in hexadecimal digits, or `no octets`.
private func digits(of octets: [UInt8]) -> String { octets.isEmpty ? "no octets" : Data(octets).hexStringValue() }
