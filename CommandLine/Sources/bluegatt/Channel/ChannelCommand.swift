import ArgumentParser
import GATTRuntime

/// `bluegatt channel`
struct ChannelCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "channel",
    abstract: "Opens an L2CAP channel of a device.",
    discussion: """
        bluegatt channel "Data Logger" 0x80 > log.bin
        bluegatt channel "Data Logger" 0x80 --wait 5s < firmware.bin

      Standard input goes to the device, and standard output gets what the device sends. The documentation of a device, \
      or one of its characteristics, has the PSM. If the channel needs an encrypted link, the host pairs with the \
      device. If the pairing needs a passkey, run 'bluegatt pair' before this command.

      Ends when the device closes the channel, with --wait after the end of standard input, or with Ctrl-C.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Argument(help: ArgumentHelp("The number of the channel, 1 to 255, such as 128 or 0x80.", valueName: "psm"))
  var psm: PSMArgument

  @OptionGroup var options: ChannelOptions
  @OptionGroup var radio: AdapterOptions

  func run() async throws {
    // Simulated time does not wait for input, so it follows real time.
    try await radio.withRadio(isBounded: false) { radio in
      try await device.withConnection(over: radio) { connection in
        let channel = try await Progress.during("opening the channel") {
          try await connection.openChannel(psm: psm.number)
        }
        try await options.connect(channel, over: radio)
      }
    }
  }
}
