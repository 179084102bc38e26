import Foundation

/// The folder of the package.
let package = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The files in a folder of the package and all below, sorted.
func files(below folder: String, where isWanted: (URL) -> Bool) -> [URL] {
  let folder = package.appending(path: folder)
  let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
  return paths.sorted().filter { !$0.contains(".build") }.map { folder.appending(path: $0) }.filter(isWanted)
}

func text(of file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
