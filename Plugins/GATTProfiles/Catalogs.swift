import Foundation
import PackagePlugin

/// The catalogs in a package and its dependencies: library modules with an index beside their Swift files.
struct Catalogs {
  /// A module that contains a catalog.
  struct Catalog {
    let index: URL
    /// The Swift files, which change when a definition of the catalog does.
    let sources: [URL]
  }

  /// The catalogs that the target depends on.
  private(set) var dependencies: [Catalog] = []
  /// The other catalogs.
  private(set) var others: [Catalog] = []

  init(_ package: Package, for target: any Target) {
    let modulesOfTarget = Self.modules(target.dependencies)
    let libraries = ([package] + package.dependencies.map(\.package)).flatMap {
      $0.products(ofType: LibraryProduct.self)
    }
    var seen: Set<URL> = []
    for module in libraries.flatMap(\.targets).compactMap({ $0 as? SwiftSourceModuleTarget }) {
      let index = module.directoryURL.appending(component: catalogIndexFileName)
      guard module.id != target.id, FileManager.default.fileExists(atPath: index.path), seen.insert(index).inserted
      else {
        continue
      }
      let catalog = Catalog(index: index, sources: module.sourceFiles.map(\.url))
      if modulesOfTarget.contains(module.id) { dependencies.append(catalog) } else { others.append(catalog) }
    }
  }

  /// The modules that a target can import.
  private static func modules(_ dependencies: [TargetDependency]) -> Set<Target.ID> {
    let targets = dependencies.flatMap { dependency -> [any Target] in
      switch dependency {
      case .target(let target): [target]
      case .product(let product): product.targets
      @unknown default: []
      }
    }
    return Set(targets.map(\.id))
  }

  /// The arguments of the tool.
  var arguments: [String] {
    dependencies.flatMap { ["--catalog", $0.index.path] } + others.flatMap { ["--known-catalog", $0.index.path] }
  }

  /// The files that the outputs depend on.
  var inputs: [URL] { (dependencies + others).flatMap { [$0.index] + $0.sources } }
}
