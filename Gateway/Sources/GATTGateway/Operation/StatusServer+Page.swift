import FlyingFox
import Foundation

extension StatusServer {
  /// Adds the page, and what it shows. All of it only reads.
  func addPage(_ heard: HeardDevices, to server: HTTPServer) async {
    let status: @Sendable () -> GatewayStatus = { [gateway, metrics, hasBroker] in
      GatewayStatus(gateway: gateway, metrics, hasBroker: hasBroker, at: Date())
    }
    let places = StreamPlaces()
    await add("GET /", to: server) { _ in .page() }
    await add("GET /devices", to: server) { _ in try .json(DevicesReport(status: status(), devices: heard.all)) }
    await add("GET /metrics/devices", to: server) { _ in .prometheus(heard.prometheusText(at: Date())) }
    await add("GET /history", to: server) { request in
      guard let device = request.query["device"].flatMap({ heard[$0] }) else { return .unknownDevice }
      return try .json(HistoryReport(device))
    }
    await add("GET /draft", to: server) { request in
      guard let device = request.query["device"].flatMap({ heard[$0] }) else { return .unknownDevice }
      guard let draft = AdvertisedDraft.xml(of: device) else {
        return .text("a definition decodes the data of the device already", .notFound)
      }
      return .text(draft)
    }
    await add("GET /events", to: server) { _ in
      guard let place = places.take() else { return .text("too many pages are open", .serviceUnavailable) }
      let pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
      let events = DeviceEvents(devices: heard, status: status, pause: pause, place: place)
      return HTTPResponse(
        statusCode: .ok,
        headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: HTTPBodySequence(from: events)
      )
    }
  }

  /// Adds a route of the page, which a page of another site cannot read.
  private func add(
    _ route: String,
    to server: HTTPServer,
    _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async {
    let isLocal = Self.isLoopback(configuration.address)
    let handler: @Sendable (HTTPRequest) async throws -> HTTPResponse = { request in
      // A site can let its name mean the address of this machine, so that browsers take the page for one of the site.
      if isLocal, let host = request.headers[.host], !Self.isAddressOrLocal(host) {
        return .text("this page is for programs on its own machine: open it by its IP address", .forbidden)
      }
      return try await answer(request)
    }
    await server.appendRoute(HTTPRoute(route), handler: handler)
  }

  private static func isLoopback(_ address: String) -> Bool { address.hasPrefix("127.") || address == "::1" }

  /// Whether the header `Host` is an IP address or `localhost`, with a port or without.
  static func isAddressOrLocal(_ host: String) -> Bool {
    if host.hasPrefix("[") { return true }
    let name = host.prefix { $0 != ":" }
    return name == "localhost" || name.allSatisfy { "0123456789.".contains($0) }
  }
}

extension HTTPResponse {
  fileprivate static let unknownDevice = text("no such device was heard, or it is forgotten", .notFound)

  fileprivate static func text(_ text: String, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [.contentType: "text/plain; charset=utf-8", HTTPHeader("X-Content-Type-Options"): "nosniff"],
      body: Data(text.utf8)
    )
  }

  /// Creates the page. It may run its own script only, and may not make elements of text.
  fileprivate static func page() -> HTTPResponse {
    let nonce = UUID().uuidString
    let policy = """
      default-src 'none'; connect-src 'self'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
      """
    return HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): policy, HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
      ],
      body: Data(StatusPage.html.replacing("NONCE", with: nonce).utf8)
    )
  }
}
