// swift-tools-version: 6.2
import PackageDescription

// A target that commits its Swift, so that its build needs no generator. scripts/consumer adds the sources.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "BlueGATT", path: "../BlueGATT")],
  targets: [
    .executableTarget(
      name: "Greenhouse",
      dependencies: [.product(name: "BlueGATT", package: "BlueGATT")],
      exclude: ["Definitions"]
    )
  ],
  swiftLanguageModes: [.v6]
)
