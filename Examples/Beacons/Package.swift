// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Beacons",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "Beacons",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
