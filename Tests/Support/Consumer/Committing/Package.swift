// swift-tools-version: 6.2
import PackageDescription

// The target commits its generated Swift, so that its build needs no generator. scripts/consumer adds the sources.
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
