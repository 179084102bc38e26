// swift-tools-version: 6.2
import PackageDescription

// The target takes devices of a catalog, without depending on it.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "BlueGATT", path: "../BlueGATT")],
  targets: [
    .executableTarget(
      name: "Monitor",
      dependencies: [.product(name: "BlueGATT", package: "BlueGATT")],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    )
  ],
  swiftLanguageModes: [.v6]
)
