import GATTCapture
import GATTCore
import GATTModel
import GATTText

/// Totals of a capture, and the accesses to each attribute of each device.
struct ReplaySummary {
  let devices: CapturedDevices
  let statistics: CaptureStatistics
  let warnings: Int
  var sets: CapturedSets

  /// Writes the summary as lines for a terminal.
  mutating func writeText() throws {
    try Output.shared.line("")
    try Output.shared.line("Summary")
    if let first = devices.first, let last = devices.last {
      let seconds = Double(last.microseconds(since: first) / 1000) / 1000
      try Output.shared.line("  from \(first) to \(last): \(seconds) s")
    }
    for (count, name) in CaptureContents(statistics: statistics).counts + [(warnings, ("warning", "warnings"))]
    where count > 0 {
      try Output.shared.line("  \(count) \(count == 1 ? name.one : name.several)")
    }
    for device in devices.all { try write(device) }
  }

  private mutating func write(_ device: CapturedDevice) throws {
    let name = device.name.map { " \"\($0)\"" } ?? ""
    let counts = [(device.links, "link"), (device.advertisements, "different advertisement")]
      .filter { $0.0 > 0 }.map { ", \($0) \($0 == 1 ? $1 : $1 + "s")" }.joined()
    try Output.shared.line("  \(device.link.text)\(name)\(counts)")
    for attribute in device.order {
      let path = AttributePath(
        handle: attribute.handle ?? 0,
        service: attribute.service,
        characteristic: attribute.characteristic,
        descriptor: attribute.descriptor
      )
      let owner = attribute.server == .host ? " (host)" : ""
      let counts = device.attributes[attribute] ?? AccessCounts()
      let names = sets.names(of: device.link, attribute.server)
      let attributeName = names.text(path, isDoubtful: device.doubtful.contains(attribute))
      try Output.shared.line("    \(attributeName)\(owner): \(counts.text)")
    }
  }

  /// Writes the summary as one JSON object with the `operation` `summary`.
  func writeJSON() throws {
    var json = JSONWriter()
    json.object { json in
      json.member("operation", "summary")
      json.member("from", devices.first?.description)
      json.member("to", devices.last?.description)
      json.member("records", statistics.records)
      json.member("advertisements", statistics.advertisements)
      json.member("lowEnergyLinks", statistics.lowEnergyLinks)
      json.member("classicLinks", statistics.classicLinks)
      json.member("attributeFrames", statistics.attributeFrames)
      json.member("securityFrames", statistics.securityFrames)
      json.member("signallingFrames", statistics.signallingFrames)
      json.member("otherFrames", statistics.otherFrames)
      json.member("truncatedRecords", statistics.truncatedRecords)
      json.member("droppedRecords", statistics.droppedRecords)
      json.member("warnings", warnings)
      json.key("devices")
      json.array { json in
        for device in devices.all { json.device(device) }
      }
    }
    try Output.shared.line(&json)
  }
}

extension JSONWriter {
  fileprivate mutating func device(_ device: CapturedDevice) {
    object { json in
      json.member("device", device.link.device?.description)
      json.member("adapter", device.link.adapter)
      if device.link.device == nil { json.member("link", device.link.handle) }
      json.member("name", device.name)
      json.member("links", device.links)
      json.member("advertisements", device.advertisements)
      json.key("attributes")
      json.array { json in
        for attribute in device.order {
          json.object { json in
            json.attribute(attribute)
            json.counts(device.attributes[attribute] ?? AccessCounts())
          }
        }
      }
    }
  }

  private mutating func attribute(_ attribute: CapturedDevice.Attribute) {
    member("server", attribute.server.rawValue)
    if let handle = attribute.handle { member("handle", handle) }
    if let service = attribute.service { member("service", service.description) }
    if let characteristic = attribute.characteristic { member("characteristic", characteristic.description) }
    if let descriptor = attribute.descriptor { member("descriptor", descriptor.description) }
  }

  private mutating func counts(_ counts: AccessCounts) {
    member("read", counts[.read])
    member("write", counts[.write])
    member("writeWithoutResponse", counts[.writeWithoutResponse])
    member("signedWrite", counts[.signedWrite])
    member("notify", counts[.notify])
    member("indicate", counts[.indicate])
    member("refused", counts.refused)
    member("unanswered", counts.unanswered)
  }
}
