import GATTDefinitions
import Testing

/// Sets of definition files, by the configurations in their folders.
@Suite struct FolderTests {
  private func sets(_ paths: [String], _ configurations: Set<String>) -> [[String]] {
    let files = paths.map { DefinitionFile(path: $0, contents: []) }
    return DefinitionFolders.sets(of: files) { configurations.contains($0) }.map { set in
      [set.configuration ?? "-"] + set.files.map(\.path)
    }
  }

  @Test func `files without several configurations are one set`() {
    #expect(sets(["a/x.xml", "b/y.xml"], []) == [["-", "a/x.xml", "b/y.xml"]])
    #expect(sets(["a/x.xml", "b/y.xml"], ["a/gatt-profiles.json"]) == [["-", "a/x.xml", "b/y.xml"]])
    #expect(sets(["a/x.xml", "b/y.xml"], ["gatt-profiles.json"]) == [["-", "a/x.xml", "b/y.xml"]])
    // The other configuration is for no file.
    #expect(sets(["a/x.xml"], ["a/gatt-profiles.json", "b/gatt-profiles.json"]) == [["-", "a/x.xml"]])
    #expect(sets([], ["gatt-profiles.json"]) == [["-"]])
  }

  @Test func `each of several configurations has the files in its folder and below, unless a nearer one has them`() {
    let found = sets(
      ["/d/b/y.xml", "/d/a/x.xml", "/d/a/c/z.xml", "/d/a/e/v.xml", "/d/w.xml", "/d/ab/u.xml"],
      ["/d/a/gatt-profiles.json", "/d/b/gatt-profiles.json", "/d/a/e/gatt-profiles.json"]
    )
    #expect(
      found == [
        ["-", "/d/w.xml", "/d/ab/u.xml"], ["/d/a/e/gatt-profiles.json", "/d/a/e/v.xml"],
        ["/d/a/gatt-profiles.json", "/d/a/x.xml", "/d/a/c/z.xml"], ["/d/b/gatt-profiles.json", "/d/b/y.xml"],
      ]
    )
  }

  @Test func `a configuration in the current folder or in the root is found`() {
    let relative = sets(["x.xml", "a/y.xml"], ["gatt-profiles.json", "a/gatt-profiles.json"])
    #expect(relative == [["a/gatt-profiles.json", "a/y.xml"], ["gatt-profiles.json", "x.xml"]])
    let absolute = sets(["/x.xml", "/a/y.xml"], ["/gatt-profiles.json", "/a/gatt-profiles.json"])
    #expect(absolute == [["/a/gatt-profiles.json", "/a/y.xml"], ["/gatt-profiles.json", "/x.xml"]])
  }
}
