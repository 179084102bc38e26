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

  /// The catalogs of a package, for a target that depends on none of them.
  ///
  /// - Parameter folder: The package's folder, where its catalogs are in the folder `Generated`.
  init(ofPackageAt folder: URL) {
    others = Self.files(in: folder.appending(component: "Generated")).compactMap { folder in
      let files = Self.files(in: folder)
      guard let index = files.first(where: { $0.lastPathComponent == catalogIndexFileName }) else { return nil }
      return Catalog(index: index, sources: files.filter { $0.pathExtension == "swift" })
    }
  }

  /// The files and folders in a folder, by name; none when it can't be read.
  private static func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appending(component: $0) }
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
