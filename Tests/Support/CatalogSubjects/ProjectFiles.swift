import Foundation

/// The contents of a file of the project; empty when it can't be read.
public func contents(of path: String) -> Data { (try? Data(contentsOf: projectFolder.appending(path: path))) ?? Data() }

/// The names in a folder of Definitions/, sorted.
public func names(in folder: String) -> [String] {
  let path = projectFolder.appending(path: "Definitions/" + folder).path
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

private let projectFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  .standardized
