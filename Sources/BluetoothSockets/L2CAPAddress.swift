import CBluetooth
import GATTCore
import Glibc

/// An address of a socket: a device, and a PSM if any.
package struct L2CAPAddress: Sendable {
  package var device: DeviceAddress
  package var kind: DeviceAddress.Kind
  /// The PSM; 0 for no PSM. A socket that listens then gets a free PSM from the kernel; a socket that connects needs no
  /// PSM on its side.
  package var psm: UInt16

  /// Creates the address of a PSM on a device.
  package init(_ device: DeviceAddress, _ kind: DeviceAddress.Kind, psm: UInt16 = 0) {
    self.device = device
    self.kind = kind
    self.psm = psm
  }

  init(_ address: sockaddr_l2) {
    let octets = address.l2_bdaddr.b
    let number = [octets.5, octets.4, octets.3, octets.2, octets.1, octets.0].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    device = DeviceAddress(number: number)
    kind = Int(address.l2_bdaddr_type) == BDADDR_LE_RANDOM ? .random : .public
    psm = UInt16(littleEndian: address.l2_psm)
  }

  /// The form of the kernel.
  var native: sockaddr_l2 {
    let octets = device.octets
    return sockaddr_l2(
      l2_family: sa_family_t(AF_BLUETOOTH),
      l2_psm: psm.littleEndian,
      l2_bdaddr: bdaddr_t(b: (octets[5], octets[4], octets[3], octets[2], octets[1], octets[0])),
      l2_cid: 0,
      l2_bdaddr_type: UInt8(kind == .public ? BDADDR_LE_PUBLIC : BDADDR_LE_RANDOM)
    )
  }
}
