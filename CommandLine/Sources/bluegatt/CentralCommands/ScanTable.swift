import GATTCore
import GATTRuntime
import GATTText

/// A table of the devices that a scan has found.
struct ScanTable {
  var vocabulary: Vocabulary
  var style: Style
  /// The columns of the terminal; nil for lines of any length.
  var width: Int?

  /// A line with the column names, and one for each device. If they are more than `rows`, the last line counts the
  /// missing devices.
  func lines(_ devices: [HeardDevices.Device], at now: BackendInstant, rows: Int = .max) -> [String] {
    let shown = devices.count < rows ? devices[...] : devices.prefix(max(rows - 2, 0))
    // As wide as the longest name, but limited, so that the other columns have room.
    let names = min(max(shown.map { name($0).columns }.max() ?? 0, 4), width == nil ? 40 : 20)
    let addresses = max(shown.map { $0.identifier.rawValue.columns }.max() ?? 0, 7)
    let head = ["NAME".fitted(to: names), "ADDRESS".fitted(to: addresses), "RSSI     ", "AGE  ", "ADVERTISES"]
    var lines = [row(head.map { ($0, .dim) })]
    for device in shown {
      lines.append(
        row([
          (name(device).fitted(to: names), .bold), (printable(device.identifier.rawValue).fitted(to: addresses), nil),
          signal(device.rssi), (age(from: device.time, to: now).fitted(to: 5), nil), (advertised(device), nil),
        ])
      )
    }
    if shown.count < devices.count { lines.append(row([("… and \(devices.count - shown.count) more", .dim)])) }
    return lines
  }

  /// Joins cells with two spaces, and cuts the line at `width`.
  private func row(_ cells: [(text: String, look: Style.Look?)]) -> String {
    var room = width ?? .max
    var line = ""
    for (index, cell) in cells.enumerated() where room > 0 {
      let text = ((index == 0 ? "" : "  ") + cell.text).cut(to: room)
      room -= text.columns
      line += cell.look.map { style($0, text) } ?? text
    }
    return line
  }

  private func name(_ device: HeardDevices.Device) -> String { device.name.map { printable($0) } ?? "" }

  /// The signal strength, such as ` -61 ▂▄▆ `.
  private func signal(_ rssi: Int?) -> (text: String, look: Style.Look?) {
    guard let rssi else { return (String(repeating: " ", count: 9), nil) }
    let number = "\(rssi)"
    let (bars, look): (String, Style.Look) =
      switch rssi {
      case (-60)...: ("▂▄▆█", .green)
      case (-70)..<(-60): ("▂▄▆ ", .green)
      case (-80)..<(-70): ("▂▄  ", .yellow)
      default: ("▂   ", .red)
      }
    return (String(repeating: " ", count: max(0, 4 - number.count)) + number + " " + bars, look)
  }

  private func age(from time: BackendInstant, to now: BackendInstant) -> String {
    let seconds = Int(time.duration(to: now).seconds)
    return seconds < 60 ? "\(seconds) s" : seconds < 3600 ? "\(seconds / 60) m" : "\(seconds / 3600) h"
  }

  /// The names of the services, then the data. A service with service data is shown only by its data.
  private func advertised(_ device: HeardDevices.Device) -> String {
    let advertisement = device.advertisement
    let services = advertisement.services.filter { advertisement.serviceData[$0] == nil }
      .map { vocabulary.serviceName($0) ?? $0.description }
    let data = AdvertisedData.all(
      of: advertisement,
      vocabulary,
      name: device.name,
      from: device.identifier,
      addressKind: device.addressKind,
      doubtfulCompany: device.newestCompany
    ).map(\.summary)
    return printable(([services.joined(separator: ", ")] + data).filter { !$0.isEmpty }.joined(separator: "; "))
  }
}
