import BlueGATT

/// A device to which the gateway connects.
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

  /// The address of the device.
  public var address: DeviceAddress
  /// The characteristics with values that the device sends.
  public var subscriptions: [BluetoothUUID] = []
  /// The values to ask for.
  public var polls: [Poll] = []
  /// Whether the device stays connected without subscriptions too.
  public var keepConnected = false

  /// Creates a device that is connected only for commands.
  public init(address: DeviceAddress) { self.address = address }

  /// The name of the device in readings and commands.
  var name: String { address.description }

  /// Whether the gateway keeps the connection up, and connects again when it is lost.
  var staysConnected: Bool { keepConnected || !subscriptions.isEmpty }
}

// MARK: Members

extension DeviceConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case address, subscribe, poll, keepConnected }

  /// Decodes the members that are present; `address` is required.
  public init(from decoder: any Decoder) throws {
    let members = try Members<Keys>(decoder)
    let text = try members.container.decode(String.self, forKey: .address)
    guard let address = DeviceAddress(text) else {
      throw members.error(.address, "'\(text)' is no address, such as C0:00:00:00:00:05")
    }
    self.init(address: address)
    subscriptions = (try members.container.decodeIfPresent([UUIDText].self, forKey: .subscribe) ?? []).map(\.uuid)
    try members.read(.poll, into: &polls)
    let keeps = try members.container.decodeIfPresent(Bool.self, forKey: .keepConnected)
    if keeps == false, !subscriptions.isEmpty {
      throw members.error(.keepConnected, "a device with 'subscribe' stays connected")
    }
    keepConnected = keeps ?? false
    if polls.isEmpty, !staysConnected {
      throw members.error(.address, "a device needs 'subscribe', 'poll' or 'keepConnected'")
    }
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
