import ArgumentParser
import GATTCore
import GATTModel
import GATTRuntime
import GATTText

/// `bluegatt advertise`
struct AdvertiseCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "advertise",
    abstract: "Advertises a name, services and data, or the example of a definition.",
    discussion: """
        bluegatt advertise --name Lamp --service Battery --manufacturer FFFF:0102 --for 1m
        bluegatt advertise "Soil Sensor" --definitions my-sensor.xml

      Prints a line when advertising begins, and a line when it ends. Ends with --for, or with Ctrl-C. Data that has \
      room only without the flags of a connectable device is advertised without them, and not connectable.
      """
  )

  @Argument(help: "The name of advertised data with a definition, to advertise its first example.")
  var data: String?

  @Option(help: "The name, at most 29 octets of UTF-8.")
  var name: String?

  @Option(
    help: ArgumentHelp("A service to advertise, by UUID or name. May be given several times.", valueName: "service"),
    completion: Completions.services
  )
  var service: [String] = []

  @Option(help: ArgumentHelp("Data of a service.", valueName: "service:hex"))
  var serviceData: [String] = []

  @Option(
    name: [.customLong("manufacturer"), .customLong("manufacturer-data")],
    help: ArgumentHelp("Data of a company, by its number in hexadecimal digits.", valueName: "company:hex")
  )
  var manufacturerData: [String] = []

  @Option(help: ArgumentHelp("How often, 20ms to 10.24s.", valueName: "time"))
  var interval = TimeSpan(duration: .milliseconds(100))

  @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
  var length: TimeSpan?

  @OptionGroup var look: AppearanceOption
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    var advertisement = try data.map { try vocabulary.exampleAdvertisements(called: $0)[0] } ?? Advertisement()
    advertisement.localName = name ?? advertisement.localName
    advertisement.appearance = try look.number(vocabulary)
    advertisement.services += try service.map { try vocabulary.advertisedService(called: $0) }
    for text in serviceData {
      let (owner, data) = try Self.data(text)
      advertisement.serviceData[try vocabulary.advertisedService(called: owner)] = data
    }
    for text in manufacturerData {
      let (company, data) = try Self.companyData(text)
      advertisement.manufacturerData[company] = data
    }
    advertisement = advertisement.fitted
    try advertisement.check()
    let text = Self.text(advertisement, vocabulary)
    try await radio.withRadio(isBounded: length != nil, phone: SimulatedPhone()) { [advertisement] radio in
      try await radio.advertise([(advertisement, text)], interval: interval, for: length)
    }
  }

  /// Describes the advertisement, such as `'Lamp': Battery, company 0xFFFF: 0102`. One that is not connectable ends with
  /// these words.
  static func text(_ advertisement: Advertisement, _ vocabulary: Vocabulary) -> String {
    let appearance = advertisement.appearance.map { ["appearance 0x\(hexadecimal($0, digits: 4))"] } ?? []
    let services = advertisement.services.map { vocabulary.serviceName($0) ?? "\($0)" }
    let data = AdvertisedData.all(of: advertisement, vocabulary).map(\.summary)
    let kind = advertisement.isConnectable ? [] : ["not connectable"]
    let contents = (appearance + services + data + kind).joined(separator: ", ")
    let parts = [advertisement.localName.map { "'\($0)'" }, contents.isEmpty ? nil : contents].compactMap { $0 }
    return parts.isEmpty ? "nothing but the address" : parts.joined(separator: ": ")
  }

  /// Parses `FFFF:0102`, data of a company.
  static func companyData(_ text: String) throws(Failure) -> (company: UInt16, data: Data) {
    let (owner, data) = try data(text)
    let readings = NumberNotation.hexadecimalCompanies(owner)
    if readings.count == 2 { throw Failure(.usage, NumberNotation.ambiguity(of: owner, readings, digits: 4)) }
    guard let company = readings.first else {
      throw Failure(.usage, "'\(owner)' is not the number of a company, as 004C")
    }
    return (UInt16(company), data)
  }

  /// Parses `FFFF:0102`. The last colon separates, because names may contain colons.
  static func data(_ text: String) throws(Failure) -> (owner: String, data: Data) {
    guard let colon = text.lastIndex(of: ":"), let octets = hexadecimalOctets(String(text[text.index(after: colon)...]))
    else {
      throw Failure(.usage, "'\(text)' is not of the form owner:hex, as FFFF:0102")
    }
    return (String(text[..<colon]), Data(octets))
  }
}
