#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason that an L2CAP channel could not be opened or published, or that it can't be used any more.
public enum L2CAPChannelError: Error, Hashable, Sendable {
  /// The number is outside 0x0001 ... 0x00FF, the PSMs of Bluetooth LE (Core Specification, Volume 3, Part A, 4.22).
  case invalidPSM(UInt16)
  /// This host has published the PSM already.
  case psmInUse(UInt16)
  /// The device has not published the PSM, or takes no further channel.
  case refused
  /// The device demands pairing with a passkey first.
  case insufficientAuthentication
  /// The device demands an encrypted link: pair first.
  case insufficientEncryption
  /// The device, or the host's Bluetooth service, did not answer within the time given.
  case timeout
  /// One side has closed the channel.
  case closed
  /// The host has lost octets that the device sent, so the octets after them are of no use.
  case octetsLost
  /// The host could not open, publish or use the channel; with the reason.
  case failed(String)
}

extension L2CAPChannelError: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .invalidPSM(let psm): "There is no PSM \(psm): Bluetooth LE has 1 to 255, and programs use 128 to 255."
    case .psmInUse(let psm):
      "The PSM \(psm) is published already. Choose another PSM, or omit the PSM to get a free one."
    case .refused: "The device refused the channel: it has not published this PSM, or takes no further channel."
    case .insufficientAuthentication: "The device demands that the devices pair with a passkey first."
    case .insufficientEncryption: "The device demands an encrypted link for the channel. Pair with it first."
    case .timeout: "The device, or the Bluetooth service of the host, did not answer in time."
    case .closed: "The channel is closed."
    case .octetsLost: "The host lost octets of the channel. Read them faster, or use a newer kernel."
    case .failed(let why): "The channel failed: \(why)."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
