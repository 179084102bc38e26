import Testing

@testable import gatt_generate

@Suite struct OutputNameTests {
  @Test(arguments: [
    ("Age.xml", "Age.gatt.swift"), ("sub/Age.xml", "sub_Age.gatt.swift"), ("a/b/c.xml", "a_b_c.gatt.swift"),
    ("org.bluetooth.service.battery.xml", "org.bluetooth.service.battery.gatt.swift"),
    ("My Sensor.xml", "My Sensor.gatt.swift"), ("Age.xml.xml", "Age.xml.gatt.swift"),
    // A slash and an accent are one character, but the slash still separates folders.
    ("sub/\u{301}Age.xml", "sub_\u{301}Age.gatt.swift"),
  ])
  func `an output is named after its path`(path: String, name: String) {
    #expect(outputName(forDefinitionFile: path) == name)
  }

  @Test func `two files with one output name are a problem of the second`() {
    let problems = outputNameProblems(ofDefinitionFiles: ["a/b.xml", "a_b.xml", "c.xml"])
    #expect(problems.map(\.path) == ["a_b.xml"])
    #expect(problems.map(\.message) == ["'a/b.xml' becomes 'a_b.gatt.swift' too; rename one of the two"])
  }

  @Test func `the name of the file that registers the profiles is taken`() {
    #expect(outputNameProblems(ofDefinitionFiles: ["GATTProfiles.xml"]).map(\.path) == ["GATTProfiles.xml"])
    #expect(outputNameProblems(ofDefinitionFiles: ["sub/GATTProfiles.xml"]).isEmpty)
  }

  @Test func `a file that is given twice is a problem`() {
    #expect(outputNameProblems(ofDefinitionFiles: ["a.xml", "a.xml"]).map(\.message) == ["is given twice"])
  }
}

@Suite struct AbsolutePathTests {
  private func relative(_ path: String, to folder: String) -> String? {
    AbsolutePath(path, from: "/home/me").relative(to: AbsolutePath(folder, from: "/home/me"))
  }

  @Test(arguments: [
    ("/p/Sources/Age.xml", "/p/Sources", "Age.xml"), ("/p//Sources/./sub/../Age.xml", "/p/Sources/", "Age.xml"),
    ("Age.xml", ".", "Age.xml"), ("src/sub/Age.xml", "/home/me/src", "sub/Age.xml"), ("../Age.xml", "..", "Age.xml"),
    ("/Age.xml", "/", "Age.xml"), ("/../Age.xml", "/", "Age.xml"),
  ])
  func `a file below the folder has a path from there`(path: String, folder: String, expected: String) {
    #expect(relative(path, to: folder) == expected)
  }

  @Test(arguments: [
    ("/p/SourcesOther/Age.xml", "/p/Sources"), ("../Age.xml", "."), ("/p/Sources", "/p/Sources"), ("/q", "/p/Sources"),
  ])
  func `a file elsewhere has none`(path: String, folder: String) {
    #expect(relative(path, to: folder) == nil)
  }
}
