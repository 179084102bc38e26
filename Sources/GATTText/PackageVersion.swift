/// The version of the package, which its programs print and its Debian packages have.
public let packageVersion = "1.0.0"
