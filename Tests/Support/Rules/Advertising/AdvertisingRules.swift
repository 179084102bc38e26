import GATTCore
import GATTRuntime

/// Which rules of advertising data are broken by what was made of octets: what is whole is read the same way again, also
/// when it has been sent by a program.
///
/// - Returns: What is wrong, in words; nothing when all rules hold, whatever the octets.
public func brokenRules(ofAdvertising octets: Data) -> [String] {
  var problems: [String] = []
  func require(_ holds: Bool, _ problem: String) {
    if !holds { problems.append("\(Array(octets)): \(problem)") }
  }
  let data = AdvertisingData(wholeStructuresOf: octets)
  require(data.octetCount <= octets.count, "has more octets than came")
  // Part of something longer, as a radio's buffer is.
  let slice = (Data([9, 9]) + octets + Data([9])).dropFirst(2).dropLast()
  require(AdvertisingData(wholeStructuresOf: slice) == data, "depends on where it stands")
  require((try? AdvertisingData(data.octets())) == data, "is not what its octets give")

  let heard = Advertisement(data, scanResponse: data)
  require(heard.services.count * 2 <= octets.count, "has more services than octets")
  _ = heard.beacon
  return problems + brokenRules(ofSending: heard, octets)
}

/// What was read can be sent, and is read the same way again; UUIDs are listed by their width then, and names are cut to
/// whole characters.
private func brokenRules(ofSending advertisement: Advertisement, _ octets: Data) -> [String] {
  var sent = advertisement
  sent.localName = nil
  guard let packet = try? AdvertisingData(sent.packet.octets()) else {
    // What was heard in several structures may be more than one of them holds.
    return octets.count > AdvertisingData.Structure.maximumDataLength ? [] : ["\(Array(octets)): can't be sent"]
  }
  var again = Advertisement(packet)
  for services in [\Advertisement.services, \.solicitedServices] {
    sent[keyPath: services].sort()
    again[keyPath: services].sort()
  }
  return again == sent ? [] : ["\(Array(octets)): \(sent) is heard as \(again)"]
}
