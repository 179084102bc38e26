// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Garden",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "../..")],
  targets: [
    .executableTarget(
      name: "Garden",
      dependencies: [
        .product(name: "BlueGATT", package: "BlueGATT"), .product(name: "GATTSimulator", package: "BlueGATT"),
      ],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    )
  ]
)

// What the package of the README does not have.
package.targets.append(
  .testTarget(
    name: "GardenTests",
    dependencies: [
      "Garden", .product(name: "BlueGATT", package: "BlueGATT"), .product(name: "GATTSimulator", package: "BlueGATT"),
    ]
  )
)
