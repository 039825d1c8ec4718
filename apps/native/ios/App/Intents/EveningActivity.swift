import ActivityKit
import Foundation
import WidgetRule

/// The evening's question on the lock screen and in the Dynamic Island, without the day's text, which is
/// its member's own.
struct EveningActivity: ActivityAttributes {
    struct ContentState: Codable, Hashable {}

    let date: String

    /// Shows the question that is open now, and ends what was asked before. The system lets only an app
    /// that is on the screen start one, so that an evening without the app has none.
    static func refresh(_ store: WidgetStore, at now: Date = Date()) async {
        let question = store.snapshot?.eveningQuestion(answers: store.answers, at: now)
        var isShown = false
        for activity in Activity<EveningActivity>.activities {
            if activity.attributes.date == question?.date {
                isShown = true
            } else {
                await activity.end(nil, dismissalPolicy: .immediate)
            }
        }
        guard let question, !isShown, ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        let content = ActivityContent(state: ContentState(), staleDate: question.changesAt)
        _ = try? Activity.request(
            attributes: EveningActivity(date: question.date), content: content, pushType: nil)
    }
}
