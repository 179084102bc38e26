import BlueGATT
import Foundation

/// Drafts a definition of a device's advertised data, in XML.
///
/// The text consists of numbers, UUIDs and harmless letters only, whatever the device sends.
enum AdvertisedDraft {
  /// Data with more octets become one field.
  private static let mostFields = 64

  /// Returns the draft; nil when no data of the device are kept.
  static func xml(of device: HeardDevice) -> String? {
    guard !device.payloads.isEmpty else { return nil }
    var lines = [
      #"<?xml version="1.0" encoding="utf-8"?>"#,
      "<!--",
      "  Drafted from the advertisements of one device, which may send more than was heard.",
      "  Give names, join octets to fields, and remove the comments, because they contain data of this one device.",
      "-->",
      #"<Profile name="\#(name(of: device))" xmlns:x="urn:bluegatt:1">"#,
    ]
    for payload in device.payloads { lines += elements(of: payload) }
    return (lines + ["</Profile>", ""]).joined(separator: "\n")
  }

  /// Returns the letters, digits and spaces of the device's name, or a name of BlueGATT if the device has none with a
  /// letter.
  private static func name(of device: HeardDevice) -> String {
    let allowed = (device.name ?? "").unicodeScalars.filter { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ": true
      default: false
      }
    }
    let name = String(String.UnicodeScalarView(allowed)).split(separator: " ").joined(separator: " ")
    // A name that begins with a digit has no Swift name.
    return name.first?.isLetter == true ? name : "Device"
  }

  private static func elements(of payload: HeardDevice.Payload) -> [String] {
    let name: String
    let attributes: String
    switch payload.owner {
    case .service(let uuid):
      name = "x:ServiceData"
      attributes = #"name="Data \#(uuid)" uuid="\#(uuid)""#
    case .company(let company):
      name = "x:ManufacturerData"
      attributes = #"name="Data of \#(company.companyText)" company="\#(company.companyText)""#
    }
    let comments = payload.samples.map { sample in
      let octets = sample.map { Data([$0]).hexStringValue() }.joined(separator: " ")
      return "      <!-- \(octets.isEmpty ? "no octets" : octets) -->"
    }
    let fields = fields(of: payload.samples).map { "      \($0)" }
    return ["  <\(name) \(attributes)>", "    <Value>"] + comments + fields + ["    </Value>", "  </\(name)>"]
  }

  /// Returns a field for each octet that all samples have, and one for the others.
  private static func fields(of samples: [Data]) -> [String] {
    let sizes = samples.map(\.count)
    let common = sizes.min() ?? 0
    guard common <= mostFields else { return [#"<x:Param name="Octets" format="x:bytes"/>"#] }
    let octets = (0..<common).map { #"<x:Param name="Octet \#($0)" format="uint8"/>"# }
    if common > 0, sizes.allSatisfy({ $0 == common }) { return octets }
    return octets + [#"<x:Param name="Rest" format="x:bytes"/>"#]
  }
}
