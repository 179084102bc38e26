import GATTCore
import GATTRuntime

/// The devices that a scan has heard, as a table.
struct ScanTable {
  var vocabulary: Vocabulary
  var style: Style
  /// The columns of the terminal; nil where lines may have any length.
  var width: Int?

  /// A line with the names of the columns, and one for each device; no more than `rows` in all, of which the last says how
  /// many are missing.
  func lines(_ devices: [HeardDevices.Device], at now: BackendInstant, rows: Int = .max) -> [String] {
    let shown = devices.count < rows ? devices[...] : devices.prefix(max(rows - 2, 0))
    // As wide as what is there, but for a name that leaves no room for the rest.
    let names = min(max(shown.map { name($0).columns }.max() ?? 0, 4), width == nil ? 40 : 20)
    let addresses = max(shown.map { $0.identifier.rawValue.columns }.max() ?? 0, 7)
    let head = [
      "NAME".fitted(to: names), "ADDRESS".fitted(to: addresses), "RSSI".fitted(to: 9), "AGE".fitted(to: 5), "ADVERTISES",
    ]
    var lines = [style(.dim, cut(head.joined(separator: "  ")))]
    for device in shown { lines.append(line(device, names, addresses, now)) }
    if shown.count < devices.count { lines.append(style(.dim, "… and \(devices.count - shown.count) more")) }
    return lines
  }

  private func line(_ device: HeardDevices.Device, _ names: Int, _ addresses: Int, _ now: BackendInstant) -> String {
    let left = [
      style(.bold, name(device).fitted(to: names)), printable(device.identifier.rawValue).fitted(to: addresses),
      signal(device.rssi), age(from: device.time, to: now).fitted(to: 5),
    ].joined(separator: "  ")
    let room = width.map { $0 - names - addresses - 9 - 5 - 8 }
    let advertised = advertised(device)
    return left + "  " + (room.map { advertised.cut(to: max($0, 0)) } ?? advertised)
  }

  private func name(_ device: HeardDevices.Device) -> String { device.name.map { printable($0) } ?? "" }

  private func cut(_ text: String) -> String { width.map { text.cut(to: $0) } ?? text }

  /// ` -61 ▂▄▆ `
  private func signal(_ rssi: Int?) -> String {
    guard let rssi else { return String(repeating: " ", count: 9) }
    let number = "\(rssi)"
    let (bars, look): (String, Style.Look) =
      switch rssi {
      case (-60)...: ("▂▄▆█", .green)
      case (-70)..<(-60): ("▂▄▆ ", .green)
      case (-80)..<(-70): ("▂▄  ", .yellow)
      default: ("▂   ", .red)
      }
    return String(repeating: " ", count: max(0, 4 - number.count)) + number + " " + style(look, bars)
  }

  private func age(from time: BackendInstant, to now: BackendInstant) -> String {
    let seconds = Int(time.duration(to: now).seconds)
    return seconds < 60 ? "\(seconds) s" : seconds < 3600 ? "\(seconds / 60) m" : "\(seconds / 3600) h"
  }

  /// Services by name, then data.
  private func advertised(_ device: HeardDevices.Device) -> String {
    let services = device.advertisement.services.map { vocabulary.serviceName($0) ?? $0.description }
    let data = AdvertisedData.all(of: device.advertisement, vocabulary).map(\.summary)
    return printable(([services.joined(separator: ", ")] + data).filter { !$0.isEmpty }.joined(separator: "; "))
  }
}
