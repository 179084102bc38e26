import GATTFutures
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The errors' texts, and Apple's names.
@Suite struct ErrorTests {
  @Test func `every error says something of its own to a person`() {
    let errors: [any LocalizedError] =
      (0..<7).flatMap { number -> [(any LocalizedError)?] in
        [
          CentralManagerError(rawValue: number), PeripheralError(rawValue: number), ServiceError(rawValue: number),
          CharacteristicError(rawValue: number), PeripheralManagerError(rawValue: number),
          MutableServiceError(rawValue: number), MutableCharacteristicError(rawValue: number),
        ]
      }.compactMap { $0 }
    #expect(errors.count == 5 + 4 + 2 + 7 + 3 + 1 + 3)
    #expect(
      errors.allSatisfy { $0.errorDescription?.hasSuffix(".") == true || $0.errorDescription?.hasSuffix("?") == true }
    )
  }

  @Test func `a UUID is made of a literal, of another one and of a text that may be none`() {
    let uuid = CBUUID(string: "180D")
    let uuids: [BluetoothUUID] = [uuid]  // `uuid` is not optional, although its declaration names no type
    #expect(uuids == [BluetoothUUID(uint16: 0x180D)])
    #expect(CBUUID(string: TISensorTag.AccelerometerService.uuid) == TISensorTag.AccelerometerService.uuid)
    let texts = ["180D", "nothing"]
    #expect(texts.map { CBUUID(string: $0) } == [BluetoothUUID(uint16: 0x180D), nil])
    #expect(CBUUID(string: "180D").uuidString == "180D")
  }
}
