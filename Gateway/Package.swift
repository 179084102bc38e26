// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BlueGATTGateway",
  products: [
    .library(name: "GATTGateway", targets: ["GATTGateway"]),
    .executable(name: "bluegatt-gateway", targets: ["bluegatt-gateway"]),
  ],
  dependencies: [
    .package(name: "BlueGATT", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
  ],
  targets: [
    .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CBrokerTLS",
      linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("mosquitto"), .linkedLibrary("ssl")]
    ),
    .target(
      name: "GATTGateway",
      dependencies: [
        "CBrokerTLS", "CMosquitto", "CSQLite",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "GATTBlueZ", package: "BlueGATT"),
        .product(name: "GATTCiphers", package: "BlueGATT"),
        .product(name: "GATTDefinitions", package: "BlueGATT"),
        .product(name: "GATTInterpreter", package: "BlueGATT"),
        .product(name: "GATTRegistry", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
        .product(name: "ShippedDefinitions", package: "BlueGATT"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .executableTarget(
      name: "bluegatt-gateway",
      dependencies: [
        "GATTGateway",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .testTarget(
      name: "GATTGatewayTests",
      dependencies: [
        "GATTGateway", "SpoolWriter", "TestEvents",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "GATTCiphers", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Goldens"]
    ),
    // Tests with real brokers, which each test starts.
    .testTarget(
      name: "BrokerTests",
      dependencies: [
        "EventSource", "GATTGateway", "TestEvents", "bluegatt-gateway",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    // Makes events, and delivers them until a test kills it.
    .executableTarget(
      name: "EventSource",
      dependencies: ["GATTGateway", "TestEvents", .product(name: "Logging", package: "swift-log")],
      path: "Tests/Support/EventSource"
    ),
    .target(name: "TestEvents", dependencies: ["GATTGateway"], path: "Tests/Support/TestEvents"),
    // Fills a spool until a test kills it.
    .executableTarget(name: "SpoolWriter", dependencies: ["GATTGateway"], path: "Tests/Support/SpoolWriter"),
  ],
  swiftLanguageModes: [.v6]
)
