import GATTCore
import GATTModel
import GATTRuntime
import GATTText

/// An advertisement in a line of JSON, as `decode --batch --advertisements` reads it.
struct AdvertisementLine {
  /// The reason that a line is not an advertisement.
  struct Wrong: Error {
    let reason: String
  }

  /// The member `id` as it was written; nil without one.
  private(set) var id: JSON.Value?
  private(set) var advertisement = Advertisement()
  /// The address of the device; nil when it is unknown.
  private(set) var address: DeviceAddress?
  /// The hexadecimal digits of the key of this advertisement; nil without one.
  private(set) var key: String?
  /// Why the line is not an advertisement; nil when it is one.
  private(set) var wrong: Wrong?

  /// Reads a line. Members that have no meaning are ignored.
  init(_ line: ArraySlice<UInt8>) {
    do throws(Wrong) {
      guard let text = String(validating: line, as: UTF8.self) else { throw Wrong(reason: "the line is not UTF-8") }
      let json: JSON
      do throws(JSONError) {
        json = try JSON(text)
      } catch {
        throw Wrong(reason: "the line is not JSON: \(error)")
      }
      guard case .object(let members) = json.value else { throw Wrong(reason: "the line is not a JSON object") }
      id = json["id"]
      for member in members { try read(member.key, member.value.value) }
    } catch {
      wrong = error
    }
  }

  private mutating func read(_ name: String, _ value: JSON.Value) throws(Wrong) {
    if value == .null { return }
    switch name {
    case "name":
      let name = try string(value, name)
      advertisement.localName = name.isEmpty ? nil : name
    case "address":
      // Some hosts give an identifier in place of the address, so other texts are allowed.
      address = Self.address(try string(value, name))
    case "key": key = try string(value, name)
    case "services":
      guard case .array(let services) = value else { throw Wrong(reason: "'services' is not an array") }
      for service in services { advertisement.services.append(try uuid(try string(service.value, name))) }
    case "serviceData":
      for (owner, octets) in try data(value, name) {
        let former = advertisement.serviceData.updateValue(octets, forKey: try uuid(owner))
        if former != nil { throw Wrong(reason: "'\(owner)' is the UUID of another member of '\(name)', too") }
      }
    case "manufacturerData":
      for (owner, octets) in try data(value, name) {
        let former = advertisement.manufacturerData.updateValue(octets, forKey: try company(owner))
        if former != nil { throw Wrong(reason: "'\(owner)' is the company of another member of '\(name)', too") }
      }
    default: break
    }
  }

  private func string(_ value: JSON.Value, _ name: String) throws(Wrong) -> String {
    guard case .string(let text) = value else { throw Wrong(reason: "'\(name)' is not a string") }
    return text
  }

  private func uuid(_ text: String) throws(Wrong) -> BluetoothUUID {
    if let uuid = BluetoothUUID(text) { return uuid }
    throw Wrong(reason: "'\(text)' is not a UUID")
  }

  private func company(_ text: String) throws(Wrong) -> UInt16 {
    let readings = NumberNotation.companies(text)
    if readings.count == 2 { throw Wrong(reason: NumberNotation.ambiguity(of: text, readings, digits: 4)) }
    if let company = readings.first { return UInt16(company) }
    throw Wrong(reason: "'\(text)' is not the number of a company, as 0x02E1 or 737")
  }

  /// Reads an object of octets in hexadecimal digits.
  private func data(_ value: JSON.Value, _ name: String) throws(Wrong) -> [(owner: String, octets: Data)] {
    guard case .object(let members) = value else { throw Wrong(reason: "'\(name)' is not an object") }
    var data: [(owner: String, octets: Data)] = []
    for member in members {
      guard let octets = hexadecimalOctets(try string(member.value.value, name)) else {
        throw Wrong(reason: "the octets of '\(member.key)' are not in hexadecimal digits, two an octet")
      }
      data.append((member.key, Data(octets)))
    }
    return data
  }

  /// The key of this advertisement; nil without one.
  ///
  /// - Throws: `CipherError` when the digits are not a key.
  func cipherKey() throws(CipherError) -> CipherKey? {
    guard let key else { return nil }
    return try CipherKey(hexadecimal: key)
  }

  /// Returns an address with or without colons; nil for other text.
  static func address(_ text: String) -> DeviceAddress? {
    if let address = DeviceAddress(text) { return address }
    guard text.utf8.count == 12, text.utf8.allSatisfy({ hexadecimalDigit($0) != nil }) else { return nil }
    return UInt64(text, radix: 16).map { DeviceAddress(number: $0) }
  }
}
