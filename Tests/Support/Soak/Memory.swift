#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(CMalloc)
  import CMalloc
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory of a process, in KiB.
struct Memory: Hashable, Sendable, CustomStringConvertible {
  /// The resident set.
  var resident: Int
  /// The allocated heap; 0 when the C library does not report it.
  var allocated: Int

  var description: String { "\(resident) KiB resident, \(allocated) allocated" }

  /// The memory of this process; zeros without `/proc`.
  static var present: Memory {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    let resident = (pages?.dropFirst().first).flatMap { Int($0) } ?? 0
    return Memory(resident: resident * Int(getpagesize()) / 1024, allocated: allocatedOctets / 1024)
  }

  private static var allocatedOctets: Int {
    #if canImport(CMalloc)
      let heap = mallinfo2()
      return Int(heap.uordblks) + Int(heap.hblkhd)
    #else
      return 0
    #endif
  }

  /// The allowed growth after the warm-up. Resident memory also varies with fragmentation of the heap, allocated memory
  /// only with its contents. A leak of 64 octets by each of 100,000 operations exceeds the latter.
  static let allowance = Memory(resident: 16 * 1024, allocated: 2 * 1024)

  /// A description of the excess; nil when there is no excess.
  func excess(over start: Memory) -> String? {
    let (resident, allocated) = (resident - start.resident, allocated - start.allocated)
    if allocated > Self.allowance.allocated { return "\(allocated) KiB more are allocated than after the warm-up" }
    if resident > Self.allowance.resident { return "\(resident) KiB more are resident than after the warm-up" }
    return nil
  }
}
