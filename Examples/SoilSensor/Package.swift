// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SoilSensor",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "SoilSensor",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    ),
    .testTarget(
      name: "SoilSensorTests",
      dependencies: [
        "SoilSensor",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
