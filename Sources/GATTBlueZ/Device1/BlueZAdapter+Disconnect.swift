import DBus
import GATTRuntime

/// `Device1.Disconnect`. A link ends when `Connected` becomes false (`BlueZAdapter+Device1.swift`), not with the answer.
extension BlueZAdapter {
  /// Ends a link. Returns when BlueZ reports its end, which is after the answer to `Disconnect`. Until then, `links()`
  /// has the link.
  public func disconnect(_ link: LinkIdentifier) async {
    guard let (device, active) = try? self.device(on: link) else { return }
    await beginDisconnecting(device, active).value
  }

  /// Ends a link in an unstructured task, so that cancelling the caller does not keep the link.
  @discardableResult
  func beginDisconnecting(_ device: Device1, _ link: ActiveLink) -> Task<Void, Never> {
    if case .disconnecting(_, let task) = device.state { return task }
    for path in link.subscriptions { stopNotifying(path) }
    link.subscriptions = []
    let task = Task {
      await callDisconnect(device, on: link) { device.link !== link }
      // BlueZ has said that the device is not connected.
      if device.link === link { endLink(of: device, .local) }
    }
    device.state = .disconnecting(link, task)
    return task
  }

  /// How long BlueZ may take from its answer to `Disconnect` until it reports the end of the connection.
  private static let disconnectionTime = Duration.seconds(5)

  /// Calls `Disconnect` until the connection has ended, because BlueZ may refuse the call or not answer. Ends too when
  /// BlueZ says that the device is not connected.
  func callDisconnect(
    _ device: Device1,
    on link: ActiveLink? = nil,
    until hasEnded: @escaping () -> Bool
  ) async {
    device.disconnectionCount += 1
    defer { device.disconnectionCount -= 1 }
    var pauses = RetryPause.disconnection
    repeat {
      let pause = pauses.take()
      do throws(BusError) {
        try await call(device.path, .device, "Disconnect", on: link)
        if (try? await wait(atMost: Self.disconnectionTime, until: hasEnded)) == true { return }
      } catch  where error.blueZWord == "NotConnected" {
        return
      } catch {
        _ = try? await wait(atMost: pause, until: hasEnded)
      }
    } while !hasEnded()
  }

  /// Ends the connection with a device, whichever program made it and whichever side is the central. Does nothing when
  /// the device is not connected.
  public func disconnect(_ peer: PeerIdentifier) async {
    guard let path = path?.device(peer), let device = devices[path], device.properties.isConnected else { return }
    if let link = device.openLink { return await disconnect(link.identifier) }
    // In an unstructured task, so that cancelling the caller does not keep the connection.
    await Task {
      await callDisconnect(device) { !device.properties.isConnected || self.devices[path] !== device }
    }.value
  }
}
