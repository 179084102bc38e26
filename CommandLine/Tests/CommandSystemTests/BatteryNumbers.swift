import Foundation
import GATTDefinitions

/// The numbers in a JSON value: in the meaning of an `x:Example`, or in the report of a driver.
struct JSONNumbers: Decodable, Sendable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The members of an object; empty for other values.
  private(set) var members: [String: JSONNumbers] = [:]
  /// The numbers of an array, or the number; empty for other values. They are rounded to a millionth, because drivers
  /// compute with the powers of two of `Double`.
  private(set) var numbers: [Double] = []

  init() {}

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      for name in object.allKeys { members[name.stringValue] = try object.decode(JSONNumbers.self, forKey: name) }
      return
    }
    let value = try decoder.singleValueContainer()
    let exact = (try? value.decode([Double].self)) ?? (try? [value.decode(Double.self)]) ?? []
    numbers = exact.map { ($0 * 1e6).rounded() / 1e6 }
  }

  /// The numbers of a member; empty without it.
  subscript(path: String...) -> [Double] { at(path).numbers }

  /// The first numbers of a member, as many as another member says.
  func first(_ count: String, of path: String...) -> [Double] {
    Array(at(path).numbers.prefix(Int(self[count].first ?? 0)))
  }

  /// The member at a path; empty without it.
  func at(_ path: [String]) -> JSONNumbers {
    path.reduce(self) { value, name in value.members[name] ?? JSONNumbers() }
  }
}

/// The examples of a definition that answer requests.
struct DefinitionExamples: Sendable {
  private var meanings: [String: JSONNumbers] = [:]

  init(_ definitions: DefinitionSet) throws {
    for example in definitions.values.flatMap(\.examples) where !example.request.isEmpty {
      // The device answers with several values where several examples name a request. The first one is the state.
      if meanings[example.request] != nil { continue }
      meanings[example.request] = try JSONDecoder().decode(JSONNumbers.self, from: Data(example.text.utf8))
    }
  }

  /// The meaning of the answer to a request, or a member of it.
  subscript(request: String, path: String...) -> JSONNumbers { (meanings[request] ?? JSONNumbers()).at(path) }
}

/// What battery.py prints.
struct DriverReport: Decodable, Sendable {
  var error: String?
  var matches: Bool?
  private var sample: JSONNumbers?

  init?(_ line: String) {
    guard let report = try? JSONDecoder().decode(DriverReport.self, from: Data(line.utf8)) else { return nil }
    self = report
  }

  /// The numbers that were read, by the keys of the driver.
  var numbers: [String: [Double]] { (sample?.members ?? [:]).mapValues(\.numbers) }
}

extension [Double] {
  /// The numbers before the first 0, which stands for a cell or a sensor that the battery does not have.
  var present: [Double] { Array(prefix { $0 != 0 }) }
}
