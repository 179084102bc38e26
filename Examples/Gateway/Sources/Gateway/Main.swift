import BlueGATT
import Foundation
import GATTSimulator

/// Stays connected to every thermometer in reach, and prints what they measure: a JSON object a line.
///
///     Gateway            three simulated thermometers
///     Gateway --bluez    those around this machine
@main
struct Main {
  static func main() async {
    do {
      switch Array(CommandLine.arguments.dropFirst()) {
      case []:
        try await Home().live()
      #if os(Linux)
        case ["--bluez"]:
          try await Gateway(central: CentralManager()) { $0.print() }.run()
      #endif
      default:
        throw Usage()
      }
    } catch {
      FileHandle.standardError.write(Data("Gateway: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the only argument is --bluez, for this machine's Bluetooth"
}
