// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Beacon",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "Beacon",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
