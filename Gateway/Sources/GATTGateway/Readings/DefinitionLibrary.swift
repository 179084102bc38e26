import BlueGATT
import Foundation
import GATTDefinitions
import ShippedDefinitions

/// The definitions that the gateway decodes with: those of the user first, then those that are built in, which are read
/// when they are used.
public struct DefinitionLibrary: Sendable {
  /// The definitions of advertised data.
  let advertised: [InterpretedDefinition]
  /// The sets with services: those of the user, and of each device.
  private(set) var attributes: [AttributeSet]

  /// Reads the built-in definitions, and the files of the user.
  ///
  /// - Parameter folders: Folders with `*.xml` files, searched with the folders in them. Folders with different
  ///   `gatt-profiles.json` are separate sets: two may define one UUID differently.
  /// - Throws: `DefinitionError` when a folder cannot be read, or a definition in it has an error.
  public init(folders: [String] = []) throws(DefinitionError) {
    var sources = Shipped.devices.map { DefinitionSource(device: $0) }
    attributes = sources.map { AttributeSet($0) }.filter { !$0.services.isEmpty }
    if !folders.isEmpty {
      var files: [DefinitionFile] = []
      for folder in folders { files += try Self.files(in: folder) }
      var own: [DefinitionSource] = []
      for set in DefinitionFolders.sets(of: files, isThere: { FileManager.default.fileExists(atPath: $0) }) {
        own.append(DefinitionSource(try Self.read(set.files)))
      }
      sources.insert(contentsOf: own, at: 0)
      attributes.insert(contentsOf: own.map { AttributeSet($0, isOfUser: true) }, at: 0)
    }
    advertised = sources.enumerated().flatMap { priority, source in source.advertised(priority: priority) }
  }

  /// Reads the files of the user, and the definitions of the Bluetooth SIG to which they refer.
  private static func read(_ files: [DefinitionFile]) throws(DefinitionError) -> DefinitionSet {
    let (set, diagnostics) = DefinitionSet.read(files, importing: [Shipped.catalog])
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DefinitionError(messages: errors.map(\.line)) }
    return set
  }

  /// Returns the definition files in a folder and in the folders in it.
  static func files(in folder: String) throws(DefinitionError) -> [DefinitionFile] {
    var files: [DefinitionFile] = []
    for path in try DefinitionFiles.paths(in: folder) where path.hasSuffix(".xml") {
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

extension InterpretedDefinition {
  /// The name of the definition in readings: its `type`, or its name if it has no type.
  var readingName: String { type.isEmpty ? name : type }
}
