import XCTest

@testable import WidgetRule

/// What the app and its widgets share: nothing is lost, whoever is ended between two steps.
final class WidgetStoreTests: XCTestCase {
    private let suite = "widget-store-tests"
    private var store: WidgetStore!
    private let evening = Instants.parse("2026-03-24T20:15:00.000Z")!

    override func setUpWithError() throws {
        let defaults = try XCTUnwrap(UserDefaults(suiteName: suite))
        defaults.removePersistentDomain(forName: suite)
        store = WidgetStore(defaults)
    }

    private func show(version: Int = 1) {
        store.show(
            Data(
                """
                {"version": \(version), "opens": "https://sovereign.example/app/one-thing",
                 "user_id": "ana", "time_zone": "Europe/Lisbon", "seen_at": "2026-03-24T19:00:00.000Z",
                 "records": [{"target_date": "2026-03-24", "content": "Call Ana",
                              "completion_status": "missed", "reflected_at": null}],
                 "rest_days": ["2026-03-26"]}
                """.utf8))
    }

    func testReadsWhatTheAppSaved() {
        show()
        XCTAssertEqual(store.snapshot?.records.first?.content, "Call Ana")
        XCTAssertEqual(store.snapshot?.restDays, ["2026-03-26"])
        XCTAssertEqual(store.opens?.path, "/app/one-thing")
    }

    func testReadsNothingOfAnotherVersion() {
        show(version: 2)
        XCTAssertNil(store.snapshot)
    }

    func testStoresOneAnswerUntilItIsConfirmed() throws {
        show()
        store.press(date: "2026-03-24", status: .partial, at: evening)
        store.press(date: "2026-03-24", status: .missed, at: evening.addingTimeInterval(1))
        let answer = try XCTUnwrap(store.answers.first)
        XCTAssertEqual(store.answers.count, 1)
        XCTAssertEqual(answer.editedAt, "2026-03-24T20:15:00.000Z")
        XCTAssertNotNil(UUID(uuidString: answer.id))

        // The app died after it had taken the answer: it is there again.
        XCTAssertEqual(WidgetStore(UserDefaults(suiteName: suite)!).answers, [answer])
        let taken = try JSONSerialization.jsonObject(with: store.answersAsJSON())
        let row = try XCTUnwrap((taken as? [[String: String]])?.first)
        XCTAssertEqual(row["user_id"], "ana")
        XCTAssertEqual(row["completion_status"], "partial")

        store.confirm([answer.id])
        XCTAssertEqual(store.answers, [])
    }

    func testAnEndedSessionPreservesAnswersAndASignOutDeletesAll() {
        show()
        store.press(date: "2026-03-24", status: .completed, at: evening)
        store.hide()
        XCTAssertNil(store.snapshot)
        XCTAssertEqual(store.answers.count, 1)
        store.clear()
        XCTAssertEqual(store.answers, [])
    }
}
