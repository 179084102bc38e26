import Testing

@testable import GATTCodegen

@Suite("Names within one type")
struct MemberScopeTests {
  @Test(
    "a property is renamed when something declared beside it, or beside another property, has its name",
    arguments: [
      (first: "level", second: "level", renamed: "level2"),
      (first: "level", second: "levelWord", renamed: "levelWord2"),
      (first: "text", second: "textOctets", renamed: "textOctets2"),
      (first: "levelIsTerminated", second: "level", renamed: "level2"),
      (first: "level", second: "otherLevel", renamed: "otherLevel2"),
      (first: "otherLevel", second: "level", renamed: "level2"),
      (first: "level", second: "Level", renamed: "Level2"),
      (first: "Level", second: "level", renamed: "level2"),
    ]
  )
  func collisions(first: String, second: String, renamed: String) {
    var scope = MemberScope()
    #expect(scope.claimProperty(first) == first)
    #expect(scope.claimProperty(second) == renamed)
  }

  @Test("names that only look like something declared beside a property are kept")
  func lookalikes() {
    var scope = MemberScope()
    for name in ["heart", "heat", "others", "wordy", "levelUnit", "setLevel", "levelRaw", "Unit"] {
      #expect(scope.claimProperty(name) == name)
    }
  }

  @Test("a reserved name, and a nested type, keep properties away that would declare the same")
  func reserved() {
    var scope = MemberScope()
    scope.reserve(["valueWord"])
    #expect(scope.claimProperty("value") == "value2")
    #expect(scope.claimType("LevelWord") == "LevelWord")
    #expect(scope.claimProperty("Level") == "Level2")
    #expect(scope.isTaken("level2Word") == false)
    #expect(scope.isTaken("Level2Word"))
  }
}
