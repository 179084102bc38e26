// swift-tools-version: 6.2
import PackageDescription

// The generator is compiled in each release build of a consumer, twice, and the simulator once. Optimizing them takes more than
// two fifths of such a build. Without that, the definitions of a device become Swift in some 15 ms, and the simulator is still
// faster than a radio. With BLUEGATT_OPTIMIZED=1 they are optimized, which programs and benchmarks gain from.
let unoptimized: [SwiftSetting] =
  Context.environment["BLUEGATT_OPTIMIZED"] == "1" ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Apple's SDKs have libxml2 without a .pc file. SwiftPM would warn that it is missing, in the build of every consumer.
#if os(macOS)
  let libXML2: String? = nil
#else
  let libXML2: String? = "libxml-2.0"
#endif

let package = Package(
  name: "BlueGATT",
  // The first of Apple's systems with the property `span` of arrays.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "BlueGATT", targets: ["BlueGATT", "GATTRuntime", "GATTCore"]),
    .library(name: "BlueGATTCatalog", targets: ["BlueGATTCatalog"]),
    .library(name: "BlueGATTVendorCatalog", targets: ["BlueGATTVendorCatalog"]),
    .library(name: "GATTConformance", targets: ["GATTConformance"]),
    .library(name: "GATTCore", targets: ["GATTCore"]),
    .library(name: "GATTFutures", targets: ["GATTFutures"]),
    .library(name: "GATTMeasurements", targets: ["GATTMeasurements"]),
    .library(name: "GATTRegistry", targets: ["GATTRegistry"]),
    .library(name: "GATTSimulator", targets: ["GATTSimulator"]),
    // For programs around the library, as those in the folders CommandLine and Gateway. Built only for these. They may
    // change in every version.
    .library(name: "GATTCodegen", targets: ["GATTCodegen"]),
    .library(name: "GATTDefinitions", targets: ["GATTDefinitions"]),
    .library(name: "GATTInterpreter", targets: ["GATTInterpreter"]),
    .library(name: "GATTModel", targets: ["GATTModel"]),
    .library(name: "GATTText", targets: ["GATTText"]),
    .library(name: "ShippedDefinitions", targets: ["ShippedDefinitions"]),
    // The generator is no product, though it can be built by name here: once a package has been run with 'swift run',
    // every executable product of its dependencies is built with it.
    .plugin(name: "GATTProfiles", targets: ["GATTProfiles"]),
    .plugin(name: "GenerateProfiles", targets: ["GenerateProfiles"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0")
  ],
  targets: [
    // Texts of every module: hexadecimal digits, JSON, numbers as people write them, suggestions. No Foundation.
    .target(name: "GATTText"),
    // The vocabulary that values and the generator share: UUIDs, units, scales, checksums. No Foundation.
    .target(name: "GATTModel", dependencies: ["GATTText"]),
    // Values: no I/O, no C library, no Bluetooth stack.
    .target(name: "GATTCore", dependencies: ["GATTModel", "GATTText"]),
    .target(name: "GATTMeasurements", dependencies: ["GATTCore"]),

    // XML to Swift: the build tools of every consumer, so without package dependencies and without Foundation.
    .systemLibrary(name: "CLibXML2", pkgConfig: libXML2, providers: [.apt(["libxml2-dev"])]),
    .target(name: "GATTDefinitions", dependencies: ["CLibXML2", "GATTModel", "GATTText"], swiftSettings: unoptimized),
    .target(
      name: "GATTCodegen",
      dependencies: ["GATTDefinitions", "GATTModel", "GATTText"],
      swiftSettings: unoptimized
    ),
    .executableTarget(
      name: "gatt-generate",
      dependencies: ["GATTCodegen", "GATTDefinitions", "GATTModel", "GATTText"],
      swiftSettings: unoptimized
    ),
    .plugin(name: "GATTProfiles", capability: .buildTool(), dependencies: ["gatt-generate"]),
    .plugin(
      name: "GenerateProfiles",
      capability: .command(
        intent: .custom(verb: "generate-profiles", description: "Writes Swift of GATT definitions, to be committed."),
        permissions: [.writeToPackageDirectory(reason: "Swift is written into the folder Generated of each target.")]
      ),
      dependencies: ["gatt-generate"]
    ),

    // XML at work without generated code.
    .target(name: "GATTInterpreter", dependencies: ["GATTCore", "GATTDefinitions", "GATTModel", "GATTText"]),
    // The files of Definitions/ in a program, which reads a file when it uses a definition of it.
    .target(name: "CShippedDefinitions"),
    .target(
      name: "ShippedDefinitions",
      dependencies: [
        "CShippedDefinitions", "GATTCore", "GATTDefinitions", "GATTInterpreter", "GATTModel", "GATTRuntime", "GATTText",
      ]
    ),

    // What the Bluetooth SIG has assigned: names by UUID, and everything that it defines as Swift types. And devices.
    .target(name: "GATTRegistry", dependencies: ["GATTCore"]),
    .target(
      name: "BlueGATTCatalog",
      dependencies: ["GATTCore", "GATTRuntime"],
      path: "Generated/SIG",
      exclude: ["gatt-catalog.tsv"]
    ),
    .target(
      name: "BlueGATTVendorCatalog",
      dependencies: ["GATTCore", "GATTRuntime"],
      path: "Generated/Vendor",
      exclude: ["gatt-catalog.tsv"]
    ),

    // The two roles, and the radios they run over.
    .target(
      name: "GATTRuntime",
      dependencies: ["GATTCore", "GATTText", .product(name: "Logging", package: "swift-log")]
    ),
    .target(name: "GATTSimulator", dependencies: ["GATTCore", "GATTRuntime"], swiftSettings: unoptimized),
    // The behaviours that every backend has. It imports Testing, so only targets of tests can use it.
    .target(
      name: "GATTConformance",
      dependencies: ["GATTCore", "GATTRuntime", .product(name: "Logging", package: "swift-log")]
    ),
    // The interface of BlueCap: futures, and over them the two roles.
    .target(
      name: "GATTFutures",
      dependencies: ["BlueGATT", "GATTCore", "GATTRuntime", .product(name: "Logging", package: "swift-log")]
    ),
    .target(
      name: "BlueGATT",
      dependencies: ["GATTCore", "GATTRuntime", .product(name: "Logging", package: "swift-log")]
    ),

    // Random numbers, and octets, that are the same in every run.
    .target(name: "SplitMix", path: "Tests/Support/SplitMix"),
    // What holds whatever comes from outside, for tests and for scripts/fuzz.
    .target(
      name: "AdvertisingRules",
      dependencies: ["GATTCore", "GATTRuntime"],
      path: "Tests/Support/Rules/Advertising"
    ),
    .target(
      name: "DefinitionRules",
      dependencies: ["GATTCodegen", "GATTDefinitions", "GATTInterpreter"],
      path: "Tests/Support/Rules/Definitions"
    ),
    .target(name: "ValueRules", dependencies: ["GATTCore"], path: "Tests/Support/Rules/Values"),
    .target(
      name: "CatalogRules",
      dependencies: ["Agreement", "CatalogSubjects", "GATTCore", "ValueRules"],
      path: "Tests/Support/Rules/Catalog"
    ),
    // What fuzzing has found.
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "AdvertisingRules", "CatalogRules", "CatalogSubjects", "DefinitionRules", "GATTCore",
      ],
      exclude: ["Finds", "Seeds"]
    ),
    .testTarget(name: "GATTTextTests", dependencies: ["GATTText"]),
    .testTarget(name: "GATTModelTests", dependencies: ["GATTModel", "SplitMix"]),
    .testTarget(name: "GATTCoreTests", dependencies: ["GATTCore", "GATTModel", "SplitMix"]),
    .testTarget(name: "GATTMeasurementsTests", dependencies: ["GATTCore", "GATTMeasurements"]),
    .testTarget(
      name: "GATTDefinitionsTests",
      dependencies: ["DefinitionRules", "GATTDefinitions", "GATTModel", "SplitMix"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "GATTCodegenTests",
      dependencies: ["GATTCodegen", "GATTCore", "GATTDefinitions", "GATTRuntime", "SplitMix"]
    ),
    // Generated code against the interpreter.
    .target(
      name: "Agreement",
      dependencies: ["GATTCore", "GATTDefinitions", "GATTInterpreter"],
      path: "Tests/Support/Agreement"
    ),
    // What the generator makes of Tests/Support/Goldens/Definitions, compiled as it stands beside them.
    .target(name: "Goldens", dependencies: ["GATTCore", "GATTRuntime"], path: "Tests/Support/Goldens/Swift"),
    .testTarget(
      name: "GeneratedTests",
      dependencies: [
        "Agreement", "GATTCore", "GATTDefinitions", "GATTInterpreter", "GATTRuntime", "GATTSimulator", "Goldens",
        "SplitMix", "ValueRules",
      ]
    ),
    .testTarget(
      name: "GATTInterpreterTests",
      dependencies: ["GATTCore", "GATTDefinitions", "GATTInterpreter", "SplitMix"]
    ),
    .testTarget(
      name: "ShippedDefinitionsTests",
      dependencies: ["GATTCore", "GATTDefinitions", "GATTInterpreter", "GATTRuntime", "ShippedDefinitions"]
    ),
    .testTarget(name: "GATTRegistryTests", dependencies: ["GATTCore", "GATTRegistry"]),
    // Everything of the catalogs: types, and the definitions they were made of.
    .target(
      name: "CatalogSubjects",
      dependencies: ["BlueGATTCatalog", "BlueGATTVendorCatalog", "GATTCore", "GATTDefinitions", "GATTInterpreter"],
      path: "Tests/Support/CatalogSubjects"
    ),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "Agreement", "BlueGATTCatalog", "BlueGATTVendorCatalog", "CatalogSubjects", "GATTCore", "GATTDefinitions",
        "GATTRegistry", "GATTRuntime", "GATTSimulator", "SplitMix", "ValueRules",
      ]
    ),
    // Which packets the definitions of devices take. It compiles no catalog.
    .testTarget(
      name: "MatchingTests",
      dependencies: ["GATTCore", "GATTDefinitions", "GATTInterpreter", "GATTRuntime", "SplitMix"]
    ),
    .testTarget(
      name: "ToolTests",
      dependencies: ["gatt-generate", "GATTCodegen", "GATTDefinitions", "GATTModel", "GATTText"]
    ),
    // The code of the README and of the articles.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "BlueGATT", "BlueGATTCatalog", "BlueGATTVendorCatalog", "GATTConformance", "GATTFutures", "GATTSimulator",
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .testTarget(
      name: "GATTRuntimeTests",
      dependencies: [
        "AdvertisingRules", "GATTCore", "GATTRuntime", "GATTSimulator", "SplitMix",
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .testTarget(name: "GATTSimulatorTests", dependencies: ["GATTCore", "GATTRuntime", "GATTSimulator"]),
    .testTarget(name: "GATTFuturesTests", dependencies: ["GATTFutures", "GATTRuntime", "GATTSimulator", "SplitMix"]),
    // The behaviours of GATTConformance, on the simulator and on BlueZ. JBD.gatt.swift is a link to a file of the vendor
    // catalog, which takes long to compile as a whole.
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["GATTConformance", "GATTCore", "GATTRuntime", "GATTSimulator"]
    ),
    // Random programs against random faults, on the simulator and on whatever else is a stage.
    .target(
      name: "RandomPrograms",
      dependencies: [
        "GATTCore", "GATTRuntime", "GATTSimulator", "SplitMix", .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Support/RandomPrograms"
    ),
    // Thousands of them.
    .testTarget(name: "ReliabilityTests", dependencies: ["RandomPrograms"]),
    // One for hours: scripts/soak.
    .executableTarget(
      name: "Soak",
      dependencies: [
        "GATTCore", "GATTRuntime", "GATTSimulator", "RandomPrograms", "SplitMix",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Support/Soak",
      // Needs ciphers.
      exclude: ["Days"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // The bus that BlueZ is on. It knows nothing of Bluetooth.
  package.products += [
    .library(name: "DBus", targets: ["DBus"]), .library(name: "GATTBlueZ", targets: ["GATTBlueZ"]),
    .library(name: "GATTCiphers", targets: ["GATTCiphers"]),
  ]
  package.targets += [
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .target(name: "DBus", dependencies: ["CDBus"]),
    // Enciphered advertisements. Without `pkgConfig`, because SwiftPM would look for libcrypto in the build of every
    // consumer, and warn where it is missing. The compiler finds it in the folders of the system.
    .systemLibrary(name: "COpenSSL"),
    .target(name: "GATTCiphers", dependencies: ["COpenSSL", "GATTCore", "GATTModel", "GATTRuntime", "GATTText"]),
    .testTarget(
      name: "GATTCiphersTests",
      dependencies: [
        "BlueGATTVendorCatalog", "GATTCiphers", "GATTCore", "GATTRuntime", "GATTSimulator", "Goldens", "SplitMix",
      ]
    ),
    // The sockets of subscribers and of L2CAP channels. The kernel's structures are declared here, so that no package
    // of the system is necessary.
    .target(name: "CBluetooth"),
    .target(name: "BluetoothSockets", dependencies: ["CBluetooth", "DBus", "GATTCore", "GATTRuntime"]),
    // A `Backend` over BlueZ.
    .target(
      name: "GATTBlueZ",
      dependencies: [
        "BluetoothSockets", "DBus", "GATTCore", "GATTRuntime", "GATTText",
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    // A daemon for one test.
    .target(name: "BusDaemon", dependencies: ["DBus"], path: "Tests/Support/BusDaemon"),
    .testTarget(name: "DBusTests", dependencies: ["BusDaemon", "CDBus", "DBus", "SplitMix"]),
    // A Bluetooth service that does what a test wants of it, also what the real one does only once in a year.
    .target(name: "ScriptedBlueZ", dependencies: ["BusDaemon", "DBus"], path: "Tests/Support/ScriptedBlueZ"),
    .testTarget(name: "ScriptedBlueZTests", dependencies: ["BusDaemon", "DBus", "ScriptedBlueZ"]),
    .testTarget(
      name: "GATTBlueZTests",
      dependencies: [
        "BluetoothSockets", "BusDaemon", "DBus", "GATTBlueZ", "GATTCore", "GATTRuntime", "RandomPrograms",
        "ScriptedBlueZ", "SplitMix",
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    // Real BlueZ, and peers that are not ours, where there are any: in the virtual machine of scripts/bluez-vm.
    .testTarget(
      name: "BlueZSystemTests",
      dependencies: ["GATTBlueZ", "GATTCore", "GATTRuntime"]
    ),
  ]
  let overBlueZ: Set = ["BlueGATT", "ConformanceTests", "DocumentationTests", "Soak"]
  for target in package.targets where overBlueZ.contains(target.name) { target.dependencies.append("GATTBlueZ") }
  for target in package.targets where target.name == "FuzzingTests" { target.dependencies += ["CDBus", "DBus"] }
  // What the C library says of its heap.
  package.targets.append(.systemLibrary(name: "CMalloc", path: "Tests/Support/CMalloc"))
  for target in package.targets where target.name == "Soak" {
    target.dependencies += ["CMalloc", "GATTCiphers"]
    target.exclude = []
  }
#endif

// What libFuzzer calls, for scripts/fuzz alone: programs whose `main` is libFuzzer's.
if Context.environment["BLUEGATT_FUZZING"] != nil {
  let dependencies: [String: [Target.Dependency]] = [
    "Advertising": ["AdvertisingRules", "GATTCore"],
    "Catalog": ["CatalogRules"],
    "Definitions": ["DefinitionRules"],
    "Messages": ["CDBus", "DBus"],
  ]
  package.targets += dependencies.map { name, dependencies in
    .executableTarget(
      name: "Fuzz" + name,
      dependencies: dependencies,
      path: "Tests/Support/Fuzzing/" + name,
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    )
  }
}
