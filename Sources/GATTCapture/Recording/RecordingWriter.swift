import GATTModel

/// Writes recordings: operations as lines of JSON, with octets as they were, so that other definitions may say later what
/// they mean.
///
/// The first line is `{"operation":"recording","version":1}`; then there is an object for each operation:
///
/// | member | what it says |
/// |---|---|
/// | `time` | when it was over, as `2026-11-21T22:21:34.123456Z` |
/// | `adapter` | the number of the host's adapter, 0 for hci0 |
/// | `link` | the number of the connection, which another one may have later |
/// | `device` | the address of the device, as `AA:BB:CC:DD:EE:FF`; null when it is not known |
/// | `addressType` | `public` or `random`; not there when it is not known |
/// | `operation` | `connected`, `disconnected`, `mtu`, `service`, `characteristic`, `descriptor`, `read`, `write`, `writeWithoutResponse`, `signedWrite`, `notify`, `indicate`, `readMultiple` or `unrequested` |
/// | `role` | of `connected`: the host's, `central` or `peripheral` |
/// | `name` | of `connected`: what the device called itself when it advertised; not there when that is not known |
/// | `reason` | of `disconnected`: the error code of the controller |
/// | `mtu` | of `mtu`: the most octets of a PDU |
/// | `from` | of `unrequested`: whose answer it is that fits no request, `device` or `host`; `value` is the whole PDU |
/// | `server` | whose attribute it is: `device` or `host`. This and all that follow are of operations on attributes |
/// | `handle` | the attribute handle, 0 when it is not known; of `service`, the first one; of `characteristic`, that of the value |
/// | `service`, `characteristic`, `descriptor` | the UUIDs of where the attribute stands, as far as they are known |
/// | `end` | of `service`: its last handle |
/// | `primary` | of `service`: whether it is a primary one |
/// | `properties` | of `characteristic`: the bits of its declaration |
/// | `handles` | of `readMultiple`, in place of `handle`: those whose values are in `value`, one behind the other |
/// | `offset` | where `value` stands in the whole value; not there when that is 0 |
/// | `value` | the octets in hexadecimal digits |
/// | `outcome` | `done`, `refused`, `unanswered`, or `cancelled`, of a prepared write |
/// | `error` | of what was refused: the ATT error code |
/// | `microseconds` | between request and answer, where there are both |
///
/// All is ASCII, and every line is whole when its line break has been written: a recording that was cut off lacks operations
/// at its end, and nothing else. A reader passes over members and operations that it does not know.
public struct RecordingWriter: Sendable {
  /// The version of the form that is written.
  public static let version = 1

  /// Without characters outside ASCII, no text from the air can break a line.
  private var json = JSONWriter(isASCIIOnly: true)

  /// A recording without operations.
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

  /// Returns what is written since the last time.
  public mutating func take() -> [UInt8] { json.take() }
}
