import Foundation
import Logging

/// Reads the definitions of the user again when their files change.
struct DefinitionWatcher: Sendable {
  let folders: [String]
  let metrics: Metrics
  let logger: Logger

  /// The time between two looks at the folders.
  private static let interval = Duration.seconds(5)

  /// The properties of a file that change with its content.
  private struct Version: Hashable {
    var size: Int
    var modified: Date
  }

  /// Watches the folders until the task is cancelled. Definitions with errors are logged and counted, and the definitions
  /// that were read before stay in use.
  ///
  /// - Parameter changed: Gets the definitions after each change.
  func run(on clock: some Clock<Duration>, changed: (DefinitionLibrary) -> Void) async throws {
    var known = versions()
    while true {
      try await clock.sleep(for: Self.interval)
      let current = versions()
      guard current != known else { continue }
      known = current
      do throws(DefinitionError) {
        changed(try DefinitionLibrary(folders: folders))
        logger.notice("the definitions have changed, and are used from now on")
      } catch {
        metrics.count(.definitionFailures)
        logger.error("the definitions have changed, and are not used", metadata: ["errors": "\(error)"])
      }
    }
  }

  private func versions() -> [String: Version] {
    var versions: [String: Version] = [:]
    for folder in folders {
      guard let names = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let name as String in names where name.hasSuffix(".xml") {
        let path = folder + "/" + name
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
        versions[path] = Version(
          size: attributes[.size] as? Int ?? 0,
          modified: attributes[.modificationDate] as? Date ?? .distantPast
        )
      }
    }
    return versions
  }
}
