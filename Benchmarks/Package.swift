// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BlueGATT", path: "..")],
  targets: [
    // Generated codecs against codecs written by hand in C.
    .executableTarget(
      name: "CodecBenchmark",
      dependencies: ["StraightforwardC", "MallocCount", .product(name: "GATTCore", package: "BlueGATT")],
      plugins: [.plugin(name: "GATTProfiles", package: "BlueGATT")]
    ),
    // Both roles of the runtime over the simulator, and the central alone over a backend that answers at once.
    .executableTarget(
      name: "RuntimeBenchmark",
      dependencies: [
        "MallocCount", .product(name: "BlueGATT", package: "BlueGATT"),
        .product(name: "GATTSimulator", package: "BlueGATT"),
      ]
    ),
    .target(name: "StraightforwardC", cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "MallocCount"),

    // libxml2 parses the generator's input files to trees.
    .systemLibrary(name: "CLibXML2Trees", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .executableTarget(name: "ParseTrees", dependencies: ["CLibXML2Trees"], cSettings: [.unsafeFlags(["-O3"])]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Signals and calls, over DBus and over bare libdbus.
  package.targets += [
    .systemLibrary(name: "CLibDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .executableTarget(name: "BusInC", dependencies: ["CLibDBus"], cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "BusBenchmark",
      dependencies: [.product(name: "DBus", package: "BlueGATT")]
    ),
  ]
#endif
