// swift-tools-version: 6.2
import PackageDescription

// A target whose definitions refer to those of a catalog. scripts/consumer adds the dependency that is missing here.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "BlueGATT", path: "../BlueGATT")],
  targets: [
    .executableTarget(
      name: "Station",
      dependencies: [.product(name: "BlueGATT", package: "BlueGATT")],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    )
  ],
  swiftLanguageModes: [.v6]
)
