import Foundation

/// A file of the project.
public func contents(of path: String) -> Data { (try? Data(contentsOf: projectFolder.appending(path: path))) ?? Data() }

/// The names of what is in a folder of Definitions/.
public func names(in folder: String) -> [String] {
  let path = projectFolder.appending(path: "Definitions/" + folder).path
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

private let projectFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  .standardized
