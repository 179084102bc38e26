import GATTCore
import GATTInterpreter
import GATTModel
@_spi(Programs) import GATTRuntime
import GATTText
import ShippedDefinitions

/// Decodes advertisements in lines of standard input. Writes one JSON object a line.
struct AdvertisementDecoder {
  /// The reason why a line, or one payload of it, has no value. The raw values are part of the output.
  fileprivate enum Problem: String {
    case noDefinition = "no definition"
    case keyNeeded = "key needed"
    case wrongKey = "wrong key"
    case malformed
    case badLine = "bad line"
  }

  fileprivate enum Outcome {
    case value(InterpretedValue)
    case problem(Problem, String?)
  }

  fileprivate struct Datum {
    let payload: AdvertisedPayload
    let outcome: Outcome
  }

  private let vocabulary: Vocabulary
  private let keys: DeviceKeys

  init(_ library: Library, _ keys: DeviceKeys) {
    vocabulary = library.vocabulary
    self.keys = keys
  }

  func run() throws {
    var answers = LineAnswers()
    try answers.run { line, json in
      guard let line else {
        let reason = "the line is longer than \(LineAnswers.longestLine) octets"
        return json.object { $0.failure(nil, .badLine, reason) }
      }
      answer(AdvertisementLine(line), &json)
    }
  }

  private func answer(_ line: AdvertisementLine, _ json: inout JSONWriter) {
    if let wrong = line.wrong { return json.object { $0.failure(line.id, .badLine, wrong.reason) } }
    let data = self.data(of: line)
    let first = data.lazy.compactMap { datum in
      if case .value(let value) = datum.outcome { value.name } else { nil }
    }.first
    json.object { json in
      if let first {
        json.start(line.id, ok: true)
        json.member("device", first)
      } else {
        // Any other problem tells the user more than "no definition".
        let problems = data.compactMap { datum in
          if case .problem(let problem, let detail) = datum.outcome { (problem, detail) } else { nil }
        }
        let worst = problems.first { $0.0 != .noDefinition } ?? problems.first
        json.failure(line.id, worst?.0 ?? .noDefinition, worst?.1)
      }
      json.key("data")
      json.array { json in
        for datum in data { json.datum(datum) }
      }
    }
  }

  private func data(of line: AdvertisementLine) -> [Datum] {
    let subject = MatchSubject(line.advertisement, name: nil, address: line.address, addressKind: .public)
    return line.advertisement.payloads(vocabulary.advertised.index, from: subject).map { payload in
      Datum(payload: payload, outcome: outcome(vocabulary.reading(payload, from: subject), line))
    }
  }

  private func outcome(_ reading: Reading, _ line: AdvertisementLine) -> Outcome {
    switch reading {
    case .unknown: return .problem(.noDefinition, nil)
    case .undecodable(let error): return .problem(.malformed, error.description)
    case .value(let value):
      guard value.isSealed else { return .value(value) }
      do {
        guard let opened = try keys.opened(value, ownKey: try line.cipherKey(), sender: line.address) else {
          return .problem(.keyNeeded, "\(value.name) is enciphered with the key '\(value.keyName ?? "")'")
        }
        return .value(opened)
      } catch let error as DecodeError {
        return .problem(.malformed, error.description)
      } catch {
        return .problem(value.keyName == nil ? .malformed : .wrongKey, "\(error)")
      }
    }
  }
}

extension Advertisement {
  /// Returns the service data by UUID, then the manufacturer data by company.
  ///
  /// - Parameter doubtfulCompany: The key of `manufacturerData` that may be no company identifier. Some devices send
  ///   their data without one, and the first two octets of the data then look like one. If nil, the index of
  ///   definitions determines the key.
  func payloads(
    _ index: AdvertisementIndex<InterpretedDefinition>,
    from subject: MatchSubject,
    doubtfulCompany: UInt16? = nil
  ) -> [AdvertisedPayload] {
    let doubtfulCompany = doubtfulCompany ?? index.falseCompanyIdentifier(among: manufacturerData, from: subject)
    return serviceData.sorted { $0.key < $1.key }.map { AdvertisedPayload(owner: .service($0.key), data: $0.value) }
      + manufacturerData.sorted { $0.key < $1.key }.map { company, data in
        AdvertisedPayload(owner: .company(company), data: data, mayLackCompany: company == doubtfulCompany)
      }
  }
}

extension JSONWriter {
  fileprivate mutating func start(_ id: JSON.Value?, ok: Bool) {
    member("type", "advertisement")
    key("id")
    switch id {
    case .string(let text): string(text)
    case .number(let digits): literal(digits)
    default: null()
    }
    member("ok", ok)
  }

  fileprivate mutating func failure(
    _ id: JSON.Value?,
    _ problem: AdvertisementDecoder.Problem,
    _ detail: String?
  ) {
    start(id, ok: false)
    member("error", problem.rawValue)
    if let detail { member("detail", detail) }
  }

  fileprivate mutating func datum(_ datum: AdvertisementDecoder.Datum) {
    object { json in
      switch datum.payload.owner {
      case .service(let uuid): json.member("service", uuid.description)
      case .company(let company): json.member("company", "0x\(hexadecimal(company, digits: 4))")
      }
      switch datum.outcome {
      case .value(let value):
        json.member("name", value.name)
        json.member("ok", true)
        json.member("octets", octets: [UInt8](datum.payload.data))
        json.key("fields")
        json.array { json in
          for field in SensorField.all(of: value) { json.sensorField(field) }
        }
        if !value.trailingOctets.isEmpty { json.member("trailingOctets", octets: value.trailingOctets) }
      case .problem(let problem, let detail):
        json.member("ok", false)
        json.member("octets", octets: [UInt8](datum.payload.data))
        json.member("error", problem.rawValue)
        if let detail { json.member("detail", detail) }
      }
    }
  }
}
