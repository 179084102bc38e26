import GATTCapture
import GATTCore
import Testing

@Suite struct RecordingTests {
  private static let link = CapturedLink(
    adapter: 1,
    handle: 64,
    device: DeviceAddress("AA:BB:CC:DD:EE:FF"),
    addressKind: .public
  )
  private static let time = CaptureTime("2026-11-21T22:21:34.000001Z")!
  private static let path = AttributePath(handle: 18, service: "180D", characteristic: "2A37", descriptor: "2902")

  private static let operations: [CapturedOperation] =
    events.map { CapturedOperation(time: time, link: link, event: $0) }
    + [CapturedOperation(time: time, link: CapturedLink(adapter: 0, handle: 1), event: .mtu(23))] + advertisements

  private static let events: [CapturedEvent] =
    [
      .connected(role: .central), .connected(role: nil), .connected(role: .central, name: "P\u{1b}\"\\\n\u{202E}ü😀"),
      .disconnected(reason: 19), .disconnected(reason: nil),
      .mtu(517),
      .attribute(server: .device, AttributePath(handle: 16, service: "180D"), .service(end: 21, isPrimary: false)),
      .attribute(server: .host, path, .characteristic([.read, .notify])),
      .attribute(server: .host, path, .descriptor),
      .attribute(server: .device, path, .access(.notify, AttributeAccess(value: [0, 255]))),
      .attribute(
        server: .device,
        path,
        .access(.write, AttributeAccess(value: [], offset: 3, outcome: .refused(.outOfRange), duration: 12))
      ),
      .attribute(server: .device, path, .access(.read, AttributeAccess(value: [], outcome: .unanswered))),
      .attribute(server: .device, path, .access(.write, AttributeAccess(value: [1], outcome: .cancelled))),
      .readMultiple(server: .device, handles: [1, 65535], AttributeAccess(value: [1, 2])),
      .unrequested(from: .device, pdu: [0x0B, 1]),
    ]

  private static let advertisements = [
    CapturedAdvertisement(data: [2, 1, 6], isConnectable: true, rssi: -64),
    CapturedAdvertisement(data: [], isScanResponse: true),
  ].map { advertisement in
    let link = CapturedLink(adapter: 1, handle: CapturedLink.noHandle, device: Self.link.device, addressKind: .random)
    return CapturedOperation(time: time, link: link, event: .advertisement(advertisement))
  }

  @Test func `operations come back as they were written`() throws {
    var writer = RecordingWriter()
    for operation in Self.operations { writer.write(operation) }
    let octets = writer.take()
    #expect(writer.take() == [])
    for size in [1, 10, 100, .max] {
      let (operations, reader) = try read(octets, by: size)
      #expect(operations == Self.operations)
      #expect(reader.warnings.isEmpty)
    }
  }

  @Test func `the form of a recording is what its documentation says`() {
    var writer = RecordingWriter()
    writer.write(Self.operations[10])
    let text = """
      {"operation":"recording","version":1}
      {"time":"2026-11-21T22:21:34.000001Z","adapter":1,"link":64,"device":"AA:BB:CC:DD:EE:FF",\
      "addressType":"public","operation":"write","server":"device","handle":18,"service":"180D",\
      "characteristic":"2A37","descriptor":"2902","offset":3,"value":"","outcome":"refused","error":255,\
      "microseconds":12}

      """
    #expect(String(decoding: writer.take(), as: UTF8.self) == text)
  }

  @Test func `text from the air can't break a line, and a name is no longer than one can be`() throws {
    var writer = RecordingWriter()
    _ = writer.take()
    for name in ["\"}\n{\"operation\":\"mtu\"}", "\u{0}\u{7F}\u{2028}\u{10FFFF}", String(repeating: "x", count: 249)] {
      writer.write(CapturedOperation(time: Self.time, link: Self.link, event: .connected(role: nil, name: name)))
    }
    let octets = writer.take()
    #expect(octets.filter { $0 == 0x0A }.count == 3)
    #expect(octets.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 })
    let (operations, reader) = try read(octets, by: 7)
    #expect(operations.count == 2)
    #expect(reader.warnings.map(\.message) == ["a line has no 'name' that can be used"])
  }

  @Test func `members and operations that are not known are passed over, and white space does not count`() throws {
    let text = """

        { "time" : "2026-11-21T22:00:00Z", "x": {"y": [1, {"z": null}], "s": "\\u00e9\\n\\"}"}, "link":1, "adapter":0,\t\
      "device":null, "operation":"mtu", "mtu":23, "n": [1.5e3, -2], "f":-1e-3 }\r
      {"operation":"summary","anything":true}
      """
    let (operations, reader) = try read(Array(text.utf8))
    #expect(operations.map(\.text) == ["mtu 23"])
    #expect(reader.warnings.isEmpty)
  }

  @Test(arguments: [
    ("{", "a line is not a JSON object"), ("{\"a\"}", "a line is not a JSON object"),
    ("{\"a\":1,}", "a line is not a JSON object"), ("{\"a\":tru}", "a line is not a JSON object"),
    ("{\"a\":\"\\u12\"}", "a line is not a JSON object"), ("{} x", "a line is not a JSON object"),
    ("{\"a\":" + String(repeating: "[", count: 100_000), "a line is not a JSON object"),
    ("{}", "a line has no 'operation' that can be used"),
    ("{\"operation\":\"mtu\"}", "a line has no 'time' that can be used"),
    (#"{"operation":"mtu","time":"2026-13-21T22:00:00Z"}"#, "a line has no 'time' that can be used"),
    (#"{"operation":"mtu","time":"2026-11-21T22:00:00Z"}"#, "a line has no 'adapter' that can be used"),
    (
      #"{"operation":"mtu","time":"2026-11-21T22:00:00Z","adapter":0,"link":1,"device":"?"}"#,
      "a line has no 'device' that can be used"
    ),
    (
      #"{"operation":"mtu","time":"2026-11-21T22:00:00Z","adapter":0,"link":1,"mtu":70000}"#,
      "a line has no 'mtu' that can be used"
    ),
    (
      #"{"operation":"read","time":"2026-11-21T22:00:00Z","adapter":0,"link":1,"server":"host","handle":1,"value":"0"}"#,
      "a line has no 'value' that can be used"
    ),
  ])
  func `a line that can't be used is said, and the next one is read`(line: String, message: String) throws {
    let good = #"{"operation":"mtu","time":"2026-11-21T22:00:00Z","adapter":0,"link":1,"mtu":23}"#
    let (operations, reader) = try read(Array("\(good)\n\(line)\n\(good)\n".utf8), by: 1000)
    #expect(operations.count == 2)
    #expect(reader.warnings.map(\.description) == ["octet \(good.utf8.count + 1): \(message)"])
  }

  @Test func `a line without an end is not kept`() throws {
    var reader = CaptureReader()
    _ = try reader.read(Array("{".utf8)[...])
    let blanks = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<6 { _ = try reader.read(blanks[...]) }
    _ = try reader.read(Array("\n{\n".utf8)[...])
    #expect(
      reader.warnings.map(\.description) == [
        "octet 0: a line has more than 4194304 octets", "octet 6291458: a line is not a JSON object",
      ]
    )
  }

  @Test func `a recording of a later version is refused`() {
    #expect(throws: CaptureError.unknownRecordingVersion(2)) {
      try read(Array(#"{"operation":"recording","version":2}"#.utf8) + [0x0A])
    }
  }
}

@Suite struct TextTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"), (1_795_299_694_123_456, "2026-11-21T22:21:34.123456Z"),
      (.min, "0000-01-01T00:00:00.000000Z"), (.max, "9999-12-31T23:59:59.999999Z"),
    ] as [(Int64, String)]
  )
  func `a time is a text and comes back`(microseconds: Int64, text: String) {
    let time = CaptureTime(microseconds: microseconds)
    #expect(time.description == text)
    #expect(CaptureTime(text) == time)
  }

  @Test(arguments: ["2026-02-29", "2026-02-31", "2026-04-31", "1900-02-29", "2026-13-01", "2026-01-00"])
  func `a date that no calendar has is not a time`(date: String) {
    #expect(CaptureTime("\(date)T00:00:00Z") == nil)
    #expect(CaptureTime("2024-02-29T00:00:00Z")?.date == "2024-02-29")
  }

  @Test func `days follow each other`() {
    var day = CaptureTime("1999-12-31T12:00:00Z")!
    for year in 2000...2005 {
      for month in 1...12 {
        let leap = year % 4 == 0 ? 29 : 28
        for number in 1...[31, leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] {
          day = CaptureTime(microseconds: day.microseconds + 86_400_000_000)
          let date = [year, month, number].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
          #expect(day.date == date)
        }
      }
    }
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T22:00:00", "2026-11-21 22:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T22:00:00.Z",
    "2026-11-21T22:00:00.1234567Z", "2026-11-21T22:00:00,1Z", "+026-11-21T22:00:00Z", "2026-11-21T22:00:0éZ",
  ])
  func `what is no time is none`(text: String) { #expect(CaptureTime(text) == nil) }

  @Test func `an address is a text and comes back`() {
    #expect(DeviceAddress("aa:bb:cc:dd:ee:0f")?.description == "AA:BB:CC:DD:EE:0F")
    for text in ["", "aa:bb:cc:dd:ee", "aa:bb:cc:dd:ee:ff:00", "aabb:cc:dd:ee:ff", "+a:bb:cc:dd:ee:ff", "-0:0:0:0:0:0"]
    {
      #expect(DeviceAddress(text) == nil)
    }
  }
}
