import BlueGATT
import Foundation
import GATTDefinitions
import GATTInterpreter

/// The definitions that the gateway decodes with: those of the user first, then those that are built in.
public struct DefinitionLibrary: Sendable {
  /// The definitions of advertised data.
  let advertised: [ReadingDefinition]
  /// The sets with services: those of the user, and of each device.
  let attributes: [AttributeSet]

  /// Reads the built-in definitions, and the files of the user.
  ///
  /// - Parameter folders: Folders with `*.xml` files, searched with the folders in them.
  /// - Throws: `DefinitionError` when a folder cannot be read, or a definition in it has an error.
  public init(folders: [String] = []) throws(DefinitionError) {
    var advertised: [ReadingDefinition] = []
    var attributes: [AttributeSet] = []
    if !folders.isEmpty {
      var files: [DefinitionFile] = []
      for folder in folders { files += try Self.files(in: folder) }
      let set = try Self.read(files)
      let interpreter = Interpreter(set)
      advertised += interpreter.values.compactMap { ReadingDefinition($0, priority: 0) }
      attributes.append(AttributeSet(set, interpreter, isOfUser: true))
    }
    for (index, device) in ShippedFiles.devices.sorted(by: { $0.key < $1.key }).enumerated() {
      // Tests of the main package prove these files.
      let set = DefinitionSet.read(device.value, checksFrom: false).definitions
      let interpreter = Interpreter(set)
      advertised += interpreter.values.compactMap { ReadingDefinition($0, priority: index + 1) }
      attributes.append(AttributeSet(set, interpreter))
    }
    self.advertised = advertised
    self.attributes = attributes.filter { !$0.services.isEmpty }
  }

  /// Reads the files of the user, and the definitions of the Bluetooth SIG to which they refer.
  private static func read(_ files: [DefinitionFile]) throws(DefinitionError) -> DefinitionSet {
    let (set, diagnostics) = DefinitionSet.read(files, importing: [ShippedFiles.assigned])
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DefinitionError(messages: errors.map(\.line)) }
    return set
  }

  /// Returns the definition files in a folder and in the folders in it.
  static func files(in folder: String) throws(DefinitionError) -> [DefinitionFile] {
    var files: [DefinitionFile] = []
    for path in try DefinitionFiles.paths(in: folder) {
      guard let contents = FileManager.default.contents(atPath: path) else {
        throw DefinitionError(messages: ["\(path): cannot be read"])
      }
      files.append(DefinitionFile(path: path, contents: [UInt8](contents)))
    }
    return files
  }
}

/// Definitions that cannot be used.
public struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, each with its file, line and column.
  public let messages: [String]

  /// The problems, one a line.
  public var description: String { messages.joined(separator: "\n") }
}

/// The definition of advertised data with its interpreter.
struct ReadingDefinition: AdvertisedDefinition {
  let interpreter: ValueInterpreter
  let source: AdvertisedSource
  let identity: String
  /// The name of the definition in readings: its `type`, or its name if it has no type.
  let name: String

  /// - Parameter priority: Of equally good matches, the definition with the lowest priority wins.
  /// - Returns: nil for a value that is not advertised.
  init?(_ interpreter: ValueInterpreter, priority: Int) {
    let definition = interpreter.definition
    switch definition.kind {
    case .serviceData: source = .service(interpreter.uuid)
    case .manufacturerData(let companies): source = .companies(companies)
    case .characteristic, .descriptor, .declaration, .part: return nil
    }
    self.interpreter = interpreter
    name = definition.readingName
    // With leading zeros, so that the order of strings is the order of numbers.
    identity = "\(String(100_000 + priority).dropFirst()) \(name) \(definition.position.line)"
  }

  var rule: MatchRule { interpreter.definition.match }

  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> InterpretedValue {
    let value = try interpreter.decode(received: [UInt8](octets))
    trailingOctets = value.trailingOctets.count
    return value
  }

  func roles(of value: InterpretedValue) -> FieldRoles { value.roles }
}
