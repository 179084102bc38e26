import GATTCapture
import GATTCore
import GATTInterpreter
import GATTModel
import GATTText

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
/// | `text` | the value as text, if it is text and is not decoded |
/// | `name`, `txPower`, `appearance`, `services`, `data` | of an advertisement: as `bluegatt scan --json` writes them |
/// | `answers` | the names of the requests that the values answer, or `null`; absent when they answer none |
struct ReplayJSON {
  private var json = JSONWriter()

  mutating func write(_ replayed: ReplayedOperation) throws {
    let names = replayed.names
    json.object { json in
      json.members(of: replayed.operation)
      json.meaning(of: replayed, names)
      if let content = replayed.advertised { json.members(of: content, names) }
      if replayed.answers.contains(where: { $0 != nil }) {
        json.key("answers")
        json.array { json in
          for answer in replayed.answers {
            if let answer { json.string(answer.request) } else { json.null() }
          }
        }
      }
    }
    try Output.shared.line(&json)
  }
}

extension JSONWriter {
  fileprivate mutating func meaning(of replayed: ReplayedOperation, _ names: AttributeNames) {
    guard case .attribute(let server, let path, let event) = replayed.operation.event else { return }
    if case .access(let kind, _) = event {
      member("direction", (kind.isWrite ? server.other : server) == .host ? "sent" : "received")
    }
    if let name = path.service.flatMap({ names.serviceName($0) }) { member("serviceName", name) }
    for (key, uuid) in [("characteristicName", path.characteristic), ("descriptorName", path.descriptor)] {
      if let name = uuid.flatMap({ names.attributeName($0, in: path.service) }) { member(key, name) }
    }
    guard case .access(_, let access) = event else { return }
    if case .refused(let error) = access.outcome { member("errorName", names.text(error, of: path.service)) }
    guard let type = path.type else { return }
    if let values = replayed.values {
      key("values")
      array { json in
        for (value, meaning) in zip(values, replayed.meanings) { json.write(meaning, type, value.octets) }
      }
      return
    }
    let isWhole = access.offset == 0 && (access.outcome == .done || !access.value.isEmpty)
    guard isWhole, let meaning = replayed.meanings.first else { return }
    if let text = meaning.text, !meaning.isDecoded { member("text", text.text) }
    if case .unknown = meaning.content { return }
    key("decoded")
    write(meaning, type, access.value)
  }

  private mutating func write(_ meaning: CapturedMeaning, _ type: BluetoothUUID, _ octets: [UInt8]) {
    switch meaning.content {
    case .value(let value) where meaning.isDoubtful:
      failure("no value yet is as \(value.name) is defined: \(value.line)", uuid: type.description)
    case .value(let value): self.value(value, uuid: type.description, octets: octets)
    case .undecodable(let error): failure(error.description, uuid: type.description)
    case .unknown: break
    }
  }

  /// Writes the contents of an advertisement, with the members that `bluegatt scan --json` has, too.
  fileprivate mutating func members(of content: AdvertisedContent, _ names: AttributeNames) {
    let advertisement = content.advertisement
    if let name = advertisement.localName { member("name", name) }
    if let power = advertisement.txPower { member("txPower", power) }
    if let appearance = advertisement.appearance { member("appearance", appearance) }
    key("services")
    array { json in
      for uuid in advertisement.services {
        json.object { json in
          json.member("uuid", uuid.description)
          json.member("name", names.serviceName(uuid))
        }
      }
    }
    key("data")
    array { json in
      for data in content.data { json.object { json in json.members(of: data) } }
    }
  }

  private mutating func members(of data: AdvertisedData) {
    switch data.owner {
    case .service(let uuid): member("service", uuid.description)
    case .company(let company): member("company", company)
    }
    member("name", data.name)
    members(data.reading, octets: data.octets)
  }
}
