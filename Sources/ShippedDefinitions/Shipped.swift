import CShippedDefinitions
public import GATTDefinitions
import GATTModel
import GATTText

/// The definition files that are built into the program, of the Bluetooth SIG and of devices. Two devices may define
/// one UUID differently.
public enum Shipped {
  /// The version of the package with these files, and of the programs with them.
  public static let version = packageVersion

  /// The names of the devices, in order.
  public static let devices: [String] = {
    var names: [String] = []
    for path in paths {
      if let name = device(ofPath: path), name != names.last { names.append(name) }
    }
    return names
  }()

  /// The definitions of the Bluetooth SIG, as a catalog that definition files import. The files of the SIG import it
  /// too. A file is read when it is needed.
  public static let catalog: ImportedCatalog = {
    let attributes = ShippedDefinition.all.filter { $0.device == nil && $0.kind != .profile }
    return ImportedCatalog(
      attributes.map { definition in
        (type: definition.type, uuid: definition.uuid?.description ?? "", path: definition.position.path)
      }
    ) { file(at: $0) }
  }()

  /// The files of the Bluetooth SIG and, if a device is given, those of the device.
  public static func files(device: String? = nil) -> [DefinitionFile] {
    files { path in
      let owner = self.device(ofPath: path)
      return owner == nil || owner == device
    }
  }

  /// The files of a device. They may refer to definitions of the Bluetooth SIG.
  public static func files(ofDevice device: String) -> [DefinitionFile] {
    files { self.device(ofPath: $0) == device }
  }

  /// The files of definitions, each once.
  static func files(of definitions: [ShippedDefinition]) -> [DefinitionFile] {
    Set(definitions.map(\.position.path)).sorted().compactMap { file(at: $0) }
  }

  /// Reads built-in files, which the tests have linted.
  public static func read(_ files: [DefinitionFile]) -> DefinitionSet {
    DefinitionSet.read(files, importing: [catalog], checksFrom: false).definitions
  }

  // MARK: The Bluetooth SIG

  /// The definition of the Bluetooth SIG with a UUID; nil when it defines none.
  public static func assigned(_ uuid: BluetoothUUID) -> ShippedDefinition? { assigned[uuid] }

  /// The definitions of the Bluetooth SIG.
  public static let allAssigned: [ShippedDefinition] = ShippedDefinition.all.filter { $0.device == nil }

  private static let assigned: [BluetoothUUID: ShippedDefinition] = Dictionary(
    allAssigned.compactMap { definition in definition.uuid.map { ($0, definition) } }
  ) { first, _ in first }

  // MARK: Devices

  /// The built-in devices that define a service, in order.
  public static func devices(withService uuid: BluetoothUUID) -> [String] {
    devices.filter { device in
      definitionsOfDevices[device]?.contains { $0.kind == .service && $0.uuid == uuid } ?? false
    }
  }

  /// The definitions of each device.
  public static let definitionsOfDevices: [String: [ShippedDefinition]] = Dictionary(
    grouping: ShippedDefinition.all.filter { $0.device != nil }
  ) { $0.device ?? "" }

  /// The device of a path `vendor/NAME/…`; nil for other paths.
  public static func device(ofPath path: String) -> String? {
    guard path.hasPrefix("vendor/") else { return nil }
    return path.dropFirst("vendor/".count).split(separator: "/", maxSplits: 1).first.map(String.init)
  }

  // MARK: Files

  /// The paths of all files, in order.
  private static let paths = (0..<gatt_shipped_file_count()).map { String(cString: gatt_shipped_file($0).path) }

  private static let indices: [String: UInt] = Dictionary(uniqueKeysWithValues: zip(paths, 0...))

  /// The files with a path, such as `sig/services/heart_rate.xml`, that `isWanted` accepts.
  public static func files(where isWanted: (String) -> Bool) -> [DefinitionFile] {
    paths.filter(isWanted).compactMap { file(at: $0) }
  }

  /// Whether a file with this path is built in.
  public static func isBuiltIn(path: String) -> Bool { indices[path] != nil }

  private static func file(at path: String) -> DefinitionFile? {
    guard let file = indices[path].map({ gatt_shipped_file($0) }) else { return nil }
    let contents = UnsafeBufferPointer(start: file.contents, count: Int(file.size))
    return DefinitionFile(path: path, contents: Array(contents))
  }
}
