import XCTest

@testable import WidgetRule

final class EveningQuestionTests: XCTestCase {
    private let snapshot = WidgetSnapshot(
        userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-07-24T07:00:00.000Z",
        records: [
            WidgetRecord(
                targetDate: "2026-07-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil)
        ],
        restDays: [])

    private func asked(at instant: String, _ answers: [WidgetAnswer] = []) -> String? {
        snapshot.eveningQuestion(answers: answers, at: Instants.parse(instant)!)?.date
    }

    /// Lisbon is an hour ahead of UTC in summer.
    func testAsksFromTheEveningOfTheMemberUntilMidnight() {
        XCTAssertNil(asked(at: "2026-07-24T16:59:59.999Z"))
        XCTAssertEqual(asked(at: "2026-07-24T17:00:00.000Z"), "2026-07-24")
        XCTAssertEqual(asked(at: "2026-07-24T22:59:59.999Z"), "2026-07-24")
        XCTAssertNil(asked(at: "2026-07-24T23:00:00.000Z"))
    }

    func testAsksNothingOfAnAnsweredDay() {
        let answer = WidgetAnswer(
            id: "a", userId: "ana", date: "2026-07-24", completionStatus: .partial,
            editedAt: "2026-07-24T17:30:00.000Z", timeZone: "Europe/Lisbon")
        XCTAssertNil(asked(at: "2026-07-24T18:00:00.000Z", [answer]))
    }
}
