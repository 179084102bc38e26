import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// The errors of BlueZ, and the backend errors that they must become.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ErrorTests {
  /// Errors of attributes.
  private static let attributeErrors: [(RemoteError, BackendError)] = [
    (.failed("Not connected"), .disconnected),
    (.failed("No ATT transport"), .disconnected),
    (.bluez("NotConnected", "Not Connected"), .disconnected),
    (.failed("Operation failed with ATT error: 0x80"), .attribute(ATTError(rawValue: 0x80)!)),
    (.failed("Operation failed with ATT error: 0x9f"), .attribute(ATTError(rawValue: 0x9F)!)),
    (.failed("Operation failed with ATT error: 0x0e"), .attribute(.unlikelyError)),
    (.failed("Operation failed with ATT error: 0xfe"), .attribute(.procedureAlreadyInProgress)),
    (.bluez("NotPermitted", "Read not permitted"), .attribute(.readNotPermitted)),
    (.bluez("NotPermitted", "Write not permitted"), .attribute(.writeNotPermitted)),
    (.bluez("NotPermitted", "Not paired"), .attribute(.insufficientAuthentication)),
    (.bluez("NotAuthorized", "Operation Not Authorized"), .attribute(.insufficientAuthorization)),
    (.bluez("NotSupported", "Operation is not supported"), .attribute(.requestNotSupported)),
    (.bluez("InvalidArguments", "Invalid offset"), .attribute(.invalidOffset)),
    (.bluez("InvalidArguments", "Invalid Length"), .attribute(.invalidAttributeValueLength)),
    (.bluez("InvalidOffset", "Invalid Offset"), .attribute(.invalidOffset)),
    (.bluez("InvalidValueLength", "Invalid Value Length"), .attribute(.invalidAttributeValueLength)),
    (.bluez("NotReady", "Resource Not Ready"), .poweredOff),
    // The object of the attribute has gone, but the link still exists.
    (RemoteError(.unknownObject, "Method \"ReadValue\" doesn't exist"), .attribute(.invalidHandle)),
    (RemoteError(.unknownMethod, "Method \"ReadValue\" doesn't exist"), .attribute(.invalidHandle)),
    (RemoteError(.unknownInterface, "No such interface"), .attribute(.invalidHandle)),
    (RemoteError(.serviceUnknown, "gone"), .poweredOff),
    (RemoteError(.nameHasNoOwner, "gone"), .poweredOff),
    (RemoteError(.noReply, "gone"), .poweredOff),
  ]

  @Test func `an error of an attribute is the ATT error that it stands for`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    for (error, expected) in Self.attributeErrors {
      await stage.bluez.script("ReadValue", .error(error), count: 1)
      await stage.bluez.script("WriteValue", .error(error), count: 1)
      await stage.bluez.script("StartNotify", .error(error), count: 1)
      await expect(expected) { try await stage.adapter.read(levelHandle, on: link) }
      await expect(expected) {
        try await stage.adapter.write(Data([1]), to: controlHandle, type: .withResponse, on: link)
      }
      await expect(expected) { try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link) }
    }
  }

  @Test func `an error of an attribute that stands for nothing else is told to a person`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    let errors: [(RemoteError, ErrorKind)] = [
      (.failed("Failed to initiate write"), .rejected), (.failed("Operation failed with ATT error: 0x00"), .rejected),
      (.failed("Operation failed with ATT error: 0xzz"), .rejected), (.failed("Unlikely Error"), .rejected),
      (.bluez("NotPermitted", "Write acquired"), .rejected), (.bluez("NotPermitted", "Notify acquired"), .rejected),
      (.bluez("InvalidArguments", "Invalid arguments in method call"), .rejected),
      (RemoteError(.accessDenied, "no"), .rejected),
      (RemoteError("org.example.Unheard", "what"), .rejected), (.failed(""), .rejected),
    ]
    for (error, expected) in errors {
      await stage.bluez.script("ReadValue", .error(error), count: 1)
      await expect(expected) { try await stage.adapter.read(levelHandle, on: link) }
    }
  }

  @Test func `an adapter that BlueZ does not know any more is not powered on`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("SetDiscoveryFilter", .error(RemoteError(.unknownObject, "gone")), count: 1)
    await expect(.poweredOff) { try await stage.adapter.startScanning(ScanFilter()) }
    await stage.bluez.script("RemoveDevice", .error(RemoteError(.unknownObject, "gone")), count: 1)
    await expect(.poweredOff) { try await stage.adapter.forget(sensorPeer) }
  }

  @Test(arguments: [
    RemoteError.bluez("InProgress", "In Progress"), .failed("Operation already in progress"),
    RemoteError(.limitsExceeded, "too many calls"),
  ])
  func `what BlueZ is too busy for is tried again`(_ error: RemoteError) async throws {
    let stage = try await Stage()
    for member: MemberName in ["Connect", "ReadValue", "WriteValue", "StartNotify", "StartDiscovery"] {
      await stage.bluez.script(member, .error(error), count: 3)
    }
    let link = try await stage.connectSensor()
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
    try await stage.adapter.write(Data([7]), to: controlHandle, type: .withResponse, on: link)
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    _ = try await stage.adapter.startScanning(ScanFilter())
    #expect(await stage.bluez.value(of: controlPath) == [7])
    for member: MemberName in ["Connect", "ReadValue", "WriteValue", "StartNotify", "StartDiscovery"] {
      #expect(await stage.bluez.calls(member).count == 4)
    }
  }

  /// Errors of `Connect` that no further attempt can change.
  private static let finalErrors: [(RemoteError, BackendError)] = [
    (.failed("le-connection-key-missing"), .pairing(.authenticationFailed)),
    (.failed("br-connection-key-missing"), .pairing(.authenticationFailed)),
    (.failed("le-connection-adapter-not-powered"), .poweredOff),
    (.bluez("NotReady", "Resource Not Ready"), .poweredOff),
    (.bluez("AuthenticationFailed", "Authentication Failed"), .pairing(.authenticationFailed)),
    (.bluez("AuthenticationRejected", "Authentication Rejected"), .pairing(.rejected)),
    (.bluez("AuthenticationCanceled", "Authentication Canceled"), .pairing(.cancelled)),
    (.bluez("AuthenticationTimeout", "Authentication Timeout"), .pairing(.timedOut)),
  ]

  @Test func `what no further attempt to connect can change is thrown`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    for (error, expected) in Self.finalErrors {
      await stage.bluez.script("Connect", .error(error), count: 1)
      await expect(expected) { try await stage.adapter.connect(to: sensorPeer) }
    }
    let unsupported: [RemoteError] = [
      .bluez("BREDR.ProfileUnavailable", "br-connection-profile-unavailable"),
      .failed("br-connection-profile-unavailable"), .failed("le-connection-not-supported"),
      .failed("le-connection-invalid-arguments"), .failed("br-connection-invalid-argument"),
      .failed("le-connection-bad-socket"), .bluez("NotSupported", "Operation is not supported"),
    ]
    for error in unsupported {
      await stage.bluez.script("Connect", .error(error), count: 1)
      await expect(.unsupported) { try await stage.adapter.connect(to: sensorPeer) }
    }
    #expect(await stage.bluez.calls("Connect").count == Self.finalErrors.count + unsupported.count)
  }

  @Test(arguments: [
    "le-connection-abort-by-local", "le-connection-abort-by-remote", "le-connection-timeout", "le-connection-busy",
    "le-connection-refused", "le-connection-create-socket", "le-connection-memory-allocation",
    "le-connection-concurrent-connection-limit", "le-connection-link-layer-protocol-error",
    "le-connection-gatt-browsing", "le-connection-unknown", "br-connection-canceled", "br-connection-page-timeout",
    "Input/output error",
  ])
  func `a connection that may succeed another time is tried again`(_ text: String) async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .error(.failed(text)), count: 1)
    _ = try await stage.connectSensor()
    #expect(await stage.bluez.calls("Connect").count == 2)
  }

  @Test func `an error of scanning says what is the matter`() async throws {
    let stage = try await Stage()
    let errors: [(RemoteError, BackendError)] = [
      (.bluez("NotReady", "Resource Not Ready"), .poweredOff), (RemoteError(.serviceUnknown, "gone"), .poweredOff),
      (RemoteError(.noReply, "gone"), .poweredOff),
    ]
    for (error, expected) in errors {
      await stage.bluez.script("StartDiscovery", .error(error), count: 1)
      await expect(expected) { try await stage.adapter.startScanning(ScanFilter()) }
    }
    await stage.bluez.script("SetDiscoveryFilter", .error(.bluez("InvalidArguments", "no")), count: 1)
    await expect(.rejected) { try await stage.adapter.startScanning(ScanFilter()) }
    _ = try await stage.adapter.startScanning(ScanFilter())
  }
}
