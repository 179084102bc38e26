/// Returns the introspection XML of an object. Names and signatures need no escaping: their grammars exclude XML's
/// special characters.
func introspection(of interfaces: [ExportedInterface], children: [String]) -> String {
  var lines = [
    "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
    " \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">",
    "<node>",
  ]
  for interface in interfaces { lines += introspection(of: interface) }
  for child in children { lines.append("  <node name=\"\(child)\"/>") }
  lines.append("</node>")
  return lines.joined(separator: "\n") + "\n"
}

private func introspection(of interface: ExportedInterface) -> [String] {
  var lines = ["  <interface name=\"\(interface.name)\">"]
  for method in interface.methods {
    lines.append("    <method name=\"\(method.name)\">")
    for type in method.takes.types { lines.append("      <arg type=\"\(type)\" direction=\"in\"/>") }
    for type in method.returns.types { lines.append("      <arg type=\"\(type)\" direction=\"out\"/>") }
    lines.append("    </method>")
  }
  for signal in interface.signals {
    lines.append("    <signal name=\"\(signal.name)\">")
    for type in signal.carries.types { lines.append("      <arg type=\"\(type)\"/>") }
    lines.append("    </signal>")
  }
  for property in interface.properties {
    lines.append("    <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(property.access)\"/>")
  }
  lines.append("  </interface>")
  return lines
}

extension ExportedProperty {
  fileprivate var access: String {
    switch (get != nil, set != nil) {
    case (true, true): "readwrite"
    case (false, true): "write"
    default: "read"
    }
  }
}
