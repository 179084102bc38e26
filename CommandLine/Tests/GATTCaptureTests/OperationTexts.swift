import Captures
import GATTCapture
import GATTText

/// Reads a capture in pieces, and returns all its operations and the reader.
func read(_ octets: [UInt8], by size: Int = .max) throws -> (operations: [CapturedOperation], reader: CaptureReader) {
  var reader = CaptureReader()
  var operations: [CapturedOperation] = []
  var rest = octets[...]
  while !rest.isEmpty {
    operations += try reader.read(rest.prefix(size))
    rest = rest.dropFirst(size)
  }
  operations += try reader.finish()
  return (operations, reader)
}

extension CapturedOperation {
  /// The operation in one line, without time and link: `read device 3 180D/2A37 16480004`.
  var text: String {
    switch event {
    case .connected(let role, let name): "connected \(role?.rawValue ?? "-")\(name.map { " " + $0 } ?? "")"
    case .unrequested(let sender, let pdu): "unrequested \(sender) \(hexadecimal(pdu))"
    case .disconnected(let reason): "disconnected \(reason.map(\.description) ?? "-")"
    case .mtu(let mtu): "mtu \(mtu)"
    case .advertisement(let advertisement):
      "\(advertisement.isScanResponse ? "response" : "advertisement") \(link.device?.description ?? "-") "
        + hexadecimal(advertisement.data)
    case .readMultiple(let server, let handles, let access): "readMultiple \(server) \(handles)\(access.text)"
    case .attribute(let server, let path, let event):
      "\(event.text.name) \(server) \(path.handle) \(path.text)\(event.text.rest)"
    }
  }
}

extension AttributePath {
  fileprivate var text: String {
    [service, characteristic, descriptor].map { $0?.description ?? "-" }.joined(separator: "/")
  }
}

extension AttributeEvent {
  fileprivate var text: (name: String, rest: String) {
    switch self {
    case .service(let end, let isPrimary): ("service", " to \(end)\(isPrimary ? "" : " secondary")")
    case .characteristic(let properties): ("characteristic", " \(properties.rawValue)")
    case .descriptor: ("descriptor", "")
    case .access(let kind, let access): (kind.rawValue, access.text)
    }
  }
}

extension AttributeAccess {
  fileprivate var text: String {
    let octets = hexadecimal(value)
    let offset = offset == 0 ? "" : " from \(offset)"
    switch outcome {
    case .done: return "\(offset) \(octets)"
    case .refused(let error): return "\(offset) \(octets) refused \(error.rawValue)"
    case .unanswered: return "\(offset) \(octets) unanswered"
    case .cancelled: return "\(offset) \(octets) cancelled"
    }
  }
}

extension HeartRateMonitor {
  /// The texts of the operations of the discovery.
  static let discovered = [
    "mtu 247",
    "service device 16 180D/-/- to 21",
    "characteristic device 18 180D/2A37/- 16",
    "characteristic device 21 180D/2A38/- 2",
    "descriptor device 19 180D/2A37/2902",
  ]

  /// The texts of the operations of the session.
  static let operations =
    ["connected central"] + discovered + [
      "write device 19 180D/2A37/2902 0100",
      "notify device 18 180D/2A37/- 16480004",
      "read device 21 180D/2A38/- 01",
      "read device 18 180D/2A37/-  refused 2",
      "disconnected 19",
    ]
}

extension [CapturedOperation] {
  /// The texts of the operations that are not advertisements.
  var textsOnLinks: [String] { filter { $0.link.handle != CapturedLink.noHandle }.map(\.text) }
}

private func hexadecimal(_ octets: [UInt8]) -> String {
  octets.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
