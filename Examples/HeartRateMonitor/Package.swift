// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "HeartRateMonitor",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "HeartRateMonitor",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    )
  ],
  swiftLanguageModes: [.v6]
)
