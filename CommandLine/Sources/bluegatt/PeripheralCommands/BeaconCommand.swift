import ArgumentParser
import GATTCore
import GATTRuntime

/// `bluegatt beacon`
struct BeaconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beacon",
    abstract: "Advertises as an iBeacon, or looks for iBeacons.",
    discussion: """
        bluegatt beacon emit E2C56DB5-DFFB-48D2-B060-D0F5A71096E0 --major 1
        bluegatt beacon range E2C56DB5-DFFB-48D2-B060-D0F5A71096E0
        bluegatt beacon monitor E2C56DB5-DFFB-48D2-B060-D0F5A71096E0
      """,
    subcommands: [Emit.self, Range.self, Monitor.self]
  )

  /// `bluegatt beacon emit`
  struct Emit: InterruptibleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Advertises as an iBeacon, until --for or Ctrl-C."
    )

    @Argument(help: "The proximity UUID, of 32 hexadecimal digits.")
    var uuid: UUIDArgument

    @Option(help: "Which group of beacons, 0 to 65535.")
    var major: UInt16 = 0

    @Option(help: "Which beacon of the group, 0 to 65535.")
    var minor: UInt16 = 0

    @Option(help: ArgumentHelp("The strength at which it is heard 1 m away.", valueName: "dBm"))
    var power: Int8 = -59

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
    var length: TimeSpan?

    @OptionGroup var radio: RadioOptions

    func run() async throws {
      let beacon = IBeacon(proximityUUID: uuid.value, major: major, minor: minor, measuredPower: power)
      try await radio.withRadio(isBounded: length != nil) { radio in
        let text = "iBeacon \(uuid.value.fullDescription), major \(major), minor \(minor), \(power) dBm at 1 m"
        try await radio.advertise([(Advertisement(beacon: beacon), text)], for: length)
      }
    }
  }

  /// The options that select beacons.
  struct RegionOptions: ParsableArguments {
    @Argument(help: "The proximity UUID of the beacons.")
    var uuid: UUIDArgument

    @Option(help: "Only beacons of this group.")
    var major: UInt16?

    @Option(help: "Only this beacon of the group.")
    var minor: UInt16?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
    var length: TimeSpan?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var radio: RadioOptions

    func validate() throws {
      if minor != nil, major == nil { throw ValidationError("--minor needs --major.") }
    }

    /// Runs `body` until it ends, or until the time of `--for` is over.
    func listening(
      _ body: @escaping @Sendable (CentralManager, BeaconRegion, Radio) async throws -> Void
    ) async throws {
      let region = BeaconRegion(identifier: "wanted", proximityUUID: uuid.value, major: major, minor: minor)
      try await radio.withRadio(isBounded: length != nil) { radio in
        let central = try await CentralManager(backend: radio.backend)
        if !json {
          let numbers = [major.map { ", major \($0)" }, minor.map { ", minor \($0)" }].compactMap { $0 }.joined()
          let beacons = "\(uuid.value.fullDescription)\(numbers)"
          try Output.shared.line("listening to iBeacons \(beacons), \(Radio.text(for: length))")
          try Output.shared.flush()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await body(central, region, radio) }
          group.addTask { try await radio.wait(for: length) }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
    }
  }

  /// `bluegatt beacon range`
  struct Range: InterruptibleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Says how near the beacons of a region are, once a second."
    )

    @OptionGroup var region: RegionOptions

    func run() async throws {
      let isJSON = region.json
      try await region.listening { central, region, radio in
        let start = radio.clock.now
        for try await beacons in central.rangeBeacons(in: region) {
          let time = start.duration(to: radio.clock.now).seconds
          for beacon in beacons { try Self.show(beacon, at: time, isJSON) }
        }
      }
    }

    private static func show(_ beacon: Beacon, at time: Double, _ isJSON: Bool) throws {
      if isJSON {
        return try Output.shared.jsonLine { json in
          json.member("type", "beacon")
          json.member("time", thousandths: time)
          json.member("uuid", beacon.proximityUUID.fullDescription)
          json.member("major", beacon.major)
          json.member("minor", beacon.minor)
          json.member("rssi", beacon.rssi.map { Int($0.rounded()) })
          json.member("accuracy", thousandths: beacon.accuracy)
          json.member("proximity", beacon.proximity.description)
        }
      }
      let rssi = beacon.rssi.map { "\(Int($0.rounded())) dBm" } ?? "not heard"
      let accuracy = beacon.accuracy.map { "about \(($0 * 10).rounded() / 10) m" } ?? ""
      try Output.shared.line(
        "\(time.thousandths)  major \(beacon.major), minor \(beacon.minor)  \(rssi)  \(beacon.proximity)  \(accuracy)"
      )
      try Output.shared.flush()
    }
  }

  /// `bluegatt beacon monitor`
  struct Monitor: InterruptibleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Says when a region of beacons is entered and left."
    )

    @OptionGroup var region: RegionOptions

    func run() async throws {
      let isJSON = region.json
      try await region.listening { central, region, radio in
        let start = radio.clock.now
        for try await state in central.monitor(region) {
          let time = start.duration(to: radio.clock.now).seconds
          if isJSON {
            try Output.shared.jsonLine { json in
              json.member("type", "region")
              json.member("time", thousandths: time)
              json.member("state", "\(state)")
            }
          } else {
            try Output.shared.line("\(time.thousandths)  \(state)")
            try Output.shared.flush()
          }
        }
      }
    }
  }
}

/// A UUID on the command line.
struct UUIDArgument: ExpressibleByArgument, Sendable {
  var value: BluetoothUUID

  init?(argument text: String) {
    guard let value = BluetoothUUID(text) else { return nil }
    self.value = value
  }
}
