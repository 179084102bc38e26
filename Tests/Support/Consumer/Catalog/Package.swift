// swift-tools-version: 6.2
import PackageDescription

// The target's definitions refer to definitions of a catalog. scripts/consumer adds the missing dependency.
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
