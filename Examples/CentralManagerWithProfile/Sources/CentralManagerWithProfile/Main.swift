import Foundation

/// Reads the accelerometer of a SensorTag, with what its XML has been turned into.
///
///     CentralManagerWithProfile            a simulated SensorTag
///     CentralManagerWithProfile --bluez    one that this machine hears, as the example PeripheralManagerWithProfile
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
      FileHandle.standardError.write(Data("CentralManagerWithProfile: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the only argument is --bluez, for this machine's Bluetooth"
}
