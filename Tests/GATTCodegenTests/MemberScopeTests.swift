import Testing

@testable import GATTCodegen

@Suite("Names within one type")
struct MemberScopeTests {
  @Test(
    "a property is renamed when something declared beside it, or beside another property, has its name",
    arguments: [
      (first: "level", second: "level", renamed: "level2"),
      (first: "level", second: "levelRaw", renamed: "levelRaw2"),
      (first: "levelSpecialValue", second: "level", renamed: "level2"),
      (first: "level", second: "setLevel", renamed: "setLevel2"),
      (first: "setLevel", second: "level", renamed: "level2"),
      (first: "setLevel", second: "levelRaw", renamed: "levelRaw2"),
      (first: "levelRaw", second: "setLevel", renamed: "setLevel2"),
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
    for name in ["heart", "heat", "setting", "rawness", "levelUnit", "setPoint", "format", "Unit"] {
      #expect(scope.claimProperty(name) == name)
    }
  }

  @Test("a reserved name, and a nested type, keep properties away that would declare the same")
  func reserved() {
    var scope = MemberScope()
    scope.reserve(["rawValue"])
    #expect(scope.claimProperty("value") == "value2")
    #expect(scope.claimType("LevelMask") == "LevelMask")
    #expect(scope.claimProperty("Level") == "Level2")
    #expect(scope.isTaken("level2Raw") == false)
    #expect(scope.isTaken("Level2Raw"))
  }
}
