import BlueGATT
import Foundation
import GATTInterpreter

/// A request of an `x:Exchange`, as a configuration or a command names it.
struct DeviceRequest: Hashable, Sendable {
  /// The name of its case, or of an example; nil for a request with all its fields in `fields`.
  var name: String?
  /// Fields of the request; nil for none.
  var fields: JSONValue?
  /// The service with the request; nil for any service.
  var service: BluetoothUUID?
  /// The characteristic of the request; nil for any characteristic.
  var characteristic: BluetoothUUID?

  /// Returns the request in an exchange; nil when the exchange has no such request.
  func value(in exchange: ExchangeInterpreter) throws -> InterpretedValue? {
    if let characteristic, characteristic != exchange.requests.uuid { return nil }
    let given = try fields?.given ?? GivenValue()
    guard let name else { return try exchange.requests.value(of: given) }
    if let request = try exchange.request(name, given.fields) { return request }
    let examples = exchange.requests.definition.examples
    guard !name.isEmpty, let example = examples.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      return nil
    }
    guard given.fields.isEmpty else {
      throw CommandAnswer.Failure(kind: .field, message: "'\(name)' is an example, which has all its fields")
    }
    return try exchange.requests.decode(example.octets)
  }

  /// Finds the request among those of a connected device. Performs the writes that its definition demands before others,
  /// once on each link.
  ///
  /// - Parameter definitions: The definitions of the device.
  /// - Throws: `CommandAnswer.Failure` when the device has no such request, or gets it enciphered; `UnclearDefinition`
  ///   when several definitions have it; `EncodeError` when a field is wrong.
  func exchange(over connection: Connection, _ definitions: DeviceDefinitions) async throws -> DeviceExchange {
    var known: [String] = []
    for candidate in try await connection.services() where service.map({ $0 == candidate.uuid }) ?? true {
      for group in definitions.services(candidate.uuid) {
        let found = try self.found(in: group.services, &known)
        let places = found.map(\.exchange.requests.definition.position)
        let subject = name.map { "the request '\($0)'" } ?? "the request"
        try definitions.check(places, of: subject, isOfUser: group.isOfUser)
        guard let request = found.first else { continue }
        try request.value.checkCipher()
        // The name of the request shows that the device has this definition.
        try await candidate.discoverCharacteristics()
        try await candidate.setUp(request.setup)
        return DeviceExchange(interpreter: request.exchange, request: request.value, service: candidate.uuid)
      }
    }
    let names = known.isEmpty ? "no definition of its services has an x:Exchange" : known.joined(separator: ", ")
    let subject = name.map { "request '\($0)'" } ?? "request"
    throw CommandAnswer.Failure(kind: .request, message: "the device has no such \(subject): \(names)")
  }

  /// The request in the definition of a service.
  private struct Found {
    let exchange: ExchangeInterpreter
    let value: InterpretedValue
    let setup: [SetupWrite]
  }

  /// Returns the request in each definition that has it.
  ///
  /// - Parameter known: Gets the names of the requests in the others.
  /// - Throws: The error of the first definition, if the request is wrong for all that have it.
  private func found(in services: [DefinedService], _ known: inout [String]) throws -> [Found] {
    var found: [Found] = []
    var failure: (any Error)?
    for definition in services {
      for exchange in definition.exchanges {
        do {
          if let value = try value(in: exchange) {
            found.append(Found(exchange: exchange, value: value, setup: definition.setup))
            break
          }
          known += exchange.requestNames
        } catch {
          failure = failure ?? error
        }
      }
    }
    if found.isEmpty, let failure { throw failure }
    return found
  }
}

extension JSONValue {
  /// The members as fields.
  ///
  /// - Throws: `CommandAnswer.Failure` for any other JSON.
  var given: GivenValue {
    get throws(CommandAnswer.Failure) {
      guard case .fields(let given) = content else {
        throw CommandAnswer.Failure(kind: .malformed, message: "'fields' is an object of fields by name")
      }
      return given
    }
  }
}

/// One request to a device, and its answers.
///
/// The caller has the turn in the queue of the device, so no other request of this program runs at the same time.
struct DeviceExchange: Sendable {
  /// An answer with its octets.
  struct Answer: Sendable {
    var octets: Data
    var opened: ValueOpener.Opened
    var value: InterpretedValue { opened.value }
  }

  /// The answer of a device that has not carried out a request.
  struct Refusal: Error { let answer: Answer }

  let interpreter: ExchangeInterpreter
  let request: InterpretedValue
  /// The service with the request.
  let service: BluetoothUUID

  private static let defaultTimeout = 5.0

  /// Writes the request, and returns its answers.
  ///
  /// - Parameter malformed: Called for octets that do not decode.
  /// - Throws: `Refusal`; `ValueOpener.Refusal` for an answer that must not be delivered;
  ///   `CharacteristicError.answerTimeout`, and the other errors of the characteristics.
  func answers(
    of device: ConnectedDevice,
    over connection: Connection,
    _ definitions: DeviceDefinitions,
    _ values: ConnectedValues,
    malformed: (Data) -> Void
  ) async throws -> [Answer] {
    let clock = values.clock
    func step(_ octets: Data) throws -> (answer: Answer, isLast: Bool)? {
      do {
        return try self.step(octets, try values.value(octets, interpreter.responses, from: device), malformed)
      } catch is DecodeError {
        malformed(octets)
        return nil
      }
    }
    let requests = try await connection.characteristic(interpreter.requests.uuid, in: service, definitions)
      .characteristic
    let responses = try await responses(over: connection, definitions)
    if interpreter.definition.readsAnswer {
      try await write(to: requests, over: connection)
      let octets = try await responses.read()
      guard let (answer, _) = try step(octets) else { throw CharacteristicError.answerTimeout }
      return [answer]
    }
    let updates = try await responses.subscribe(
      buffering: .newest(1024),
      assembler: interpreter.responses.frameAssembler()
    )
    try await write(to: requests, over: connection)
    let timeout = Duration.seconds(interpreter.definition.timeout ?? Self.defaultTimeout)
    var deadline = clock.now.advanced(by: timeout)
    var answers: [Answer] = []
    while true {
      guard let octets = try await next(of: updates, until: deadline, clock) else { throw PeripheralError.disconnected }
      if updates.overflowCount > 0 { throw CharacteristicError.answersLost(updates.overflowCount) }
      guard let (answer, isLast) = try step(octets) else { continue }
      answers.append(answer)
      if isLast { return answers }
      deadline = clock.now.advanced(by: timeout)
    }
  }

  /// The characteristic of the answers, which may belong to another service.
  private func responses(over connection: Connection, _ definitions: DeviceDefinitions) async throws
    -> Characteristic
  {
    let uuid = interpreter.responses.uuid
    if let found = try? await connection.characteristic(uuid, in: service, definitions) { return found.characteristic }
    return try await connection.characteristic(uuid, definitions).characteristic
  }

  private func write(to characteristic: Characteristic, over connection: Connection) async throws {
    var rest = Data(request.octets)
    // A device that reads a stream gets packets of the link's length.
    let isStream = interpreter.requests.frameAssembler() != nil
    let length = isStream ? connection.maximumWriteLength(for: .withoutResponse) : rest.count
    repeat {
      try await characteristic.write(Data(rest.prefix(length)), type: characteristic.writeType)
      rest = rest.dropFirst(length)
    } while !rest.isEmpty
  }

  private func next(of updates: Subscription<Data>, until deadline: BackendInstant, _ clock: RadioClock) async throws
    -> Data?
  {
    do {
      return try await updates.next(timeout: max(.zero, clock.now.duration(to: deadline)))
    } catch CharacteristicError.updateTimeout {
      throw CharacteristicError.answerTimeout
    }
  }

  /// Returns an answer to the request, and whether it is the last one; nil for octets that do not belong to the request.
  private func step(
    _ octets: Data,
    _ response: ValueOpener.Opened,
    _ malformed: (Data) -> Void
  ) throws -> (answer: Answer, isLast: Bool)? {
    var answer = Answer(octets: octets, opened: response)
    let meaning = interpreter.meaning(of: response.value, for: request)
    switch meaning {
    case .unrelated: return nil
    case .refusal: throw Refusal(answer: answer)
    case .notLast, .last:
      // Content that does not decode stays octets.
      if let content = try? interpreter.answer(response.value, to: request) {
        answer.opened.value = content
      } else {
        malformed(octets)
      }
      return (answer, meaning == .last)
    }
  }
}
