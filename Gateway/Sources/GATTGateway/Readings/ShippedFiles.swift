import BlueGATT
import CShippedDefinitions
import GATTDefinitions

/// The definition files that are built into the program. This file is the only one that reads the C array of them.
enum ShippedFiles {
  /// The files of each device of `Definitions/vendor`, by its folder. Two devices may define one UUID differently.
  static var devices: [String: [DefinitionFile]] {
    Dictionary(grouping: files { $0.hasPrefix("vendor/") }) { file in
      file.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    }
  }

  /// The definitions of the Bluetooth SIG, to which definitions may refer. A file is read when it is needed.
  static var assigned: ImportedCatalog {
    let definitions = (0..<gatt_shipped_file_count()).map { index in
      let file = gatt_shipped_file(index)
      return (type: String(cString: file.type), uuid: String(cString: file.uuid), path: "\(index)")
    }
    return ImportedCatalog(definitions.filter { !$0.type.isEmpty }) { UInt($0).map { file(at: $0) } }
  }

  /// The file in which the Bluetooth SIG defines an attribute; nil when it defines none with this UUID.
  static func assigned(_ uuid: BluetoothUUID) -> DefinitionFile? {
    (0..<gatt_shipped_file_count())
      .first { BluetoothUUID(String(cString: gatt_shipped_file($0).uuid)) == uuid }.map { file(at: $0) }
  }

  /// The services of the Bluetooth SIG.
  static var assignedServices: [DefinitionFile] { files { $0.hasPrefix("sig/services/") } }

  private static func files(where isWanted: (String) -> Bool) -> [DefinitionFile] {
    (0..<gatt_shipped_file_count()).filter { isWanted(String(cString: gatt_shipped_file($0).path)) }
      .map { file(at: $0) }
  }

  private static func file(at index: UInt) -> DefinitionFile {
    let file = gatt_shipped_file(index)
    let contents = UnsafeBufferPointer(start: file.contents, count: Int(file.size))
    return DefinitionFile(path: String(cString: file.path), contents: Array(contents))
  }
}
