import Foundation
import Logging
import Synchronization

/// Reads the definitions of the user again when their files change.
final class DefinitionWatcher: Sendable {
  private let folders: [String]
  private let metrics: Metrics
  private let logger: Logger
  /// The definitions of the last change; nil when they were taken.
  private let changed = Mutex<DefinitionLibrary?>(nil)

  /// The time between two looks at the folders.
  private static let interval = Duration.seconds(5)

  /// The state of the folders: properties of each file that change when its content changes; or the reason why the
  /// folders cannot be read.
  private enum Content: Hashable {
    case versions([String: Version])
    case failure(DefinitionError)
  }

  private struct Version: Hashable {
    var file: UInt64
    var size: Int
    /// The time of the last change of content, owner or permissions.
    var seconds: Int
    var nanoseconds: Int
  }

  init(folders: [String], metrics: Metrics, logger: Logger) {
    self.folders = folders
    self.metrics = metrics
    self.logger = logger
  }

  /// Returns the definitions if they have changed since the last call; else nil.
  func takeChanged() -> DefinitionLibrary? { changed.withLock { $0.take() } }

  /// Watches the folders until the task is cancelled. Definitions with errors are logged and counted, and the definitions
  /// that were read before stay in use.
  func run(on clock: some Clock<Duration>) async throws {
    var known = content()
    while true {
      try await clock.sleep(for: Self.interval)
      let current = content()
      guard current != known else { continue }
      known = current
      do throws(DefinitionError) {
        if case .failure(let error) = current { throw error }
        let library = try DefinitionLibrary(folders: folders)
        changed.withLock { $0 = library }
        metrics.report(.definitions, nil)
        logger.notice("the definitions have changed, and are used from now on")
      } catch {
        metrics.count(.definitionFailures)
        metrics.report(.definitions, "changed definitions are not used: \(error)")
        logger.error("the definitions have changed, and are not used", metadata: ["errors": "\(error)"])
      }
    }
  }

  private func content() -> Content {
    do throws(DefinitionError) {
      var versions: [String: Version] = [:]
      for folder in folders {
        for path in try DefinitionFiles.paths(in: folder) { versions[path] = try version(of: path) }
      }
      return .versions(versions)
    } catch {
      return .failure(error)
    }
  }

  private func version(of path: String) throws(DefinitionError) -> Version {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw DefinitionError(messages: ["\(path): \(String(cString: strerror(errno)))"])
    }
    return Version(
      file: UInt64(status.st_ino),
      size: Int(status.st_size),
      seconds: Int(status.st_ctim.tv_sec),
      nanoseconds: Int(status.st_ctim.tv_nsec)
    )
  }
}
