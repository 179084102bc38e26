import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
import Testing

@testable import GATTGateway

/// Two gateways that hear the same device.
@Suite struct SeveralGatewaysTests {
  /// A thermometer's packet with a number, which is its counter and its temperature.
  private static func advertisement(_ number: Int) -> Advertisement {
    var data = octets("0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F")
    data[1] = UInt8(number >> 8)
    data[2] = UInt8(number & 0xFF)
    data[16] = UInt8(number >> 8)
    data[17] = UInt8(number & 0xFF)
    return Advertisement(manufacturerData: [0x0499: data])
  }

  @Test func `a consumer that removes duplicates has every event once, also while either gateway is off`() async throws
  {
    let air = SimulatedAir(seed: 9)
    let heard = Heard()
    try await air.run {
      let thermometer = try await PeripheralManager(backend: air.addAdapter(name: "thermometer"))
      let names = ["attic", "cellar"]
      let adapters = names.map { air.addAdapter(name: $0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (name, adapter) in zip(names, adapters) {
          var configuration = Configuration()
          configuration.gateway = name
          let gateway = try Gateway(configuration)
          let central = try await CentralManager(backend: adapter)
          group.addTask {
            try await gateway.run(central) { line in
              guard let event = try? JSONDecoder().decode(Heard.Event.self, from: line), event.field == "Temperature"
              else {
                return
              }
              heard.events.withLock { $0.append(event) }
            }
          }
        }
        try await air.clock.sleep(for: .seconds(1))
        for number in 0..<60 {
          adapters[0].isPoweredOn = !(10..<20).contains(number)
          adapters[1].isPoweredOn = !(30..<45).contains(number)
          // The scan of a gateway begins again within some seconds.
          if [20, 45].contains(number) { try await air.clock.sleep(for: .seconds(5)) }
          try await thermometer.startAdvertising(Self.advertisement(number), interval: .milliseconds(100))
          try await air.clock.sleep(for: .seconds(1))
          try await thermometer.stopAdvertising()
        }
        group.cancelAll()
      }
    }
    let events = heard.events.withLock { $0 }
    #expect(Set(events.map(\.counter)) == Set(0..<60))
    #expect(Set(events.map(\.identifier)).count == 60)
    // Each gateway alone has missed some, and most events were heard twice.
    #expect(events.count { $0.gateway == "attic" } == 50)
    #expect(events.count { $0.gateway == "cellar" } == 45)
  }
}

/// The readings of both gateways.
private final class Heard: Sendable {
  struct Event: Decodable { let gateway, identifier, field: String, counter: Int }

  let events = Mutex([Event]())
}
