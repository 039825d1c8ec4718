// Written by `npm run widget -w apps/native` from packages/domain/src/widget-days.json.
import XCTest

@testable import WidgetRule

final class WidgetDayTests: XCTestCase {
    private func shows(
        _ name: String, _ snapshot: WidgetSnapshot, _ answers: [WidgetAnswer], at: String,
        _ date: String, _ state: String, _ text: String?, _ strip: String, _ changesAt: String
    ) {
        let day = WidgetDay(snapshot, answers: answers, at: Instants.parse(at)!)
        XCTAssertEqual(day.date, date, name)
        XCTAssertEqual(day.state.rawValue, state, name)
        XCTAssertEqual(day.text, text, name)
        XCTAssertEqual(day.strip.map(\.mark.rawValue).joined(separator: " "), strip, name)
        XCTAssertEqual(day.strip.last?.date, date, name)
        XCTAssertEqual(Instants.text(day.changesAt), changesAt, name)
    }

    private func takes(
        _ name: String, _ snapshot: WidgetSnapshot, _ answers: [WidgetAnswer], of date: String,
        at: String, _ counts: Bool
    ) {
        let given = snapshot.answer(
            id: "new", date: date, status: .partial, answers: answers, at: Instants.parse(at)!)
        let expected = WidgetAnswer(
            id: "new", userId: snapshot.userId, date: date, completionStatus: .partial,
            editedAt: at, timeZone: snapshot.timeZone)
        XCTAssertEqual(given, counts ? expected : nil, name)
    }

    private func asks(
        _ name: String, _ snapshot: WidgetSnapshot, _ answers: [WidgetAnswer], at: String,
        _ date: String?
    ) {
        let question = snapshot.eveningQuestion(answers: answers, at: Instants.parse(at)!)
        XCTAssertEqual(question?.date, date, name)
    }

    func testShowsTheRightDay() {
        shows(
            "the evening when the app saved it",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-24T20:00:00.000Z",
            "2026-03-24", "open", "Call Ana", "no-record missed missed rest partial completed open", "2026-03-25T00:00:00.000Z")
        shows(
            "the last millisecond of the day",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-24T23:59:59.999Z",
            "2026-03-24", "open", "Call Ana", "no-record missed missed rest partial completed open", "2026-03-25T00:00:00.000Z")
        shows(
            "midnight: the line for tomorrow is today's, and yesterday is waiting",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-25T00:00:00.000Z",
            "2026-03-25", "open", "Write to the bank", "missed missed rest partial completed waiting open", "2026-03-26T00:00:00.000Z")
        shows(
            "a planned day of rest",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-26T12:00:00.000Z",
            "2026-03-26", "rest", nil, "missed rest partial completed waiting waiting rest", "2026-03-27T00:00:00.000Z")
        shows(
            "the app not opened for three days: unknown days are shown as unknown",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-27T08:00:00.000Z",
            "2026-03-27", "unseen", nil, "rest partial completed unseen waiting rest unseen", "2026-03-28T00:00:00.000Z")
        shows(
            "the app not opened for two weeks",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-04-07T08:00:00.000Z",
            "2026-04-07", "unseen", nil, "unseen unseen unseen unseen unseen unseen unseen", "2026-04-07T23:00:00.000Z")
        shows(
            "the phone's clock set back a day: it shows that day",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-23T20:00:00.000Z",
            "2026-03-23", "completed", "Finish the plan", "no-record no-record missed missed rest partial completed", "2026-03-24T00:00:00.000Z")
        shows(
            "a change of zone westwards: the same instant is the day before",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-25T03:59:59.999Z",
            "2026-03-24", "open", "Call Ana", "no-record no-record no-record no-record no-record completed open", "2026-03-25T04:00:00.000Z")
        shows(
            "a change of zone eastwards: the same instant is the day after",
            WidgetSnapshot(userId: "ana", timeZone: "Pacific/Kiritimati", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-24T20:00:00.000Z",
            "2026-03-25", "empty", nil, "no-record no-record no-record no-record completed waiting empty", "2026-03-25T10:00:00.000Z")
        shows(
            "midnight in New York",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-25T04:00:00.000Z",
            "2026-03-25", "unseen", nil, "no-record no-record no-record no-record completed waiting unseen", "2026-03-26T04:00:00.000Z")
        shows(
            "clocks go forward: a day of 23 hours",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-28T22:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-28", content: "Call Ana", completionStatus: .completed, reflectedAt: "2026-03-28T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-29T00:30:00.000Z",
            "2026-03-29", "unseen", nil, "no-record no-record no-record no-record no-record completed unseen", "2026-03-29T23:00:00.000Z")
        shows(
            "clocks go forward over midnight: the day starts at one",
            WidgetSnapshot(userId: "ana", timeZone: "Asia/Beirut", seenAt: "2026-03-28T12:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-28", content: "Call Ana", completionStatus: .missed, reflectedAt: nil)], restDays: []),
            [], at: "2026-03-28T21:59:59.999Z",
            "2026-03-28", "open", "Call Ana", "no-record no-record no-record no-record no-record no-record open", "2026-03-28T22:00:00.000Z")
        shows(
            "the first instant after clocks went forward over midnight",
            WidgetSnapshot(userId: "ana", timeZone: "Asia/Beirut", seenAt: "2026-03-28T12:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-28", content: "Call Ana", completionStatus: .missed, reflectedAt: nil)], restDays: []),
            [], at: "2026-03-28T22:00:00.000Z",
            "2026-03-29", "unseen", nil, "no-record no-record no-record no-record no-record waiting unseen", "2026-03-29T21:00:00.000Z")
        shows(
            "clocks go back: a day of 25 hours",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-11-01T03:00:00.000Z", records: [WidgetRecord(targetDate: "2026-10-31", content: "Call Ana", completionStatus: .completed, reflectedAt: "2026-10-31T20:00:00.000Z")], restDays: []),
            [], at: "2026-11-01T04:00:00.000Z",
            "2026-11-01", "unseen", nil, "no-record no-record no-record no-record no-record completed unseen", "2026-11-02T05:00:00.000Z")
        shows(
            "the last hour of a day of 25",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-11-01T03:00:00.000Z", records: [WidgetRecord(targetDate: "2026-10-31", content: "Call Ana", completionStatus: .completed, reflectedAt: "2026-10-31T20:00:00.000Z")], restDays: []),
            [], at: "2026-11-02T04:59:59.999Z",
            "2026-11-01", "unseen", nil, "no-record no-record no-record no-record no-record completed unseen", "2026-11-02T05:00:00.000Z")
        shows(
            "clocks go back from midnight: the day's last hour occurs twice",
            WidgetSnapshot(userId: "ana", timeZone: "America/Santiago", seenAt: "2026-04-04T20:00:00.000Z", records: [WidgetRecord(targetDate: "2026-04-04", content: "Call Ana", completionStatus: .missed, reflectedAt: nil)], restDays: []),
            [], at: "2026-04-05T03:30:00.000Z",
            "2026-04-04", "open", "Call Ana", "no-record no-record no-record no-record no-record no-record open", "2026-04-05T04:00:00.000Z")
        shows(
            "a zone that skipped a whole day",
            WidgetSnapshot(userId: "ana", timeZone: "Pacific/Apia", seenAt: "2011-12-30T01:00:00.000Z", records: [WidgetRecord(targetDate: "2011-12-29", content: "Call Ana", completionStatus: .completed, reflectedAt: "2011-12-29T20:00:00.000Z")], restDays: []),
            [], at: "2011-12-30T09:59:59.999Z",
            "2011-12-29", "completed", "Call Ana", "no-record no-record no-record no-record no-record no-record completed", "2011-12-30T10:00:00.000Z")
        shows(
            "the year turns, into planned rest",
            WidgetSnapshot(userId: "ana", timeZone: "Pacific/Auckland", seenAt: "2026-12-31T09:00:00.000Z", records: [WidgetRecord(targetDate: "2026-12-31", content: "Call Ana", completionStatus: .partial, reflectedAt: "2026-12-31T20:00:00.000Z")], restDays: ["2027-01-01"]),
            [], at: "2026-12-31T11:00:00.000Z",
            "2027-01-01", "rest", nil, "no-record no-record no-record no-record no-record partial rest", "2027-01-01T11:00:00.000Z")
        shows(
            "a zone that the phone does not know is UTC",
            WidgetSnapshot(userId: "ana", timeZone: "Mars/Olympus_Mons", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil)], restDays: []),
            [], at: "2026-03-24T23:30:00.000Z",
            "2026-03-24", "open", "Call Ana", "no-record no-record no-record no-record no-record no-record open", "2026-03-25T00:00:00.000Z")
        shows(
            "nothing set on a day that the server has reported",
            WidgetSnapshot(userId: "ana", timeZone: "UTC", seenAt: "2026-03-24T19:00:00.000Z", records: [], restDays: []),
            [], at: "2026-03-24T20:00:00.000Z",
            "2026-03-24", "empty", nil, "no-record no-record no-record no-record no-record no-record empty", "2026-03-25T00:00:00.000Z")
        shows(
            "a hidden text",
            WidgetSnapshot(userId: "ana", timeZone: "UTC", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "", completionStatus: .missed, reflectedAt: nil)], restDays: []),
            [], at: "2026-03-24T20:00:00.000Z",
            "2026-03-24", "open", nil, "no-record no-record no-record no-record no-record no-record open", "2026-03-25T00:00:00.000Z")
        shows(
            "an answer pending for the app already applies, after a restart too",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [WidgetAnswer(id: "kept in time", userId: "ana", date: "2026-03-24", completionStatus: .completed, editedAt: "2026-03-24T20:15:00.000Z", timeZone: "Europe/Lisbon")], at: "2026-03-24T21:00:00.000Z",
            "2026-03-24", "completed", "Call Ana", "no-record missed missed rest partial completed completed", "2026-03-25T00:00:00.000Z")
        shows(
            "the later of two answers wins",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [WidgetAnswer(id: "kept in time", userId: "ana", date: "2026-03-24", completionStatus: .completed, editedAt: "2026-03-24T20:15:00.000Z", timeZone: "Europe/Lisbon"), WidgetAnswer(id: "then changed", userId: "ana", date: "2026-03-24", completionStatus: .partial, editedAt: "2026-03-24T20:16:00.000Z", timeZone: "Europe/Lisbon")], at: "2026-03-24T21:00:00.000Z",
            "2026-03-24", "partial", "Call Ana", "no-record missed missed rest partial completed partial", "2026-03-25T00:00:00.000Z")
        shows(
            "an answer of the member signed in before is not this member's",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [WidgetAnswer(id: "of another member", userId: "ben", date: "2026-03-24", completionStatus: .completed, editedAt: "2026-03-24T20:15:00.000Z", timeZone: "Europe/Lisbon")], at: "2026-03-24T21:00:00.000Z",
            "2026-03-24", "open", "Call Ana", "no-record missed missed rest partial completed open", "2026-03-25T00:00:00.000Z")
    }

    func testHandlesAPress() {
        takes(
            "an open day is answered",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-24", at: "2026-03-24T20:15:00.000Z", true)
        takes(
            "a second press on the day is ignored",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [WidgetAnswer(id: "kept in time", userId: "ana", date: "2026-03-24", completionStatus: .completed, editedAt: "2026-03-24T20:15:00.000Z", timeZone: "Europe/Lisbon")], of: "2026-03-24", at: "2026-03-24T20:15:01.000Z", false)
        takes(
            "the day that was shown until midnight is answered just after it",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-24", at: "2026-03-25T00:00:01.000Z", true)
        takes(
            "two days later it can still be answered",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-24", at: "2026-03-26T23:59:59.999Z", true)
        takes(
            "three days later it is closed",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-24", at: "2026-03-27T00:00:00.000Z", false)
        takes(
            "a day that has not started is not answered",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-25", at: "2026-03-24T23:59:59.999Z", false)
        takes(
            "a day that was answered in the app is not answered again",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-23", at: "2026-03-24T20:15:00.000Z", false)
        takes(
            "planned rest has no question",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], of: "2026-03-26", at: "2026-03-26T20:15:00.000Z", false)
        takes(
            "a day without a text is answered in the app",
            WidgetSnapshot(userId: "ana", timeZone: "UTC", seenAt: "2026-03-24T19:00:00.000Z", records: [], restDays: []),
            [], of: "2026-03-24", at: "2026-03-24T20:15:00.000Z", false)
    }

    func testAsksInTheEvening() {
        asks(
            "the last millisecond of the afternoon",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-24T21:59:59.999Z", nil)
        asks(
            "the evening by the member's clock, not by the phone's",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-24T22:00:00.000Z", "2026-03-24")
        asks(
            "the last millisecond of the evening",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-25T03:59:59.999Z", "2026-03-24")
        asks(
            "after midnight the day waits, and is no longer asked about",
            WidgetSnapshot(userId: "ana", timeZone: "America/New_York", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z")], restDays: []),
            [], at: "2026-03-25T04:00:00.000Z", nil)
        asks(
            "a day that was answered on a widget",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [WidgetAnswer(id: "kept in time", userId: "ana", date: "2026-03-24", completionStatus: .completed, editedAt: "2026-03-24T20:15:00.000Z", timeZone: "Europe/Lisbon")], at: "2026-03-24T20:30:00.000Z", nil)
        asks(
            "an evening of planned rest",
            WidgetSnapshot(userId: "ana", timeZone: "Europe/Lisbon", seenAt: "2026-03-24T19:00:00.000Z", records: [WidgetRecord(targetDate: "2026-03-25", content: "Write to the bank", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-24", content: "Call Ana", completionStatus: .missed, reflectedAt: nil), WidgetRecord(targetDate: "2026-03-23", content: "Finish the plan", completionStatus: .completed, reflectedAt: "2026-03-23T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-22", content: "Read the contract", completionStatus: .partial, reflectedAt: "2026-03-22T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-20", content: "Clear the desk", completionStatus: .missed, reflectedAt: "2026-03-20T20:00:00.000Z"), WidgetRecord(targetDate: "2026-03-19", content: "Ask for the loan", completionStatus: .missed, reflectedAt: nil)], restDays: ["2026-03-21", "2026-03-26"]),
            [], at: "2026-03-26T20:00:00.000Z", nil)
        asks(
            "an evening before anything is written",
            WidgetSnapshot(userId: "ana", timeZone: "UTC", seenAt: "2026-03-24T19:00:00.000Z", records: [], restDays: []),
            [], at: "2026-03-24T20:00:00.000Z", nil)
    }
}
