import Foundation

/// Is a SensorTag with an accelerometer, with what its XML has been turned into.
///
///     PeripheralManagerWithProfile                      with a simulated phone that reads it, in both ways
///     PeripheralManagerWithProfile --bluez              on this machine, for CentralManagerWithProfile
///     PeripheralManagerWithProfile --bluez --futures    the same in BlueCap's futures
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
      FileHandle.standardError.write(Data("PeripheralManagerWithProfile: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the arguments are --bluez, for this machine's Bluetooth, and behind it --futures"
}
