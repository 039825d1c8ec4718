import Foundation

/// How a day is drawn; unseen where the phone cannot know what became of it.
public enum WidgetMark: String, Sendable {
    case completed, partial, missed, rest, open, waiting, empty, unseen
    case noRecord = "no-record"
}

/// A day of the strip.
public struct MarkedDay: Equatable, Sendable {
    public let date: String
    public let mark: WidgetMark

    /// The day of the week: its whole name, or its first letter.
    public func weekday(_ width: Date.FormatStyle.Symbol.Weekday = .wide) -> String {
        CalendarDays.weekday(of: date, width)
    }
}

/// What a widget shows at an instant: the rule of packages/domain/src/widget-day.ts, held to the same
/// table of cases.
public struct WidgetDay: Equatable, Sendable {
    public let date: String
    public let state: WidgetMark
    public let text: String?
    public let strip: [MarkedDay]
    public let changesAt: Date

    /// How many days the strip shows, today the last of them.
    static let stripDays = 7
    /// How many days after its own a day may still be answered.
    static let lateDays = 2

    public init(_ snapshot: WidgetSnapshot, answers: [WidgetAnswer], at now: Date) {
        let zone = snapshot.zone
        let today = CalendarDays.date(in: zone, at: now)
        let seen = CalendarDays.date(in: zone, at: Instants.parse(snapshot.seenAt) ?? .distantPast)
        let records = snapshot.records(with: answers)
        strip = (0..<Self.stripDays).map { index in
            let date = CalendarDays.adding(index + 1 - Self.stripDays, to: today)
            if snapshot.restDays.contains(date) { return MarkedDay(date: date, mark: .rest) }
            let record = records.first { $0.targetDate == date }
            return MarkedDay(date: date, mark: Self.mark(of: record, on: date, today: today, seen: seen))
        }
        date = today
        state = strip.last?.mark ?? .unseen
        let content = records.first { $0.targetDate == today }?.content ?? ""
        text = content.isEmpty ? nil : content
        changesAt = CalendarDays.begin(of: CalendarDays.adding(1, to: today), in: zone)
    }

    private static func mark(
        of record: WidgetRecord?, on date: String, today: String, seen: String
    ) -> WidgetMark {
        guard let record else {
            if date > seen { return .unseen }
            return date == today ? .empty : .noRecord
        }
        if record.isOpen {
            if date == today { return .open }
            if CalendarDays.days(from: date, to: today) <= lateDays { return .waiting }
            if CalendarDays.days(from: date, to: seen) <= lateDays { return .unseen }
        }
        switch record.completionStatus {
        case .completed: return .completed
        case .partial: return .partial
        case .missed: return .missed
        }
    }
}

extension WidgetSnapshot {
    /// The member's zone; UTC where this phone does not know it.
    var zone: TimeZone {
        TimeZone(identifier: timeZone) ?? TimeZone(secondsFromGMT: 0) ?? .current
    }

    /// The days as they stand with the member's own answers that wait on the phone.
    func records(with answers: [WidgetAnswer]) -> [WidgetRecord] {
        records.map { record in
            let given = answers.last { $0.userId == userId && $0.date == record.targetDate }
            guard let given else { return record }
            var answered = record
            answered.completionStatus = given.completionStatus
            answered.reflectedAt = given.editedAt
            return answered
        }
    }

    /// The answer that a press makes of the day that a widget showed; nil where none waits for one.
    public func answer(
        id: String, date: String, status: CompletionStatus, answers: [WidgetAnswer], at now: Date
    ) -> WidgetAnswer? {
        let record = records(with: answers).first { $0.targetDate == date }
        guard let record, record.isOpen, !restDays.contains(date) else { return nil }
        let age = CalendarDays.days(from: date, to: CalendarDays.date(in: zone, at: now))
        guard (0...WidgetDay.lateDays).contains(age) else { return nil }
        return WidgetAnswer(
            id: id, userId: userId, date: date, completionStatus: status,
            editedAt: Instants.text(now), timeZone: timeZone
        )
    }
}
