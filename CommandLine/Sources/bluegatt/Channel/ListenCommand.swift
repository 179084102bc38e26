import ArgumentParser
import GATTRuntime

/// `bluegatt listen`
struct ListenCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Publishes a PSM, and takes an L2CAP channel.",
    discussion: """
        bluegatt listen --psm 0x80 --name "Data Logger" --wait 1s < log.bin
        bluegatt listen --encrypted > received.bin

      Advertises until a central opens a channel. Then standard input goes to the central, and standard output gets \
      what it sends. Standard error tells the PSM, and which central has come.

      With --radio simulated, a simulated phone opens a channel, sends a line and closes the channel.

      Ends when the central closes the channel, with --wait after the end of standard input, or with Ctrl-C.
      """
  )

  @Option(help: ArgumentHelp("The number of the channel, 128 to 255; without it a free one.", valueName: "psm"))
  var psm: PSMArgument?

  @Option(help: "The name that is advertised.")
  var name = "bluegatt"

  @Flag(help: "Take channels only over an encrypted link: a central has to pair first.")
  var encrypted = false

  @OptionGroup var options: ChannelOptions
  @OptionGroup var radio: AdapterOptions

  func run() async throws {
    let phone = SimulatedPhone(psm: psm?.number ?? 0x80)
    try await radio.withRadio(isBounded: false, phone: phone) { radio in
      let manager = try await PeripheralManager(backend: radio.backend)
      if encrypted { try await manager.setPairingAgent(ServingAgent()) }
      let listener = try await manager.publishChannel(
        psm: psm?.number,
        security: encrypted ? .encrypted : .none
      )
      try await radio.advertising(Advertisement(localName: name), by: manager) {
        Output.printError("listening as '\(name)' on PSM \(listener.psm)\n")
        guard let channel = await listener.first(where: { _ in true }) else { throw CancellationError() }
        await radio.finish { await listener.unpublish() }
        Output.printError("\(channel.peer) has opened a channel\n")
        try await options.connect(channel, over: radio)
      }
    }
  }
}
