import Foundation

/// Is a SensorTag with an accelerometer, with what its XML has been turned into.
///
///     PeripheralManagerWithProfile            with a simulated phone that reads it
///     PeripheralManagerWithProfile --bluez    on this machine, for the example CentralManagerWithProfile on another
@main
struct Main {
  static func main() async {
    do {
      switch Array(CommandLine.arguments.dropFirst()) {
      case []: try await InAsync.simulate()
      #if os(Linux)
        case ["--bluez"]: try await InAsync.run()
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
  let description = "the only argument is --bluez, for this machine's Bluetooth"
}
