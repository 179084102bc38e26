import BlueGATT
import Foundation
import GATTInterpreter

/// A request from another machine: reads or writes a characteristic of a device, or runs an exchange with it.
struct Command: Hashable, Sendable {
  /// The action.
  enum Operation: Hashable, Sendable {
    case read
    /// Writes octets as they are.
    case writeOctets(Data)
    /// Writes fields by name, in the units of the definition.
    case writeFields(JSONValue)
    /// Reads the value, and writes it with other contents of these fields.
    case changeFields(JSONValue)
    /// Writes a request, and waits for its answer.
    case exchange(DeviceRequest)
    /// Accepts the next enciphered value of the device with any counter.
    case forgetCounter
  }

  /// A text that the answer repeats.
  var identifier: String
  var device: String
  /// The service of the characteristic; nil for any service.
  var service: BluetoothUUID?
  /// The characteristic; nil for an exchange that is named by its request.
  var characteristic: BluetoothUUID?
  var operation: Operation
  /// The time from the reception until the command is given up; nil for the usual time. A device that sleeps may be heard
  /// again within this time.
  var timeToLive: Duration?

  /// The time for the execution of the command, at most a day.
  ///
  /// - Parameter expiry: The time that MQTT allows; nil when the sender has set none.
  func time(_ expiry: Duration?) -> Duration {
    min([timeToLive, expiry].compactMap(\.self).min() ?? .seconds(60), .seconds(Self.longestTime))
  }
}

extension Command: Decodable {
  private enum Keys: String, CodingKey, CaseIterable {
    case identifier, device, service, characteristic, operation, request, fields, octets, timeToLive
  }

  /// The longest time that a command waits: a day.
  private static let longestTime = 86_400.0

  init(from decoder: any Decoder) throws {
    let members = try Members<Keys>(decoder).container
    identifier = try members.decode(String.self, forKey: .identifier)
    device = ReadingDecoder.device(named: try members.decode(String.self, forKey: .device))
    service = try members.decodeIfPresent(String.self, forKey: .service).map { try Self.uuid($0, .service, members) }
    characteristic = try members.decodeIfPresent(String.self, forKey: .characteristic).map {
      try Self.uuid($0, .characteristic, members)
    }
    timeToLive = try members.decodeIfPresent(Double.self, forKey: .timeToLive).map { seconds -> Duration in
      guard seconds > 0, seconds <= Self.longestTime else {
        throw Self.error(.timeToLive, members, "the time to live is not in 0 ... \(Int(Self.longestTime)) seconds")
      }
      return .seconds(seconds)
    }
    let request = try members.decodeIfPresent(String.self, forKey: .request)
    let fields = try members.decodeIfPresent(JSONValue.self, forKey: .fields)
    let digits = try members.decodeIfPresent(String.self, forKey: .octets)
    let name = try members.decode(String.self, forKey: .operation)
    switch (name, characteristic, request, fields, digits) {
    case ("read", _?, nil, nil, nil): operation = .read
    case ("write", _?, nil, let fields?, nil): operation = .writeFields(fields)
    case ("change", _?, nil, let fields?, nil): operation = .changeFields(fields)
    case ("write", _?, nil, nil, let digits?):
      guard let octets = digits.dataFromHexString() else {
        throw Self.error(.octets, members, "the octets are not in hexadecimal digits, two an octet")
      }
      operation = .writeOctets(octets)
    case ("forgetCounter", nil, nil, nil, nil): operation = .forgetCounter
    case ("exchange", _, _?, _, nil), ("exchange", _?, nil, _?, nil):
      operation = .exchange(
        DeviceRequest(name: request, fields: fields, service: service, characteristic: characteristic)
      )
    default:
      let forms = "'write' of it with 'fields' or 'octets', 'change' of its 'fields', 'exchange' with 'request', or"
      let operations = "'read' of a 'characteristic', \(forms) 'forgetCounter'"
      throw Self.error(.operation, members, "the operation is \(operations)")
    }
  }

  private static func uuid(
    _ text: String,
    _ key: Keys,
    _ members: KeyedDecodingContainer<Keys>
  ) throws -> BluetoothUUID {
    if let uuid = BluetoothUUID(text) { return uuid }
    throw error(key, members, "'\(text)' is not a UUID, such as 2A06")
  }

  private static func error(_ key: Keys, _ members: KeyedDecodingContainer<Keys>, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: members, debugDescription: reason)
  }
}

/// Any JSON value, for fields that only a definition knows.
indirect enum JSONValue: Hashable, Sendable, Decodable {
  case integer(Int64)
  case number(Double)
  case text(String)
  case boolean(Bool)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The value as a field of a definition.
  var content: GivenValue.Content {
    switch self {
    case .integer(let number): .integer(Int128(number))
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .boolean(let value): .boolean(value)
    case .array(let elements): .elements(elements.map(\.content))
    case .object(let members): .fields(GivenValue(members.map { ($0.key, $0.value.content) }))
    }
  }
}
