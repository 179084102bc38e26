// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BlueGATTCommandLine",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "bluegatt", targets: ["bluegatt"])],
  dependencies: [
    .package(name: "BlueGATT", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
  ],
  targets: [
    // Captured traffic as operations on attributes.
    .target(
      name: "GATTCapture",
      dependencies: [.product(name: "GATTCore", package: "BlueGATT"), .product(name: "GATTText", package: "BlueGATT")]
    ),
    .executableTarget(
      name: "bluegatt",
      dependencies: [
        "GATTCapture",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTCodegen", package: "BlueGATT"),
        .product(name: "GATTDefinitions", package: "BlueGATT"),
        .product(name: "GATTInterpreter", package: "BlueGATT"),
        .product(name: "GATTModel", package: "BlueGATT"),
        .product(name: "GATTRegistry", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
        .product(name: "GATTText", package: "BlueGATT"),
        .product(name: "ShippedDefinitions", package: "BlueGATT"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),

    // Makes captures.
    .target(name: "Captures", dependencies: ["GATTCapture"], path: "Tests/Support/Captures"),
    // What holds for every capture, for tests and for scripts/fuzz.
    .target(name: "CaptureRules", dependencies: ["GATTCapture"], path: "Tests/Support/CaptureRules"),
    .testTarget(
      name: "GATTCaptureTests",
      dependencies: [
        "CaptureRules", "Captures", "GATTCapture",
        .product(name: "GATTCore", package: "BlueGATT"),
        .product(name: "GATTText", package: "BlueGATT"),
      ],
      exclude: ["Fixtures", "Seeds"]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "bluegatt", "Captures", "GATTCapture",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTInterpreter", package: "BlueGATT"),
        .product(name: "GATTModel", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
        .product(name: "GATTText", package: "BlueGATT"),
        .product(name: "ShippedDefinitions", package: "BlueGATT"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  for target in package.targets where ["bluegatt", "CommandTests"].contains(target.name) {
    target.dependencies.append(.product(name: "GATTBlueZ", package: "BlueGATT"))
  }
  for target in package.targets where target.name == "bluegatt" {
    target.dependencies.append(.product(name: "GATTCiphers", package: "BlueGATT"))
  }
  // The program on real BlueZ, in the virtual machine of scripts/bluez-vm.
  package.targets.append(
    .testTarget(
      name: "CommandSystemTests",
      dependencies: [
        "bluegatt",
        .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTBlueZ", package: "BlueGATT"),
        .product(name: "GATTDefinitions", package: "BlueGATT"),
      ]
    )
  )
#endif

// What libFuzzer calls, for scripts/fuzz alone. libFuzzer has the program's `main`.
if Context.environment["BLUEGATT_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "FuzzCaptures",
      dependencies: ["CaptureRules"],
      path: "Tests/Support/Fuzzing/Captures",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    )
  )
}
