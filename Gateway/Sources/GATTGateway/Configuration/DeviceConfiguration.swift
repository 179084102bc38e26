import BlueGATT

/// What the configuration says of one device.
public struct DeviceConfiguration: Hashable, Sendable {
  /// A value that the gateway asks for again and again.
  public struct Poll: Hashable, Sendable {
    /// The subject of a poll.
    public enum Subject: Hashable, Sendable {
      /// A characteristic to read.
      case characteristic(BluetoothUUID)
      /// A request of an `x:Exchange`, by the name of its case or of an example.
      case request(String)
    }

    /// The value to ask for.
    public var subject: Subject
    /// The time between two polls in seconds, 1 ... 86,400.
    public var every: Double

    /// Creates a poll.
    public init(_ subject: Subject, every: Double) {
      self.subject = subject
      self.every = every
    }
  }

  /// A correction of the numbers of a field: the number × `factor` + `offset`.
  public struct Correction: Hashable, Sendable {
    /// The factor, -1,000,000 ... 1,000,000, and not 0.
    public var factor = 1.0
    /// The offset in the unit of the field, -1,000,000,000 ... 1,000,000,000.
    public var offset = 0.0

    /// Creates a correction that changes nothing.
    public init() {}
  }

  /// The address of the device.
  public var address: DeviceAddress
  /// The name for people, in the place of the one that the device advertises; nil for none.
  public var givenName: String?
  /// The area in which Home Assistant shows the device at first; nil for none.
  public var area: String?
  /// Whether the gateway delivers what it hears of the device.
  public var isPermitted = true
  /// The longest time between two publications of a state of the device while it is heard, in seconds, 1 ... 86,400; nil
  /// for that of all devices.
  public var heartbeat: Double?
  /// The corrections of fields, by the names of the fields in readings.
  public var fields: [String: Correction] = [:]
  /// The characteristics with values that the device sends.
  public var subscriptions: [BluetoothUUID] = []
  /// The values to ask for.
  public var polls: [Poll] = []
  /// Whether the device stays connected without subscriptions too.
  public var keepConnected = false

  /// Creates a device without settings, which is connected only for commands.
  public init(address: DeviceAddress) { self.address = address }

  /// The name of the device in readings and commands.
  var name: String { address.description }

  /// Whether the gateway keeps the connection up, and connects again when it is lost.
  var staysConnected: Bool { keepConnected || !subscriptions.isEmpty }

  /// Whether the gateway connects to the device without a command.
  fileprivate var isConnected: Bool { staysConnected || !polls.isEmpty }
}

// MARK: Members

extension DeviceConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable {
    case address, name, area, permit, heartbeat, fields, subscribe, poll, keepConnected
  }

  /// Decodes the members that are present; `address` and another one are required.
  public init(from decoder: any Decoder) throws {
    let members = try Members<Keys>(decoder)
    let text = try members.container.decode(String.self, forKey: .address)
    guard let address = DeviceAddress(text) else {
      throw members.error(.address, "'\(text)' is no address, such as C0:00:00:00:00:05")
    }
    self.init(address: address)
    try members.read(.name, into: &givenName)
    if givenName?.isEmpty == true { throw members.error(.name, "the name is empty") }
    try members.read(.area, into: &area)
    if area?.isEmpty == true { throw members.error(.area, "the area is empty") }
    try members.read(.permit, into: &isPermitted)
    try members.read(.heartbeat, into: &heartbeat, in: MQTTConfiguration.heartbeats)
    try members.read(.fields, into: &fields)
    subscriptions = (try members.container.decodeIfPresent([UUIDText].self, forKey: .subscribe) ?? []).map(\.uuid)
    try members.read(.poll, into: &polls)
    let keeps = try members.container.decodeIfPresent(Bool.self, forKey: .keepConnected)
    if keeps == false, !subscriptions.isEmpty {
      throw members.error(.keepConnected, "a device with 'subscribe' stays connected")
    }
    keepConnected = keeps ?? false
    if members.container.allKeys == [.address] {
      let others = Keys.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
      throw members.error(.address, "a device needs at least one other member: \(others)")
    }
    if !isPermitted, isConnected {
      throw members.error(.permit, "the gateway connects to the device, so its readings must be permitted")
    }
  }
}

extension DeviceConfiguration.Correction: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case factor, offset }

  /// Decodes the members that are present. Other members keep their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.factor, into: &factor, in: -1_000_000...1_000_000)
    if factor == 0 { throw members.error(.factor, "with the factor 0, every value would be the same") }
    try members.read(.offset, into: &offset, in: -1_000_000_000...1_000_000_000)
  }
}

extension DeviceConfiguration.Poll: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case characteristic, request, every }

  /// Decodes the members: `every`, and one of the others.
  public init(from decoder: any Decoder) throws {
    let members = try Members<Keys>(decoder)
    let characteristic = try members.container.decodeIfPresent(UUIDText.self, forKey: .characteristic)
    let request = try members.container.decodeIfPresent(String.self, forKey: .request)
    var every = try members.container.decode(Double.self, forKey: .every)
    try members.read(.every, into: &every, in: 1...86_400)
    switch (characteristic, request) {
    case (let text?, nil): self.init(.characteristic(text.uuid), every: every)
    case (nil, let name?): self.init(.request(name), every: every)
    case (nil, nil): throw members.error(.every, "a poll needs 'characteristic' or 'request'")
    case (_?, _?): throw members.error(.request, "a poll has 'characteristic' or 'request', not both")
    }
  }
}

/// A UUID in a configuration.
private struct UUIDText: Decodable {
  let uuid: BluetoothUUID

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let uuid = BluetoothUUID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is not a UUID, such as 2A37"
      )
    }
    self.uuid = uuid
  }
}
