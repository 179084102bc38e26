import ArgumentParser
import GATTCore
import GATTRuntime

/// The values of `--sort`.
enum ScanOrder: String, ExpressibleByArgument, CaseIterable, Sendable {
  case rssi
  case name
  case address
  case age
}

/// `bluegatt scan`
struct ScanCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Shows the devices that advertise.",
    discussion: """
        bluegatt scan
        bluegatt scan --service "Heart Rate" --for 10s --sort name

      On a terminal, the command keeps a table up to date; elsewhere it writes the table at the end. With --json it \
      writes an object when it first hears a device, and when the device advertises other data.

      Ends with --for, or with Ctrl-C.
      """
  )

  @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
  var length: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "Only devices that advertise this service, by UUID or name. If it is given several times, one must match.",
      valueName: "service"
    ),
    completion: Completions.services
  )
  var service: [String] = []

  @Option(help: ArgumentHelp("Only devices whose name starts with this.", valueName: "prefix"))
  var name: String?

  @Option(help: ArgumentHelp("Only devices that are heard at least this strongly, as --rssi -70.", valueName: "dBm"))
  var rssi: Int?

  @Option(help: "rssi, name, address or age.")
  var sort = ScanOrder.rssi

  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "With --json: an object for each advertisement that is heard.")
  var duplicates = false

  @OptionGroup var keyFile: KeyFileOptions
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions
  @OptionGroup var colours: ColourOptions

  func validate() throws {
    if let rssi, !(-127...20).contains(rssi) { throw ValidationError("--rssi is -127 to 20.") }
  }

  func run() async throws {
    let vocabulary = try vocabulary()
    let options = ScanOptions(filter: try filter(vocabulary), allowsDuplicates: true, buffering: .newest(1024))
    try await radio.withRadio(isBounded: length != nil, among: vocabulary) { radio in
      let central = try await CentralManager(backend: radio.backend)
      let session = ScanSession(command: self, radio: radio, vocabulary: vocabulary)
      try await session.run(central.scan(options: options, timeout: length?.duration))
    }
  }

  private func vocabulary() throws -> Vocabulary {
    var vocabulary = try Library(source).vocabulary
    vocabulary.keys = try keyFile.deviceKeys()
    return vocabulary
  }

  private func filter(_ vocabulary: Vocabulary) throws -> ScanFilter {
    let services = try service.map { try vocabulary.advertisedService(called: $0) }
    return ScanFilter(services: services, namePrefix: name, minimumRSSI: rssi)
  }
}

/// A running scan, with its output.
private struct ScanSession: Sendable {
  let command: ScanCommand
  let radio: Radio
  let vocabulary: Vocabulary
  private let devices = Shared(HeardDevices())

  init(command: ScanCommand, radio: Radio, vocabulary: Vocabulary) {
    self.command = command
    self.radio = radio
    self.vocabulary = vocabulary
  }

  func run(_ scan: Scan) async throws {
    // On a terminal, warnings are written after the table.
    defer { if isLive { devices.value.withLock { $0.sorted(by: .address) }.forEach(warn) } }
    do {
      if isLive { try await follow(scan) } else { try await Progress.during("scanning") { try await listen(to: scan) } }
    } catch CentralManagerError.serviceScanTimeout {
      throw Failure(.noDevice, "no such device was heard")
    } catch is CancellationError {
      // An interrupted scan still shows the devices that it found.
      if !isLive, !command.json { try showTable() }
      throw CancellationError()
    }
    if !isLive, !command.json { try showTable() }
  }

  private func listen(to scan: Scan) async throws {
    let start = radio.clock.now
    for try await found in scan {
      let isNew = devices.value.withLock { $0.hear(found) }
      if isNew { checkKeys(found) }
      if command.json, isNew || command.duplicates { try write(found, since: start) }
    }
  }

  private var isLive: Bool { Terminal.isOutput && !radio.isFast && !command.json }

  /// Warns once for each device that there are keys for, when none of them opens a value.
  private func checkKeys(_ found: Discovery) {
    guard let keys = vocabulary.keys else { return }
    let identifier = found.peripheral.identifier
    let sender = DeviceAddress(identifier.rawValue)
    for case .value(let value) in data(of: found).map(\.reading) where value.isSealed {
      guard keys.hasKey(for: value, sender: sender) else { continue }
      let device = devices.value.withLock { $0.fail(toOpen: value.name, of: identifier) ? $0[identifier] : nil }
      if let device, !isLive { warn(device) }
    }
  }

  private func warn(_ device: HeardDevices.Device) {
    guard let value = device.unopened else { return }
    let sender = [device.name, device.identifier.rawValue].compactMap { $0 }.joined(separator: ", ")
    Output.printError("bluegatt: warning: '\(value)' of \(sender) stays enciphered: wrong key or address\n")
  }

  private func data(of found: Discovery) -> [AdvertisedData] {
    let device = devices.value.withLock { $0[found.peripheral.identifier] }
    return AdvertisedData.all(
      of: found.advertisement,
      vocabulary,
      name: device?.name,
      from: found.peripheral.identifier,
      addressKind: found.addressKind,
      doubtfulCompany: device?.newestCompany
    )
  }

  /// Redraws the table until the scan ends.
  private func follow(_ scan: Scan) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let screen = Screen()
        while true {
          try screen.draw(table(rows: Terminal.size.rows - 1, width: Terminal.size.columns - 1))
          try await radio.clock.sleep(for: .milliseconds(500))
        }
      }
      try await listen(to: scan)
      group.cancelAll()
    }
  }

  private func showTable() throws {
    for line in table() { try Output.shared.write(line + "\n") }
    try Output.shared.flush()
  }

  private func table(rows: Int = .max, width: Int? = nil) -> [String] {
    let heard = devices.value.withLock { $0.sorted(by: command.sort) }
    return ScanTable(vocabulary: vocabulary, style: command.colours.style, width: width)
      .lines(heard, at: radio.clock.now, rows: rows)
  }

  private func write(_ found: Discovery, since start: BackendInstant) throws {
    let advertisement = found.advertisement
    let data = data(of: found)
    try Output.shared.jsonLine { json in
      json.member("type", "advertisement")
      json.member("time", thousandths: start.duration(to: found.time).seconds)
      json.member("device", found.peripheral.identifier.rawValue)
      json.member("name", advertisement.localName)
      json.member("rssi", found.rssi)
      json.member("connectable", found.isConnectable)
      json.member("txPower", advertisement.txPower)
      json.member("appearance", advertisement.appearance)
      json.key("services")
      json.array { json in
        for uuid in advertisement.services {
          json.object { json in
            json.member("uuid", uuid.description)
            json.member("name", vocabulary.serviceName(uuid))
          }
        }
      }
      json.key("data")
      json.array { json in
        for data in data {
          json.object { json in
            switch data.owner {
            case .service(let uuid): json.member("service", uuid.description)
            case .company(let company): json.member("company", company)
            }
            json.member("name", data.name)
            json.members(data.reading, octets: data.octets)
          }
        }
      }
    }
  }
}
