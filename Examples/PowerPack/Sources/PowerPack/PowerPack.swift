import BlueGATT
import GATTSimulator

/// A battery with a protocol of requests and answers, and a program that reads it, in one process.
@main
struct PowerPack {
  static func main() async throws {
    let air = SimulatedAir()
    try await air.run {
      try await serve(PeripheralManager(backend: air.addAdapter(name: "battery")))
      let phone = try await CentralManager(backend: air.addAdapter(name: "phone"))
      try await read(phone) { print($0) }
    }
  }

  /// The peripheral's side: the service and its advertisement.
  static func serve(_ peripheral: PeripheralManager) async throws {
    _ = try await peripheral.add(PackService.self, provider: Pack())
    try await peripheral.startAdvertising(Advertisement(localName: "PACK-1", services: [PackService.self]))
  }

  /// The central's side: each request is a function.
  static func read(_ phone: CentralManager, show: @Sendable (String) -> Void) async throws {
    for try await found in phone.devices(of: PowerPackDevice.self) {
      for try await link in found.peripheral.connections() {
        do {
          let pack = try await link.service(PackService.self)
          let state = try await pack.state()
          show("\(state.voltage), \(state.stateOfCharge) %")
          show("cells: \(try await pack.cells().cells.map(\.value))")
          do {
            try await pack.setLimit(.init(chargingCurrent: 60))
          } catch ExchangeError<PackAnswer>.refused(let answer) {
            show("refused: \(answer.status)")
          }
          for try await day in pack.history() { show("day \(day.date): \(day.energy) Wh") }
          return
        } catch PeripheralError.disconnected {
          continue  // with the next link
        }
      }
    }
  }
}

/// The battery's answers.
struct Pack: PackService.Provider {
  func answerPackRequest(_ value: PackRequest, _ request: WriteRequest) async throws -> PackAnswer? {
    switch value.content {
    case .state:
      return PackAnswer(status: .done, content: .state(.init(voltage: 13.24, current: -2.5, stateOfCharge: 87)))
    case .cells:
      return PackAnswer(status: .done, content: .cells(.init(cells: [3.311, 3.309, 3.312, 3.308])))
    case .setLimit(let limit):
      return PackAnswer(status: limit.chargingCurrent <= 50 ? .done : .notAllowed, content: .setLimit)
    case .history:
      let pack = try request.server(PackService.self)
      for (daysLeft, date, energy) in [(1, 20_781, 412), (0, 20_780, 388)] as [(UInt8, UInt16, UInt16)] {
        let day = PackAnswer.Day(daysLeft: daysLeft, date: date, energy: energy)
        try await pack.packAnswer.notify(PackAnswer(status: .done, content: .day(day)), to: request.central)
      }
      return nil
    case .unknown: throw ATTError.valueNotAllowed
    }
  }
}
