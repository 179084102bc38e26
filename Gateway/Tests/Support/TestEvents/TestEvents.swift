import Foundation

// Only debug builds allow the import of a module for testing.
#if DEBUG
  @testable import GATTGateway

  extension SensorReading {
    /// An event of a test, with a counter that is its value too.
    public static func testEvent(_ counter: Int, gateway: String = "attic") -> SensorReading {
      let device = "C0:00:00:00:00:01"
      return SensorReading(
        identifier: ReadingIdentifier(
          device: device,
          definition: "Test",
          counter: UInt64(counter),
          octets: Data(),
          field: "Level"
        ),
        kind: .event,
        gateway: gateway,
        device: device,
        definition: "Test",
        field: "Level",
        value: .integer(Int64(counter)),
        quality: .good,
        provenance: "plain",
        counter: UInt64(counter),
        received: Date(timeIntervalSince1970: 0),
        uptime: 0
      )
    }

    /// The counters of the events in batches, in order.
    public static func counters(inBatch batch: Data) throws -> [Int] {
      struct Counter: Decodable { let counter: Int }
      return try JSONDecoder().decode([Counter].self, from: batch).map(\.counter)
    }
  }
#endif
