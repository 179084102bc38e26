import GATTModel

/// The definitions of a module that contains their Swift already, such as BlueGATTCatalog. Generated code imports the
/// module.
public struct ImportedCatalog: Sendable {
  /// The module, and the product of the same name.
  public var module: String
  /// The package with the product.
  public var package: String
  /// Whether the target depends on the module. If not, the catalog is used only for the definitions that
  /// `DefinitionSet.read` gets as `taking`, for its devices, and for messages about missing definitions.
  public var isDependency: Bool

  /// The definitions of a device in a catalog of devices.
  public struct Device: Sendable, Equatable {
    /// The name, by which a target takes the device: that of the folder with its definitions.
    public var name: String
    /// The enum that contains the types.
    public var namespace: String
    /// The paths of the definition files.
    public var paths: [String]

    /// Creates a device.
    public init(name: String, namespace: String, paths: [String]) {
      self.name = name
      self.namespace = namespace
      self.paths = paths
    }
  }

  /// The devices, in the order of the index.
  public private(set) var devices: [Device] = []
  /// The namespaces of advertised data, by name in lower case.
  private var advertised: [String: String] = [:]

  /// The definition file of a type, and the enum that contains the type; nil for the top level.
  struct Place: Equatable {
    var path: String
    var namespace: String?
  }

  /// The places of definitions, by canonical identifier and by UUID; nil for a definition in several sets of the
  /// catalog.
  private var places: [String: Place?] = [:]
  let readFile: @Sendable (_ path: String) -> DefinitionFile?

  /// Creates the catalog of an index; nil when the string is not the index of a catalog.
  ///
  /// - Parameters:
  ///   - index: The result of `CatalogIndex.text`.
  ///   - isDependency: Whether the target depends on the module.
  ///   - readFile: Reads a definition file, given its path from the folder of the index; nil when it can't be read.
  public init?(index: String, isDependency: Bool, readFile: @escaping @Sendable (_ path: String) -> DefinitionFile?) {
    let lines = index.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard lines.count >= 2, lines[0].count == 2, lines[0][0] == "module", lines[1].count == 2, lines[1][0] == "package"
    else { return nil }
    module = lines[0][1]
    package = lines[1][1]
    self.isDependency = isDependency
    self.readFile = readFile
    for line in lines.dropFirst(2) {
      guard line.count == 3 || line.count == 4 else { return nil }
      if line.count == 4, line[1] == CatalogIndex.deviceMark {
        addFile(line[2], ofDevice: line[0], line[3])
        continue
      }
      if line.count == 4, line[1] == CatalogIndex.advertisedMark {
        advertised[line[0].lowercased()] = line[3]
        continue
      }
      let place = Place(path: line[2], namespace: line.count == 4 ? line[3] : nil)
      if !line[0].isEmpty { add(place, TypeName.canonical(line[0])) }
      if !line[1].isEmpty { add(place, line[1]) }
    }
  }

  /// Creates a catalog of definitions, each in a separate file. `readFile` gets a path of `definitions`; it returns nil
  /// for a file that can't be read.
  public init(
    _ definitions: [(type: String, uuid: String, path: String)],
    readFile: @escaping @Sendable (_ path: String) -> DefinitionFile?
  ) {
    module = ""
    package = ""
    isDependency = true
    self.readFile = readFile
    for (type, uuid, path) in definitions {
      let place = Place(path: path)
      add(place, TypeName.canonical(type))
      add(place, uuid)
    }
  }

  private mutating func addFile(_ path: String, ofDevice name: String, _ namespace: String) {
    if let index = devices.firstIndex(where: { $0.name == name }) {
      devices[index].paths.append(path)
    } else {
      devices.append(Device(name: name, namespace: namespace, paths: [path]))
    }
  }

  private mutating func add(_ place: Place, _ key: String) {
    let isAmbiguous = places[key].map { $0?.namespace != place.namespace } ?? false
    places[key] = .some(isAmbiguous ? nil : place)
  }

  /// Returns the place of a definition; nil when the catalog does not have it.
  func place(of reference: Reference) -> Place? {
    reference.keys.lazy.compactMap { places[$0] ?? nil }.first
  }

  /// Whether the catalog has the definition of an identifier.
  public func defines(_ type: String) -> Bool { place(of: .type(type, nil)) != nil }

  /// The identifiers of its definitions, for suggestions.
  public var types: [String] { places.keys.filter { $0.contains(".") } }

  /// Returns the device that is probably meant by its namespace, by the name of something that it advertises, or by its
  /// name with other capitals; nil without one.
  public func device(meantBy name: String) -> Device? {
    let name = name.lowercased()
    return devices.first {
      $0.name.lowercased() == name || $0.namespace.lowercased() == name || $0.namespace == advertised[name]
    }
  }

  /// Reads the definition files of a device.
  ///
  /// - Returns: The files, and the paths of those that can't be read.
  public func files(of device: Device) -> (files: [DefinitionFile], unreadable: [String]) {
    let read = device.paths.map { ($0, readFile($0)) }
    return (read.compactMap(\.1), read.filter { $0.1 == nil }.map(\.0))
  }
}

/// The index of a catalog: the definition file of each characteristic, descriptor and service, and the files of each
/// device.
///
/// The index has lines of fields that tabs separate: `module` and its name, `package` and its name; then for each
/// definition its type, its UUID, the path of its file and, if the type is not at the top level, the enclosing enum.
/// Services have no UUID there, because a reference by UUID always means a value. Nothing can refer to advertised data:
/// its name is in the place of the type, and `advertised` in that of the UUID. In a line for a file of a device, the name
/// of the device is in the place of the type, and `device` in that of the UUID.
public enum CatalogIndex {
  static let deviceMark = "device"
  static let advertisedMark = "advertised"

  /// Returns an index.
  ///
  /// - Parameters:
  ///   - module: The module that the definitions are compiled to.
  ///   - package: The package with the module as a product.
  ///   - folder: A path relative to the folder of the index, which is prefixed to the path of each definition file.
  ///   - sets: The definitions of the catalog, and the enum that contains each set; nil for the top level.
  ///   - devices: The devices; none for a catalog that is one set.
  public static func text(
    module: String,
    package: String,
    folder: String,
    of sets: [(namespace: String?, definitions: DefinitionSet)],
    devices: [ImportedCatalog.Device] = []
  ) -> String {
    var text = "# Generated by gatt-generate: which file defines what. Do not edit.\n"
    text += "module\t\(module)\npackage\t\(package)\n"
    for (namespace, definitions) in sets {
      let ending = namespace.map { "\t" + $0 } ?? ""
      for device in devices where device.namespace == namespace {
        for path in device.paths { text += "\(device.name)\t\(deviceMark)\t\(folder)/\(path)\(ending)\n" }
      }
      for value in definitions.values where value.kind == .characteristic || value.kind == .descriptor {
        text += "\(value.type)\t\(value.uuid)\t\(folder)/\(value.position.path)\(ending)\n"
      }
      for value in definitions.values where !value.isAttribute && !value.isPart && namespace != nil {
        text += "\(value.name)\t\(advertisedMark)\t\(folder)/\(value.position.path)\(ending)\n"
      }
      for service in definitions.services where !service.type.isEmpty {
        text += "\(service.type)\t\t\(folder)/\(service.position.path)\(ending)\n"
      }
    }
    return text
  }
}
