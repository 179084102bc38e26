// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PowerPack",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "PowerPack",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    ),
    .testTarget(
      name: "PowerPackTests",
      dependencies: [
        "PowerPack",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
