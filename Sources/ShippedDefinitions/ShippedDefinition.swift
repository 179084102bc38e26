import CShippedDefinitions
import GATTCore
public import GATTDefinitions
public import GATTModel
public import GATTRuntime
import GATTText

/// A definition in a file that is built into the program, as the table of these definitions has it: the file is not
/// read.
public struct ShippedDefinition: Sendable {
  /// The kind of a definition, by its element.
  public enum Kind: String, Sendable {
    case characteristic
    case descriptor
    case declaration
    case serviceData = "service-data"
    case manufacturerData = "manufacturer-data"
    case service
    /// A profile with an `x:Match`.
    case profile
  }

  /// The kind.
  public let kind: Kind
  /// The UUID of the attribute, the service, or the service of service data; nil for other kinds.
  public let uuid: BluetoothUUID?
  /// The name; for one of several values of a characteristic, with the direction.
  public let name: String
  /// The identifier, as `org.bluetooth.characteristic.heart_rate_measurement`; may be empty.
  public let type: String
  /// The place of the definition. The path begins with `sig/`, or with `vendor/` and the device.
  public let position: SourcePosition
  /// The index in the table.
  private let index: UInt

  /// Reads a row of the table.
  private init?(at index: UInt) {
    let row = gatt_shipped_definition(index)
    guard let kind = Kind(rawValue: String(cString: row.kind)) else { return nil }
    self.kind = kind
    self.index = index
    uuid = kind == .manufacturerData || kind == .profile ? nil : BluetoothUUID(String(cString: row.owner))
    name = String(cString: row.name)
    type = String(cString: row.type)
    position = SourcePosition(path: String(cString: row.path), line: Int(row.line), column: Int(row.column))
  }

  /// All definitions, first of the Bluetooth SIG, then of each device.
  public static let all: [ShippedDefinition] =
    (0..<gatt_shipped_definition_count()).compactMap { ShippedDefinition(at: $0) }

  /// The device of the definition, the name of a folder; nil for one of the Bluetooth SIG.
  public var device: String? { Shipped.device(ofPath: position.path) }

  /// The name of the characteristic, without the directions of one of its values.
  public var attributeName: String {
    guard kind == .characteristic else { return name }
    var words = name.split(separator: " ")
    while words.count > 1, let last = words.last, ["Read", "Write", "Notification"].contains(last) {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  /// A text that definitions are looked up by: a UUID, a type or a name. It is parsed once for all definitions.
  public struct Key: Sendable {
    /// The UUID; nil for a text that is only a type or a name.
    public let uuid: BluetoothUUID?
    /// The text in lower case.
    public let name: String

    /// Parses the text.
    public init(_ text: String) {
      uuid = BluetoothUUID(text)
      name = text.lowercased()
    }
  }

  /// Whether the key is the UUID, the type, the name or the name of the characteristic. Upper and lower case are equal.
  public func isCalled(_ key: Key) -> Bool {
    if let wanted = key.uuid, wanted == uuid { return true }
    // A name can look like a UUID of four or eight digits, but not like a whole one.
    if key.uuid?.width == .bits128 { return false }
    return [name, attributeName].contains { $0.lowercased() == key.name }
      || !type.isEmpty && type.lowercased() == key.name
  }

  // MARK: Advertisements

  /// The service or the companies of advertised data; nil for other kinds.
  public var source: AdvertisedSource? {
    switch kind {
    case .serviceData: return uuid.map { .service($0) }
    case .manufacturerData:
      let owner = String(cString: gatt_shipped_definition(index).owner)
      if owner == "data" { return .companies(.omitted) }
      return .companies(.assigned(owner.split(separator: " ").compactMap { UInt16($0, radix: 16) }))
    case .characteristic, .descriptor, .declaration, .service, .profile: return nil
    }
  }

  /// The rule for advertisements. Without conditions for a definition that is not advertised.
  public var rule: MatchRule {
    let row = gatt_shipped_definition(index)
    let conditions = String(cString: row.match).split(separator: "\n").map { MatchRule.Condition(row: $0) }
    return MatchRule(conditions, fixedOctets: Int(row.fixed_octets))
  }
}

extension MatchRule.Condition {
  /// Reads a condition of the table: patterns with tabs between them, each after its kind, as `name GVH5075_*`.
  fileprivate init(row: Substring) {
    self.init()
    for part in row.split(separator: "\t") {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "name": names.append(NamePattern(words[1]))
      case "service": if let service = BluetoothUUID(words[1]) { services.append(service) }
      case "data": if let pattern = ServiceDataPattern(row: words[1]) { serviceData.append(pattern) }
      case "address":
        guard let number = UInt64(words[1], radix: 16) else { continue }
        addresses.append(AddressPrefix(number, octetCount: words[1].utf8.count / 2))
      default: break
      }
    }
  }
}

extension ServiceDataPattern {
  /// Reads the `text` of a pattern, as `FD3D:54/5F`.
  fileprivate init?(row: String) {
    let parts = row.split(separator: ":")
    guard parts.count == 2, let service = BluetoothUUID(String(parts[0])) else { return nil }
    let numbers = parts[1].split(separator: "/").compactMap { GATTText.octets(hexadecimal: $0.utf8) }
    guard let first = numbers.first else { return nil }
    self.init(service, first, mask: numbers.count == 2 ? numbers[1] : [])
  }
}
