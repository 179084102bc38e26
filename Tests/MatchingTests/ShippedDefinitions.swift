import Foundation
import GATTCore
import GATTDefinitions
import GATTInterpreter
@_spi(Programs) import GATTRuntime

/// The definition of advertised data in a folder of Definitions/vendor.
struct ShippedDefinition: AdvertisedDefinition {
  let interpreter: ValueInterpreter
  /// The name of the folder.
  let folder: String
  let source: AdvertisedSource

  /// - Returns: nil for a value that is not advertised.
  init?(_ interpreter: ValueInterpreter, folder: String) {
    switch interpreter.definition.kind {
    case .serviceData: source = .service(interpreter.uuid)
    case .manufacturerData(let companies): source = .companies(companies)
    case .characteristic, .descriptor, .declaration, .part: return nil
    }
    self.interpreter = interpreter
    self.folder = folder
  }

  var rule: MatchRule { interpreter.definition.match }
  var identity: String { "\(folder) \(interpreter.name) \(interpreter.definition.position.text)" }

  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> InterpretedValue {
    let value = try interpreter.decode(received: [UInt8](octets))
    trailingOctets = value.trailingOctets.count
    return value
  }

  func roles(of value: InterpretedValue) -> FieldRoles { value.roles }

  /// All definitions of advertised data that the programs have.
  static let all: [ShippedDefinition] = {
    let vendor = Self.projectFolder.appending(path: "Definitions/vendor")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: vendor.path))?.sorted() ?? []
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: vendor.appending(path: folder).path)) ?? []
      let files = names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
        let path = "\(folder)/\(name)"
        return (try? Data(contentsOf: vendor.appending(path: path))).map {
          DefinitionFile(path: path, contents: [UInt8]($0))
        }
      }
      let definitions = DefinitionSet.read(files, checksFrom: false).definitions
      return Interpreter(definitions).values.compactMap { ShippedDefinition($0, folder: folder) }
    }
  }()

  static let index = AdvertisementIndex(all)

  static let projectFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
}
