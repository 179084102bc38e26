import GATTCore
import GATTRuntime

/// Checks that valid advertising data is encoded and decoded unchanged, also after a program has sent it.
///
/// - Returns: Descriptions of the violations; empty when all rules hold.
public func brokenRules(ofAdvertising octets: Data) -> [String] {
  var problems: [String] = []
  func require(_ holds: Bool, _ problem: String) {
    if !holds { problems.append("\(Array(octets)): \(problem)") }
  }
  let data = AdvertisingData(wholeStructuresOf: octets)
  require(data.octetCount <= octets.count, "has more octets than came")
  // The data may be a slice of a longer buffer, as in a radio.
  let slice = (Data([9, 9]) + octets + Data([9])).dropFirst(2).dropLast()
  require(AdvertisingData(wholeStructuresOf: slice) == data, "depends on where it stands")
  require((try? AdvertisingData(data.octets())) == data, "is not what its octets give")

  let heard = Advertisement(data, scanResponse: data)
  require(heard.services.count * 2 <= octets.count, "has more services than octets")
  _ = heard.beacon
  return problems + brokenRules(ofSending: heard, octets)
}

/// Checks that the received advertisement can be sent, and is decoded unchanged. UUIDs may be sorted by width. Names
/// are excluded, because they may be cut to whole characters.
private func brokenRules(ofSending advertisement: Advertisement, _ octets: Data) -> [String] {
  var sent = advertisement
  sent.localName = nil
  guard let packet = try? AdvertisingData(sent.advertisingData.octets()) else {
    // Data from several structures may be too long for one structure.
    return octets.count > AdvertisingData.Structure.maximumDataLength ? [] : ["\(Array(octets)): can't be sent"]
  }
  var again = Advertisement(packet)
  for services in [\Advertisement.services, \.solicitedServices] {
    sent[keyPath: services].sort()
    again[keyPath: services].sort()
  }
  return again == sent ? [] : ["\(Array(octets)): \(sent) is heard as \(again)"]
}
