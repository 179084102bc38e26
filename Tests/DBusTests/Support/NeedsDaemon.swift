import BusDaemon
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the tests where no `dbus-daemon` is installed.
  static var needsDaemon: Self {
    .enabled(if: PrivateBus.executable != nil, "there is no dbus-daemon here: install it (apt install dbus-daemon)")
  }
}
