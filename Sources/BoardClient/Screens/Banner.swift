import Display

/// The first row: the state and its cause, and right of it what else there is room for.
enum Banner {
  /// What the banner tells beside the board's status.
  struct Content {
    /// The lamps as they are lit this moment; nil where they are not drawn.
    var lamps: Lamps?
    var page = 1
    var pages = 1
    var leftOut = 0
    /// Shown after `LIVE`, where there is no better place.
    var notice = Phrase()
    /// Local time, nil while it is not trusted.
    var time: LocalTime?
  }

  static func draw(
    _ status: BoardStatus, _ content: Content, row: Int, _ frame: inout TextFrame,
    _ wake: inout Wake
  ) {
    var right = Line()
    let columns = frame.columns
    let needed = StateWords.neededWidth(status)
    addLamps(content, columns, needed, &right)
    addLeftOut(content, columns, needed, &right)
    addPage(content, columns, needed, &right)
    addTime(content, columns, needed, &right, &wake)
    let room = right.width > 0 ? columns - right.width - 1 : columns
    right.draw(&frame, row: row, column: columns - right.width)
    drawState(status, content.notice, row: row, room: room, &frame, &wake)
  }

  private static func drawState(
    _ status: BoardStatus, _ notice: Phrase, row: Int, room: Int, _ frame: inout TextFrame,
    _ wake: inout Wake
  ) {
    let choices = StateWords.choices(status, &wake)
    var words = choices.best(within: room) ?? choices.last
    let name = words.firstWordWidth
    if status.state == .live && room >= name + 10 { words.addWord(notice) }
    frame.write(words.span, row: row, column: 0, width: room)
    frame.add(StateWords.style(status.state), row: row, column: 0, width: min(name, room))
  }

  /// Adds an item right of the state when the state and its cause keep their room.
  private static func add(
    _ item: Line, _ columns: Int, _ needed: Int, _ right: inout Line
  ) -> Bool {
    let gap = right.width > 0 ? 1 : 0
    guard needed + 1 + right.width + gap + item.width <= columns else { return false }
    if gap > 0 { right.add(" ") }
    right.add(item)
    return true
  }

  private static func addLamps(
    _ content: Content, _ columns: Int, _ needed: Int, _ right: inout Line
  ) {
    guard let lit = content.lamps else { return }
    let isWide = columns >= 60
    var item = Line()
    add(.live, "L", .green, lit, isWide, &item)
    if isWide { item.add(" ") }
    add(.reconnecting, "R", .amber, lit, isWide, &item)
    if isWide { item.add(" ") }
    add(.offline, "O", .red, lit, isWide, &item)
    _ = add(item, columns, needed, &right)
  }

  private static func add(
    _ lamp: Lamps, _ letter: String, _ colour: Style, _ lit: Lamps, _ isWide: Bool,
    _ item: inout Line
  ) {
    if isWide { item.add(letter, .dim) }
    let isLit = lit.contains(lamp)
    item.add(isLit ? "●" : "○", isLit ? [colour, .bold] : .dim)
  }

  private static func addLeftOut(
    _ content: Content, _ columns: Int, _ needed: Int, _ right: inout Line
  ) {
    guard content.leftOut > 0 else { return }
    var long = Phrase()
    long.add(content.leftOut)
    long.add(" left out")
    var short = Phrase("+")
    short.add(content.leftOut)
    if columns >= 60 && add(.only(long, .amber), columns, needed, &right) { return }
    _ = add(.only(short, .amber), columns, needed, &right)
  }

  private static func addPage(
    _ content: Content, _ columns: Int, _ needed: Int, _ right: inout Line
  ) {
    guard content.pages > 1 else { return }
    var phrase = Phrase()
    phrase.add(content.page)
    phrase.add("/")
    phrase.add(content.pages)
    _ = add(.only(phrase), columns, needed, &right)
  }

  private static func addTime(
    _ content: Content, _ columns: Int, _ needed: Int, _ right: inout Line, _ wake: inout Wake
  ) {
    guard let time = content.time, columns >= 20 else { return }
    guard add(.only(time.timeOfDay), columns, needed, &right) else { return }
    wake.inMs(Int64(60 - time.secondOfDay % 60) * 1_000)
  }
}

extension Line {
  static func only(_ phrase: Phrase, _ style: Style = []) -> Line {
    var line = Line()
    line.add(phrase, style)
    return line
  }
}

extension Phrase {
  /// Cells of what stands before the first space.
  var firstWordWidth: Int {
    var index = 0
    while index < count && span[index] != 0x20 { index += 1 }
    return CharacterWidth.cells(in: span.extracting(0..<index))
  }
}
