import ArgumentParser
import GATTCore
import GATTDefinitions
@_spi(Programs) import GATTRuntime
import GATTSimulator
import GATTText

/// `bluegatt emulate`
struct EmulateCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "emulate",
    abstract: "Serves services as a device would.",
    discussion: """
        bluegatt emulate "Heart Rate" Battery --set "Battery Level=50" --animate
        bluegatt emulate --definitions my-sensor.xml "My Sensor"
        bluegatt inspect "Polar H10" --json > polar.jsonl
        bluegatt emulate --clone polar.jsonl
        bluegatt emulate "Soil Data" --definitions soil-sensor.xml

      The command prints a line for each read, write and answer, and when a subscription begins or ends. A service has \
      all characteristics of its definition, with the security that the definition demands; --minimal leaves out \
      optional properties, and optional characteristics without a --set. A characteristic begins with the value of \
      --set, else with the first x:Example of its definition, else with zeros. Lines of standard input, in the form of \
      --set, change values while the command runs:

        Battery Level=50       a characteristic of one number or text
        Date Time:Year=2026    a field of a characteristic
        Battery Level=0x32     octets
        Battery Level#2=50     the second characteristic of that name

      The command answers a request of an x:Exchange with the examples whose attribute 'request' names that request.

      In the place of services, the name of service data or manufacturer data may be given. The command then advertises \
      the examples of its definition, each for 5 s, in turn.

      With --radio simulated, a simulated phone reads, writes and subscribes to the characteristics. If standard input \
      has ended, as with '< /dev/null', the simulated time of --for passes at once. Ends with --for or with Ctrl-C.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The services, by UUID or name, the name of a Profile in --definitions, or one name of advertised data. A "
        + "service may be given several times.",
      valueName: "service"
    ),
    completion: Completions.services
  )
  var services: [String] = []

  @Option(
    help: ArgumentHelp(
      "The output of 'inspect --json' for a device: the command serves its services, values and descriptors, and warns "
        + "of those that can't be served.",
      valueName: "file"
    ),
    completion: .file()
  )
  var clone: String?

  @Option(help: "The advertised name; without it, the name of the device of --clone or of the Profile, or 'bluegatt'.")
  var name: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A value to begin with. May be given several times.", valueName: "name=value")
  )
  var values: [String] = []

  @Flag(help: "Serve only mandatory characteristics and properties.")
  var minimal = false

  @Flag(help: "Change the numbers that are notified, up and down, each second.")
  var animate = false

  @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
  var length: TimeSpan?

  @Flag(help: "Write JSON, an object in place of each line.")
  var json = false

  @OptionGroup var look: AppearanceOption
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if services.isEmpty, clone == nil, source.definitions.isEmpty, source.catalog == nil {
      throw ValidationError("A service, the name of advertised data, or --clone is needed.")
    }
  }

  func run() async throws {
    let known = try Library(source).vocabulary
    if services.isEmpty, clone == nil {
      throw Failure(.usage, "the name of what to emulate is needed; there is \(Suggestion.list(known.emulatedNames))")
    }
    if let advertisements = try advertisements(known) { return try await advertise(advertisements, known) }
    let inspection = try clone.map { try RecordedInspection(path: $0, known) }
    let names = services.flatMap { name in
      let ofProfile = known.services(ofProfile: name)
      return ofProfile.isEmpty ? [name] : ofProfile
    }
    let all =
      try names.map { try EmulatedService(called: $0, known, isMinimal: minimal) } + (inspection?.services ?? [])
    let uuids = all.flatMap { [$0.uuid] + $0.characteristics.map(\.uuid) }
    let vocabulary =
      known.withSet(of: all.compactMap(\.position))
      ?? known.withDevice(MatchSubject(name: name ?? inspection?.name), offering: Set(uuids))
    let wanted = try prepared(all.numbered, vocabulary)
    let characteristics = wanted.characteristics
    for loss in inspection?.losses ?? [] { Output.printError("bluegatt: warning: \(loss)\n") }
    let advertisement = EmulatedAdvertisement.of(
      wanted.filter(\.isPrimary).map(\.uuid),
      name: name ?? inspection?.name ?? nameOfProfile(known) ?? "bluegatt",
      appearance: try look.number(known) ?? inspection?.appearance,
      cutsName: name == nil
    )
    let animations = animate ? characteristics.compactMap { Animation($0) } : []
    if animate, animations.isEmpty { throw Failure(.usage, "nothing that notifies has a number to animate") }
    // Simulated time does not wait for input, so the time of `--for` would be over before the first line.
    let isBounded = length != nil && StandardInput.hasEnded
    let phone = SimulatedPhone(requests: characteristics.map { ($0.uuid, $0.answers?.requests ?? []) })
    try await radio.withRadio(isBounded: isBounded, phone: phone) { radio in
      let log = ServingLog(isJSON: json, vocabulary: vocabulary, clock: radio.clock)
      let manager = try await PeripheralManager(backend: radio.backend)
      if let agent = ServingAgent(for: characteristics) { try await manager.setPairingAgent(agent) }
      for characteristic in characteristics { log.follow(characteristic) }
      for service in wanted { try await manager.add(service.served) }
      try await radio.advertising(advertisement, by: manager) {
        if Terminal.isErrors, !radio.isFast {
          Output.printError("serving as '\(advertisement.localName ?? "")'; Ctrl-C ends it\n")
        }
        try await serve(characteristics, animations, log, radio, vocabulary)
      }
    }
  }

  /// The name that the `x:Match` of the emulated profile demands; nil for services, and without such a name.
  private func nameOfProfile(_ vocabulary: Vocabulary) -> String? {
    guard let name = services.first, !vocabulary.services(ofProfile: name).isEmpty else { return nil }
    return vocabulary.profile(called: name).flatMap { Advertisement(matching: $0.match, name: nil).localName }
  }

  /// The examples of advertised data, if that is what is emulated; nil for services.
  private func advertisements(_ vocabulary: Vocabulary) throws(Failure) -> [Advertisement]? {
    guard services.count == 1, clone == nil, vocabulary.service(called: services[0]) == nil,
      vocabulary.services(ofProfile: services[0]).isEmpty,
      !vocabulary.advertisedDefinitions(called: services[0]).isEmpty
    else { return nil }
    if !values.isEmpty || minimal || animate || json {
      throw Failure(
        .usage,
        "--set, --minimal, --animate and --json are for services; '\(services[0])' is advertised data"
      )
    }
    var advertisements = try vocabulary.exampleAdvertisements(called: services[0])
    let appearance = try look.number(vocabulary)
    for index in advertisements.indices {
      advertisements[index].localName = name ?? advertisements[index].localName
      advertisements[index].appearance = appearance
      advertisements[index] = advertisements[index].fitted
    }
    return advertisements
  }

  private func advertise(_ advertisements: [Advertisement], _ vocabulary: Vocabulary) async throws {
    for advertisement in advertisements { try advertisement.check() }
    let texts = advertisements.map { AdvertiseCommand.text($0, vocabulary) }
    try await radio.withRadio(isBounded: length != nil) { radio in
      try await radio.advertise(Array(zip(advertisements, texts)), for: length)
    }
  }

  /// The services with the given values, and without unwanted optional characteristics.
  private func prepared(_ services: [EmulatedService], _ vocabulary: Vocabulary) throws(Failure) -> [EmulatedService] {
    var named: Set<String> = []
    for text in values {
      let (characteristic, octets) = try Assignment(text).resolve(services.characteristics, vocabulary)
      characteristic.served.value = Data(octets)
      named.insert(characteristic.label)
    }
    if !minimal { return services }
    return services.map { service in
      var service = service
      service.characteristics.removeAll { !$0.isMandatory && !named.contains($0.label) }
      return service
    }
  }

  /// Serves until the time is over or the task is cancelled.
  private func serve(
    _ characteristics: [EmulatedCharacteristic],
    _ animations: [Animation],
    _ log: ServingLog,
    _ radio: Radio,
    _ vocabulary: Vocabulary
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for characteristic in characteristics where characteristic.notifies {
        group.addTask { await log.followSubscribers(of: characteristic) }
      }
      for animation in animations {
        group.addTask { try await Self.play(animation, on: radio.clock) }
      }
      if !radio.isFast { group.addTask { try await Self.obeyInput(characteristics, vocabulary) } }
      defer { group.cancelAll() }
      try await radio.wait(for: length)
    }
  }

  private static func play(_ animation: Animation, on clock: any BackendClock) async throws {
    for number in 1... {
      try await clock.sleep(for: .seconds(1))
      do {
        try await animation.characteristic.show(animation.octets(number))
      } catch let error as MutableCharacteristicError {
        // A central that does not take the value ends nothing. Others may subscribe.
        Output.printError("bluegatt: warning: \(animation.characteristic.label): \(error.description)\n")
      }
    }
  }

  /// Sets values by lines of standard input. An invalid line is reported, and the next one is read.
  private static func obeyInput(_ characteristics: [EmulatedCharacteristic], _ vocabulary: Vocabulary) async throws {
    for await line in StandardInput.lines() where !line.allSatisfy({ $0.isWhitespace }) {
      do throws(Failure) {
        let (characteristic, octets) = try Assignment(line).resolve(characteristics, vocabulary)
        do {
          try await characteristic.show(octets)
        } catch let error as MutableCharacteristicError {
          throw Failure(.wrongValue, error.description)
        } catch {
          return
        }
      } catch {
        Output.printError(error.text)
      }
    }
  }
}

extension Vocabulary {
  /// The names of the profiles, services and advertised data that the user selects, and of no others.
  fileprivate var emulatedNames: [String] {
    let named = allSelected.flatMap { definitions in
      definitions.profiles.map { ($0.name, $0.position) } + definitions.services.map { ($0.name, $0.position) }
    }
    let all = named + selectedAdvertised.map { ($0.name, $0.position) }
    var seen: Set<String> = []
    return all.filter { !$0.0.isEmpty && !$0.1.path.hasPrefix("sig/") && seen.insert($0.0).inserted }.map(\.0)
  }
}
