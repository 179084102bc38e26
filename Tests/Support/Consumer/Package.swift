// swift-tools-version: 6.2
import PackageDescription

// An example of a user's package. scripts/consumer copies this folder and puts the checkout beside it.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "BlueGATT", path: "../BlueGATT")],
  targets: [
    .executableTarget(
      name: "Greenhouse",
      dependencies: [.product(name: "BlueGATT", package: "BlueGATT")],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    )
  ],
  swiftLanguageModes: [.v6]
)
