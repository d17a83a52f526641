/// A time of day and a date in the board's zone. Any 64-bit second is accepted; years stay within
/// 1 ... 9999.
struct LocalTime: Equatable, Sendable {
  /// Days since 1970-01-01.
  let day: Int64
  let secondOfDay: Int

  /// - Parameter offset: seconds east of UTC at that time.
  init(unix: Int64, offset: Int32) {
    let local = min(max(unix, -62_135_510_400), 253_402_214_400) + Int64(offset)
    day = local >= 0 ? local / 86_400 : -((-local + 86_399) / 86_400)
    secondOfDay = Int(local - day * 86_400)
  }

  var hour: Int { secondOfDay / 3_600 }
  var minute: Int { secondOfDay / 60 % 60 }
  /// 0 is Sunday.
  var weekday: Int { Int(((day + 4) % 7 + 7) % 7) }

  /// Month 1 ... 12 and day of the month, proleptic Gregorian, counted in years that begin on the
  /// first of March so that the leap day comes last.
  var monthAndDay: (month: Int, day: Int) {
    let days = day + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    return (Int(month < 10 ? month + 3 : month - 9), Int(dayOfMonth))
  }

  /// `19:30`.
  var timeOfDay: Phrase {
    var phrase = Phrase()
    phrase.add(twoDigits: hour)
    phrase.add(":")
    phrase.add(twoDigits: minute)
    return phrase
  }

  /// `Sat` within the six days after `today`, `12 Sep` otherwise; empty on the day itself.
  func date(seenFrom today: LocalTime?) -> Phrase {
    var phrase = Phrase()
    guard let today else {
      phrase.add(Self.weekdays[weekday])
      return phrase
    }
    switch day - today.day {
    case 0: break
    case 1...6: phrase.add(Self.weekdays[weekday])
    default:
      let (month, dayOfMonth) = monthAndDay
      phrase.add(dayOfMonth)
      phrase.add(" ")
      phrase.add(Self.months[month - 1])
    }
    return phrase
  }

  private static let weekdays: [7 of String] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months: [12 of String] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
