@_exported public import SwiftProtobuf
