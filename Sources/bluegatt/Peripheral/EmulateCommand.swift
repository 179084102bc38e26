import ArgumentParser
import GATTCore
import GATTDefinitions
import GATTRuntime

/// `bluegatt emulate`
struct EmulateCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "emulate",
    abstract: "Serves services as a device would, and tells what is read, written and subscribed to.",
    discussion: """
      The services are those of the definitions built in or of your own XML, or those of a recording, which is what 'inspect \
      --json' has written. Values begin with zeros, or with --set, and are changed by lines of standard input of the same \
      form, which are looked at while time passes as it does outside:

        bluegatt emulate "Heart Rate" Battery --set "Battery Level=50" --animate
        bluegatt emulate --definitions my-sensor.xml "My Sensor"
        bluegatt inspect "Polar H10" --json > polar.jsonl; bluegatt emulate --clone polar.jsonl

      'name=value' has the name of a characteristic with one number or text, 'name:field=value' one of its fields, and \
      'name=0x0102' octets. Ends with --for or with Ctrl-C.
      """
  )

  @Argument(help: ArgumentHelp("Services, by UUID or name.", valueName: "service"))
  var services: [String] = []

  @Option(help: ArgumentHelp("A recording of a device to serve.", valueName: "file"))
  var clone: String?

  @Option(help: "The name that is advertised; that of the recording, or 'bluegatt'.")
  var name: String?

  @Option(name: .customLong("set"), help: ArgumentHelp("A value to begin with.", valueName: "name=value"))
  var values: [String] = []

  @Flag(help: "Have the numbers that are notified go up and down each second.")
  var animate = false

  @Option(name: .customLong("for"), help: ArgumentHelp("How long, as 10s or 2m.", valueName: "time"))
  var length: TimeSpan?

  @Flag(help: "Write JSON, an object for each read, write and subscription.")
  var json = false

  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if services.isEmpty, clone == nil { throw ValidationError("A service or --clone is needed.") }
  }

  func run() async throws {
    let known = try Library(source).vocabulary
    let recording = try clone.map { try Recording(path: $0, known) }
    let wanted = try services.map { try Self.service(called: $0, known) } + (recording?.served ?? [])
    let vocabulary = known.narrowed(to: wanted.map(\.uuid))
    let characteristics = wanted.flatMap { $0.characteristics }
    for text in values {
      let (characteristic, octets) = try Assignment(text).resolve(characteristics, vocabulary)
      characteristic.served.value = Data(octets)
    }
    let advertised = name ?? recording?.name ?? "bluegatt"
    try await radio.withRadio(isBounded: length != nil, isServing: true) { radio in
      let log = ServingLog(isJSON: json, vocabulary: vocabulary, clock: radio.clock)
      let manager = try await PeripheralManager(backend: radio.backend)
      for characteristic in characteristics { log.follow(characteristic) }
      for service in wanted {
        let served = MutableService(uuid: service.uuid)
        for characteristic in service.characteristics { served.add(characteristic.served) }
        try await manager.add(served)
      }
      try await radio.advertising(Self.advertisement(of: wanted.map(\.uuid), advertised), by: manager) {
        if Terminal.isErrors { Output.printError("serving as '\(advertised)'; Ctrl-C ends it\n") }
        try await live(characteristics, log, radio, vocabulary)
      }
    }
  }

  /// A service as its definition has it.
  private static func service(
    called text: String,
    _ vocabulary: Vocabulary
  ) throws -> (uuid: BluetoothUUID, characteristics: [EmulatedCharacteristic]) {
    guard let uuid = vocabulary.service(called: text),
      let (service, definitions) = vocabulary.definition(ofService: uuid)
    else {
      throw Failure(.usage, "no service is called '\(text)'; 'bluegatt catalog search' finds names")
    }
    let characteristics = service.characteristics.map { EmulatedCharacteristic($0, of: service, definitions) }
    return (uuid, characteristics.filter { !$0.served.properties.isEmpty })
  }

  /// Until the time is over, or the task is cancelled.
  private func live(
    _ characteristics: [EmulatedCharacteristic],
    _ log: ServingLog,
    _ radio: Radio,
    _ vocabulary: Vocabulary
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for characteristic in characteristics where characteristic.notifies {
        group.addTask { await log.followSubscribers(of: characteristic) }
      }
      if animate {
        for animation in characteristics.compactMap({ Animation($0) }) {
          group.addTask { try await Self.play(animation, on: radio.clock) }
        }
      }
      if !radio.isFast { group.addTask { try await Self.obeyInput(characteristics, vocabulary) } }
      defer { group.cancelAll() }
      try await radio.wait(for: length)
    }
  }

  private static func play(_ animation: Animation, on clock: any BackendClock) async throws {
    for number in 1... {
      try await clock.sleep(for: .seconds(1))
      try await animation.characteristic.show(animation.octets(number))
    }
  }

  /// A line that can't be understood is told, and the next one is looked at.
  private static func obeyInput(_ characteristics: [EmulatedCharacteristic], _ vocabulary: Vocabulary) async throws {
    for await line in InputLines.all() where !line.allSatisfy({ $0.isWhitespace }) {
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

  /// As many of the services as there is room for; those with short UUIDs first.
  private static func advertisement(of services: [BluetoothUUID], _ name: String) -> Advertisement {
    var advertisement = Advertisement(localName: name)
    for uuid in services.sorted(by: { $0.width.rawValue < $1.width.rawValue }) {
      var longer = advertisement
      longer.services.append(uuid)
      if longer.packetLength <= Advertisement.maximumPacketLength { advertisement = longer }
    }
    return advertisement
  }
}
