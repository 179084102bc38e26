import GATTCapture
import GATTCore
import GATTInterpreter
import GATTModel

/// Writes operations as lines of a recording, with their interpretation.
///
/// Each line has the members of a recording (see `RecordingWriter`), then these:
///
/// | member | contents |
/// |---|---|
/// | `direction` | of an access: `sent` when the value goes from the host to the device, else `received` |
/// | `serviceName`, `characteristicName`, `descriptorName` | names, where they are known |
/// | `errorName` | the name of the `error` |
/// | `decoded` | the value as `bluegatt decode --json` writes it; absent without a definition |
/// | `values` | in place of `decoded`, where values come as a stream: those that the packet completes, in this form |
/// | `answers` | the names of the requests that the values answer, or `null`; absent when they answer none |
struct ReplayJSON {
  private let names: AttributeNames
  private var json = JSONWriter()

  init(_ names: AttributeNames) {
    self.names = names
  }

  /// - Parameters:
  ///   - values: The values that the operation completes, if it is part of a stream.
  ///   - answers: The requests that its values answer.
  mutating func write(
    _ operation: CapturedOperation,
    _ values: [CapturedStreams.Value]?,
    _ answers: [CapturedExchanges.Answer?]
  ) throws {
    let names = names
    json.object { json in
      json.members(of: operation)
      json.meaning(of: operation.event, values, answers, names)
      if answers.contains(where: { $0 != nil }) {
        json.key("answers")
        json.array { json in
          for answer in answers {
            if let answer { json.string(answer.request) } else { json.null() }
          }
        }
      }
    }
    try Output.shared.line(&json)
  }
}

extension JSONWriter {
  fileprivate mutating func meaning(
    of event: CapturedEvent,
    _ values: [CapturedStreams.Value]?,
    _ answers: [CapturedExchanges.Answer?],
    _ names: AttributeNames
  ) {
    guard case .attribute(let server, let path, let event) = event else { return }
    if case .access(let kind, _) = event {
      member("direction", (kind.isWrite ? server.other : server) == .host ? "sent" : "received")
    }
    if let name = path.service.flatMap({ names.serviceName($0) }) { member("serviceName", name) }
    if let name = path.characteristic.flatMap({ names.attributeName($0) }) { member("characteristicName", name) }
    if let name = path.descriptor.flatMap({ names.attributeName($0) }) { member("descriptorName", name) }
    guard case .access(let kind, let access) = event else { return }
    if case .refused(let error) = access.outcome { member("errorName", names.text(error, of: path.service)) }
    guard let type = path.type else { return }
    if let values {
      key("values")
      array { json in
        for (value, answer) in zip(values, answers) {
          if let result = names.decode(value.octets, of: type, kind, answer) { json.write(result, type, value.octets) }
        }
      }
    } else {
      decoded(access, type, kind, answers.first ?? nil, names)
    }
  }

  private mutating func decoded(
    _ access: AttributeAccess,
    _ type: BluetoothUUID,
    _ kind: AttributeAccess.Kind,
    _ answer: CapturedExchanges.Answer?,
    _ names: AttributeNames
  ) {
    let isWhole = access.offset == 0 && (access.outcome == .done || !access.value.isEmpty)
    guard isWhole, let result = names.decode(access.value, of: type, kind, answer) else { return }
    key("decoded")
    write(result, type, access.value)
  }

  private mutating func write(
    _ result: Result<InterpretedValue, DecodeError>,
    _ type: BluetoothUUID,
    _ octets: [UInt8]
  ) {
    switch result {
    case .success(let value): self.value(value, uuid: type.description, octets: octets)
    case .failure(let error): failure(error.description, uuid: type.description)
    }
  }
}
