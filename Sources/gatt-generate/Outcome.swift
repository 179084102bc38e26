/// The output and the exit status of a run.
struct Outcome: Equatable {
  var exitStatus: Int32
  var output = ""
  var errors = ""
}
