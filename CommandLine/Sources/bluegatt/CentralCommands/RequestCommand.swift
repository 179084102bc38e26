import ArgumentParser
import GATTCore
import GATTInterpreter
@_spi(Programs) import GATTRuntime

/// `bluegatt request`
struct RequestCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Writes a request to a device, and shows its answers.",
    discussion: """
        bluegatt request JBD-SP04S028 "Cell Voltages"
        bluegatt request JBD-SP04S028 "Set Switches" --set "Switches.Discharging Off=1"
        bluegatt request Monitor "voltages?" --definitions monitor.xml --radio simulated

      The requests are those that the definition of a service has in an x:Exchange. The argument is the name of a case \
      of the x:Switch in the request, or the name of an x:Example of the request.

      Ends after the last answer, when the device does not answer within the timeout of the x:Exchange, or with Ctrl-C.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Argument(help: "The request: the name of its case or of an example. Without it, the requests are listed.")
  var request: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A field of the request and its value, in its unit. May be given several times.",
      valueName: "field=value"
    )
  )
  var fields: [String] = []

  @Flag(help: "Write JSON, an object for each answer.")
  var json = false

  @OptionGroup var attributeOptions: AttributeOptions
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    let fields = try GivenValue(arguments: fields).fields
    try await radio.withRadio(isBounded: true, among: vocabulary) { radio in
      try await device.withConnection(over: radio) { connection in
        let remote = try await RemoteAttributes(of: connection, vocabulary)
        let requests = try RemoteRequest.all(of: remote, service: attributeOptions.service)
        guard let name = request else { return try list(requests) }
        let request = try RemoteRequest.named(name, among: requests)
        let octets = try request.octets(fields)
        try await Session(command: self, request: request, remote: remote).run(octets)
      }
    }
  }

  private func list(_ requests: [RemoteRequest]) throws {
    for request in requests { try Output.shared.line(request.name) }
    try Output.shared.flush()
  }
}

/// A request that a connected device understands.
struct RemoteRequest: Sendable {
  let service: Service
  let exchange: ExchangeInterpreter
  /// The name of the case of the request, or of an example.
  let name: String
  /// The octets of the example; nil for a case.
  private let example: [UInt8]?

  /// The requests of all services of a device: first the cases, then the examples.
  ///
  /// - Parameter service: The only service, by UUID or name; nil for all services.
  static func all(of remote: RemoteAttributes, service: String?) throws(Failure) -> [RemoteRequest] {
    let uuid = try service.map { text throws(Failure) in try remote.vocabulary.knownService(called: text) }
    return remote.services.filter { uuid == nil || $0.uuid == uuid }.flatMap { service in
      remote.vocabulary.exchanges(ofService: service.uuid).flatMap { exchange in
        exchange.names.map { RemoteRequest(service: service, exchange: exchange, name: $0, example: nil) }
          + exchange.requests.definition.examples.filter { !$0.name.isEmpty }.map { example in
            RemoteRequest(service: service, exchange: exchange, name: example.name, example: example.octets)
          }
      }
    }
  }

  /// The request with a name; the first one if a service has several.
  ///
  /// - Throws: `Failure` when no request has the name, or when requests of several services have it.
  static func named(_ name: String, among requests: [RemoteRequest]) throws(Failure) -> RemoteRequest {
    let found = requests.filter { $0.name.lowercased() == name.lowercased() }
    guard let first = found.first else {
      let names = requests.map(\.name)
      let suggestion = NameSuggestion.text(
        for: name,
        among: names,
        otherwise: "without a name, the requests are listed"
      )
      throw Failure(
        .usage,
        names.isEmpty
          ? "no definition of the services of the device has an x:Exchange; give one with --definitions"
          : "the device knows no request '\(name)'\(suggestion)"
      )
    }
    if Set(found.map(\.service.uuid)).count > 1 {
      throw Failure(.usage, "several services know a request '\(name)'; give --service")
    }
    return first
  }

  /// The octets of the request.
  ///
  /// - Parameter fields: The given fields.
  func octets(_ fields: [(name: String, content: GivenValue.Content)]) throws(Failure) -> [UInt8] {
    if let example {
      if fields.isEmpty { return example }
      throw Failure(.usage, "'\(name)' is an example, which has all its fields; --set is for the other requests")
    }
    do throws(EncodeError) {
      return try exchange.request(name, fields)?.octets ?? []
    } catch {
      guard error.reason == .unexpected else { throw Failure(.wrongValue, error.description) }
      let names = exchange.fieldNames(of: name).map { "'\($0)'" }.joined(separator: ", ")
      let known = names.isEmpty ? "it has no fields" : "it has \(names)"
      throw Failure(.wrongValue, "'\(name)' has no field '\(error.field)'; \(known)")
    }
  }
}

/// One request to a device, with the output of its answers.
private struct Session: Sendable {
  let command: RequestCommand
  let request: RemoteRequest
  let remote: RemoteAttributes

  /// An answer, or a value of the exchange's stream, which the device sends before the answer.
  private struct Answer: Sendable {
    let octets: [UInt8]
    let characteristic: BluetoothUUID
    /// The meaning of an answer; nil for a value of the stream.
    var value: InterpretedValue?
  }

  func run(_ octets: [UInt8]) async throws {
    let exchange = request.exchange
    let asked = try exchange.requests.decode(octets)
    let requests = try characteristic(exchange.requests.uuid)
    let answers = ExchangeSource<Answer>(
      try characteristic(exchange.responses.uuid),
      exchange.responses.frameAssembler(),
      isRead: exchange.definition.readsAnswer
    ) { step(of: $0, asked) }
    var sources = [answers]
    if let stream = exchange.stream, exchange.hasStream(asked) {
      sources.append(
        ExchangeSource(try characteristic(stream.uuid), stream.frameAssembler()) { update in
          .one(Answer(octets: [UInt8](update.octets), characteristic: stream.uuid))
        }
      )
    }
    do {
      let turn = try await ExchangeTurn.begin(
        Data(octets),
        dividesRequest: exchange.requests.frameAssembler() != nil,
        to: requests,
        sources: sources,
        timeout: .seconds(exchange.definition.timeout ?? 5),
        abort: nil
      )
      while !turn.isOver {
        if let answer = try await turn.next() { try show(answer) }
      }
    } catch {
      guard let target = remote.all.first(where: { $0.handle == requests.handle }) else { throw error }
      throw remote.named(error, of: target)
    }
  }

  private func characteristic(_ uuid: BluetoothUUID) throws -> Characteristic {
    let services = [request.service] + remote.services
    guard let found = services.lazy.compactMap({ $0.characteristic(uuid) }).first else {
      throw ServiceError.characteristicMissing(uuid, service: request.service.uuid)
    }
    return found
  }

  private func step(of update: Update, _ asked: InterpretedValue) -> ExchangeStep<Answer>? {
    let octets = [UInt8](update.octets)
    guard let response = request.exchange.response(octets, to: asked) else { return nil }
    let answer = Answer(octets: octets, characteristic: request.exchange.responses.uuid, value: response.value)
    switch response.meaning {
    case .unrelated: return nil
    case .notLast: return .one(answer)
    case .last: return .last(answer)
    case .refusal: return .refusal(Failure(.refused, "the device refused '\(request.name)': \(response.value.summary)"))
    }
  }

  private func show(_ answer: Answer) throws {
    let isRead = request.exchange.definition.readsAnswer
    let reading =
      answer.value.map { .value($0) }
      ?? remote.vocabulary.reading(answer.octets, of: answer.characteristic, isRead ? .read : .notify)
    if command.json {
      return try Output.shared.jsonLine { json in
        json.member("type", "answer")
        json.member("request", request.name)
        json.member("characteristic", answer.characteristic.description)
        json.member("name", remote.vocabulary.attributeName(answer.characteristic))
        json.members(reading, octets: answer.octets)
      }
    }
    let label = remote.vocabulary.attributeName(answer.characteristic) ?? "\(answer.characteristic)"
    for line in reading.lines(called: label, answer.octets) { try Output.shared.line(line) }
    try Output.shared.flush()
  }
}
