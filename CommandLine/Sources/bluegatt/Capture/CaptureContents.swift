import GATTCapture
import GATTCore
import GATTText

/// Says what a capture holds, in particular one without operations on attributes.
struct CaptureContents {
  let statistics: CaptureStatistics

  /// The contents, such as `27653 records, 2 links of BR/EDR (Bluetooth Classic), 21004 frames of RFCOMM`.
  var text: String {
    if statistics.records == 0 { return "no records" }
    return counts.filter { $0.count > 0 }.map { count, name in
      "\(count) \(count == 1 ? name.one : name.several)"
    }.joined(separator: ", ")
  }

  /// All counts, with the names of what they count.
  var counts: [(count: Int, name: (one: String, several: String))] {
    let known = statistics.framesByPSM.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let unknown = statistics.otherFrames - known.reduce(0) { $0 + $1.value }
    return [
      (statistics.records, ("record", "records")),
      (statistics.advertisements, ("advertisement", "advertisements")),
      (statistics.lowEnergyLinks, ("link of LE", "links of LE")),
      (statistics.classicLinks, ("link of BR/EDR (Bluetooth Classic)", "links of BR/EDR (Bluetooth Classic)")),
      (statistics.attributeFrames, Self.frames("the attribute protocol")),
      (statistics.securityFrames, Self.frames("the security manager")),
      (statistics.signallingFrames, Self.frames("signalling")),
    ] + known.map { ($0.value, Self.frames(Self.protocolName($0.key))) } + [
      (unknown, Self.frames("other channels")),
      (
        statistics.unusedRecords, ("record of a command or of other contents", "records of commands and other contents")
      ),
      (statistics.truncatedRecords, ("record cut off", "records cut off")),
      (statistics.droppedRecords, ("record lost", "records lost")),
    ]
  }

  private static func frames(_ owner: String) -> (String, String) { ("frame of \(owner)", "frames of \(owner)") }

  /// The protocol with a PSM (Assigned Numbers, 2.5), or its number.
  static func protocolName(_ psm: UInt16) -> String {
    switch psm {
    case 0x0001: "SDP"
    case 0x0003: "RFCOMM"
    case 0x0005: "TCS"
    case 0x000F: "BNEP"
    case 0x0011, 0x0013: "HID"
    case 0x0017, 0x001B: "AVCTP"
    case 0x0019: "AVDTP"
    case 0x0025: "OTS"
    default: "the channel with PSM 0x\(hexadecimal(psm, digits: 4))"
    }
  }
}
