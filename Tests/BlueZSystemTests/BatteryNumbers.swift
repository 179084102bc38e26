import Foundation
import GATTDefinitions
import Testing

/// A JSON value, of which the numbers are looked at: the meaning of an `x:Example`, or what a driver read.
struct JSONNumbers: Decodable, Sendable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The members of an object; empty for other values.
  private(set) var members: [String: JSONNumbers] = [:]
  /// The numbers of an array, or the number; empty for other values.
  private(set) var numbers: [Double] = []

  init() {}

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      for name in object.allKeys { members[name.stringValue] = try object.decode(JSONNumbers.self, forKey: name) }
      return
    }
    let value = try decoder.singleValueContainer()
    numbers = (try? value.decode([Double].self)) ?? (try? [value.decode(Double.self)]) ?? []
  }

  /// The numbers of a member; empty without it.
  subscript(path: String...) -> [Double] { at(path).numbers }

  /// The member at a path; empty without it.
  func at(_ path: [String]) -> JSONNumbers {
    path.reduce(self) { value, name in value.members[name] ?? JSONNumbers() }
  }
}

/// The examples of a definition that answer requests.
struct DefinitionExamples: Sendable {
  private var meanings: [String: JSONNumbers] = [:]

  /// - Parameter file: The file, in Definitions/vendor.
  init(_ file: String) throws {
    let path = Machine.file("../Definitions/vendor/\(file)")
    let contents = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let (definitions, _) = DefinitionSet.read([DefinitionFile(path: path, contents: contents)])
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
  /// The numbers to a millionth: an exact decimal and the product of its digits and a power of ten may differ in their
  /// last bit.
  var rounded: [Double] { map { ($0 * 1e6).rounded() / 1e6 } }
}
