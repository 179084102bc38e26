// swift-tools-version: 6.2
import PackageDescription

// The generator comes from the artifact bundle, so that no build compiles it. scripts/check-package adds the bundle and
// the sources.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "BlueGATT", path: "../BlueGATT")],
  targets: [
    .binaryTarget(name: "BlueGATTTools", path: "BlueGATTTools.artifactbundle.zip"),
    .plugin(name: "Generate", capability: .buildTool(), dependencies: ["BlueGATTTools"]),
    .executableTarget(
      name: "Greenhouse",
      dependencies: [.product(name: "BlueGATT", package: "BlueGATT")],
      plugins: ["Generate"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
