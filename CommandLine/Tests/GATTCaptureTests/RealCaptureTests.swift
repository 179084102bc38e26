import Foundation
import GATTCapture
import Testing

/// A capture that `btmon -w` of BlueZ 5.66 wrote on a machine with two adapters: one was a peripheral, and the other
/// one was its central. The file contains the events and the data of the capture.
@Suite struct RealCaptureTests {
  private static let operations: [CapturedOperation] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/bluez-5.66.btsnoop")
    guard let octets = try? Data(contentsOf: file), let result = try? read([UInt8](octets)) else { return [] }
    return result.reader.warnings.isEmpty ? result.operations : []
  }()

  /// The texts of the operations on the link, as one adapter recorded them.
  private func texts(ofAdapter adapter: UInt16) -> [String] {
    Self.operations.filter { $0.link.adapter == adapter }.textsOnLinks
  }

  @Test func `the central has read, written and been notified`() {
    let texts = texts(ofAdapter: 0)
    #expect(texts.first == "connected central Foreign")
    #expect(texts.last == "disconnected 22")
    let heartRate = texts.filter { $0.contains("device") && $0.contains(" 180D/") && !$0.hasPrefix("characteristic") }
    #expect(
      heartRate == [
        "service device 21 180D/-/- to 29", "read device 26 180D/2A38/- 01", "write device 24 180D/2A39/- 01",
        "write device 29 180D/2A37/2902 0100", "notify device 28 180D/2A37/- 003c",
        "notify device 28 180D/2A37/- 003d", "notify device 28 180D/2A37/- 003e",
        "write device 29 180D/2A37/2902 0000",
      ]
    )
    #expect(texts.filter { $0.hasPrefix("characteristic device") }.count == 16)
    #expect(texts.contains("read device 15 1801/2B2A/- 01c722a3d43ba4d59b06a0c6b768a92c"))
    #expect(texts.contains { $0.hasPrefix("read device 45 ") && $0.contains(" 000102030405") })
  }

  /// The times are those that tshark shows for the same file.
  @Test func `the times are those of the machine`() {
    let first = Self.operations.first { $0.link.handle != CapturedLink.noHandle }
    #expect(first?.time.description == "2026-11-21T23:01:02.955347Z")
    #expect(Self.operations.last?.time.description == "2026-11-21T23:01:05.568146Z")
  }

  @Test func `both ends saw the same, each with itself as the host`() {
    func swapped(_ text: String) -> String {
      text.replacing("host", with: "?").replacing("device", with: "host").replacing("?", with: "device")
    }
    let central = texts(ofAdapter: 0).filter { !$0.hasPrefix("connected") && !$0.hasPrefix("disconnected") }
    let peripheral = texts(ofAdapter: 1).filter { !$0.hasPrefix("connected") && !$0.hasPrefix("disconnected") }
    #expect(central.count == 60)
    #expect(central.sorted() == peripheral.map(swapped).sorted())
  }
}
