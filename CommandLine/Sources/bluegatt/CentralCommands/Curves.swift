import GATTModel
import GATTRuntime
import GATTText

/// The latest value of each field, and the previous numbers.
struct Curves {
  fileprivate struct Curve {
    var latest: FlatField
    var numbers: [Double] = []
  }

  fileprivate struct Subject {
    var name: String
    var count = 0
    var fields: [Curve] = []
    /// The octets, when they can't be decoded.
    var octets: String?
  }

  fileprivate static let longest = 512
  /// The most fields that are tracked in a value: a device may repeat a field any number of times.
  fileprivate static let mostFields = 64

  private var subjects: [AttributeHandle: Subject] = [:]

  /// Adds a value.
  mutating func add(_ reading: Reading, _ octets: [UInt8], of name: String, _ handle: AttributeHandle) {
    var subject = subjects[handle] ?? Subject(name: name)
    subject.count += 1
    if case .value(let value) = reading {
      subject.octets = nil
      for field in value.flattened.prefix(Self.mostFields) { subject.add(field) }
    } else {
      subject.octets = reading.summary(octets)
    }
    subjects[handle] = subject
  }

  /// A line for each characteristic, followed by a line for each of its fields.
  func lines(width: Int, _ style: Style) -> [String] {
    subjects.sorted { $0.key < $1.key }.flatMap { _, subject -> [String] in
      [style(.bold, printable("\(subject.name)  \(subject.count)").cut(to: width))]
        + (subject.octets.map { [printable("  " + $0).cut(to: width)] }
          ?? subject.fields.map { subject.line($0, width, style) })
    }
  }
}

extension Curves.Subject {
  fileprivate mutating func add(_ field: FlatField) {
    var index = fields.firstIndex { $0.latest.name == field.name }
    if index == nil {
      guard fields.count < Curves.mostFields else { return }
      fields.append(Curves.Curve(latest: field))
      index = fields.count - 1
    }
    guard let index else { return }
    fields[index].latest = field
    guard let amount = field.amount else { return }
    if fields[index].numbers.count == Curves.longest { fields[index].numbers.removeFirst() }
    fields[index].numbers.append(amount)
  }

  fileprivate func line(_ curve: Curves.Curve, _ width: Int, _ style: Style) -> String {
    let names = min(fields.map { printable($0.latest.name).columns }.max() ?? 0, 28)
    let field = curve.latest
    let value = field.unit.isEmpty ? field.text : "\(field.text) \(field.unit)"
    let left = ("  " + printable(field.name).fitted(to: names) + "  " + printable(value).fitted(to: 14)).cut(to: width)
    let room = width - left.columns - 2
    if curve.numbers.count < 2 || room < 1 { return left }
    return left + "  " + style(.green, Sparkline.text(curve.numbers, width: room))
  }
}
