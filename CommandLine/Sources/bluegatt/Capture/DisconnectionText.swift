import GATTCore
import GATTText

/// Describes the reason for a disconnection, a controller error code (Core Specification, Volume 1, Part F, 1.3), to
/// follow the word `disconnected`: ` by the device (error 0x13)`, `: connection timeout (error 0x08)`.
func disconnectionText(_ code: UInt8) -> String {
  let text =
    switch code {
    case 0x05: "authentication failure"
    case 0x06: "PIN or key missing"
    case 0x08: "connection timeout"
    case 0x13: "by the device"
    case 0x14: "by the device, low on resources"
    case 0x15: "by the device, which is switched off"
    case 0x16: "by the host"
    case 0x1F: "unspecified error"
    case 0x22: "link layer response timeout"
    case 0x28: "instant passed"
    case 0x2A: "different transaction collision"
    case 0x3B: "unacceptable connection parameters"
    case 0x3D: "message integrity check failure"
    case 0x3E: "connection failed to be established"
    default: ""
    }
  let number = "error 0x\(hexadecimal(code, digits: 2))"
  if text.isEmpty { return ": \(number)" }
  return "\(text.hasPrefix("by ") ? "" : ":") \(text) (\(number))"
}
