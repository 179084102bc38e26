import ArgumentParser
import GATTCore
import GATTDefinitions
import GATTInterpreter
@_spi(Programs) import GATTRuntime
import GATTText
import ShippedDefinitions

/// `bluegatt match`
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Shows which definition fits an advertisement, and why the others do not.",
    discussion: """
        bluegatt match sensors/ --name GVH5075_2762 --manufacturer EC88:000341C26400
        bluegatt match --service-data FEAA:10EE0067
        bluegatt match sensors/ --name "Ember Mug" --service FC54

      For the service data and the manufacturer data of the advertisement, the command shows the definition that fits \
      best, with the value. This definition may be built in or in a given folder. The command also shows why other \
      definitions of that service or company do not fit. If folders are given, it leaves out the built-in definitions \
      that do not fit. For the profiles of the folders with an x:Match, it shows whether the device is one, and why \
      not; without data also the built-in profiles that fit.
      """
  )

  @Argument(
    help: ArgumentHelp("Folders of definition files, or files.", valueName: "dir"),
    completion: .file(extensions: ["xml"])
  )
  var paths: [String] = []

  @Option(help: "The name of the device.")
  var name: String?

  @Option(
    name: [.customLong("manufacturer"), .customLong("manufacturer-data")],
    help: ArgumentHelp("Data of a company, by its number in hexadecimal digits.", valueName: "company:hex")
  )
  var manufacturer: [String] = []

  @Option(help: ArgumentHelp("Data of a service, by its UUID.", valueName: "uuid:hex"))
  var serviceData: [String] = []

  @Option(help: ArgumentHelp("A service that the device advertises, by UUID or name.", valueName: "service"))
  var service: [String] = []

  @Option(help: ArgumentHelp("The address of the device, as A4:C1:38:01:02:03.", valueName: "address"))
  var address: String?

  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if manufacturer.isEmpty, serviceData.isEmpty, name == nil, service.isEmpty, address == nil {
      throw ValidationError(
        "What the device advertises is needed, as --manufacturer EC88:000341C26400, --service-data FEAA:10EE0067, "
          + "--name, --service or --address."
      )
    }
    if let address, DeviceAddress(address) == nil {
      throw ValidationError("--address is six octets, as A4:C1:38:01:02:03.")
    }
  }

  func run() throws {
    var source = source
    source.definitions += paths
    let vocabulary = try Library(source).vocabulary
    var advertisement = Advertisement(localName: name)
    advertisement.services = try service.map { try vocabulary.advertisedService(called: $0) }
    for text in serviceData {
      let (owner, data) = try AdvertiseCommand.data(text)
      advertisement.serviceData[try vocabulary.advertisedService(called: owner)] = data
    }
    for text in manufacturer {
      let (company, data) = try AdvertiseCommand.companyData(text)
      advertisement.manufacturerData[company] = data
    }
    let subject = MatchSubject(
      advertisement,
      name: nil,
      address: address.flatMap { DeviceAddress($0) },
      addressKind: .public
    )
    var hasWinner = false
    for payload in advertisement.payloads(vocabulary.advertised.index, from: subject) {
      let index = vocabulary.advertised.index
      let explanation = MatchExplanation(payload, subject, index, namesSources: !source.definitions.isEmpty)
      for line in explanation.lines { try Output.shared.line(line) }
      hasWinner = hasWinner || explanation.hasWinner
    }
    let profiles = ProfileExplanation(
      subject,
      vocabulary.allSelected,
      namesBuiltIn: manufacturer.isEmpty && serviceData.isEmpty
    )
    for line in profiles.lines { try Output.shared.line(line) }
    hasWinner = hasWinner || profiles.hasMatch
    try Output.shared.flush()
    if !hasWinner { throw Failure(.wrongValue, "no definition is for this advertisement") }
  }
}

/// The definition that matches a payload, and the reasons why other definitions do not match.
struct MatchExplanation {
  private enum Verdict {
    case won(InterpretedValue, MatchScore)
    /// The definition matches too, but another one wins. `trailing` is the number of octets after its fields.
    case second(MatchScore, trailing: Int)
    case failed(String)
  }

  private let payload: AdvertisedPayload
  private let subject: MatchSubject
  private var verdicts: [(definition: InterpretedDefinition, verdict: Verdict)] = []

  /// - Parameter namesSources: Whether the user named folders. The result then has only definitions of these folders,
  ///   and the winner.
  init(
    _ payload: AdvertisedPayload,
    _ subject: MatchSubject,
    _ index: AdvertisementIndex<InterpretedDefinition>,
    namesSources: Bool
  ) {
    self.payload = payload
    self.subject = subject
    var winner: String?
    if case .value(let definition, _, _) = index.decode(payload, from: subject) { winner = definition.identity }
    let candidates = index.candidates(for: payload, from: subject)
    for candidate in candidates {
      verdicts.append((candidate.definition, verdict(on: candidate, winner: winner, index)))
    }
    let tried = Set(candidates.map(\.definition.identity))
    for definition in index.definitions where hasOwner(definition.source) && !tried.contains(definition.identity) {
      verdicts.append((definition, .failed(definition.rule.reason(for: subject))))
    }
    if namesSources { verdicts.removeAll { !$0.definition.isOwn && $0.definition.identity != winner } }
  }

  var hasWinner: Bool { verdicts.contains { if case .won = $0.verdict { true } else { false } } }

  /// A line with the data, and one for each definition, the winner first.
  var lines: [String] {
    let winner = verdicts.first { if case .won = $0.verdict { true } else { false } }
    var lines = [head]
    if let winner, case .won(let value, _) = winner.verdict {
      lines.append("  is   \(label(winner.definition)): \(printable(value.summary))")
    }
    for (definition, verdict) in verdicts {
      switch verdict {
      case .won: break
      case .second(let score, let trailing):
        lines.append("  not  \(label(definition)): decodes too, but \(lead(of: winner, over: score, trailing))")
      case .failed(let reason): lines.append("  not  \(label(definition)): \(printable(reason))")
      }
    }
    if verdicts.isEmpty { lines.append("  no definition has this owner") }
    return lines
  }

  private var head: String {
    switch payload.owner {
    case .service(let uuid): "service \(uuid): \(payload.data.hexStringValue())"
    case .company(let company): "company 0x\(hexadecimal(company, digits: 4)): \(payload.data.hexStringValue())"
    }
  }

  private func label(_ definition: InterpretedDefinition) -> String {
    printable("\(definition.name) (\(definition.position.text))")
  }

  /// Whether data from `source` has the service or company of the payload.
  private func hasOwner(_ source: AdvertisedSource) -> Bool {
    switch (source, payload.owner) {
    case (.service(let service), .service(let owner)): service == owner
    case (.companies(.assigned(let companies)), .company(let owner)): companies.contains(owner)
    // If a sender has no company identifier, the first two octets of its data stand in the place of the identifier.
    case (.companies(.omitted), .company): payload.mayLackCompany
    default: false
    }
  }

  private func verdict(
    on candidate: AdvertisementIndex<InterpretedDefinition>.Candidate,
    winner: String?,
    _ index: AdvertisementIndex<InterpretedDefinition>
  ) -> Verdict {
    let definition = candidate.definition
    switch index.attempt(payload, from: subject, by: definition) {
    case .value(let value, let trailing):
      return definition.identity == winner ? .won(value, candidate.score) : .second(candidate.score, trailing: trailing)
    case .malformed(let error), .foreign(let error): return .failed(error.description)
    }
  }

  /// Returns the reason why the winner is preferred to another definition.
  private func lead(
    of winner: (definition: InterpretedDefinition, verdict: Verdict)?,
    over score: MatchScore,
    _ trailing: Int
  ) -> String {
    guard let winner, case .won(let value, let best) = winner.verdict else { return "it was not tried" }
    let name = "'\(winner.definition.name)'"
    if value.trailingOctets.isEmpty, trailing > 0 { return "leaves \(trailing) of the octets over" }
    if best.fixedOctets != score.fixedOctets {
      return "\(name) has more fixed octets (\(best.fixedOctets), this one \(score.fixedOctets))"
    }
    if best.serviceDataBits != score.serviceDataBits {
      return
        "\(name) asks for \(counted(best.serviceDataBits, "bit")) of service data, this one for \(score.serviceDataBits)"
    }
    if best.literalCharacters != score.literalCharacters {
      return
        "the pattern of \(name) has \(counted(best.literalCharacters, "character")) of the name, this one \(score.literalCharacters)"
    }
    if best.addressBits != score.addressBits {
      return "\(name) asks for \(best.addressBits) bits of the address, this one for \(score.addressBits)"
    }
    if best.hasService != score.hasService { return "\(name) asks for a service" }
    return "\(name) comes first by its type and name"
  }
}
