import Foundation

/// Reads the accelerometer of a SensorTag, with types written by hand.
///
///     CentralManager            a simulated SensorTag
///     CentralManager --bluez    one that this machine hears, as the example PeripheralManager
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
      FileHandle.standardError.write(Data("CentralManager: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the only argument is --bluez, for this machine's Bluetooth"
}
