import GATTCiphers
import GATTCore
import GATTRuntime
import GATTSimulator
import RandomPrograms
import Synchronization

/// A sensor that advertises a new value every minute, three times.
final class Sensor: Sendable {
  /// The radio.
  let adapter: SimulatedAdapter
  /// The number of the sensor as the peer of faults.
  let peer: Int
  /// The key; nil for a sensor that advertises plaintext.
  let key: CipherKey?
  /// The ledger of the sent values.
  let ledger = Ledger()
  private let number = Mutex<UInt32>(0)

  init(_ adapter: SimulatedAdapter, peer: Int, key: CipherKey?) {
    (self.adapter, self.peer, self.key) = (adapter, peer, key)
  }

  /// The UUID of the values.
  var uuid: BluetoothUUID { key == nil ? PlainValue.uuid : SealedList.uuid }

  /// The sensor as the central knows it.
  var device: AdvertisedDevice {
    let identifier = adapter.identifier
    return AdvertisedDevice(identifier: identifier, address: DeviceAddress(identifier.rawValue))
  }

  /// Begins to count again, as after a change of the battery.
  func changeBattery() { number.withLock { $0 = 0 } }

  /// Advertises until the task is cancelled. The three packets of a value come within 4 s, in which an equal number is a
  /// repeat, even if the second one is lost.
  func run() async throws {
    while true {
      let number = number.withLock { number in
        number += 1
        return number
      }
      let value = try Self.advertisement(number, key: key, from: adapter)
      if let identifier = try? await adapter.startAdvertising(value, interval: .milliseconds(1500)) {
        try await adapter.clock.sleep(for: .milliseconds(3500))
        await adapter.stopAdvertising(identifier)
        ledger.accepted(number, of: uuid)
      }
      try await adapter.clock.sleep(for: .milliseconds(56_500))
    }
  }

  /// The advertisement of a value, enciphered if there is a key.
  static func advertisement(
    _ number: UInt32,
    key: CipherKey?,
    from adapter: SimulatedAdapter
  ) throws -> Advertisement {
    guard let key else { return try Advertisement(PlainValue(number: number)) }
    let sender = DeviceAddress(adapter.identifier.rawValue)
    return try Advertisement(SealedList(number: number).sealed(with: key, sender: sender, engine: OpenSSLEngine()))
  }
}
