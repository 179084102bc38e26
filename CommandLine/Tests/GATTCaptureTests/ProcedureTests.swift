import Captures
import GATTCapture
import Testing

/// The operations of a link that begins with a discovery.
private func operations(_ fill: (inout CaptureWriter) -> Void) throws -> [String] {
  var capture = CaptureWriter()
  capture.connect(0x40, HeartRateMonitor.address)
  HeartRateMonitor.discover(in: &capture)
  fill(&capture)
  return try read(capture.octets).operations.dropFirst(1 + HeartRateMonitor.discovered.count).map(\.text)
}

@Suite struct LongValueTests {
  /// The longest part of a value that fits a PDU of 247 octets.
  static let full = [UInt8](repeating: 0x61, count: 246)
  private let text = [UInt8](repeating: 0x61, count: 246).map { String($0, radix: 16) }.joined()

  @Test func `a value that is read in parts is one read`() throws {
    let read = try operations { capture in
      capture.exchange([0x0A, 0x15, 0x00], [0x0B] + Self.full)
      capture.att(.device, [0x1B, 0x12, 0x00, 0x00, 0x48])
      capture.exchange([0x0C, 0x15, 0x00, 246, 0x00], [0x0D] + Self.full)
      capture.exchange([0x0C, 0x15, 0x00, 0xEC, 0x01], [0x0D, 0x62])
    }
    #expect(read == ["notify device 18 180D/2A37/- 0048", "read device 21 180D/2A38/- \(text)\(text)62"])
  }

  @Test(arguments: [0x07, 0x0B] as [UInt8])
  func `a server may say that there is no more`(error: UInt8) throws {
    let read = try operations { capture in
      capture.exchange([0x0A, 0x15, 0x00], [0x0B] + Self.full)
      capture.exchange([0x0C, 0x15, 0x00, 246, 0x00], [0x01, 0x0C, 0x15, 0x00, error])
    }
    #expect(read == ["read device 21 180D/2A38/- \(text)"])
  }

  @Test func `a part that is refused, or has no answer, is said with what came before`() throws {
    let refused = try operations { capture in
      capture.exchange([0x0A, 0x15, 0x00], [0x0B] + Self.full)
      capture.exchange([0x0C, 0x15, 0x00, 246, 0x00], [0x01, 0x0C, 0x15, 0x00, 0x0E])
    }
    #expect(refused == ["read device 21 180D/2A38/- \(text) refused 14"])
    let unanswered = try operations { capture in
      capture.exchange([0x0A, 0x15, 0x00], [0x0B] + Self.full)
      capture.att(.host, [0x0C, 0x15, 0x00, 246, 0x00])
    }
    #expect(unanswered == ["read device 21 180D/2A38/- \(text) unanswered"])
  }

  @Test func `another request shows that a value was whole`() throws {
    let read = try operations { capture in
      capture.exchange([0x0A, 0x15, 0x00], [0x0B] + Self.full)
      capture.exchange([0x0A, 0x12, 0x00], [0x0B, 0x01])
    }
    #expect(read == ["read device 21 180D/2A38/- \(text)", "read device 18 180D/2A37/- 01"])
  }

  @Test func `a part whose beginning is missing says where it stands`() throws {
    let read = try operations { $0.exchange([0x0C, 0x15, 0x00, 0x16, 0x00], [0x0D, 0x62]) }
    #expect(read == ["read device 21 180D/2A38/- from 22 62"])
  }

  @Test func `parts of a prepared write are one write, a value each`() throws {
    let writes = try operations { capture in
      for part in [[0x15, 0, 0, 0, 1, 2], [0x15, 0, 2, 0, 3], [0x12, 0, 0, 0, 9], [0x15, 0, 8, 0, 7]] as [[UInt8]] {
        capture.exchange([0x16] + part, [0x17] + part)
      }
      capture.exchange([0x18, 0x01], [0x19])
    }
    #expect(
      writes == [
        "write device 21 180D/2A38/- 010203", "write device 18 180D/2A37/- 09",
        "write device 21 180D/2A38/- from 8 07",
      ]
    )
  }

  @Test func `a prepared write may be taken back, refused or forgotten`() throws {
    let part: [UInt8] = [0x15, 0, 0, 0, 1]
    let cancelled = try operations { capture in
      capture.exchange([0x16] + part, [0x17] + part)
      capture.exchange([0x18, 0x00], [0x19])
    }
    #expect(cancelled == ["write device 21 180D/2A38/- 01 cancelled"])
    let refused = try operations { capture in
      capture.exchange([0x16] + part, [0x17] + part)
      capture.exchange([0x18, 0x01], [0x01, 0x18, 0x15, 0x00, 0x07])
    }
    #expect(refused == ["write device 21 180D/2A38/- 01 refused 7"])
    let full = try operations { $0.exchange([0x16] + part, [0x01, 0x16, 0x15, 0x00, 0x09]) }
    #expect(full == ["write device 21 180D/2A38/- 01 refused 9"])
    let forgotten = try operations { $0.exchange([0x16] + part, [0x17] + part) }
    #expect(forgotten == ["write device 21 180D/2A38/- 01 unanswered"])
  }

  @Test func `a queue of prepared writes without end loses no write`() throws {
    let writes = try operations { capture in
      for offset in stride(from: 0 as UInt16, to: 2 * 4097, by: 2) {
        let part = [0x15, 0, UInt8(truncatingIfNeeded: offset), UInt8(offset >> 8), 1]
        capture.exchange([0x16] + part, [0x17] + part)
      }
      capture.exchange([0x18, 0x01], [0x19])
    }
    #expect(writes.count == 4097)
    #expect(writes.count { $0.hasSuffix("unanswered") } == 4096)
    #expect(writes.last == "write device 21 180D/2A38/- from 8192 01")
  }
}

@Suite struct ProcedureTests {
  @Test func `values go without answers too`() throws {
    let sent = try operations { capture in
      capture.att(.host, [0x52, 0x15, 0x00, 0x01])
      capture.att(.host, [0xD2, 0x15, 0x00, 0x02] + [UInt8](repeating: 0xEE, count: 12))
      capture.att(.device, [0x23, 0x12, 0x00, 0x01, 0x00, 0xAA, 0x15, 0x00, 0x02, 0x00, 0xBB, 0xCC])
    }
    #expect(
      sent == [
        "writeWithoutResponse device 21 180D/2A38/- 01", "signedWrite device 21 180D/2A38/- 02",
        "notify device 18 180D/2A37/- aa", "notify device 21 180D/2A38/- bbcc",
      ]
    )
  }

  @Test func `an indication counts when it is confirmed, and while it waits requests go on`() throws {
    let sent = try operations { capture in
      capture.att(.device, [0x1D, 0x12, 0x00, 0x01])
      capture.exchange([0x0A, 0x15, 0x00], [0x0B, 0x07])
      capture.att(.host, [0x1E])
      capture.att(.device, [0x1D, 0x12, 0x00, 0x02])
      capture.disconnect(0x40)
    }
    #expect(
      sent == [
        "read device 21 180D/2A38/- 07", "indicate device 18 180D/2A37/- 01",
        "indicate device 18 180D/2A37/- 02 unanswered", "disconnected 19",
      ]
    )
  }

  @Test func `several values are read at once`() throws {
    let read = try operations { capture in
      capture.exchange([0x0E, 0x12, 0x00, 0x15, 0x00], [0x0F, 1, 2, 3])
      capture.exchange([0x20, 0x12, 0x00, 0x15, 0x00], [0x21, 1, 0, 0xAA, 3, 0, 0xBB])
      capture.exchange([0x0E, 0x12, 0x00, 0x15, 0x00], [0x01, 0x0E, 0x12, 0x00, 0x02])
    }
    #expect(
      read == [
        "readMultiple device [18, 21] 010203", "read device 18 180D/2A37/- aa", "read device 21 180D/2A38/- bb",
        "readMultiple device [18, 21]  refused 2",
      ]
    )
  }

  @Test func `a value that is read by its type tells the type of its attribute`() throws {
    let read = try operations { capture in
      capture.exchange([0x08, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x2A], [0x09, 0x05, 0x03, 0x00, 0x41, 0x42, 0x43])
      capture.exchange([0x0A, 0x03, 0x00], [0x0B, 0x41])
      // The device has no further attribute of this type.
      capture.exchange([0x08, 0x04, 0x00, 0xFF, 0xFF, 0x00, 0x2A], [0x01, 0x08, 0x04, 0x00, 0x0A])
      capture.exchange([0x08, 0x01, 0x00, 0xFF, 0xFF, 0x01, 0x2A], [0x01, 0x08, 0x01, 0x00, 0x0A])
    }
    #expect(
      read == ["read device 3 -/2A00/- 414243", "read device 3 -/2A00/- 41", "read device 1 -/2A01/-  refused 10"]
    )
  }

  @Test func `a request without an answer is told when the next one or the end comes`() throws {
    let told = try operations { capture in
      capture.att(.host, [0x0A, 0x12, 0x00])
      capture.att(.host, [0x12, 0x15, 0x00, 0x01])
      capture.disconnect(0x40)
    }
    #expect(
      told == [
        "read device 18 180D/2A37/-  unanswered", "write device 21 180D/2A38/- 01 unanswered", "disconnected 19",
      ]
    )
  }

  @Test func `an answer that fits no request is told as such, and the request goes on waiting`() throws {
    let told = try operations { capture in
      capture.exchange([0x0A, 0x12, 0x00], [0x13])
      capture.att(.device, [0x0B, 0x01])
      capture.att(.host, [0x1E])
      capture.att(.host, [0x0A, 0x15, 0x00])
      capture.att(.device, [0x01, 0x12, 0x15, 0x00, 0x02])
      capture.att(.device, [0x0B, 0x01])
    }
    #expect(
      told == [
        "unrequested device 13", "read device 18 180D/2A37/- 01", "unrequested host 1e",
        "unrequested device 0112150002", "read device 21 180D/2A38/- 01",
      ]
    )
  }
}

@Suite struct DiscoveryTests {
  @Test func `the only descriptor of what notifies is its configuration, asked for or not`() throws {
    let told = try operations { capture in
      capture.exchange([0x10, 0x30, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x30, 0, 0x3A, 0, 0x0F, 0x18])
      capture.exchange(
        [0x08, 0x30, 0, 0x3A, 0, 3, 0x28],
        [0x09, 7]
          + [0x31, 0, 0x12, 0x32, 0, 0x19, 0x2A] + [0x34, 0, 0x02, 0x35, 0, 0x1A, 0x2A]
          + [0x37, 0, 0x20, 0x38, 0, 0x1B, 0x2A]
      )
      for handle in [0x33, 0x36, 0x39, 0x3A] as [UInt8] { capture.exchange([0x12, handle, 0, 1, 0], [0x13]) }
    }
    #expect(
      told.suffix(4) == [
        "write device 51 180F/2A19/2902 0100", "write device 54 180F/-/- 0100", "write device 57 180F/-/- 0100",
        "write device 58 180F/-/- 0100",
      ]
    )
  }

  @Test func `what was learned of a device counts on its next link, and is not told again`() throws {
    let told = try operations { capture in
      capture.disconnect(0x40)
      capture.connect(0x41, HeartRateMonitor.address)
      capture.exchange([0x0A, 0x15, 0x00], [0x0B, 0x01], handle: 0x41)
      HeartRateMonitor.discover(in: &capture, handle: 0x41)
      capture.connect(0x42, HeartRateMonitor.address, addressType: 0)
      capture.exchange([0x0A, 0x15, 0x00], [0x0B, 0x01], handle: 0x42)
    }
    #expect(
      told == [
        "disconnected 19", "connected central", "read device 21 180D/2A38/- 01", "mtu 247", "connected central",
        "read device 21 -/-/- 01",
      ]
    )
  }

  @Test func `services that change are forgotten until they are discovered again`() throws {
    let told = try operations { capture in
      capture.exchange([0x08, 0x01, 0x00, 0x09, 0x00, 0x03, 0x28], [0x09, 0x07, 2, 0, 0x20, 3, 0, 0x05, 0x2A])
      capture.att(.device, [0x1D, 0x03, 0x00, 0x10, 0x00, 0xFF, 0xFF])
      capture.att(.host, [0x1E])
      capture.exchange([0x0A, 0x15, 0x00], [0x0B, 0x01])
      capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0xFF, 0xFF, 0x0F, 0x18])
      capture.exchange([0x08, 0x10, 0, 0xFF, 0xFF, 3, 0x28], [0x09, 7, 0x14, 0, 2, 0x15, 0, 0x19, 0x2A])
      capture.exchange([0x0A, 0x15, 0x00], [0x0B, 0x64])
    }
    #expect(
      told == [
        "characteristic device 3 -/2A05/- 32", "indicate device 3 -/2A05/- 1000ffff", "read device 21 -/-/- 01",
        "service device 16 180F/-/- to 65535", "characteristic device 21 180F/2A19/- 2",
        "read device 21 180F/2A19/- 64",
      ]
    )
  }

  @Test func `the characteristic that indicates a change of all services is known after it`() throws {
    let told = try operations { capture in
      capture.exchange([0x08, 0x01, 0x00, 0x09, 0x00, 0x03, 0x28], [0x09, 0x07, 2, 0, 0x20, 3, 0, 0x05, 0x2A])
      for _ in 0..<2 {
        capture.att(.device, [0x1D, 0x03, 0x00, 0x01, 0x00, 0xFF, 0xFF])
        capture.att(.host, [0x1E])
      }
    }
    let indication = "indicate device 3 -/2A05/- 0100ffff"
    #expect(told == ["characteristic device 3 -/2A05/- 32", indication, indication])
  }

  @Test func `a service that stands where another was takes its place`() throws {
    let told = try operations { capture in
      capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 1, 0x28], [0x11, 6, 0x12, 0, 0x20, 0, 0x0F, 0x18])
      capture.exchange([0x0A, 0x15, 0x00], [0x0B, 0x64])
      capture.exchange([0x0A, 0x12, 0x00], [0x0B, 0x0F, 0x18])
    }
    #expect(
      told == [
        "service device 18 180F/-/- to 32 secondary", "read device 21 180F/-/- 64",
        "read device 18 180F/-/2801 0f18",
      ]
    )
  }

  @Test func `types of 128 bits are known, and what a discovery has of nonsense is not`() throws {
    let uuid: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xB0, 0, 0x40, 0x51, 0x04, 0x01, 0xAA, 0, 0xF0]
    let told = try operations { capture in
      capture.exchange([0x10, 0x20, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 20, 0x20, 0, 0x30, 0] + uuid)
      capture.exchange([0x08, 0x20, 0, 0xFF, 0xFF, 3, 0x28], [0x09, 21, 0x21, 0, 2, 0x22, 0] + uuid)
      capture.exchange([0x04, 0x23, 0, 0x23, 0], [0x05, 2, 0x23, 0] + uuid)
      // A service that begins at the reserved handle 0, a service that ends before it begins, and a characteristic with
      // its value before its declaration.
      capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0, 0, 9, 0, 1, 0x18, 9, 0, 8, 0, 1, 0x18])
      capture.exchange([0x08, 1, 0, 0xFF, 0xFF, 3, 0x28], [0x09, 7, 9, 0, 2, 8, 0, 1, 0x2A])
      capture.exchange([0x08, 1, 0, 0xFF, 0xFF, 3, 0x28], [0x09, 6, 9, 0, 2, 8, 0, 1])
    }
    let name = "F000AA01-0451-4000-B000-000000000000"
    #expect(
      told == [
        "service device 32 \(name)/-/- to 48", "characteristic device 34 \(name)/\(name)/- 2",
        "descriptor device 35 \(name)/\(name)/\(name)",
      ]
    )
  }
}

@Suite struct ChannelTests {
  /// Opens two enhanced bearers. Their channel identifiers are 0x40 and 0x41 at the host, and 0x50 and 0x51 at the
  /// device.
  private func open(in capture: inout CaptureWriter) {
    capture.frame(.host, 0x40, channel: 5, [0x17, 9, 12, 0, 0x27, 0, 100, 0, 64, 0, 5, 0, 0x40, 0, 0x41, 0])
    capture.frame(.device, 0x40, channel: 5, [0x18, 9, 12, 0, 64, 0, 64, 0, 5, 0, 0, 0, 0x50, 0, 0x51, 0])
  }

  @Test func `enhanced bearers are followed, each for itself`() throws {
    let told = try operations { capture in
      open(in: &capture)
      capture.frame(.host, 0x40, channel: 0x50, [3, 0, 0x0A, 0x15, 0x00])
      capture.frame(.host, 0x40, channel: 0x51, [3, 0, 0x0A, 0x12, 0x00])
      capture.frame(.device, 0x40, channel: 0x41, [2, 0, 0x0B, 0x02])
      capture.frame(.device, 0x40, channel: 0x40, [2, 0, 0x0B, 0x01])
    }
    #expect(told == ["read device 18 180D/2A37/- 02", "read device 21 180D/2A38/- 01"])
  }

  @Test func `a PDU of an enhanced bearer may come in several frames`() throws {
    let told = try operations { capture in
      open(in: &capture)
      capture.frame(.device, 0x40, channel: 0x40, [5, 0, 0x1B, 0x12])
      capture.frame(.device, 0x40, channel: 0x40, [0x00, 0xAA])
      capture.frame(.device, 0x40, channel: 0x40, [0xBB])
    }
    #expect(told == ["notify device 18 180D/2A37/- aabb"])
  }

  @Test func `a bearer that is refused or closed has no values`() throws {
    let told = try operations { capture in
      capture.frame(.host, 0x40, channel: 5, [0x17, 9, 12, 0, 0x27, 0, 100, 0, 64, 0, 5, 0, 0x40, 0, 0x41, 0])
      capture.frame(.device, 0x40, channel: 5, [0x18, 9, 12, 0, 64, 0, 64, 0, 5, 0, 4, 0, 0x50, 0, 0, 0])
      capture.frame(.device, 0x40, channel: 0x41, [4, 0, 0x1B, 0x12, 0x00, 0xAA])
      capture.frame(.device, 0x40, channel: 0x40, [4, 0, 0x1B, 0x12, 0x00, 0xBB])
      capture.frame(.host, 0x40, channel: 0x50, [3, 0, 0x0A, 0x15, 0x00])
      capture.frame(.host, 0x40, channel: 5, [0x06, 10, 4, 0, 0x50, 0, 0x40, 0])
      capture.frame(.device, 0x40, channel: 5, [0x07, 10, 4, 0, 0x50, 0, 0x40, 0])
      capture.frame(.device, 0x40, channel: 0x40, [4, 0, 0x1B, 0x12, 0x00, 0xCC])
    }
    #expect(told == ["notify device 18 180D/2A37/- bb", "read device 21 180D/2A38/-  unanswered"])
  }

  @Test func `the attribute protocol of BR-EDR is followed on its channel`() throws {
    var capture = CaptureWriter()
    capture.record(.event, [0x03, 11, 0, 0x0B, 0, 6, 5, 4, 3, 2, 1, 1, 0])
    capture.frame(.host, 0x0B, channel: 1, [0x02, 3, 4, 0, 0x1F, 0, 0x60, 0])
    capture.frame(.device, 0x0B, channel: 1, [0x03, 3, 8, 0, 0x70, 0, 0x60, 0, 0, 0, 0, 0])
    capture.frame(.host, 0x0B, channel: 0x70, [0x0A, 0x03, 0x00])
    capture.frame(.device, 0x0B, channel: 0x60, [0x0B, 0x41])
    let operations = try read(capture.octets).operations
    #expect(operations.map(\.text) == ["connected -", "read device 3 -/-/- 41"])
    #expect(operations.first?.link.device?.description == "01:02:03:04:05:06")
  }
}
