import Captures
import GATTCapture
import GATTCore
import Testing

@Suite struct SessionTests {
  @Test func `a device has the name that it has advertised, rather the whole than its beginning`() throws {
    for isExtended in [false, true] {
      var capture = CaptureWriter()
      capture.advertise(HeartRateMonitor.address, name: "Pul", isShortened: true, isExtended: isExtended)
      capture.connect(0x41, HeartRateMonitor.address)
      capture.advertise(HeartRateMonitor.address, name: "Pulse Monitor", isExtended: isExtended)
      capture.advertise(HeartRateMonitor.address, name: "Pul", isShortened: true, isExtended: isExtended)
      capture.advertise([1, 2, 3, 4, 5, 6], name: "Another", isExtended: isExtended)
      capture.connect(0x42, HeartRateMonitor.address)
      let told = try read(capture.octets).operations.textsOnLinks
      #expect(told == ["connected central Pul", "connected central Pulse Monitor"])
    }
  }

  @Test(arguments: CaptureWriter.Datalink.allCases)
  func `a session is the same in every form of packets`(datalink: CaptureWriter.Datalink) throws {
    let (operations, reader) = try read(HeartRateMonitor.session(datalink).octets)
    #expect(operations.map(\.text) == HeartRateMonitor.operations)
    #expect(reader.warnings.isEmpty)
    let link = CapturedLink(
      adapter: 0,
      handle: 0x40,
      device: DeviceAddress("C0:11:22:33:44:55"),
      addressKind: .random
    )
    #expect(operations.allSatisfy { $0.link == link })
  }

  @Test func `operations have the time of their end, and requests how long they took`() throws {
    let operations = try read(HeartRateMonitor.session().octets).operations
    #expect(operations.first?.time.description == "2026-11-21T22:00:00.001000Z")
    #expect(operations.map(\.time) == operations.map(\.time).sorted())
    guard case .attribute(_, _, .access(.write, let write)) = operations[6].event else {
      Issue.record("no write")
      return
    }
    #expect(write.duration == 1000)
  }

  @Test(arguments: 1...27)
  func `frames come together from packets of any size`(size: Int) throws {
    let (operations, reader) = try read(HeartRateMonitor.session(fragmentSize: size).octets)
    #expect(operations.map(\.text) == HeartRateMonitor.operations)
    #expect(reader.warnings.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 7, 16, 41, 1000])
  func `it does not matter in which pieces the octets come`(size: Int) throws {
    let octets = HeartRateMonitor.session().octets
    #expect(try read(octets, by: size).operations == read(octets).operations)
  }

  @Test func `what was read of a capture that is cut off stays`() throws {
    let capture = HeartRateMonitor.session()
    let whole = try read(capture.octets).operations
    for count in 1..<16 { #expect(try read(Array(capture.octets[..<count])).reader.warningCount == 1) }
    for count in 16..<capture.octets.count {
      let (operations, reader) = try read(Array(capture.octets[..<count]))
      let ended = operations.filter { !$0.text.hasSuffix("unanswered") }
      #expect(ended == Array(whole.prefix(ended.count)))
      let isWhole = capture.records.contains(count)
      let start = capture.records.last { $0 <= count } ?? 16
      let warnings = isWhole || count == 16 ? [] : ["octet \(start): the file ends within a record"]
      #expect(reader.warnings.map(\.description) == warnings)
    }
  }

  @Test func `several links of several adapters don't mix`() throws {
    var capture = CaptureWriter()
    capture.fragmentSize = 5
    capture.connect(0x40, HeartRateMonitor.address)
    HeartRateMonitor.discover(in: &capture)
    capture.connect(0x41, [1, 2, 3, 4, 5, 6], addressType: 0, role: 1)
    capture.adapter = 1
    capture.connect(0x40, [9, 9, 9, 9, 9, 9])
    capture.adapter = 0
    capture.att(.host, [0x0A, 0x15, 0x00])
    capture.att(.host, [0x0A, 0x15, 0x00], handle: 0x41)
    capture.adapter = 1
    capture.att(.device, [0x1B, 0x12, 0x00, 0x00])
    capture.adapter = 0
    capture.att(.device, [0x0B, 0x02], handle: 0x41)
    capture.att(.device, [0x0B, 0x01])
    let operations = try read(capture.octets).operations.suffix(3)
    #expect(
      operations.map(\.text)
        == ["notify device 18 -/-/- 00", "read device 21 -/-/- 02", "read device 21 180D/2A38/- 01"]
    )
    #expect(operations.map(\.link.adapter) == [1, 0, 0])
    #expect(operations.map { $0.link.device?.description ?? "" }[1] == "01:02:03:04:05:06")
    #expect(operations.map(\.link.addressKind) == [.random, .public, .random])
  }

  @Test func `fragments of several links and directions come in between each other`() throws {
    var capture = CaptureWriter()
    capture.connect(1, HeartRateMonitor.address)
    capture.connect(2, [1, 2, 3, 4, 5, 6])
    func part(_ handle: UInt16, _ flags: UInt16, _ octets: [UInt8]) -> [UInt8] {
      little(handle | flags << 12) + little(UInt16(octets.count)) + octets
    }
    capture.record(.data(from: .device), part(1, 2, [5, 0, 4, 0, 0x1B, 3]))
    capture.record(.data(from: .device), part(2, 2, [4, 0, 4]))
    capture.record(.data(from: .host), part(1, 0, [4, 0, 4, 0, 0x52, 7]))
    capture.record(.data(from: .device), part(2, 1, [0, 0x1B, 4, 0, 0xAA]))
    capture.record(.data(from: .device), part(1, 1, [0, 0xBB, 0xCC]))
    capture.record(.data(from: .host), part(1, 1, [0, 0xDD]))
    let operations = try read(capture.octets).operations.dropFirst(2)
    #expect(
      operations.map(\.text)
        == ["notify device 4 -/-/- aa", "notify device 3 -/-/- bbcc", "writeWithoutResponse device 7 -/-/- dd"]
    )
  }

  @Test func `a capture may begin in the middle of a link`() throws {
    var capture = CaptureWriter()
    capture.att(.device, [0x0B, 0x01])
    capture.exchange([0x0A, 0x03, 0x00], [0x0B, 0x07])
    let operations = try read(capture.octets).operations
    #expect(operations.map(\.text) == ["unrequested device 0b01", "read device 3 -/-/- 07"])
    #expect(operations.first?.link == CapturedLink(adapter: 0, handle: 0x40))
  }

  @Test(arguments: [0x01, 0x0A, 0x29] as [UInt8])
  func `all forms of the event that begins a link are known`(event: UInt8) throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address, addressType: 3, role: 1, event: event)
    let operation = try #require(try read(capture.octets).operations.first)
    #expect(operation.text == "connected peripheral")
    #expect(operation.link.addressKind == .random)
  }

  @Test func `a link that fails is none, and one that follows without an end ends the one before`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address, status: 0x3E)
    capture.connect(0x40, HeartRateMonitor.address)
    capture.connect(0x40, [1, 2, 3, 4, 5, 6])
    capture.record(.event, [0x0E, 4, 1, 0x03, 0x0C, 0])
    capture.connect(0x41, [1, 2, 3, 4, 5, 6])
    capture.monitor(9)
    #expect(
      try read(capture.octets).operations.map(\.text)
        == [
          "connected central", "disconnected -", "connected central", "disconnected -", "connected central",
          "disconnected -",
        ]
    )
  }

  @Test func `a host is a server too, whose attributes all its links have`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address, role: 1)
    capture.att(.device, [0x06, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x28, 0x0D, 0x18])
    capture.att(.host, [0x07, 0x10, 0x00, 0x15, 0x00])
    capture.att(.device, [0x08, 0x10, 0x00, 0x15, 0x00, 0x03, 0x28])
    capture.att(.host, [0x09, 0x07, 0x11, 0x00, 0x10, 0x12, 0x00, 0x37, 0x2A])
    capture.att(.host, [0x1B, 0x12, 0x00, 0x00, 0x48])
    capture.connect(0x41, [1, 2, 3, 4, 5, 6], role: 1)
    capture.att(.host, [0x1D, 0x12, 0x00, 0x00, 0x49], handle: 0x41)
    capture.att(.device, [0x1E], handle: 0x41)
    #expect(
      try read(capture.octets).operations.map(\.text)
        == [
          "connected peripheral", "service host 16 180D/-/- to 21", "characteristic host 18 180D/2A37/- 16",
          "notify host 18 180D/2A37/- 0048", "connected peripheral", "indicate host 18 180D/2A37/- 0049",
        ]
    )
  }

  @Test(arguments: [0x0EDC, 0x0F01, 0x0FFF] as [UInt16])
  func `data packets with diagnostics of the controller are of no link`(handle: UInt16) throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    // The first packet looks like a notification, and the second one is no frame.
    capture.att(.device, [0x1B, 0x12, 0, 1], handle: handle)
    capture.record(.data(from: .device), little(handle | 0x2000) + [4, 0, 1, 0, 1, 2])
    capture.att(.device, [0x1B, 0x12, 0, 2])
    let (operations, reader) = try read(capture.octets)
    #expect(operations.map(\.text) == ["connected central", "notify device 18 -/-/- 02"])
    #expect(reader.warnings.isEmpty)
    #expect(reader.statistics.unusedRecords == 2)
  }

  @Test func `a link may have the handle of diagnostics`() throws {
    var capture = CaptureWriter()
    capture.connect(0x0EDC, HeartRateMonitor.address)
    capture.att(.device, [0x1B, 0x12, 0, 1], handle: 0x0EDC)
    #expect(try read(capture.octets).operations.map(\.text) == ["connected central", "notify device 18 -/-/- 01"])
  }

  @Test func `frames that are no attributes are counted`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    capture.frame(.host, 0x40, channel: 6, [1, 2, 3])
    capture.frame(.host, 0x40, channel: 5, [0x12, 1, 0, 0])
    capture.frame(.host, 0x40, channel: 0x80, [1])
    capture.att(.host, [0x0A, 0x03, 0x00])
    capture.record(.data(from: .device), [0x40, 0x20], missing: 5)
    let reader = try read(capture.octets).reader
    #expect(reader.statistics.securityFrames == 1)
    #expect(reader.statistics.signallingFrames == 1)
    #expect(reader.statistics.otherFrames == 1)
    #expect(reader.statistics.attributeFrames == 1)
    #expect(reader.statistics.truncatedRecords == 1)
    #expect(reader.warnings.map(\.message) == ["the capture has only the beginning of a packet"])
  }
}
