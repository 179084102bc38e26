import Foundation

/// Is a SensorTag with an accelerometer, with types written by hand.
///
///     PeripheralManager                      with a simulated phone that reads it, in both ways
///     PeripheralManager --bluez              on this machine, for the example CentralManager on another
///     PeripheralManager --bluez --futures    the same in BlueCap's futures
@main
struct Main {
  static func main() async {
    do {
      switch Array(CommandLine.arguments.dropFirst()) {
      case []:
        try await InAsync.simulate()
        print("and in futures:")
        try await InFutures.simulate()
      #if os(Linux)
        case ["--bluez"]: try await InAsync.run()
        case ["--bluez", "--futures"]: try await InFutures.run()
      #endif
      default: throw Usage()
      }
    } catch {
      FileHandle.standardError.write(Data("PeripheralManager: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the arguments are --bluez, for this machine's Bluetooth, and behind it --futures"
}
