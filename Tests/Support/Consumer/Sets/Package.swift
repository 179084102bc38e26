// swift-tools-version: 6.2
import PackageDescription

// The target has the definitions of two devices that use one UUID differently.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "BlueGATT", path: "../BlueGATT")],
  targets: [
    .executableTarget(
      name: "Kitchen",
      dependencies: [.product(name: "BlueGATT", package: "BlueGATT")],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    )
  ],
  swiftLanguageModes: [.v6]
)
