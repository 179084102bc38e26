import DBus
import GATTRuntime

/// Why an adapter can't be used, and what a person can do about it.
enum UnavailabilityReason: Hashable, Sendable {
  case noBus(String)
  case notAllowed
  case noService
  case serviceLost
  case serviceFails(String)
  case noAdapter
  case adapterGone
  case blocked
  case switchedOff

  /// The state for the managers.
  var state: ManagerState {
    switch self {
    case .noBus, .noService, .serviceFails, .noAdapter, .adapterGone: .unsupported
    case .notAllowed: .unauthorized
    case .serviceLost: .resetting
    case .blocked, .switchedOff: .poweredOff
    }
  }

  /// The reason and the remedy, for a person.
  var explanation: String {
    switch self {
    case .noBus(let why):
      "The system bus of D-Bus can't be reached (\(why)). Bluetooth needs it: install and start dbus, and in a "
        + "container give it the host's /run/dbus."
    case .notAllowed:
      "This user may not use Bluetooth: D-Bus refuses calls to org.bluez. Add the user to the group bluetooth "
        + "('sudo usermod -aG bluetooth $USER', then log in again), or change /etc/dbus-1/system.d/bluetooth.conf."
    case .noService:
      "The Bluetooth service bluetoothd is not running. Install bluez ('sudo apt-get install bluez') if it is missing, "
        + "and start it with 'sudo systemctl start bluetooth'."
    case .serviceLost:
      "The Bluetooth service bluetoothd has ended. Everything is brought back when it returns; if it does not, see "
        + "'systemctl status bluetooth' and 'journalctl -u bluetooth'."
    case .serviceFails(let why): "The Bluetooth service bluetoothd does not answer as it should: \(why)."
    case .noAdapter:
      "This machine has no Bluetooth adapter that BlueZ knows. Plug one in; 'bluetoothctl list' shows those that are "
        + "there, and 'journalctl -k' whether the driver or its firmware is missing."
    case .adapterGone: "The Bluetooth adapter was removed. It is used again when it is back."
    case .blocked: "The Bluetooth adapter is blocked. Unblock it with 'rfkill unblock bluetooth'."
    case .switchedOff:
      "The Bluetooth adapter is switched off. Switch it on with 'bluetoothctl power on'; if that fails, see 'rfkill list'."
    }
  }

  /// The reason why `GetManagedObjects` failed.
  init(reading error: BusError) {
    switch error {
    case .remote(let error) where error.name == .accessDenied: self = .notAllowed
    case .remote(let error) where [.serviceUnknown, .nameHasNoOwner, .noReply].contains(error.name): self = .noService
    case .remote(let error): self = .serviceFails("\(error.name) \(error.message)")
    case .timedOut: self = .serviceFails("no answer came in time")
    case .disconnected, .closed, .tooManyAbandonedCalls: self = .noBus("the connection was lost")
    default: self = .serviceFails("\(error)")
    }
  }
}
