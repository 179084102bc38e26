// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PeripheralManager",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "PeripheralManager",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTFutures", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
