import GATTDefinitions
import GATTModel
import GATTText

/// The devices that the configurations of a target take from catalogs: each is a set of definitions with a namespace, as
/// if the target had its files.
struct TakenDevices {
  /// A renderer for each device.
  private(set) var renderers: [FileRenderer] = []
  /// The errors, each at the place of the name in its configuration.
  private(set) var diagnostics: [Diagnostic] = []
  /// What has a name at the top level of the target already, as the end of a message.
  private var owners: [String: String] = [:]

  /// - Parameters:
  ///   - configurations: The configurations of the target.
  ///   - catalogs: The catalogs with the devices.
  ///   - own: The renderers of the target's own definitions.
  init(of configurations: [Configuration], from catalogs: [ImportedCatalog], besides own: [FileRenderer]) {
    for renderer in own where renderer.configuration.namespace == nil {
      for name in renderer.target.ownTypeNames {
        owners[name] = "a type of the target has too; give that type another name with x:swiftName"
      }
    }
    for namespace in configurations.compactMap(\.namespace) {
      owners[namespace] = "the target's own definitions have too; give these another 'namespace'"
    }
    for configuration in configurations {
      for name in configuration.devices {
        diagnostics += take(name, configuration, catalogs).map { name.error(in: "devices", $0) }
      }
    }
  }

  /// Adds a renderer for a device, or returns what is wrong with it.
  private mutating func take(
    _ name: Configuration.Name,
    _ configuration: Configuration,
    _ catalogs: [ImportedCatalog]
  ) -> [String] {
    let found = catalogs.lazy.compactMap { catalog in
      catalog.devices.first { $0.name == name.text }.map { (catalog: catalog, device: $0) }
    }.first
    guard let (catalog, device) = found else { return ["which no catalog has" + Self.suggestion(for: name, catalogs)] }
    if catalog.isDependency { return ["which the target imports with \(catalog.module); remove one of the two"] }
    let other = "the device '\(device.name)' has too; take one of the two"
    if let owner = owners.updateValue(other, forKey: device.namespace) {
      return ["whose namespace '\(device.namespace)' \(owner)"]
    }
    let (files, unreadable) = catalog.files(of: device)
    guard unreadable.isEmpty else {
      return unreadable.map { "whose definition '\($0)' can't be read; resolve the package \(catalog.package) anew" }
    }
    var own = configuration
    own.namespace = device.namespace
    own.definitions = []
    own.devices = []
    // A definition that the device refers to is in its set, or in another catalog.
    let others = catalogs.filter { $0.module != catalog.module }
    let (renderer, diagnostics) = prepare(files, others, own, takesReferences: true)
    if let renderer { renderers.append(renderer) }
    return diagnostics.filter { $0.severity == .error }.map { "whose definition is wrong: \($0.line)" }
  }

  private static func suggestion(for name: Configuration.Name, _ catalogs: [ImportedCatalog]) -> String {
    if let device = catalogs.lazy.compactMap({ $0.device(meantBy: name.text) }).first {
      return "; did you mean '\(device.name)'?"
    }
    return Suggestion.text(for: name.text, among: catalogs.flatMap(\.devices).map(\.name))
  }
}

extension Target {
  /// The names of the types that are not nested in others.
  fileprivate var ownTypeNames: [String] {
    ownValues.map { typeNames.values[$0] } + typeNames.directed.values + typeNames.services + typeNames.profiles
  }
}
