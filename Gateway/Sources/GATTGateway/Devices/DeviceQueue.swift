import Synchronization

/// Operations on one device run one after the other, in the order of the calls of `enter(_:)`.
final class DeviceQueue: Sendable {
  /// The place of an operation.
  final class Place: Sendable {
    fileprivate let device: String
    fileprivate let turn = Signal()

    fileprivate init(_ device: String) { self.device = device }

    /// Waits until the operations before this one have left.
    ///
    /// - Throws: `CancellationError`.
    func wait() async throws { try await turn.wait() }
  }

  /// The operations by device, in their order. The first operation of each device runs, and the others wait.
  private let places = Mutex([String: [Place]]())

  /// Takes the last place. Every place must be left, whether or not its operation has run.
  func enter(_ device: String) -> Place {
    let place = Place(device)
    places.withLock { places in
      places[device, default: []].append(place)
      if places[device]?.count == 1 { place.turn.send() }
    }
    return place
  }

  /// Lets the next operation run.
  func leave(_ place: Place) {
    places.withLock { places in
      var others = places[place.device, default: []]
      let isFirst = others.first === place
      others.removeAll { $0 === place }
      places[place.device] = others.isEmpty ? nil : others
      if isFirst { others.first?.turn.send() }
    }
  }
}
