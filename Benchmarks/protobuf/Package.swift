// swift-tools-version: 6.2
import PackageDescription

// Messages of swift-protobuf, to compare their compile time with the generated values. Nothing else depends on it.
let package = Package(
  name: "Messages",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-protobuf.git", exact: "1.39.0")],
  targets: [
    .target(name: "Messages", dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")])
  ],
  swiftLanguageModes: [.v6]
)
