import CShippedDefinitions
import GATTCore
import GATTDefinitions

/// The definition files that are built in: from the Bluetooth SIG and from devices. Two devices may define one
/// UUID differently.
enum Shipped {
  /// The names of the devices, in order.
  static let devices: [String] = {
    var names: [String] = []
    for index in 0..<gatt_shipped_file_count() {
      if let name = device(ofPath: String(cString: gatt_shipped_file(index).path)), name != names.last {
        names.append(name)
      }
    }
    return names
  }()

  /// The files of the Bluetooth SIG, and those of the device if one is given.
  static func files(device: String? = nil) -> [DefinitionFile] {
    files { path in
      let owner = self.device(ofPath: path)
      return owner == nil || owner == device
    }
  }

  /// The files of a device. They refer to no other files.
  static func ownFiles(of device: String) -> [DefinitionFile] {
    files { self.device(ofPath: $0) == device }
  }

  /// The files with a path, such as `sig/services/heart_rate.xml`, that `isWanted` accepts.
  static func files(where isWanted: (String) -> Bool) -> [DefinitionFile] {
    (0..<gatt_shipped_file_count()).compactMap { index in
      isWanted(String(cString: gatt_shipped_file(index).path)) ? file(at: index) : nil
    }
  }

  /// Reads built-in files, which the tests have linted.
  static func read(_ files: [DefinitionFile], importing catalogs: [ImportedCatalog] = []) -> DefinitionSet {
    DefinitionSet.read(files, importing: catalogs, checksFrom: false).definitions
  }

  /// The file in which the Bluetooth SIG defines the UUID; nil when it defines none.
  static func file(of uuid: BluetoothUUID) -> DefinitionFile? { index[uuid].map { file(at: $0) } }

  /// The files in which the Bluetooth SIG defines something with this name or type, in upper or lower case.
  static func files(called text: String) -> [DefinitionFile] {
    (indicesOfNames[text.lowercased()] ?? []).map { file(at: $0) }
  }

  private static let indicesOfNames: [String: Set<UInt>] = {
    var indices: [String: Set<UInt>] = [:]
    for index in 0..<gatt_shipped_file_count() {
      let file = gatt_shipped_file(index)
      for name in [String(cString: file.name), String(cString: file.type)] where !name.isEmpty {
        indices[name.lowercased(), default: []].insert(index)
      }
    }
    return indices
  }()

  /// The type of the definition of the Bluetooth SIG with the UUID; nil when it defines none.
  static func type(of uuid: BluetoothUUID) -> String? {
    index[uuid].map { String(cString: gatt_shipped_file($0).type) }
  }

  /// The built-in device that defines a service; nil when none does.
  static func device(withService uuid: BluetoothUUID) -> String? { devicesOfServices[uuid] }

  private static let devicesOfServices: [BluetoothUUID: String] = {
    let owners = devices.flatMap { device in
      read(ownFiles(of: device)).services.map { ($0.uuid, device) }
    }
    return Dictionary(owners) { first, _ in first }
  }()

  private static let index: [BluetoothUUID: UInt] = {
    let known = (0..<gatt_shipped_file_count()).compactMap { index in
      BluetoothUUID(String(cString: gatt_shipped_file(index).uuid)).map { ($0, index) }
    }
    return Dictionary(known) { first, _ in first }
  }()

  /// The definitions of the Bluetooth SIG, as a catalog that definition files import. The files of the SIG import it
  /// too.
  static let catalog: ImportedCatalog = {
    let definitions = index.map { uuid, index in
      (type: String(cString: gatt_shipped_file(index).type), uuid: uuid.description, path: "\(index)")
    }
    return ImportedCatalog(definitions) { UInt($0).map { file(at: $0) } }
  }()

  private static func file(at index: UInt) -> DefinitionFile {
    let file = gatt_shipped_file(index)
    let contents = UnsafeBufferPointer(start: file.contents, count: Int(file.size))
    return DefinitionFile(path: String(cString: file.path), contents: Array(contents))
  }

  /// The device of a path `vendor/NAME/…`; nil for other paths.
  private static func device(ofPath path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "vendor" ? String(parts[1]) : nil
  }
}

/// Reads definition files together with the built-in ones. A given definition replaces the built-in one of the same
/// UUID.
func readWithShipped(
  _ files: [DefinitionFile],
  device: String? = nil
) -> (definitions: DefinitionSet, diagnostics: [Diagnostic]) {
  let own = DefinitionSet.read(files, checksFrom: false).definitions
  let shipped = Shipped.files(device: device)
  let set = Shipped.read(shipped)
  let values = Set(own.values.map(\.uuid))
  let services = Set(own.services.map(\.uuid))
  let replaced = Set(
    set.values[..<set.firstPart].filter { values.contains($0.uuid) && !$0.kind.isManufacturerData }.map(\.position.path)
      + set.services.filter { services.contains($0.uuid) }.map(\.position.path)
  )
  return DefinitionSet.read(shipped.filter { !replaced.contains($0.path) } + files)
}

extension ValueDefinition.Kind {
  /// Whether the value is manufacturer data, which has no UUID.
  fileprivate var isManufacturerData: Bool {
    if case .manufacturerData = self { true } else { false }
  }
}
