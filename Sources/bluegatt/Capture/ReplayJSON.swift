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
struct ReplayJSON {
  private let names: AttributeNames
  private var json = JSONWriter()

  init(_ names: AttributeNames) {
    self.names = names
  }

  mutating func write(_ operation: CapturedOperation) throws {
    let names = names
    json.object { json in
      json.members(of: operation)
      json.meaning(of: operation.event, names)
    }
    try Output.shared.line(&json)
  }
}

extension JSONWriter {
  fileprivate mutating func meaning(of event: CapturedEvent, _ names: AttributeNames) {
    guard case .attribute(let server, let path, let event) = event else { return }
    if case .access(let kind, _) = event {
      member("direction", (kind.isWrite ? server.other : server) == .host ? "sent" : "received")
    }
    if let name = path.service.flatMap({ names.serviceName($0) }) { member("serviceName", name) }
    if let name = path.characteristic.flatMap({ names.attributeName($0) }) { member("characteristicName", name) }
    if let name = path.descriptor.flatMap({ names.attributeName($0) }) { member("descriptorName", name) }
    guard case .access(let kind, let access) = event else { return }
    if case .refused(let error) = access.outcome { member("errorName", names.text(error, of: path.service)) }
    if let type = path.type { decoded(access, type, kind, names) }
  }

  private mutating func decoded(
    _ access: AttributeAccess,
    _ type: BluetoothUUID,
    _ kind: AttributeAccess.Kind,
    _ names: AttributeNames
  ) {
    let isWhole = access.offset == 0 && (access.outcome == .done || !access.value.isEmpty)
    guard isWhole, let result = names.decode(access.value, of: type, kind) else { return }
    key("decoded")
    switch result {
    case .success(let value): self.value(value, uuid: type.description, octets: access.value)
    case .failure(let error): failure(error.description, uuid: type.description)
    }
  }
}
