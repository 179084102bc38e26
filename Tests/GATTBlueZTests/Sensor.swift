import DBus
import GATTRuntime
import ScriptedBlueZ

// The device of most tests.

let sensorPeer = PeerIdentifier("AA:BB:CC:DD:EE:FF")
let sensorPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF"
let adapterPath: ObjectPath = "/org/bluez/hci0"

/// A sensor with a value that is read and notified, and one that is written.
let sensor = ScriptedDevice(
  "AA:BB:CC:DD:EE:FF",
  name: "Sensor",
  services: [
    ScriptedService(
      "180D",
      handle: 0x0A,
      [
        ScriptedCharacteristic(
          "2A37",
          handle: 0x0B,
          ["read", "notify"],
          value: [0, 72],
          descriptors: [("2901", [65])]
        ),
        ScriptedCharacteristic("2A39", handle: 0x11, ["write", "write-without-response"]),
      ]
    )
  ]
)
let levelPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char000b"
let controlPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char0011"
let levelHandle = AttributeHandle(0x0C)
let descriptorHandle = AttributeHandle(0x0D)
let controlHandle = AttributeHandle(0x12)
