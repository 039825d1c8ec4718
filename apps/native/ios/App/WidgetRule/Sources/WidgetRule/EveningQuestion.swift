import Foundation

extension WidgetSnapshot {
    /// The hour from which the day's question is asked on the lock screen, by the member's clock.
    static let eveningHour = 18

    /// The open day, from its evening until it is answered or over; nil at any other time.
    public func eveningQuestion(answers: [WidgetAnswer], at now: Date) -> WidgetDay? {
        let day = WidgetDay(self, answers: answers, at: now)
        guard day.state == .open else { return nil }
        return CalendarDays.hour(in: zone, at: now) >= Self.eveningHour ? day : nil
    }
}
