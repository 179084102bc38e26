import GATTCapture
import GATTCore
import GATTInterpreter

/// Writes operations as lines for a terminal.
struct ReplayText {
  private let names: AttributeNames
  /// The day of the previous line.
  private var day: Int64?

  init(_ names: AttributeNames) {
    self.names = names
  }

  /// Writes an operation, after a line with the date if the day has changed.
  ///
  /// - Parameters:
  ///   - values: The values that the operation completes, if it is part of a stream.
  ///   - answers: The requests that its values answer.
  mutating func write(
    _ operation: CapturedOperation,
    _ values: [CapturedStreams.Value]?,
    _ answers: [CapturedExchanges.Answer?]
  ) throws {
    if operation.time.day != day {
      day = operation.time.day
      try Output.shared.line("\(operation.time.date) UTC")
    }
    let answered = answers.compactMap { $0.map { "; " + $0.text } }.joined()
    let text = text(operation.event, values, answers) + answered
    try Output.shared.line("\(operation.time.timeOfDay)  \(operation.link.text)  \(text)")
  }

  private func text(
    _ event: CapturedEvent,
    _ values: [CapturedStreams.Value]?,
    _ answers: [CapturedExchanges.Answer?]
  ) -> String {
    switch event {
    case .connected(let role, let name):
      let device = name.map { " with \"\($0)\"" } ?? ""
      return "  connected\(device)\(role.map { ", the host is the \($0.rawValue)" } ?? "")"
    case .disconnected(let reason): return "  disconnected\(reason.map { " " + disconnectionText($0) } ?? "")"
    case .mtu(let mtu): return "  mtu  \(mtu) octets"
    case .readMultiple(let server, let handles, let access):
      let attributes = handles.map { handleText($0) }.joined(separator: ", ")
      let result = result(access, service: nil) { digits(of: $0) }
      return "\(arrow(to: server.other)) read  handles \(attributes)\(owner(server)): \(result)"
    case .unrequested(let sender, let pdu):
      return "\(arrow(to: sender.other)) answer without a request: \(digits(of: pdu))"
    case .attribute(let server, let path, .access(let kind, let access)):
      let value = result(access, service: path.service) { text($0, path, kind, access, values, answers) }
      let arrow = arrow(to: kind.isWrite ? server : server.other)
      return "\(arrow) \(label(kind))  \(names.text(path))\(owner(server)): \(value)"
    case .attribute(let server, let path, .service(let end, let isPrimary)):
      let handles = "\(handleText(path.handle)) to \(handleText(end))"
      let service = path.service.map { names.service($0) } ?? ""
      return "  \(isPrimary ? "service" : "secondary service")  \(service)\(owner(server)) \(handles)"
    case .attribute(let server, let path, .characteristic(let properties)):
      return "  characteristic  \(names.text(path))\(owner(server)) \(handleText(path.handle)): \(properties)"
    case .attribute(let server, let path, .descriptor):
      return "  descriptor  \(names.text(path))\(owner(server)) \(handleText(path.handle))"
    }
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
    _ text: ([UInt8]) -> String
  ) -> String {
    func value(_ remark: String) -> String { access.value.isEmpty ? remark : "\(text(access.value)) \(remark)" }
    return switch access.outcome {
    case .done: text(access.value)
    case .refused(let error): value("refused: \(names.text(error, of: service))")
    case .unanswered: value("without an answer")
    case .cancelled: value("taken back")
    }
  }

  /// The interpreted value. Without a definition, the octets; if they cannot be decoded, the octets and the error.
  private func text(
    _ octets: [UInt8],
    _ path: AttributePath,
    _ kind: AttributeAccess.Kind,
    _ access: AttributeAccess,
    _ values: [CapturedStreams.Value]?,
    _ answers: [CapturedExchanges.Answer?]
  ) -> String {
    if let values {
      if values.isEmpty { return "\(digits(of: octets)), no end of a value" }
      let texts = zip(values, answers).map { value, answer in
        let packets = value.packetCount == 1 ? "1 packet" : "\(value.packetCount) packets"
        return "a value of \(packets): \(text(value.octets, path, kind, answer))"
      }
      return "\(digits(of: octets)), the end of \(texts.joined(separator: "; of "))"
    }
    if access.offset != 0 { return "\(digits(of: octets)) from octet \(access.offset) on" }
    return text(octets, path, kind, answers.first ?? nil)
  }

  private func text(
    _ octets: [UInt8],
    _ path: AttributePath,
    _ kind: AttributeAccess.Kind,
    _ answer: CapturedExchanges.Answer?
  ) -> String {
    switch path.type.flatMap({ names.decode(octets, of: $0, kind, answer) }) {
    case nil: return digits(of: octets)
    case .success(let value): return value.fields.isEmpty ? digits(of: octets) : value.line
    case .failure(let error): return "\(digits(of: octets)) (\(error))"
    }
  }
}

extension CapturedLink {
  /// The device, and the adapter unless it is hci0.
  var text: String {
    let device = device?.description ?? "link \(handleText(handle))".padding(to: 17)
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
