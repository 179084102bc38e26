import GATTDefinitions

/// Decoding of fields of which single bits say which are there: first all places, then one check, then all fields.
extension DecoderRenderer {
  func writeRun(
    _ run: OptionalRun,
    _ floating: [Int],
    _ written: inout Set<SourceLine>,
    _ writer: inout SourceWriter
  ) {
    // Most values have one such run.
    let name = written.isEmpty ? "optional" : members[floating[0]].name + "Optional"
    writePlaces(run, name, &writer)
    writer.line("guard \(name)End <= count else {")
    writer.indent { writer in
      writeTruncated(lines: floating.map(presences.sizeLine), bits: code("\(name)Bits"), &writer)
    }
    writer.line("}")
    for (ordinal, group) in run.groups.enumerated() {
      var mask: SourceLine?
      if let bit = group.bit {
        let word = bit / OptionalRun.bitsOfWord
        let maskName = maskName(of: run, ordinal)
        if written.insert(maskName).inserted {
          writer.line("let \(maskName): Int = \(fields(name, word)).mask(\(bit % OptionalRun.bitsOfWord))")
        }
        mask = maskName
      }
      let place = place(of: run, ordinal, name)
      guard let first = group.members.first else { continue }
      let at = code("\(members[first].name)At")
      // What reads its octets itself compares with the length, and is read at 0 when it is absent.
      let readsItself = !group.members.allSatisfy { members[$0].isPartOfWord }
      writer.line("let \(at): Int = \(readsItself ? mask.map { "\(place.operand) & \($0)" } ?? place : place)")
      if let mask, !readsItself, group.members.count > 1, group.size <= 8 {
        writeGroup(group, at: at, mask: mask, &writer)
        continue
      }
      var position = 0
      for index in group.members {
        if position > 0, hasRangeCheck(index) {
          writer.line("let \(members[index].name)At: Int = \(at) &+ \(position)")
        }
        let wide = ordinal + 1 < run.groups.count && run.groups[ordinal + 1].members.isEmpty
        if wide { writeWideMask(run, ordinal + 1, name, &written, &writer) }
        let size = members[index].leastSize ?? 0
        writeLoad(
          index,
          at: position == 0 ? at : code("\(at) &+ \(position)"),
          mask: mask,
          isInside: mask == nil || !readsItself,
          &writer
        )
        position += size
      }
    }
    for index in floating {
      writeRangeChecks(index, at: code("\(members[members[index].twin ?? index].name)At"), &writer)
    }
    writer.line("next = \(name)End")
  }

  /// Members that are there together, read as one number.
  private func writeGroup(_ group: OptionalRun.Group, at: SourceLine, mask: SourceLine, _ writer: inout SourceWriter) {
    let octets = code("\(members[group.members[0]].name)Octets")
    writer.line("let \(octets): UInt64 = \(Number.readWord(of: group.size, at: at, mask: mask, isInside: true))")
    var position = 0
    for index in group.members {
      if position > 0, hasRangeCheck(index) {
        writer.line("let \(members[index].name)At: Int = \(at) &+ \(position)")
      }
      position += members[index].leastSize ?? 0
    }
    writeParts(group.members, of: octets, &writer)
  }

  /// Where the fields are, and where the last one ends.
  private func writePlaces(_ run: OptionalRun, _ name: String, _ writer: inout SourceWriter) {
    writer.line("let \(name)Bits: UInt64 = \(presences.bits(of: run.source))")
    let bits = code("\(name)Bits\(run.inverted == 0 ? "" : " ^ \(hex(run.inverted))")")
    var start: SourceLine = "next"
    for word in 0..<run.wordCount {
      let shift = run.firstBit + OptionalRun.bitsOfWord * word
      let fields = fields(name, word)
      writer.line(
        "let \(fields) = OptionalFields(\(shifted(bits, by: shift)), sizes: \(hex(run.sizes(ofWord: word))))"
      )
      let isLast = word == run.wordCount - 1
      let end = isLast ? code("\(name)End") : self.start(name, word + 1)
      let fixed = isLast && run.fixed > 0 ? code(" &+ \(run.fixed)") : ""
      writer.line("let \(end): Int = \(start) &+ \(fields).size\(fixed)")
      start = end
    }
  }

  private func shifted(_ bits: SourceLine, by shift: Int) -> SourceLine {
    shift == 0 ? bits : "\(bits.operand) &>> \(shift)"
  }

  private func fields(_ name: String, _ word: Int) -> SourceLine { code("\(name)\(word == 0 ? "" : String(word + 1))") }

  private func start(_ name: String, _ word: Int) -> SourceLine { word == 0 ? "next" : code("\(name)Start\(word + 1)") }

  /// Where a group starts when it is there.
  private func place(of run: OptionalRun, _ ordinal: Int, _ name: String) -> SourceLine {
    let group = run.groups[ordinal]
    let fixed = group.fixed == 0 ? "" : code(" &+ \(group.fixed)")
    if let bit = group.bit {
      let word = bit / OptionalRun.bitsOfWord
      let own = bit % OptionalRun.bitsOfWord
      let place = own == 0 ? "" : code(" &+ \(fields(name, word)).start(\(own))")
      return code("\(start(name, word))\(fixed)\(place)")
    }
    // Behind the optional group before it.
    guard let before = run.groups[..<ordinal].last(where: { $0.bit != nil }), let bit = before.bit else {
      return "next\(fixed)"
    }
    let word = bit / OptionalRun.bitsOfWord
    let own = bit % OptionalRun.bitsOfWord
    let end = own + 1 == OptionalRun.bitsOfWord ? "size" : code("start(\(own + 1))")
    return code("\(start(name, word)) &+ \(fields(name, word)).\(end)\(fixed)")
  }

  private func maskName(of run: OptionalRun, _ ordinal: Int) -> SourceLine {
    let group = run.groups[ordinal]
    guard let first = group.members.first else {
      let owner = run.groups[..<ordinal].last { !$0.members.isEmpty }?.members.last
      return code("\(owner.map { members[$0].name } ?? "")Wide")
    }
    return presences.pairMaskName(first) ?? presences.maskName(first) ?? code("\(members[first].name)Mask")
  }

  /// The mask of a number that is wide when a bit says so, which it is read with.
  private func writeWideMask(
    _ run: OptionalRun,
    _ ordinal: Int,
    _ name: String,
    _ written: inout Set<SourceLine>,
    _ writer: inout SourceWriter
  ) {
    guard let bit = run.groups[ordinal].bit else { return }
    let mask = maskName(of: run, ordinal)
    guard written.insert(mask).inserted else { return }
    let word = bit / OptionalRun.bitsOfWord
    writer.line("let \(mask): Int = \(fields(name, word)).mask(\(bit % OptionalRun.bitsOfWord))")
  }
}
