import GATTText

/// Writes recordings: operations as lines of JSON. The lines contain the octets of values, so that any definitions can
/// interpret the values later.
///
/// The first line is `{"operation":"recording","version":1}`. Each other line is an object for an operation:
///
/// | member | contents |
/// |---|---|
/// | `time` | the time of completion, such as `2026-11-21T22:21:34.123456Z` |
/// | `adapter` | the number of the host's adapter, 0 for hci0 |
/// | `link` | the connection handle, which a later connection may reuse; absent for `advertisement` |
/// | `device` | the address of the device, such as `AA:BB:CC:DD:EE:FF`; null when it is unknown |
/// | `addressType` | `public` or `random`; absent when it is unknown |
/// | `operation` | the name of the operation, see below |
/// | `role` | of `connected`: the role of the host, `central` or `peripheral` |
/// | `name` | of `connected`: the advertised name of the device; absent when it is unknown |
/// | `reason` | of `disconnected`: the error code of the controller |
/// | `mtu` | of `mtu`: the ATT_MTU in octets |
/// | `from` | of `unrequested`: the sender of the PDU, `device` or `host`. The member `value` is the whole PDU |
/// | `server` | of operations on attributes: the server, `device` or `host`. The members below are of such operations |
/// | `handle` | the attribute handle, 0 if unknown; of `service` the first, of `characteristic` the value handle |
/// | `service`, `characteristic`, `descriptor` | the UUIDs in the path of the attribute, as far as they are known |
/// | `end` | of `service`: its last handle |
/// | `primary` | of `service`: whether it is a primary service |
/// | `properties` | of `characteristic`: the bits of its declaration |
/// | `handles` | of `readMultiple`, in place of `handle`: the handles. `value` has all values, one after the other |
/// | `offset` | the offset of `value` in the whole value; absent when it is 0 |
/// | `value` | the octets in hexadecimal digits; of `advertisement`, the AD structures |
/// | `outcome` | `done`, `refused`, `unanswered`, or, for prepared writes, `cancelled` |
/// | `error` | of `refused`: the ATT error code |
/// | `scanResponse`, `connectable` | of `advertisement`: whether the device answered a scanner, and whether it accepted connections, where that is known |
/// | `rssi` | of `advertisement`: the signal strength in dBm; absent when it is unknown |
/// | `microseconds` | the time between request and response; absent unless the capture has both |
///
/// The operations are `connected`, `disconnected`, `mtu`, `service`, `characteristic`, `descriptor`, `read`, `write`,
/// `writeWithoutResponse`, `signedWrite`, `notify`, `indicate`, `readMultiple`, `unrequested` and `advertisement`.
///
/// The output is ASCII. A line is complete once its line break is written, so a truncated recording only lacks
/// operations at its end. Readers ignore unknown members and operations.
public struct RecordingWriter: Sendable {
  /// The version of the format.
  public static let version = 1

  /// Escapes characters outside ASCII, so that no received string can break a line.
  private var json = JSONWriter(isASCIIOnly: true)

  /// Creates a writer with the first line.
  public init() {
    json.object { json in
      json.member("operation", RecordingReader.headName)
      json.member("version", Self.version)
    }
    json.endLine()
  }

  /// Writes an operation.
  public mutating func write(_ operation: CapturedOperation) {
    json.object { json in json.members(of: operation) }
    json.endLine()
  }

  /// Returns the output since the last call.
  public mutating func take() -> [UInt8] { json.take() }
}
