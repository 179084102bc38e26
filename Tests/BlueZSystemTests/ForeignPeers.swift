import Foundation
import GATTCore
import Testing

/// What the programs of Tests/Support/Foreign print: one JSON object on a line.
struct Report: Decodable, Sendable {
  struct ListedService: Decodable, Sendable {
    var uuid: String
    var characteristics: [ListedCharacteristic]
  }
  struct ListedCharacteristic: Decodable, Sendable {
    var uuid: String
    var properties: [String]
    var descriptors: [ListedDescriptor]
  }
  struct ListedDescriptor: Decodable, Sendable {
    var uuid: String
    var handle: Int
  }

  /// The event that the peripheral reports.
  var event: String?
  var attribute: String?
  /// The command that the central has carried out, and the error if it failed.
  var order: String?
  var error: String?
  var notified: String?
  var name: String?
  var services: [String]?
  var manufacturer: [String: String]?
  var table: [ListedService]?
  private var value: String?

  /// The value that was read, written or notified.
  var octets: Data? { value.flatMap(Data.init(hexadecimal:)) }

  init?(_ line: String) {
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(line.utf8)) else { return nil }
    self = report
  }

  /// The characteristics that were listed under a UUID.
  func characteristics(_ uuid: BluetoothUUID) -> [ListedCharacteristic] {
    (table ?? []).flatMap(\.characteristics).filter { BluetoothUUID($0.uuid) == uuid }
  }
}

extension Data {
  init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  var hexadecimal: String { map { String(format: "%02x", $0) }.joined() }
}

/// The peripheral of peripheral.py, which is written with bluez-peripheral.
struct ForeignPeripheral: Sendable {
  private let program: Program

  /// Starts the peripheral on the adapter hci1, and returns when it advertises.
  init(name: String) async throws {
    program = try Program(try Machine.python, [Machine.file("Support/Foreign/peripheral.py"), "hci1", name])
    _ = try await report { $0.event == "advertising" }
  }

  /// Waits for the next report that `isWanted` accepts.
  func report(where isWanted: @escaping @Sendable (Report) -> Bool) async throws -> Report {
    try await program.line { line in Report(line).flatMap { isWanted($0) ? $0 : nil } }
  }

  /// Waits for the next value that was written to an attribute.
  func written(to attribute: String) async throws -> Data? {
    try await report { $0.event == "write" && $0.attribute == attribute }.octets
  }

  func end() async { await program.end() }

  /// The UUID of an attribute of the peripheral's test service. The service itself is number 0.
  static func trial(_ number: Int) -> BluetoothUUID {
    BluetoothUUID("7A1B" + String(format: "%04X", number) + "-5D3C-4E0F-9B2A-64C8F1E0D7B5") ?? "7A1B"
  }

  static func trialText(_ number: Int) -> String { trial(number).fullDescription.lowercased() }
}

/// The central of central.py, which is written with bleak.
struct ForeignCentral: Sendable {
  private let program: Program

  /// Starts the central on the adapter hci0.
  init() async throws {
    program = try Program(try Machine.python, [Machine.file("Support/Foreign/central.py"), "hci0"])
  }

  /// Sends a command to the central, and returns the answer.
  @discardableResult
  func tell(_ order: String) async throws -> Report {
    try await program.tell(order)
    return try await program.line { line in Report(line).flatMap { $0.order == order ? $0 : nil } }
  }

  /// Sends a command that must succeed to the central.
  @discardableResult
  func make(_ order: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Report {
    let report = try await tell(order)
    #expect(report.error == nil, "\(order)", sourceLocation: sourceLocation)
    return report
  }

  /// Waits for the next value that was notified to the central.
  func notified(of uuid: BluetoothUUID) async throws -> Data? {
    try await program.line { line in
      Report(line).flatMap { $0.notified.flatMap { BluetoothUUID($0) } == uuid ? $0 : nil }
    }.octets
  }

  func end() async { await program.end() }
}
