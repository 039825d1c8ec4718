import Foundation

/// Calendar dates as texts, `YYYY-MM-DD`, which sort as they follow one another.
enum CalendarDays {
    /// The date that a clock on the wall shows there at an instant.
    static func date(in zone: TimeZone, at instant: Date) -> String {
        text(of: calendar(zone).dateComponents([.year, .month, .day], from: instant))
    }

    /// The hour that a clock on the wall shows there at an instant.
    static func hour(in zone: TimeZone, at instant: Date) -> Int {
        calendar(zone).component(.hour, from: instant)
    }

    /// The date so many days later; earlier where `days` is negative.
    static func adding(_ days: Int, to date: String) -> String {
        let later = utc.date(byAdding: .day, value: days, to: noon(of: date)) ?? noon(of: date)
        return text(of: utc.dateComponents([.year, .month, .day], from: later))
    }

    /// Whole days from one date to another; negative where the other is earlier.
    static func days(from: String, to: String) -> Int {
        utc.dateComponents([.day], from: noon(of: from), to: noon(of: to)).day ?? 0
    }

    /// The instant at which a date begins there, or the next one that there is.
    static func begin(of date: String, in zone: TimeZone) -> Date {
        let parts = components(of: date)
        let inZone = calendar(zone)
        // Noon is on the date wherever clocks change; where the date is left out, it is after the gap.
        let noon = inZone.date(from: with(parts, hour: 12)) ?? noon(of: date)
        return inZone.startOfDay(for: noon)
    }

    /// The day of the week in English, as all words of the widgets are.
    static func weekday(of date: String, _ width: Date.FormatStyle.Symbol.Weekday) -> String {
        let style = Date.FormatStyle(locale: Locale(identifier: "en"), calendar: utc, timeZone: utc.timeZone)
        return noon(of: date).formatted(style.weekday(width))
    }

    private static let utc = calendar(TimeZone(secondsFromGMT: 0) ?? .current)

    private static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    private static func noon(of date: String) -> Date {
        utc.date(from: with(components(of: date), hour: 12)) ?? .distantPast
    }

    private static func components(of date: String) -> DateComponents {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return DateComponents() }
        return DateComponents(year: parts[0], month: parts[1], day: parts[2])
    }

    private static func with(_ parts: DateComponents, hour: Int) -> DateComponents {
        var parts = parts
        parts.hour = hour
        return parts
    }

    private static func text(of parts: DateComponents) -> String {
        String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}

/// Instants in the one form that the app writes and reads: UTC, to the millisecond.
public enum Instants {
    public static func parse(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    public static func text(_ instant: Date) -> String {
        // To the nearest millisecond: the style itself cuts off what a binary fraction is short of.
        let milliseconds = (instant.timeIntervalSince1970 * 1000).rounded()
        let exact = Date(timeIntervalSince1970: (milliseconds + 0.01) / 1000)
        return exact.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
