import Foundation
import GATTCore
@_spi(Programs) import GATTRuntime
import Testing

/// Packets of real devices, from the tests of public decoders, against all shipped definitions.
@Suite struct PacketMatrixTests {
  private static func folder(of packet: PublicPacket) -> Set<String> {
    Set(
      packet.payloads.compactMap { payload in
        guard case .value(let definition, _, _) = ShippedDefinition.index.decode(payload, from: packet.subject) else {
          return nil
        }
        return definition.folder
      }
    )
  }

  @Test func `no definition of another family takes a packet`() {
    for packet in PublicPacket.all {
      let others = Self.folder(of: packet).subtracting(packet.families)
      #expect(others.isEmpty, "\(others) takes a packet of \(packet.families): \(packet.source)")
    }
  }

  /// Some packets are of models without definitions, or need what a source does not give, such as a name.
  @Test func `the definitions of a family read most of its packets`() {
    let folders = Set(ShippedDefinition.all.map(\.folder))
    let packets = PublicPacket.all.filter { !folders.isDisjoint(with: $0.families) }
    let unread = packets.filter { Self.folder(of: $0) != $0.families }
    #expect(Double(unread.count) <= 0.08 * Double(packets.count), "unread are: \(unread.map(\.source))")
  }

  @Test func `packets of unknown makers are of no definition, and malformed ones of none either`() {
    let folders = Set(ShippedDefinition.all.map(\.folder))
    for packet in PublicPacket.all where folders.isDisjoint(with: packet.families) {
      for payload in packet.payloads {
        switch ShippedDefinition.index.decode(payload, from: packet.subject) {
        case .unknown, .incomplete: break
        case .value(let definition, _, _): Issue.record("\(definition.identity) takes \(packet)")
        case .undecodable(let definition, let error): Issue.record("\(definition.identity) claims \(packet): \(error)")
        }
      }
    }
  }

  @Test func `there are packets of many families`() {
    #expect(PublicPacket.all.count > 1000)
    #expect(Set(PublicPacket.all.flatMap(\.families)).count > 50)
  }
}

/// A packet in Tests/Support/Vectors/packets.tsv.
struct PublicPacket: CustomStringConvertible {
  let source: String
  /// The folders of the definitions that read the packet: several for an advertisement with several data.
  let families: Set<String>
  let subject: MatchSubject
  let payloads: [AdvertisedPayload]
  private let text: String

  var description: String { text }

  static let all: [PublicPacket] = {
    let path = ShippedDefinition.projectFolder.appending(path: "Tests/Support/Vectors/packets.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { PublicPacket(String($0)) }
  }()

  private init?(_ line: String) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 8 else { return nil }
    text = line
    source = columns[0]
    families = Set(columns[7].split(separator: " ").map(String.init))
    var advertisement = Advertisement(localName: columns[3].isEmpty ? nil : columns[3])
    advertisement.services = columns[4].split(separator: " ").compactMap { BluetoothUUID(String($0)) }
    for (owner, octets) in Self.data(columns[5]) {
      if let service = BluetoothUUID(owner) { advertisement.serviceData[service] = octets }
    }
    for (owner, octets) in Self.data(columns[6]) {
      if let company = UInt16(owner, radix: 16) { advertisement.manufacturerData[company] = octets }
    }
    // The sources do not say whether an address is private. Those of the families with addresses in their data are not.
    let subject = MatchSubject(
      advertisement,
      name: nil,
      address: DeviceAddress(columns[2]),
      addressKind: .public
    )
    self.subject = subject
    let single = ShippedDefinition.index.falseCompanyIdentifier(among: advertisement.manufacturerData, from: subject)
    payloads =
      advertisement.serviceData.map { AdvertisedPayload(owner: .service($0.key), data: $0.value) }
      + advertisement.manufacturerData.map { company, data in
        AdvertisedPayload(owner: .company(company), data: data, mayLackCompany: company == single)
      }
  }

  private static func data(_ text: String) -> [(owner: String, octets: Data)] {
    text.split(separator: " ").compactMap { item in
      let parts = item.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let octets = Data(hexadecimal: String(parts[1])) else { return nil }
      return (String(parts[0]), octets)
    }
  }
}

extension Data {
  /// The octets of hexadecimal digits.
  fileprivate init?(hexadecimal digits: String) {
    let digits = Array(digits)
    guard digits.count.isMultiple(of: 2) else { return nil }
    let octets = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    guard octets.count * 2 == digits.count else { return nil }
    self = Data(octets)
  }
}
