import BlueGATT
import Foundation
import GATTCiphers
import GATTSimulator
import Synchronization
import Testing

@testable import GATTGateway

/// A definition library that all tests share, because reading it takes a while.
let library = Result { try DefinitionLibrary() }

/// A report of an advertisement.
func report(
  _ advertisement: Advertisement,
  from address: String = "C0:00:00:00:00:01",
  kind: DeviceAddress.Kind? = nil,
  at seconds: Int = 1
) -> AdvertisementReport {
  AdvertisementReport(
    peer: PeerIdentifier(address),
    addressKind: kind,
    advertisement: advertisement,
    rssi: -60,
    isConnectable: false,
    time: BackendInstant(sinceStart: .seconds(seconds))
  )
}

/// The octets of hexadecimal digits.
func octets(_ digits: String) -> Data { Data(hexadecimal: digits) }

extension Data {
  init(hexadecimal digits: String) {
    let characters = Array(digits)
    self.init(
      stride(from: 0, to: characters.count, by: 2).compactMap { UInt8(String(characters[$0..<$0 + 2]), radix: 16) }
    )
  }
}

/// An advertisement of a Ruuvi tag, format 5, from the examples of its maker: sequence number 205.
let ruuvi = Advertisement(
  manufacturerData: [0x0499: octets("0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F")]
)

/// An enciphered BTHome advertisement, from the examples of its maker, with its key and sender.
enum Enciphered {
  static let advertisement = Advertisement(serviceData: ["FCD2": octets("41A47266C95F730011223378237214")])
  static let key = "231D39C1D7CC1AB1AEE224CD096DB932"
  static let sender = "54:48:E6:8F:80:A5"

  /// An advertisement with another counter, made as BTHome's documentation says.
  ///
  /// - Parameter temperature: The temperature in hundredths of a degree.
  static func advertisement(
    counter: UInt32,
    from sender: String = Enciphered.sender,
    temperature: UInt16 = 0x09CA
  ) throws -> Advertisement {
    let number = (0..<4).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
    let nonce = try #require(DeviceAddress(sender)).octets + [0xD2, 0xFC, 0x41] + number
    let plaintext: [UInt8] = [0x02, UInt8(temperature & 0xFF), UInt8(temperature >> 8)]
    let sealed = try OpenSSLEngine().sealCCM(
      plaintext,
      tagSize: 4,
      nonce: nonce,
      associatedData: [],
      key: CipherKey(hexadecimal: key)
    )
    return Advertisement(serviceData: ["FCD2": Data([0x41] + sealed.ciphertext + number + sealed.tag)])
  }

  static func ring() throws -> KeyRing {
    var ring = KeyRing()
    ring.add(try CipherKey(hexadecimal: key), for: DeviceAddress(sender))
    return ring
  }
}

/// A decoder with the shared library.
func decoder(gateway: String = "attic", keys: KeyRing = KeyRing(), _ metrics: Metrics = Metrics()) throws
  -> ReadingDecoder
{
  ReadingDecoder(try library.get(), gateway: gateway, keys: keys, metrics: metrics)
}

/// A folder that is removed at the end of a test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "gateway-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }
}

/// The clock of a simulation as a Swift `Clock`.
struct SimulatorClock: Clock {
  private let base: SimulatedClock

  init(_ base: SimulatedClock) { self.base = base }

  var now: BackendInstant { base.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: BackendInstant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline)
  }
}

/// A broker that accepts, refuses or waits, as a test says.
final class FakeSink: Sink {
  static let window = 10

  struct State {
    var accepted: [Message] = []
    var isOpen = true
    var times: [Duration] = []
    /// The results of messages; accepted when it returns nil.
    var outcome: @Sendable (Message) -> Outcome? = { _ in nil }
  }

  let state = Mutex(State())
  let clock: SimulatedClock

  init(_ clock: SimulatedClock) { self.clock = clock }

  var accepted: [Message] { state.withLock { $0.accepted } }
  /// The numbers in the payloads of the accepted messages.
  var numbers: [Int] { accepted.compactMap { Int(String(decoding: $0.payload, as: UTF8.self)) } }
  /// The times of the calls.
  var times: [Duration] { state.withLock { $0.times } }

  func open(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

  func answer(_ outcome: @escaping @Sendable (Message) -> Outcome?) { state.withLock { $0.outcome = outcome } }

  func send(_ messages: [Message]) async throws -> [Outcome] {
    state.withLock { $0.times.append(clock.now.sinceStart) }
    while !state.withLock({ $0.isOpen }) { try await clock.sleep(for: .milliseconds(100)) }
    return state.withLock { state in
      messages.map { message in
        let outcome = state.outcome(message) ?? .accepted
        if outcome == .accepted { state.accepted.append(message) }
        return outcome
      }
    }
  }
}
