import Foundation
import Testing

/// Makes certificates for a test, with the program `openssl`.
struct Certificates {
  let folder: TemporaryFolder

  init(_ folder: TemporaryFolder) { self.folder = folder }

  /// Makes two authorities, and three certificates by the first one: `server` and `expired` for `localhost`, and one for
  /// the host `elsewhere`.
  func make() throws {
    for authority in ["authority", "other"] {
      try run(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=\(authority)"
          + " -keyout \(authority).key -out \(authority).pem"
      )
    }
    for (name, host, days) in [("server", "localhost", 2), ("expired", "localhost", 0), ("elsewhere", "elsewhere", 2)] {
      try run(
        "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=\(host) -keyout \(name).key"
          + " -out \(name).csr"
      )
      try run(
        "x509 -req -in \(name).csr -CA authority.pem -CAkey authority.key -CAcreateserial -days \(days)"
          + " -out \(name).pem"
      )
    }
  }

  private func run(_ arguments: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(arguments)")
  }
}
